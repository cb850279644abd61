import { type OffsetRange } from '../base/problem';

/**
 * Unescaped quotes in a quoted string, as in `"expression": "http.host eq "a.com""`. A host ends the string at the
 * first of them. JSON, TOML, Terraform, and YAML use the same quotes and the same characters around strings, so this is
 * detected here for all of them.
 */

/** Characters that never directly follow the closing quote of a string in these hosts; comments are excluded. */
const glued = /(?!\/[/*])[^\s,:;}\])#=?!&|<>+["]|"(?=[\s)}"])/y;

/** A quote that starts the next name directly after a string, because the comma is missing. */
const nextName = /"(?:[^"\\\n]|\\.)*"[ \t]*[:=](?!=)/y;

/**
 * Characters that can follow the end of a string: closing brackets, then the end of the line, a comment, or the next
 * property.
 */
const behindText =
  /[ \t}\])]*(?:(?:,[ \t]*)?(?:\r?\n|$|#|\/[/*])|,[ \t]*(?:[{[]|(?:"[^"\n]*"|[\w.-]+)[ \t]*[:=](?!=)))/y;

/** Finds the intended ends of strings in one text. */
export class LooseQuotes {
  /** Offsets without a result. If a string does not end there, one that starts later does not either. */
  private lastMiss: OffsetRange = { start: 0, end: 0 };

  constructor(private readonly text: string) {}

  /**
   * Returns the intended end of a string that a host ends at the quote before `end`: after the first quote on the line
   * at which it can end. Undefined if the host is right, as it always is in valid text, or if no quote is possible.
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
