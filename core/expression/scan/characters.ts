import * as char from '../../base/character-codes';

/** Classes of ASCII characters. Each class is one bit of an entry in the table below. */
export const nameBit = 1;
export const hexBit = 2;
export const digitBit = 4;
export const addressBit = 8;
export const symbolBit = 16;
export const listNameBit = 32;

const classes = new Uint8Array(128);

function mark(characters: string, bit: number): void {
  for (let i = 0; i < characters.length; i++) {
    const code = characters.charCodeAt(i);
    classes[code] = (classes[code] ?? 0) | bit;
  }
}

const digits = '0123456789';
const lower = 'abcdefghijklmnopqrstuvwxyz';
mark(digits + lower + lower.toUpperCase() + '_', nameBit);
mark(digits + 'abcdefABCDEF', hexBit);
mark(digits, digitBit);
mark(digits + 'abcdefABCDEF:./', addressBit);
mark('=!<>~&|^', symbolBit);
mark(digits + lower + '_.', listNameBit);

/**
 * Whether a character belongs to at least one of the classes in `bits`. The result is false at the end of the text
 * (NaN) and for non-ASCII characters.
 */
export function isClass(code: number, bits: number): boolean {
  return code < 128 && ((classes[code] ?? 0) & bits) !== 0;
}

/** Returns the offset of the first character at or after `start` that is in none of the classes in `bits`. */
export function skipClass(text: string, start: number, bits: number): number {
  const end = text.length;
  let at = start;
  while (at < end && isClass(text.charCodeAt(at), bits)) at++;
  return at;
}

/** Returns the offset after the dotted name that starts at `at`, or `at` itself if there is no name. */
export function nameEndAt(text: string, at: number): number {
  let end = skipClass(text, at, nameBit);
  while (end > at && char.codeAt(text, end) === char.dot && isClass(char.codeAt(text, end + 1), nameBit))
    end = skipClass(text, end + 1, nameBit);
  return end;
}

/**
 * Whether a character is whitespace that the language does not skip, such as a tab. The language skips only spaces,
 * CR, and LF.
 */
export function isForeignSpace(code: number): boolean {
  return (
    code === char.tab ||
    code === 11 ||
    code === 12 ||
    code === 0x85 ||
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200b) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

/**
 * Whether the service removes this character at the start and end of an expression. The service removes all
 * whitespace there, except zero-width characters.
 */
export function isTrimmed(code: number): boolean {
  return (
    code === char.space ||
    code === char.newline ||
    code === char.carriageReturn ||
    (isForeignSpace(code) && code !== 0x200b && code !== 0xfeff)
  );
}
