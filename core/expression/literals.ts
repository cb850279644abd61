import * as char from '../base/character-codes';
import { hasHole } from './holes';
import { exactInteger } from './scan/integers';
import { escapeLength } from './scan/strings';
import { type ComparisonExpression, type IntegerLiteral, type Literal, type StringLiteral } from './tree';
import { isLiteral } from './walk';

/** The value of a string literal, and the offsets of its characters in the source. */
export interface DecodedString {
  /**
   * The value of the string. A byte above 127 that is written as an escape becomes the character with the same code.
   */
  readonly text: string;
  /**
   * The start of each character: `offsets[i]` is the start of `text[i]`. The last item is the end of the string's
   * content.
   */
  readonly offsets: readonly number[];
}

/** Decodes a string literal of any form. Invalid escapes are kept as they are. */
export function decodeString(source: string, literal: StringLiteral): DecodedString {
  const offsets: number[] = [];
  let text = '';
  let at = literal.contentStart;
  const end = literal.contentEnd;
  while (at < end) {
    offsets.push(at);
    const next = nextCharacter(source, literal.form, at);
    text += next.character;
    at = next.end;
  }
  offsets.push(end);
  return { text, offsets };
}

/** Returns the value of a string literal of any form. */
export function stringValue(source: string, literal: StringLiteral): string {
  const content = source.slice(literal.contentStart, literal.contentEnd);
  if (literal.form === 'raw' || literal.form === 'regex') return content;
  if (literal.form === 'quoted' && !content.includes('\\')) return content;
  return decodeString(source, literal).text;
}

function nextCharacter(
  source: string,
  form: StringLiteral['form'],
  at: number,
): { character: string; end: number } {
  const own = { character: source[at] ?? '', end: at + 1 };
  if (form === 'bytes') {
    const code = Number.parseInt(source.slice(at, at + 2), 16);
    return { character: String.fromCharCode(code), end: at + 3 };
  }
  if (form !== 'quoted' || source.charCodeAt(at) !== char.backslash) return own;
  const length = escapeLength(source, at);
  if (length === 2) return { character: source[at + 1] ?? '', end: at + 2 };
  if (length !== 4) return own;
  const isHex = source[at + 1] === 'x';
  const digits = source.slice(at + (isHex ? 2 : 1), at + 4);
  return { character: String.fromCharCode(Number.parseInt(digits, isHex ? 16 : 8)), end: at + 4 };
}

/** Returns the exact first and last value of an integer literal. */
export function integerBounds(source: string, literal: IntegerLiteral): readonly [bigint, bigint] {
  if (literal.dots < 0) {
    const value = exactInteger(source.slice(literal.start, literal.end));
    return [value, value];
  }
  return [
    exactInteger(source.slice(literal.start, literal.dots)),
    exactInteger(source.slice(literal.dots + 2, literal.end)),
  ];
}

/**
 * Whether a string can be compared character by character. The string must not contain a hole, or an escape for a
 * single byte above 127, because such a byte may be only a part of a character.
 */
export function isPlainText(source: string, literal: StringLiteral): boolean {
  const { form, contentStart, contentEnd } = literal;
  if (hasHole(source, contentStart, contentEnd)) return false;
  if (form === 'raw' || form === 'regex') return true;
  if (form === 'bytes') return !/[89a-f][0-9a-f](?:[:.-]|$)/i.test(source.slice(contentStart, contentEnd));
  return (
    !hasBackslash(source, literal) || !/\\(?:x[89a-f]|[23])/i.test(source.slice(contentStart, contentEnd))
  );
}

function hasBackslash(source: string, { contentStart, contentEnd }: StringLiteral): boolean {
  for (let at = contentStart; at < contentEnd; at++)
    if (source.charCodeAt(at) === char.backslash) return true;
  return false;
}

/**
 * Returns the literals on the right side of a comparison: either a single literal or the items of a set. The result
 * is empty for a list or an operand.
 */
export function literalsOf({ right }: ComparisonExpression): readonly Literal[] {
  if (right?.kind === 'set') return right.items;
  return isLiteral(right) ? [right] : [];
}
