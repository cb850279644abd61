import { type OffsetRange } from '../base/problem';

/**
 * Quotes that were typed into a quoted text without their escape, as in `"expression": "http.host eq "a.com""`. A host
 * ends the text at the first of them. JSON, TOML, Terraform and YAML have the same quotes and the same signs around
 * texts, so that they are told apart here once for all.
 */

/** What never follows a text of these hosts: it begins right after the quote, and is no comment. */
const glued = /(?!\/[/*])[^\s,:;}\])#=?!&|<>+["]|"(?=[\s)}"])/y;

/** A quote that stands right after a text begins the next name: a comma is missing. */
const nextName = /"(?:[^"\\\n]|\\.)*"[ \t]*[:=](?!=)/y;

/** What follows a text that is over: closing brackets, then the end of the line, a comment or the next member. */
const behindText =
  /[ \t}\])]*(?:(?:,[ \t]*)?(?:\r?\n|$|#|\/[/*])|,[ \t]*(?:[{[]|(?:"[^"\n]*"|[\w.-]+)[ \t]*[:=](?!=)))/y;

/** Finds in one text where its strings were meant to end. */
export class LooseQuotes {
  /** Where nothing was found: what does not end a string there does not end one that begins further on either. */
  private lastMiss: OffsetRange = { start: 0, end: 0 };

  constructor(private readonly text: string) {}

  /**
   * Where a string that a host ends at the quote before `end` was meant to end: after the first quote of the line after
   * which it can be over. Undefined where the host is right, which it is in every valid text, and where no quote will do.
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
