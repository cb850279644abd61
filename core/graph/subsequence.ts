/**
 * Maximum number of comparisons. If more are needed, everything between the first and the last difference is treated
 * as different.
 */
const maxComparisons = 4_000_000;

/** Returns the longest common subsequence of two lists, as pairs of indices in order. */
export function commonSubsequence(
  before: readonly string[],
  after: readonly string[],
): readonly (readonly [number, number])[] {
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start++;
  let tail = 0;
  while (
    tail < Math.min(before.length, after.length) - start &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail++;
  const pairs: [number, number][] = [];
  for (let i = 0; i < start; i++) pairs.push([i, i]);
  const middle = [
    before.slice(start, before.length - tail),
    after.slice(start, after.length - tail),
  ] as const;
  for (const [i, j] of longest(...middle)) pairs.push([start + i, start + j]);
  for (let i = tail; i > 0; i--) pairs.push([before.length - i, after.length - i]);
  return pairs;
}

function longest(before: readonly string[], after: readonly string[]): [number, number][] {
  if (before.length * after.length > maxComparisons) return [];
  const width = after.length + 1;
  // `lengths[i * width + j]` is the length of the longest common subsequence of `before[i…]` and `after[j…]`.
  const lengths = new Uint32Array((before.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: [number, number][] = [];
  let i = 0;
  let j = 0;
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
