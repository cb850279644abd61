import { type Look, looks } from './hir';
import { isWordCharacter } from './unicode-classes';

/**
 * Kinds of bytes next to a position. Conditions on bytes depend only on these kinds. `edge` is the start or end of
 * the string.
 */
export const sides = { other: 0, word: 1, lineFeed: 2, carriageReturn: 3, edge: 4 } as const;

export type Side = (typeof sides)[keyof typeof sides];

/** Returns the kind of a byte, as defined in `sides`. */
export function sideOf(byte: number): Side {
  if ((byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 90) || byte === 95 || (byte >= 97 && byte <= 122))
    return sides.word;
  return byte === 10 ? sides.lineFeed : byte === 13 ? sides.carriageReturn : sides.other;
}

/** Checks whether a condition depends only on the character before the position. */
export const decidedBefore = (look: Look): boolean =>
  look === looks.start || look === looks.startLine || look === looks.wordStartHalf;

/** Checks whether a condition on bytes is met between bytes of the given kinds. */
export function holdsBetween(look: Look, before: Side, after: Side): boolean {
  switch (look) {
    case looks.start:
      return before === sides.edge;
    case looks.end:
      return after === sides.edge;
    case looks.startLine:
      return before === sides.edge || before === sides.lineFeed;
    case looks.endLine:
      return after === sides.edge || after === sides.lineFeed;
    case looks.startLineCrlf:
      return (
        before === sides.edge ||
        before === sides.lineFeed ||
        (before === sides.carriageReturn && after !== sides.lineFeed)
      );
    case looks.endLineCrlf:
      return (
        after === sides.edge ||
        after === sides.carriageReturn ||
        (after === sides.lineFeed && before !== sides.carriageReturn)
      );
    case looks.word:
      return (before === sides.word) !== (after === sides.word);
    case looks.notWord:
      return (before === sides.word) === (after === sides.word);
    case looks.wordStart:
      return before !== sides.word && after === sides.word;
    case looks.wordEnd:
      return before === sides.word && after !== sides.word;
    case looks.wordStartHalf:
      return before !== sides.word;
    case looks.wordEndHalf:
      return after !== sides.word;
    default:
      return false;
  }
}

/** Checks whether a condition is met at a position of a byte string. */
export function holdsAt(look: Look, bytes: string, at: number): boolean {
  if (look < looks.unicodeWord) {
    const before = at === 0 ? sides.edge : sideOf(bytes.charCodeAt(at - 1));
    return holdsBetween(look, before, at === bytes.length ? sides.edge : sideOf(bytes.charCodeAt(at)));
  }
  const before = characterBefore(bytes, at);
  const after = characterAt(bytes, at);
  const wordBefore = before !== undefined && isWordCharacter(before);
  const wordAfter = after !== undefined && isWordCharacter(after);
  // Conditions that can be met between two non-word characters are treated as false next to invalid UTF-8, because
  // they must not be met inside a character (regex-automata, `util::look`).
  const isWholeBefore = at === 0 || before !== undefined;
  const isWholeAfter = at === bytes.length || after !== undefined;
  switch (look) {
    case looks.unicodeWord:
      return wordBefore !== wordAfter;
    case looks.unicodeNotWord:
      return isWholeBefore && isWholeAfter && wordBefore === wordAfter;
    case looks.unicodeWordStart:
      return !wordBefore && wordAfter;
    case looks.unicodeWordEnd:
      return wordBefore && !wordAfter;
    case looks.unicodeWordStartHalf:
      return isWholeBefore && !wordBefore;
    default:
      return isWholeAfter && !wordAfter;
  }
}

/**
 * Returns the character whose UTF-8 encoding starts at an offset. Returns undefined at the end of the string and for
 * invalid UTF-8.
 */
function characterAt(bytes: string, at: number): string | undefined {
  const first = bytes.charCodeAt(at);
  if (first < 0x80) return bytes.charAt(at);
  const length =
    first >= 0xc2 && first < 0xe0
      ? 2
      : first >= 0xe0 && first < 0xf0
        ? 3
        : first >= 0xf0 && first < 0xf5
          ? 4
          : 0;
  if (length === 0) return undefined;
  let code = first & (0x7f >> length);
  for (let i = 1; i < length; i++) {
    const next = bytes.charCodeAt(at + i);
    if ((next & 0xc0) !== 0x80) return undefined;
    code = code * 64 + (next & 63);
  }
  const isShortest = code >= (length === 2 ? 0x80 : length === 3 ? 0x800 : 0x10000);
  if (!isShortest || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return undefined;
  return String.fromCodePoint(code);
}

function characterBefore(bytes: string, at: number): string | undefined {
  let start = at - 1;
  while (start > 0 && start > at - 4 && (bytes.charCodeAt(start) & 0xc0) === 0x80) start--;
  const character = start < 0 ? undefined : characterAt(bytes, start);
  const length = character === undefined ? 0 : utf8Length(character.codePointAt(0) ?? 0);
  return length === at - start ? character : undefined;
}

const utf8Length = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
