/**
 * Runs of characters at the ends of a text, in one pass. A regular expression such as `/x+$/` tries each position of a
 * run that is not at the end, so that twice the run takes four times the work.
 */

/** Offset where the run of the given characters that ends at `end` starts. */
export function runStart(text: string, end: number, characters: string): number {
  let start = end;
  while (start > 0 && characters.includes(text[start - 1] ?? '')) start--;
  return start;
}

/** The text without the given characters at its end. */
export function trimEndOf(text: string, characters: string): string {
  return text.slice(0, runStart(text, text.length, characters));
}

/** The text without the given characters at its ends. */
export function trimOf(text: string, characters: string): string {
  const end = runStart(text, text.length, characters);
  let start = 0;
  while (start < end && characters.includes(text[start] ?? '')) start++;
  return text.slice(start, end);
}

/** Offset where the word that ends at `end` starts: ASCII letters, digits, `_`, and `others`. */
export function wordStart(text: string, end: number, others = ''): number {
  let start = end;
  while (start > 0 && (/\w/.test(text[start - 1] ?? '') || others.includes(text[start - 1] ?? ' '))) start--;
  return start;
}
