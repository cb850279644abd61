/**
 * Functions that find runs of characters at the ends of a string in a single pass. A regular expression such as
 * `/x+$/` is tried at each position of a run, so it is slow for long runs.
 */

/** Returns the start of the run of the given characters that ends at `end`. */
export function runStart(text: string, end: number, characters: string): number {
  let start = end;
  while (start > 0 && characters.includes(text[start - 1] ?? '')) start--;
  return start;
}

/** Removes the given characters from the end of a string. */
export function trimEndOf(text: string, characters: string): string {
  return text.slice(0, runStart(text, text.length, characters));
}

/** Removes the given characters from both ends of a string. */
export function trimOf(text: string, characters: string): string {
  const end = runStart(text, text.length, characters);
  let start = 0;
  while (start < end && characters.includes(text[start] ?? '')) start++;
  return text.slice(start, end);
}

/**
 * Returns the start of the word that ends at `end`. Words consist of ASCII letters, digits, `_`, and the characters
 * in `others`.
 */
export function wordStart(text: string, end: number, others = ''): number {
  let start = end;
  while (start > 0 && (/\w/.test(text[start - 1] ?? '') || others.includes(text[start - 1] ?? ' '))) start--;
  return start;
}
