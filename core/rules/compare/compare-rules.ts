import { type Steps } from '../../base/steps';
import { type ComparedRule } from './compared-rule';
import { covered, earlier, mergeable, sharingValues } from './conditions';
import { equalMatches, equalPriorities } from './equal';
import { type RuleFinding } from './finding';
import { overlappingNetworks } from './networks';
import { provedUnreachable } from './proved';

/**
 * Finds relations between rules that are ordered by priority or have no defined order. Compares the first `ownCount`
 * rules with one another and with the remaining rules, called neighbors.
 */
export function* compareRules(all: readonly ComparedRule[], ownCount: number): Steps<RuleFinding[]> {
  const equal = yield* equalMatches(all, ownCount);
  const pairs = mayDecideOtherwise(all) ? yield* covered(all, ownCount, yield* sharingValues(all)) : [];
  const said = new Set([...equal, ...pairs].map(({ rule }) => rule));
  return [
    ...equal,
    ...(yield* overlappingNetworks(all, ownCount)),
    ...(yield* equalPriorities(all, ownCount)),
    ...pairs,
    ...provedUnreachable(all, ownCount, said),
    ...(yield* mergeable(all.slice(0, ownCount))),
  ];
}

/**
 * Whether the order of rules with conditions may matter. This is the case if any of them has a priority or if they
 * have different effects.
 */
function mayDecideOtherwise(all: readonly ComparedRule[]): boolean {
  const conditions = all.filter(({ condition }) => condition);
  const [first] = conditions;
  return conditions.some(({ rule, effect }) => rule.place.priority !== undefined || effect !== first?.effect);
}

/** Finds the rules that never run in a list that is evaluated in source order. */
export function* compareList(rules: readonly ComparedRule[]): Steps<RuleFinding[]> {
  const pairs = yield* covered(rules, rules.length, yield* earlier(rules));
  return [...pairs, ...provedUnreachable(rules, rules.length, new Set(pairs.map(({ rule }) => rule)))];
}
