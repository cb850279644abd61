import * as char from '../../base/character-codes';
import { isClass, hexBit } from './characters';

/** Values that the scanners in this file return instead of an offset if they cannot read the string. */
export const unclosed = -1;
export const notRaw = -2;
export const tooManyHashes = -3;

/**
 * Scans a `"…"` string that starts with the quote at `start`, and returns the offset after it. Returns `unclosed` if
 * the closing quote is missing. Invalid escapes are accepted as part of the string (reference, section 2.5).
 */
export function scanQuoted(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const code = char.codeAt(text, at);
    if (code === char.quote) return at + 1;
    if (char.isEnd(code)) return unclosed;
    if (code !== char.backslash) {
      at++;
      continue;
    }
    const length = escapeLength(text, at);
    if (length === 0 && at + 1 >= text.length) return unclosed;
    at += length === 0 ? 2 : length;
  }
}

/** Like `scanQuoted`, but also returns `unclosed` if the string contains a backslash. */
export function scanPlainQuoted(text: string, start: number): number {
  const end = text.length;
  for (let at = start + 1; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === char.quote) return at + 1;
    if (code === char.backslash) break;
  }
  return unclosed;
}

/**
 * Returns the length of the escape sequence at a backslash: `\"`, `\\`, `\xHH`, or `\OOO` (up to 377). Returns 0 for
 * any other sequence.
 */
export function escapeLength(text: string, at: number): number {
  const code = char.codeAt(text, at + 1);
  if (code === char.quote || code === char.backslash) return 2;
  if (code === char.x)
    return isClass(char.codeAt(text, at + 2), hexBit) && isClass(char.codeAt(text, at + 3), hexBit) ? 4 : 0;
  return code >= char.zero &&
    code <= char.three &&
    isOctal(char.codeAt(text, at + 2)) &&
    isOctal(char.codeAt(text, at + 3))
    ? 4
    : 0;
}

function isOctal(code: number): boolean {
  return code >= char.zero && code <= char.seven;
}

/**
 * Scans a quoted regular expression, and returns the offset after it. Returns `unclosed` if the closing quote is
 * missing. Backslashes are part of the expression, and a quote inside `[…]` does not end it. As in the engine, a
 * character class simply ends at the first unescaped `]`.
 */
export function scanQuotedRegex(text: string, start: number): number {
  let inClass = false;
  for (let at = start + 1; at < text.length; at++) {
    const code = char.codeAt(text, at);
    if (code === char.backslash) at++;
    else if (code === char.openBracket) inClass = true;
    else if (code === char.closeBracket) inClass = false;
    else if (code === char.quote && !inClass) return at + 1;
  }
  return unclosed;
}

/** Returns the number of `#` characters after the `r` of a raw string. */
export function countHashes(text: string, start: number): number {
  let at = start + 1;
  while (char.codeAt(text, at) === char.hash) at++;
  return at - start - 1;
}

/**
 * Scans a raw string (`r"…"`, `r#"…"#`, …) whose `r` is at `start`, and returns the offset after it. If the string
 * cannot be read, returns `notRaw`, `tooManyHashes`, or `unclosed`.
 */
export function scanRaw(text: string, start: number): number {
  const hashes = countHashes(text, start);
  const open = start + 1 + hashes;
  if (char.codeAt(text, open) !== char.quote) return notRaw;
  if (hashes > 255) return tooManyHashes;
  let at = text.indexOf('"', open + 1);
  while (at >= 0) {
    let count = 0;
    while (count < hashes && char.codeAt(text, at + 1 + count) === char.hash) count++;
    if (count === hashes) return at + 1 + hashes;
    at = text.indexOf('"', at + 1);
  }
  return unclosed;
}

/**
 * Scans a byte string such as `61:62:63`, and returns the offset after it. A byte string has at least two bytes,
 * separated by `:`, `-`, or `.`. Returns -1 if there is no byte string.
 */
export function scanBytes(text: string, start: number): number {
  if (!isByte(text, start)) return -1;
  let at = start + 2;
  if (!isSeparator(char.codeAt(text, at))) return -1;
  while (isSeparator(char.codeAt(text, at))) {
    if (!isByte(text, at + 1)) return -1;
    at += 3;
  }
  return at;
}

function isByte(text: string, at: number): boolean {
  return isClass(char.codeAt(text, at), hexBit) && isClass(char.codeAt(text, at + 1), hexBit);
}

function isSeparator(code: number): boolean {
  return code === char.colon || code === char.minus || code === char.dot;
}
