import * as char from '../base/character-codes';
import * as l10n from '@vscode/l10n';
import { type RegexAssertion, type RegexClass, type RegexLiteral } from './regex-tree';
import { RegexMistake, type RegexReader } from './reader';

type Range = readonly [number, number];

const digit: readonly Range[] = [[48, 57]];
const space: readonly Range[] = [
  [9, 13],
  [32, 32],
];
const word: readonly Range[] = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
];

const classesByLetter: Readonly<Record<string, readonly Range[]>> = { d: digit, s: space, w: word };

const controls: Readonly<Record<string, number>> = { a: 7, f: 12, t: 9, n: 10, r: 13, v: 11 };

/**
 * Returns the message about an escape sequence that is valid only in other regex dialects. Returns undefined for any
 * other escape sequence.
 */
function otherDialect(letter: string): string | undefined {
  switch (letter) {
    case 'Z':
      return l10n.t('`\\Z` is not supported. Write `\\z` for the end of the string.');
    case 'G':
    case 'K':
    case 'R':
    case 'X':
      return l10n.t('`\\{0}` is not supported in this regular expression dialect.', letter);
    case 'h':
      return l10n.t('`\\h` is not supported. Write `[ \\t]`.');
    case 'H':
      return l10n.t('`\\H` is not supported. Write `[^ \\t]`.');
    case 'N':
      return l10n.t('`\\N` is not supported. Write `.` for any character except a line break.');
    case 'Q':
    case 'E':
      return l10n.t('`\\Q…\\E` is not supported. Escape each special character with a backslash.');
    case 'c':
      return l10n.t('`\\c` is not supported. Write the control character as `\\x` with two digits.');
    case 'e':
      return l10n.t('`\\e` is not supported. Write `\\x1b`.');
    case 'k':
    case 'g':
      return l10n.t('References to groups are not supported. A pattern cannot refer to an earlier match.');
    default:
      return undefined;
  }
}

/** Reads one escape sequence, starting at its backslash. */
export function parseEscape(reader: RegexReader): RegexLiteral | RegexAssertion | RegexClass {
  const start = reader.at;
  reader.at++;
  if (reader.isAtEnd())
    throw new RegexMistake(
      start,
      start + 1,
      l10n.t('Trailing backslash. Write `\\\\` for a literal backslash.'),
    );
  const code = reader.take();
  const letter = String.fromCodePoint(code);
  if (code >= char.zero && code <= char.nine)
    throw new RegexMistake(
      start,
      reader.at,
      l10n.t(
        'Backreferences such as `\\{0}` are not supported. A pattern cannot refer to an earlier match.',
        letter,
      ),
      true,
    );
  const literal = (value: number): RegexLiteral => ({
    kind: 'literal',
    start,
    end: reader.at,
    code: value,
    escaped: true,
  });
  if (letter === 'x' || letter === 'u' || letter === 'U') return literal(parseHex(reader, start, letter));
  const control = controls[letter];
  if (control !== undefined) return literal(control);
  const lower = letter.toLowerCase();
  const ranges = classesByLetter[lower];
  if (ranges !== undefined) {
    const negated = lower !== letter;
    return reader.flags.unicode
      ? {
          kind: 'class',
          start,
          end: reader.at,
          negated,
          ranges: undefined,
          set: { kind: 'named', name: lower },
        }
      : { kind: 'class', start, end: reader.at, negated, ranges };
  }
  if (lower === 'p') return parseUnicodeClass(reader, start, letter === 'P');
  if (letter === 'A' || letter === 'z' || letter === 'B' || letter === '<' || letter === '>')
    return { kind: 'assertion', start, end: reader.at, name: `\\${letter}` };
  if (letter === 'b') return parseWordBoundary(reader, start);
  if (code < 128 && !/[A-Za-z]/.test(letter)) return literal(code);
  const advice = otherDialect(letter);
  throw new RegexMistake(
    start,
    reader.at,
    advice ??
      l10n.t(
        '`\\{0}` is not a valid escape sequence. Remove the backslash, or double it to match a backslash.',
        letter,
      ),
    advice !== undefined,
  );
}

function parseHex(reader: RegexReader, start: number, letter: string): number {
  const digits = letter === 'x' ? 2 : letter === 'u' ? 4 : 8;
  let text: string;
  if (reader.code() === char.openBrace) {
    const close = reader.text.indexOf('}', reader.at);
    if (close < 0 || close >= reader.end)
      throw new RegexMistake(start, reader.end, l10n.t('Unclosed escape sequence. Add `}`.'));
    text = reader.text.slice(reader.at + 1, close);
    reader.at = close + 1;
  } else {
    text = reader.text.slice(reader.at, Math.min(reader.at + digits, reader.end));
    reader.at = Math.min(reader.at + digits, reader.end);
    if (text.length < digits)
      throw new RegexMistake(
        start,
        reader.at,
        l10n.t('`\\{0}` requires {1} hexadecimal digits.', letter, digits),
      );
  }
  if (!/^[0-9a-fA-F]+$/.test(text))
    throw new RegexMistake(
      start,
      reader.at,
      l10n.t('`\\{0}` requires hexadecimal digits, for example `\\x41`.', letter),
    );
  const value = Number.parseInt(text, 16);
  if (value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff))
    throw new RegexMistake(start, reader.at, l10n.t('No Unicode character has this code point.'));
  return value;
}

function parseUnicodeClass(reader: RegexReader, start: number, negated: boolean): RegexClass {
  const nameStart = reader.at;
  if (reader.code() === char.openBrace) {
    const close = reader.text.indexOf('}', reader.at);
    if (close < 0 || close >= reader.end)
      throw new RegexMistake(start, reader.end, l10n.t('Unclosed Unicode class. Add `}`.'));
    reader.at = close + 1;
  } else if (reader.isAtEnd()) {
    throw new RegexMistake(
      start,
      reader.at,
      l10n.t('A Unicode class requires a name, for example `\\p{Greek}`.'),
    );
  } else reader.take();
  if (!reader.flags.unicode)
    throw new RegexMistake(
      start,
      reader.at,
      l10n.t(
        'Unicode classes are not allowed because Unicode mode is off. Write the characters themselves, or start the pattern with `(?u)`.',
      ),
      true,
    );
  // A single letter names a Unicode category. It is converted to uppercase to distinguish it from the names of
  // classes such as `\d`, which are lowercase.
  const name = reader.text.slice(nameStart, reader.at).replace(/^\{|\}$/g, '');
  const set = { kind: 'named', name: name.length === 1 ? name.toUpperCase() : name } as const;
  return { kind: 'class', start, end: reader.at, negated, ranges: undefined, set };
}

function parseWordBoundary(reader: RegexReader, start: number): RegexAssertion {
  let name = '\\b';
  if (reader.code() === char.openBrace && /[A-Za-z-]/.test(reader.text[reader.at + 1] ?? '')) {
    const part = /^\{(start|end|start-half|end-half)\}/.exec(reader.text.slice(reader.at, reader.end));
    if (part === null)
      throw new RegexMistake(
        start,
        reader.at + 1,
        l10n.t('After `\\b`, only `{start}`, `{end}`, `{start-half}`, and `{end-half}` are supported.'),
      );
    reader.at += part[0].length;
    name += part[0];
  }
  return { kind: 'assertion', start, end: reader.at, name };
}
