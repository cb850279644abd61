/**
 * Quotes that were typed into a quoted text without their escape, as in `"expression": "http.host eq "a.com""`. A host
 * ends the text at the first of them. JSON, TOML, Terraform and YAML have the same quotes and the same signs around
 * texts, so that they are told apart here once for all.
 */

/** What never follows a text of these hosts: it begins right behind the quote, and is no comment. */
const glued = /(?!\/[/*])[^\s,:;}\])#=?!&|<>+["]|"(?=[\s)}"])/y;

/** A quote that stands right behind a text begins the next name: a comma is missing. */
const nextName = /"(?:[^"\\\n]|\\.)*"[ \t]*[:=](?!=)/y;

/** What follows a text that is over: closing brackets, then the end of the line, a comment or the next member. */
const behindText =
  /[ \t}\])]*(?:(?:,[ \t]*)?(?:\r?\n|$|#|\/[/*])|,[ \t]*(?:[{[]|(?:"[^"\n]*"|[\w.-]+)[ \t]*[:=](?!=)))/y;

/** Where nothing was found last: what does not end a text does not end one that begins further on either. */
let inVain = { text: '', from: 0, to: 0 };

/**
 * Where a text that a host ends at the quote before `end` was meant to end: behind the first quote of the line after
 * which it can be over. Undefined where the host is right, which it is in every valid text, and where no quote will do.
 */
export function meantEnd(text: string, end: number): number | undefined {
  if (!matches(glued, text, end) || matches(nextName, text, end)) return undefined;
  if (inVain.from <= end && end < inVain.to && inVain.text === text) return undefined;
  let at = end;
  for (; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"' && at > end && matches(behindText, text, at + 1)) return at + 1;
  }
  inVain = { text, from: end, to: at };
  return undefined;
}

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}
