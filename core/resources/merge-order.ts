/** The merged order of a list, or both orders if the two sides moved its elements differently. */
export type MergedOrder =
  | { readonly type: 'merged'; readonly order: readonly string[] }
  | { readonly type: 'conflict'; readonly mine: readonly string[]; readonly theirs: readonly string[] };

/**
 * Merges the orders of two lists with a common base. The elements that one side moved keep the order of that side. An
 * element that only one side contains is placed after the element that precedes it on that side.
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

/** Checks whether the elements common to both lists are in the same order in both. */
function sameOrder(one: readonly string[], other: readonly string[]): boolean {
  const [first, second] = [new Set(one), new Set(other)];
  const common = other.filter((key) => first.has(key));
  return one.filter((key) => second.has(key)).every((key, index) => key === common[index]);
}

/**
 * Adds the missing elements of another list. Each is inserted after the element that precedes it in the other list.
 */
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
