import { type ChainRule } from '../simulate/chain-rule';

/** A rule before and after a change. An added or removed rule has only one of the two. */
export interface RulePair {
  readonly before?: ChainRule;
  readonly after?: ChainRule;
}

/**
 * Functions that return keys for finding the counterpart of a rule, starting with the most reliable key. Rules of
 * different products are never paired.
 */
const keys: readonly ((rule: ChainRule) => string | undefined)[] = [
  ({ rule: { id } }) => id,
  ({ rule: { ref } }) => ref,
  ({ rule: { description } }) => (description === '' ? undefined : description),
  ({ rule: { match, action } }) => match && JSON.stringify([match.text, action?.name]),
  ({ rule: { match } }) => match?.text,
];

/**
 * Finds the counterpart of each rule by its ID, `ref`, description, or condition, in this order. The condition of a
 * rule may have changed. Remaining rules without an ID, `ref`, or description are therefore paired in order if they
 * have the same action.
 */
export function pairRules(before: readonly ChainRule[], after: readonly ChainRule[]): RulePair[] {
  const afterOf = new Map<ChainRule, ChainRule>();
  const paired = new Set<ChainRule>();
  const pair = (keyOf: (rule: ChainRule) => string | undefined): void => {
    const open = new Map<string, ChainRule[]>();
    const keyed = (rule: ChainRule): string | undefined => {
      const key = keyOf(rule);
      return key === undefined ? undefined : `${rule.product} ${key}`;
    };
    for (const rule of after) {
      const key = paired.has(rule) ? undefined : keyed(rule);
      if (key !== undefined) open.set(key, [...(open.get(key) ?? []), rule]);
    }
    for (const rule of before) {
      const key = afterOf.has(rule) ? undefined : keyed(rule);
      const found = key === undefined ? undefined : open.get(key)?.shift();
      if (!found) continue;
      afterOf.set(rule, found);
      paired.add(found);
    }
  };
  keys.forEach(pair);
  // Rules with different IDs, refs, or descriptions are different rules, so only rules without any of these are paired
  // here.
  pair(({ rule: { id, ref, description, action } }) =>
    id === undefined && ref === undefined && !description ? (action?.name ?? '') : undefined,
  );
  return [
    ...before.map((rule): RulePair => {
      const found = afterOf.get(rule);
      return found ? { before: rule, after: found } : { before: rule };
    }),
    ...after.flatMap((rule): RulePair[] => (paired.has(rule) ? [] : [{ after: rule }])),
  ];
}
