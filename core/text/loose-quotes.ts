import { type OffsetRange } from '../base/problem';

/**
 * Finds unescaped quotes in a quoted string, as in `"expression": "http.host eq "a.com""`, where the host language
 * ends the string too early.
 */

/**
 * Matches characters that never directly follow the closing quote of a string in JSON, TOML, Terraform, or YAML. The
 * start of a comment (`//` or `/*`) does not match.
 */
const glued = /(?!\/[/*])[^\s,:;}\])#=?!&|<>+["]|"(?=[\s)}"])/y;

/** Matches a quoted property name that directly follows a string because the comma between them is missing. */
const nextName = /"(?:[^"\\\n]|\\.)*"[ \t]*[:=](?!=)/y;

/**
 * Matches text that can follow the end of a string: closing brackets, then the end of the line, a comment, or the
 * next property.
 */
const behindText =
  /[ \t}\])]*(?:(?:,[ \t]*)?(?:\r?\n|$|#|\/[/*])|,[ \t]*(?:[{[]|(?:"[^"\n]*"|[\w.-]+)[ \t]*[:=](?!=)))/y;

/** Finds the intended ends of strings in a given text. */
export class LooseQuotes {
  /**
   * The range that the last unsuccessful search covered. A search that starts in this range would also find nothing,
   * so it is skipped.
   */
  private lastMiss: OffsetRange = { start: 0, end: 0 };

  constructor(private readonly text: string) {}

  /**
   * Returns the offset after the quote that was probably intended to close a string. For the host language, the string
   * ends at `end`. The intended quote is the first later quote on the same line that can close the string. Returns
   * undefined if the string already ends correctly, or if there is no such quote.
   */
  meantEnd(end: number): number | undefined {
    const { text, lastMiss } = this;
    if (!matches(glued, text, end) || matches(nextName, text, end)) return undefined;
    if (lastMiss.start <= end && end < lastMiss.end) return undefined;
    let at = end;
    for (; at < text.length && text[at] !== '\n'; at++) {
      if (text[at] === '\\') at++;
      else if (text[at] === '"' && at > end && matches(behindText, text, at + 1)) return at + 1;
    }
    this.lastMiss = { start: end, end: at };
    return undefined;
  }
}

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}
