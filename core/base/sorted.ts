/**
 * Counts the leading elements that satisfy a condition, using a binary search. The condition must be true for these
 * elements and false for all others.
 */
export function countWhile(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
