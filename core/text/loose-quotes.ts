import { type OffsetRange } from '../base/problem';

/**
 * Unescaped quotes in a quoted string, as in `"expression": "http.host eq "a.com""`. A host ends the string at the
 * first of them. JSON, TOML, Terraform and YAML have the same quotes and the same characters around strings, so this is
 * detected here for all of them.
 */

/** Characters that never follow a string in these hosts: right after the quote, and not a comment. */
const glued = /(?!\/[/*])[^\s,:;}\])#=?!&|<>+["]|"(?=[\s)}"])/y;

/** A quote right after a string starts the next name: a comma is missing. */
const nextName = /"(?:[^"\\\n]|\\.)*"[ \t]*[:=](?!=)/y;

/**
 * Characters that follow the end of a string: closing brackets, then the end of the line, a comment or the next
 * property.
 */
const behindText =
  /[ \t}\])]*(?:(?:,[ \t]*)?(?:\r?\n|$|#|\/[/*])|,[ \t]*(?:[{[]|(?:"[^"\n]*"|[\w.-]+)[ \t]*[:=](?!=)))/y;

/** Finds the intended ends of strings in one text. */
export class LooseQuotes {
  /** Offsets without a result: if a string does not end there, one that starts further on does not either. */
  private lastMiss: OffsetRange = { start: 0, end: 0 };

  constructor(private readonly text: string) {}

  /**
   * Intended end of a string that a host ends at the quote before `end`: after the first quote of the line at which it
   * can end. Undefined if the host is right, which it is in every valid text, and if no quote is possible.
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
