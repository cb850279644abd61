import { type Address } from './address-value';

/**
 * A value during evaluation. The type of the value is known from the expression, so the representations may overlap.
 * A String is a byte string. An Integer is a number, or a bigint beyond 2^53 - 1. An IP is an `Address`. Maps have
 * byte strings as keys, in byte order.
 */
export type Value = string | number | bigint | boolean | Address | readonly Value[] | ValueMap;

export type ValueMap = ReadonlyMap<string, Value>;

/** Represents an unknown value. A missing value is different, because it is a known fact about the request. */
export const unknownCell = Symbol('unknown');

/** A value, `undefined` if the value is missing, or `unknownCell`. */
export type Cell = Value | undefined | typeof unknownCell;

/**
 * A three-valued result: false, true, or unknown. Results are numbers because numbers are fast and can be combined
 * arithmetically.
 */
export type Tri = 0 | 1 | 2;

export const isFalse = 0;
export const isTrue = 1;
export const isUnknown = 2;

/** Returns an integer in its canonical form: a number if a number represents it exactly, or a bigint otherwise. */
export function integer(value: bigint): number | bigint {
  const small = Number(value);
  return Number.isSafeInteger(small) ? small : value;
}

/** Creates a map with its keys in byte order, as in the engine (Semantics, section 4). */
export function valueMap(entries: Iterable<readonly [string, Value]>): ValueMap {
  return new Map([...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

/** Whether two values of the same type are equal. */
export function sameCell(a: Cell, b: Cell): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    const [x, y] = [a as readonly Value[], b as readonly Value[]];
    return x.length === y.length && x.every((one, i) => sameCell(one, y[i]));
  }
  if (a instanceof Map && b instanceof Map) {
    const [x, y] = [a as ValueMap, b as ValueMap];
    return x.size === y.size && [...x].every(([key, one]) => y.has(key) && sameCell(one, y.get(key)));
  }
  return false;
}
