import { type EmbeddedText, EmbeddedTextBuilder } from '../../../text/embedded-text';

/** The notation of strings in a script language. The regular expressions are sticky. */
export interface StringForm {
  /** Matches the prefix and the opening quote. */
  readonly begin: RegExp;
  /**
   * Reads a string that starts with `opening`, as matched by `begin`. Returns the offset after it, or undefined if it
   * is not closed or has an invalid escape.
   */
  read(text: string, start: number, builder: EmbeddedTextBuilder, opening: string): number | undefined;
  /**
   * Encodes text for a string with the given opening quote. Returns undefined if the string cannot contain the text.
   */
  encode(text: string, opening: string): string | undefined;
  /** Matches the text between two strings that are joined into one. */
  readonly joins: RegExp;
  /**
   * Matches an operator, a method call, or similar text after a string. Such text means that the string is only part
   * of a value.
   */
  readonly isOpenEnd: RegExp;
}

/**
 * Returns the text of the string at an offset and of the strings that are joined to it. Returns undefined if a string
 * is not closed or is only a part of a value.
 */
export function readStrings(text: string, start: number, form: StringForm): EmbeddedText | undefined {
  const first = matchAt(form.begin, text, start);
  if (first === undefined) return undefined;
  const builder = new EmbeddedTextBuilder(text, start + first.length);
  let opening: string | undefined = first;
  for (let at = start; opening !== undefined;) {
    const end = form.read(text, at, builder, opening);
    if (end === undefined) return undefined;
    const gap = matchAt(form.joins, text, end);
    at = end + (gap ?? '').length;
    opening = gap === undefined ? undefined : matchAt(form.begin, text, at);
    if (opening === undefined && matchAt(form.isOpenEnd, text, end) !== undefined) return undefined;
  }
  return builder.build((value) => form.encode(value, first));
}

/** Returns the text that a sticky regular expression matches at an offset, or undefined if it does not match there. */
export function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
