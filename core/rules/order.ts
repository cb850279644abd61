import { actionOf } from './actions';
import { type Rule, type RulePlace } from './rule';

/**
 * Compares two rules of one product by their order of evaluation. The result is negative if `a` comes first, positive
 * if `b` comes first, and 0 if the order is unknown. Rules with positions in a list are compared by position, all
 * others by priority. Rules without a priority come last.
 */
export function compareOrder(a: RulePlace, b: RulePlace): number {
  if (a.position !== undefined && b.position !== undefined) return a.position - b.position;
  if (a.priority === undefined || b.priority === undefined)
    return Number(a.priority === undefined) - Number(b.priority === undefined);
  return a.priority - b.priority;
}

/**
 * Returns the rules of one product in the order of evaluation. Legacy firewall rules whose order is not determined by
 * priorities are ordered by their actions (`precedence` in the table of actions). All other rules keep their order.
 */
export function evaluationOrder<T>(rules: readonly T[], ruleOf: (one: T) => Rule): T[] {
  return [...rules].sort((one, other) => {
    const [a, b] = [ruleOf(one), ruleOf(other)];
    return compareOrder(a.place, b.place) || precedenceOf(a) - precedenceOf(b);
  });
}

/** Returns the precedence of a rule's action, which is 0 for all rules except legacy firewall rules. */
function precedenceOf(rule: Rule): number {
  return rule.kind === 'firewall_rule' ? (actionOf(rule)?.precedence ?? 0) : 0;
}
