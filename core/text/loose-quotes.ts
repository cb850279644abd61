import { type OffsetRange } from '../base/problem';

/**
 * Quotes that were typed into a quoted text without their escape, as in `"expression": "http.host eq "a.com""`. A host
 * ends the text at the first of them. JSON, TOML, Terraform and YAML have the same quotes and the same signs around
 * texts, so that they are told apart here once for all.
 */

/** Characters that never follow a text of these hosts: it starts right after the quote, and is not a comment. */
const glued = /(?!\/[/*])[^\s,:;}\])#=?!&|<>+["]|"(?=[\s)}"])/y;

/** A quote right after a text starts the next name: a comma is missing. */
const nextName = /"(?:[^"\\\n]|\\.)*"[ \t]*[:=](?!=)/y;

/**
 * Characters that follow the end of a text: closing brackets, then the end of the line, a comment or the next member.
 */
const behindText =
  /[ \t}\])]*(?:(?:,[ \t]*)?(?:\r?\n|$|#|\/[/*])|,[ \t]*(?:[{[]|(?:"[^"\n]*"|[\w.-]+)[ \t]*[:=](?!=)))/y;

/** Finds in one text where its strings were meant to end. */
export class LooseQuotes {
  /** Offsets without a result: if a string does not end there, one that starts further on does not either. */
  private lastMiss: OffsetRange = { start: 0, end: 0 };

  constructor(private readonly text: string) {}

  /**
   * Intended end of a string that a host ends at the quote before `end`: after the first quote of the line after
   * which it can end. Undefined if the host is right, which it is in every valid text, and if no quote fits.
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
