import { type OffsetRange, type TextEdit } from '../../base/problem';

/**
 * Returns the edit that replaces a name or a string. Strings keep their quotes, as in `step["run"]`, Python's
 * `r"run"`, and `("run")`. Parentheses, prefixes, and comments within the range are not kept.
 */
export function renameEdit({ start, end }: OffsetRange, newName: string, text: string): TextEdit {
  const quote = quoteIn({ start, end }, text);
  return { start, end, newText: `${quote}${newName}${quote}` };
}

/** Returns the edit that replaces the content of a string. Everything around the content is kept if possible. */
export function contentEdit(range: OffsetRange, newText: string, text: string): TextEdit {
  const [, before, , content] = simpleString.exec(text.slice(range.start, range.end)) ?? [];
  if (before === undefined || content === undefined) return renameEdit(range, newText, text);
  const start = range.start + before.length;
  return { start, end: start + content.length, newText };
}

/** Returns the quote of the string in a range, or an empty string if the range contains a name instead. */
export function quoteIn({ start, end }: OffsetRange, text: string): string {
  const part = text.slice(start, end);
  return name.test(part) ? '' : (opening.exec(part)?.[1] ?? '"');
}

const name = /^[\p{ID_Continue}$#]+$/u;

/** Matches the start of a string, including parentheses and a prefix. */
const opening = /^[\s(]*[A-Za-z]*(["'`])/;

/** Matches a string without escapes and comments. Captures everything up to the opening quote, and the content. */
const simpleString = /^([\s(]*[A-Za-z]*("""|'''|["'`]))((?:(?!\2)[^\\\n])*)\2[\s)]*$/;
