import { type Family, formatAddress } from './address';

/** All addresses of one family from `first` to `last`, inclusive. */
export interface Interval {
  readonly family: Family;
  readonly first: bigint;
  readonly last: bigint;
}

/**
 * A set of addresses, created with `intervalSet`. The intervals are sorted by family and address, and they neither
 * overlap nor touch.
 */
export type IntervalSet = readonly Interval[];

/** All addresses of both families. */
export const everyAddress: IntervalSet = [
  { family: 4, first: 0n, last: (1n << 32n) - 1n },
  { family: 6, first: 0n, last: (1n << 128n) - 1n },
];

/** Creates a set. Sorts the intervals and joins intervals that overlap or touch. */
export function intervalSet(intervals: readonly Interval[]): IntervalSet {
  const sorted = [...intervals].sort(compare);
  const joined: Interval[] = [];
  for (const next of sorted) {
    const last = joined[joined.length - 1];
    if (last?.family === next.family && next.first <= last.last + 1n) {
      if (next.last > last.last) joined[joined.length - 1] = { ...last, last: next.last };
    } else joined.push(next);
  }
  return joined;
}

function compare(a: Interval, b: Interval): number {
  if (a.family !== b.family) return a.family - b.family;
  if (a.first !== b.first) return a.first < b.first ? -1 : 1;
  return a.last < b.last ? -1 : a.last > b.last ? 1 : 0;
}

/** Returns the addresses that are in at least one of the two sets. */
export function union(a: IntervalSet, b: IntervalSet): IntervalSet {
  return intervalSet([...a, ...b]);
}

/** Returns the addresses that are in both sets. */
export function intersection(a: IntervalSet, b: IntervalSet): IntervalSet {
  const common: Interval[] = [];
  let i = 0;
  let j = 0;
  for (;;) {
    const left = a[i];
    const right = b[j];
    if (!left || !right) return common;
    if (left.family === right.family) {
      const first = left.first > right.first ? left.first : right.first;
      const last = left.last < right.last ? left.last : right.last;
      if (first <= last) common.push({ family: left.family, first, last });
      if (left.last < right.last) i++;
      else j++;
    } else if (left.family < right.family) i++;
    else j++;
  }
}

/** Returns the addresses of `a` that are not in `b`. */
export function difference(a: IntervalSet, b: IntervalSet): IntervalSet {
  const rest: Interval[] = [];
  let j = 0;
  for (const { family, first, last } of a) {
    let from = first;
    while (j < b.length && endsBefore(b[j], family, from)) j++;
    for (let k = j; k < b.length; k++) {
      const cut = b[k];
      if (cut?.family !== family || cut.first > last) break;
      if (cut.first > from) rest.push({ family, first: from, last: cut.first - 1n });
      if (cut.last >= from) from = cut.last + 1n;
    }
    if (from <= last) rest.push({ family, first: from, last });
  }
  return rest;
}

function endsBefore(interval: Interval | undefined, family: Family, first: bigint): boolean {
  if (!interval) return false;
  return interval.family < family || (interval.family === family && interval.last < first);
}

/** Checks whether any address is in both sets. */
export function overlaps(a: IntervalSet, b: IntervalSet): boolean {
  return intersection(a, b).length > 0;
}

/** Checks whether every address of `part` is in `whole`. */
export function contains(whole: IntervalSet, part: IntervalSet): boolean {
  return difference(part, whole).length === 0;
}

/** Returns the number of addresses in a set. */
export function sizeOf(set: IntervalSet): bigint {
  return set.reduce((size, { first, last }) => size + (last - first) + 1n, 0n);
}

/** Formats an interval in its shortest notation, which is a single address or `first..last`. */
export function formatInterval({ family, first, last }: Interval): string {
  const start = formatAddress({ family, value: first });
  return first === last ? start : `${start}..${formatAddress({ family, value: last })}`;
}
