/**
 * A set of bytes or code points, created with `codeSet`. It has the form `[first, last, first, last, …]`. The ranges
 * are sorted, and they neither overlap nor touch.
 */
export type CodeSet = readonly number[];

export const emptyCodes: CodeSet = [];
export const everyByte: CodeSet = [0, 0xff];
/** Every Unicode scalar value. Surrogates (U+D800 to U+DFFF) are not characters. */
export const everyCharacter: CodeSet = [0, 0xd7ff, 0xe000, 0x10ffff];

/** Creates a set. Sorts the ranges and joins ranges that overlap or touch. */
export function codeSet(ranges: readonly (readonly [number, number])[]): CodeSet {
  const only = ranges[0];
  if (ranges.length === 1 && only !== undefined) return [only[0], only[1]];
  const sorted = [...ranges].sort((a, b) => a[0] - b[0]);
  const joined: number[] = [];
  for (const [first, last] of sorted) {
    const end = joined[joined.length - 1];
    if (end === undefined || first > end + 1) joined.push(first, last);
    else if (last > end) joined[joined.length - 1] = last;
  }
  return joined;
}

/** Returns the ranges of a set, in order. */
export function rangesOf(set: CodeSet): [number, number][] {
  const ranges: [number, number][] = [];
  for (let i = 0; i < set.length; i += 2) ranges.push([set[i] ?? 0, set[i + 1] ?? 0]);
  return ranges;
}

/** Returns the union of two sets. */
export function unionOf(a: CodeSet, b: CodeSet): CodeSet {
  return codeSet([...rangesOf(a), ...rangesOf(b)]);
}

/** Returns the intersection of two sets. */
export function intersectionOf(a: CodeSet, b: CodeSet): CodeSet {
  const common: number[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const first = Math.max(a[i] ?? 0, b[j] ?? 0);
    const lastA = a[i + 1] ?? 0;
    const lastB = b[j + 1] ?? 0;
    if (first <= Math.min(lastA, lastB)) common.push(first, Math.min(lastA, lastB));
    if (lastA < lastB) i += 2;
    else j += 2;
  }
  return common;
}

/** Returns the elements of `whole` that are not in `set`. */
export function complementOf(set: CodeSet, whole: CodeSet): CodeSet {
  const gaps: number[] = [];
  let from = 0;
  for (let i = 0; i < set.length; i += 2) {
    if ((set[i] ?? 0) > from) gaps.push(from, (set[i] ?? 0) - 1);
    from = (set[i + 1] ?? 0) + 1;
  }
  if (from <= 0x10ffff) gaps.push(from, 0x10ffff);
  return intersectionOf(gaps, whole);
}

/** Checks whether the set contains the code. */
export function hasCode(set: CodeSet, code: number): boolean {
  let low = 0;
  let high = set.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (code < (set[2 * middle] ?? 0)) high = middle;
    else if (code > (set[2 * middle + 1] ?? 0)) low = middle + 1;
    else return !Number.isNaN(code);
  }
  return false;
}
