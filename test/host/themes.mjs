/** The themes that everything is looked at in. */
export const themes = {
  dark: 'Dark Modern',
  light: 'Light Modern',
  'high-contrast': 'Default High Contrast',
  'high-contrast-light': 'Default High Contrast Light',
};
