import { type OffsetRange, type TextEdit } from '../../base/problem';

/**
 * Returns the edit that replaces a name or a string. Quotes are kept, as in `step["run"]`, Python's `r"run"`, and
 * `("run")`. Parentheses and prefixes are not kept.
 */
export function renameEdit({ start, end }: OffsetRange, newName: string, text: string): TextEdit {
  const quote = quoteIn({ start, end }, text);
  return { start, end, newText: `${quote}${newName}${quote}` };
}

/** Returns the range between the quotes of a string, which may have a prefix or parentheses, as in `("paid")`. */
export function contentRange({ start, end }: OffsetRange, text: string): OffsetRange {
  const string = text.slice(start, end);
  const quote = quoteIn({ start, end }, text);
  return { start: start + string.indexOf(quote) + 1, end: start + string.lastIndexOf(quote) };
}

/** Returns the quote of the string in a range, or an empty string if there is none. */
export const quoteIn = ({ start, end }: OffsetRange, text: string): string =>
  /^[\s(]*[A-Za-z]*(["'`])/.exec(text.slice(start, end))?.[1] ?? '';
