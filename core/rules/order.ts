import { actionOf } from './actions';
import { type Rule, type RulePlace } from './rule';

/**
 * Compares two rules of one product by their order of evaluation: negative if `a` is first, positive if `b` is, 0 if
 * unknown. Positions in a list decide, otherwise priorities; rules without one come last.
 */
export function compareOrder(a: RulePlace, b: RulePlace): number {
  if (a.position !== undefined && b.position !== undefined) return a.position - b.position;
  if (a.priority === undefined || b.priority === undefined)
    return Number(a.priority === undefined) - Number(b.priority === undefined);
  return a.priority - b.priority;
}

/**
 * Returns the rules of one product in the order of evaluation. Where priorities do not determine it, legacy firewall
 * rules are ordered by their actions (`precedence` in the table of actions); all others keep their order.
 */
export function evaluationOrder<T>(rules: readonly T[], ruleOf: (one: T) => Rule): T[] {
  return [...rules].sort((one, other) => {
    const [a, b] = [ruleOf(one), ruleOf(other)];
    return compareOrder(a.place, b.place) || precedenceOf(a) - precedenceOf(b);
  });
}

/** Rank of the action, which matters only for legacy firewall rules. */
function precedenceOf(rule: Rule): number {
  return rule.kind === 'firewall_rule' ? (actionOf(rule)?.precedence ?? 0) : 0;
}
