import { own } from '../base/own';
import { type Json, byIdentity, byIdentityOrNew, equalJson, isArray, isObject, pointerTo } from './json';
import { mergeOrder } from './merge-order';

/**
 * A field that both sides changed to different values. A value is undefined if the field is missing in that version.
 */
export interface Conflict {
  /** JSON Pointer to the field. For elements of lists, it contains the element's key instead of an index. */
  readonly pointer: string;
  readonly base: Json | undefined;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
}

export interface Merge {
  /**
   * The merged value. For each conflict, the parameter `choices` of `merge3` determines which side is used. The
   * default is `mine`.
   */
  readonly value: Json | undefined;
  readonly conflicts: readonly Conflict[];
}

/** The chosen side for each conflict, by the JSON Pointer of the conflict. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

/**
 * Merges two versions of a value with a common base, field by field. Objects are merged property by property. Lists
 * whose elements have keys are merged as sets, so that additions and removals of both sides are included. Any other
 * list, and every scalar, is a single field.
 */
export function merge3(
  base: Json | undefined,
  mine: Json | undefined,
  theirs: Json | undefined,
  choices: Choices = {},
): Merge {
  const conflicts: Conflict[] = [];
  const value = mergeAt('', base, mine, theirs, choices, conflicts);
  return { value, conflicts };
}

function mergeAt(
  pointer: string,
  base: Json | undefined,
  mine: Json | undefined,
  theirs: Json | undefined,
  choices: Choices,
  conflicts: Conflict[],
): Json | undefined {
  if (equalJson(mine, theirs) || equalJson(base, theirs)) return mine;
  if (equalJson(base, mine)) return theirs;
  if (isObject(mine) && isObject(theirs)) {
    const before = isObject(base) ? base : {};
    const merged: Record<string, Json> = {};
    for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
      const step = pointerTo(pointer, key);
      const value = mergeAt(step, own(before, key), own(mine, key), own(theirs, key), choices, conflicts);
      if (value !== undefined) merged[key] = value;
    }
    return merged;
  }
  if (isArray(base) && isArray(mine) && isArray(theirs)) {
    const merged = mergeSets(pointer, base, mine, theirs, choices, conflicts);
    if (merged) return merged;
  }
  conflicts.push({ pointer, base, mine, theirs });
  return choices[pointer] === 'theirs' ? theirs : mine;
}

/** Checks whether the order of a list matters. This is the case only for the rules of a ruleset. */
const isOrdered = (pointer: string): boolean => pointer === '/rules';

/**
 * Merges two lists of elements with keys. Additions and removals from both sides are included. Returns undefined if
 * an element has no key.
 */
function mergeSets(
  pointer: string,
  base: readonly Json[],
  mine: readonly Json[],
  theirs: readonly Json[],
  choices: Choices,
  conflicts: Conflict[],
): Json[] | undefined {
  const [before, left, right] = [byIdentity(base), byIdentityOrNew(mine), byIdentity(theirs)];
  if (!before || !left || !right) return undefined;
  const [own, other] = [[...left.keys()], [...right.keys()]];
  const order = isOrdered(pointer) ? mergeOrder([...before.keys()], own, other) : undefined;
  if (order?.type === 'conflict') conflicts.push({ pointer, base, mine, theirs });
  const side = choices[pointer] === 'theirs' ? 'theirs' : 'mine';
  const chosen = order?.type === 'conflict' ? order[side] : order?.order;
  const merged: Json[] = [];
  // If the order does not matter, the elements of the other side come first, followed by the elements that only the
  // user's side contains. The result therefore does not depend on where the user inserted elements.
  for (const identity of chosen ?? new Set([...other, ...own])) {
    const value = mergeAt(
      pointerTo(pointer, identity),
      before.get(identity),
      left.get(identity),
      right.get(identity),
      choices,
      conflicts,
    );
    if (value !== undefined) merged.push(value);
  }
  return merged;
}
