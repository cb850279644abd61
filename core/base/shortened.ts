/** Shortens a string to at most `maxLength` UTF-16 code units. Shortened strings end in `…`. */
export const shortened = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
