import { isPauseAfter, type Steps } from '../../base/steps';
import { widthOf } from '../../net/address';
import { actionOf } from '../actions';
import { type ComparedRule, isSameRecord } from './compared-rule';
import { type RuleFinding } from './finding';
import { NetworkIndex } from './network-index';

/**
 * Finds pairs of conflicting rules with overlapping networks: two access rules with different effects, or a lockdown
 * that allows addresses and an access rule that does not allow them.
 */
export function* overlappingNetworks(all: readonly ComparedRule[], ownCount: number): Steps<RuleFinding[]> {
  const kinds = new Set(all.map(({ rule }) => rule.kind));
  if (!kinds.has('access_rule')) return [];
  const index = new NetworkIndex<number>();
  for (const [number, { networks }] of all.entries()) {
    if (isPauseAfter(number)) yield;
    for (const network of networks)
      // Single addresses matter only if there are lockdowns. They contain no other network, and access rules for
      // equal addresses are already reported.
      if (kinds.has('lockdown_rule') || network.bits.length < widthOf(network.family))
        index.add(network, number);
  }
  const found = new Map<number, number>();
  for (const [inner, narrow] of all.entries()) {
    if (isPauseAfter(inner)) yield;
    for (const network of narrow.networks)
      index.forEachAround(network, (outer) => {
        const wide = all[outer];
        if (!wide || !disagree(narrow, wide) || isSameRecord(narrow, wide)) return;
        const rule = inner < ownCount ? inner : outer;
        if (rule < ownCount && !found.has(rule)) found.set(rule, rule === inner ? outer : inner);
      });
  }
  return [...found].map(([rule, other]) => ({ kind: 'overlapping', rule, other }));
}

/**
 * Whether two rules with overlapping networks conflict. Access rules with equal networks are excluded, because they
 * are already reported as contradictions or duplicates.
 */
function disagree(a: ComparedRule, b: ComparedRule): boolean {
  if (a.rule.kind === 'access_rule' && b.rule.kind === 'access_rule')
    return a.effect !== b.effect && a.key !== b.key;
  if (a.rule.kind === b.rule.kind) return false;
  const { rule } = a.rule.kind === 'access_rule' ? a : b;
  return rule.action !== undefined && actionOf(rule)?.ends !== 'everything';
}
