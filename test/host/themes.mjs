/** The themes in which the user interface is checked. */
export const themes = {
  dark: 'Dark Modern',
  light: 'Light Modern',
  'high-contrast': 'Default High Contrast',
  'high-contrast-light': 'Default High Contrast Light',
};
