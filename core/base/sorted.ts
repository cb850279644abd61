/**
 * How many of the first of so many things a test holds for, where it holds for some first ones only: things in an
 * order are found without looking at each (binary search).
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
