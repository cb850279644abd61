import { isPauseAfter, type Steps } from '../../base/steps';
import { type ComparedRule, isSameRecord } from './compared-rule';
import { type RuleFinding } from './finding';

/**
 * Returns pairs of equal items as indices in `all`. The first `ownCount` items belong to the caller, and the rest are
 * neighbors. `rule` is always an item of the caller. `other` is an equal neighbor if there is one, and otherwise the
 * first equal item of the caller.
 */
export function* equalPairs<T>(
  all: readonly T[],
  ownCount: number,
  keyOf: (item: T) => string | undefined,
  isSame: (item: T, other: T) => boolean,
): Steps<{ readonly rule: number; readonly other: number }[]> {
  const pairs: { rule: number; other: number }[] = [];
  const first = new Map<string, number>();
  for (let i = ownCount; i < all.length + ownCount; i++) {
    if (isPauseAfter(i)) yield;
    const rule = i % all.length; // The neighbors are processed before the caller's items.
    const item = all[rule];
    const key = item && keyOf(item);
    if (item === undefined || key === undefined) continue;
    const other = first.get(key);
    const otherItem = other === undefined ? undefined : all[other];
    if (other === undefined || otherItem === undefined) first.set(key, rule);
    else if (rule < ownCount && !isSame(item, otherItem)) pairs.push({ rule, other });
  }
  return pairs;
}

/** Finds rules that match the same requests, regardless of the order of the rules. */
export function* equalMatches(all: readonly ComparedRule[], ownCount: number): Steps<RuleFinding[]> {
  const pairs = yield* equalPairs(all, ownCount, ({ key }) => key, isSameRecord);
  return pairs.map(({ rule, other }) => ({
    kind: all[rule]?.effect === all[other]?.effect ? 'duplicate' : 'contradicting',
    rule,
    other,
  }));
}

/** Finds rules of one kind with the same priority. */
export function* equalPriorities(all: readonly ComparedRule[], ownCount: number): Steps<RuleFinding[]> {
  const keyOf = ({ rule: { kind, place } }: ComparedRule): string | undefined =>
    place.priority === undefined ? undefined : `${kind} ${place.priority}`;
  const pairs = yield* equalPairs(all, ownCount, keyOf, isSameRecord);
  return pairs.map((pair) => ({ kind: 'equal-priority', ...pair }));
}
