/** A text of at most that many UTF-16 code units: longer text ends in `…`. */
export const shortened = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
