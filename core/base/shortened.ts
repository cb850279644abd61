/** Shortens a string to a number of UTF-16 code units. Longer strings end in `…`. */
export const shortened = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
