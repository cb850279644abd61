import { canJoin } from '../../../rules/refactor/can-join';
import { type WrittenRule, type WrittenRules } from './written-rules';

/**
 * Maximum number of nonadjacent pairs of rules that are compared. The limit is needed because rules are compared
 * while the user types.
 */
const maxApart = 10;

/**
 * Returns the indices of rules that can be merged, in groups. The rules of a group have the same effect, compare the
 * same operand with different values, and are not separated by a rule that prevents merging. `operandOf` returns the
 * operand whose values a rule lists, or undefined for other rules.
 */
export function mergeGroups(
  { rules, isByPriority }: Pick<WrittenRules, 'rules' | 'isByPriority'>,
  operandOf: (rule: WrittenRule) => string | undefined,
): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>();
  let apart = 0;
  for (const [index, rule] of rules.entries()) {
    const operand = rule.effect === undefined ? undefined : operandOf(rule);
    if (operand === undefined) continue;
    const key = `${rule.effect ?? ''} ${operand}`;
    const group = groups.get(key);
    const [first] = group ?? [];
    if (!group || first === undefined) groups.set(key, [index]);
    else if (isByPriority) {
      // Legacy rules with the same priority run in the order of their actions. Therefore, no rule with a different
      // effect runs between these two rules, and no other rules have to be checked.
      if (canJoin([rules[first] ?? rule, rule], 0, 1)) group.push(index);
    } else if ((group.at(-1) === index - 1 || ++apart <= maxApart) && canJoin(rules, first, index))
      group.push(index);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}
