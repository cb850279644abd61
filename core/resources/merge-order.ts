/** The merged order of a list, or both orders if the sides moved its elements differently. */
export type MergedOrder =
  | { readonly type: 'merged'; readonly order: readonly string[] }
  | { readonly type: 'conflict'; readonly mine: readonly string[]; readonly theirs: readonly string[] };

/**
 * Merges the orders of two lists with a common base: elements keep the order of the side that moved them, and an
 * element that only one side has follows the same element as on that side.
 */
export function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): MergedOrder {
  const [left, right] = [insertMissing(mine, theirs), insertMissing(theirs, mine)];
  if (sameOrder(theirs, mine) || sameOrder(base, mine)) return { type: 'merged', order: right };
  if (sameOrder(base, theirs)) return { type: 'merged', order: left };
  return { type: 'conflict', mine: left, theirs: right };
}

/** Whether the elements that are in both lists have the same order. */
function sameOrder(one: readonly string[], other: readonly string[]): boolean {
  const [first, second] = [new Set(one), new Set(other)];
  const common = other.filter((key) => first.has(key));
  return one.filter((key) => second.has(key)).every((key, index) => key === common[index]);
}

/** Adds the missing elements of another list, each after the element that it follows there. */
function insertMissing(into: readonly string[], from: readonly string[]): readonly string[] {
  const known = new Set(into);
  const following = new Map<string | undefined, string[]>();
  let previous: string | undefined;
  for (const key of from) {
    if (known.has(key)) previous = key;
    else following.set(previous, [...(following.get(previous) ?? []), key]);
  }
  return [undefined, ...into].flatMap((key) => [
    ...(key === undefined ? [] : [key]),
    ...(following.get(key) ?? []),
  ]);
}
