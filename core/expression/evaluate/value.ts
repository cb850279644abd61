import { type Address } from './address-value';

/**
 * A value during evaluation. The expression determines its type, so the representations may overlap: String is a byte
 * string; Integer is a number, or a bigint beyond 2^53 - 1; Boolean; IP is an `Address`; arrays; maps have byte strings
 * as keys, in byte order.
 */
export type Value = string | number | bigint | boolean | Address | readonly Value[] | ValueMap;

export type ValueMap = ReadonlyMap<string, Value>;

/** Indicates a value that is unknown to us, as opposed to a missing value, which is a fact about the request. */
export const unknownCell = Symbol('unknown');

/** A value, `undefined` for a missing one, or unknown. */
export type Cell = Value | undefined | typeof unknownCell;

/** A result: false, true, or unknown. These are numbers because they are fast and can be combined arithmetically. */
export type Tri = 0 | 1 | 2;

export const isFalse = 0;
export const isTrue = 1;
export const isUnknown = 2;

/** Returns an integer in its canonical form: a number if that is exact, otherwise a bigint. */
export function integer(value: bigint): number | bigint {
  const small = Number(value);
  return Number.isSafeInteger(small) ? small : value;
}

/** Creates a map with its keys in byte order, as in the engine. Semantics, section 4. */
export function valueMap(entries: Iterable<readonly [string, Value]>): ValueMap {
  return new Map([...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

/** Whether two values of one type are equal. */
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
