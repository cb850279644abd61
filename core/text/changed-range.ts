import { type OffsetRange } from '../base/problem';

/** An edit of a text: the range that was replaced in the earlier text, and its replacement. */
export interface ChangedRange extends OffsetRange {
  readonly newText: string;
}

/** Returns the smallest edit that turns one text into another. */
export function changedRange(before: string, after: string): ChangedRange {
  const start = commonPrefix(before, after);
  const suffix = commonSuffix(before, after, start);
  return { start, end: before.length - suffix, newText: after.slice(start, after.length - suffix) };
}

/** Returns the length of the longest common prefix. */
export function commonPrefix(a: string, b: string): number {
  return longest(Math.min(a.length, b.length), (from, to) => a.slice(from, to) === b.slice(from, to));
}

/** Returns the length of the longest common suffix of the two texts without their first `prefix` characters. */
export function commonSuffix(a: string, b: string, prefix: number): number {
  return longest(
    Math.min(a.length, b.length) - prefix,
    (from, to) => a.slice(a.length - to, a.length - from) === b.slice(b.length - to, b.length - from),
  );
}

function longest(limit: number, equal: (from: number, to: number) => boolean): number {
  let low = 0;
  let high = limit;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (equal(low, middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
