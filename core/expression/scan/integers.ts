import * as char from '../../base/character-codes';
import { digitBit, hexBit, isClass, skipClass } from './characters';

/** Bounds of integers in the language, which are signed 64-bit numbers. */
const largest = 2n ** 63n - 1n;
const smallest = -(2n ** 63n);

/**
 * Returns the offset after the integer that starts at `start`. Returns -1 if there is no integer or it is out of
 * bounds. As in the engine, all hexadecimal digits are read first, so `10fe` is not an integer (Reference, section
 * 2.6).
 */
export function scanInteger(text: string, start: number): number {
  const first = char.codeAt(text, start);
  if (first === char.zero) {
    if (char.codeAt(text, start + 1) === char.x) {
      const end = skipClass(text, start + 2, hexBit);
      return end > start + 2 && inBounds(text, start, end, end - start > 17) ? end : -1;
    }
    const end = skipClass(text, start, hexBit);
    for (let at = start; at < end; at++) {
      const code = char.codeAt(text, at);
      if (code < char.zero || code > char.seven) return -1;
    }
    return inBounds(text, start, end, end - start > 21) ? end : -1;
  }
  let at = first === char.minus ? start + 1 : start;
  const digits = at;
  while (isClass(char.codeAt(text, at), digitBit)) at++;
  if (at === digits || isClass(char.codeAt(text, at), hexBit)) return -1;
  return inBounds(text, start, at, at - digits > 18) ? at : -1;
}

function inBounds(text: string, start: number, end: number, isLong: boolean): boolean {
  if (!isLong) return true;
  const value = exactInteger(text.slice(start, end));
  return value >= smallest && value <= largest;
}

/** Returns the exact value of a scanned integer literal. */
export function exactInteger(literal: string): bigint {
  if (literal.startsWith('0x')) return BigInt(literal);
  if (literal.length > 1 && literal.startsWith('0')) return BigInt(`0o${literal}`);
  return literal.startsWith('-') ? -BigInt(literal.slice(1)) : BigInt(literal);
}

/** Returns the value of a scanned integer literal, which is exact up to 2^53. */
export function integerValue(text: string, start: number, end: number): number {
  const first = char.codeAt(text, start);
  if (first === char.zero && end > start + 1) return Number(exactInteger(text.slice(start, end)));
  let at = first === char.minus ? start + 1 : start;
  let value = 0;
  for (; at < end; at++) value = value * 10 + text.charCodeAt(at) - 48;
  return first === char.minus ? -value : value;
}
