import { canJoin } from '../../../rules/refactor/can-join';
import { type WrittenRule } from './written-rules';

/** So many pairs of rules with other rules between them are compared: it is done while someone types. */
const maxApart = 10;

/**
 * Numbers of rules that do the same for values of one operand, where the rules between them allow that they become
 * one. `operandOf`: the operand whose values a rule lists; undefined for other rules.
 */
export function mergeGroups(
  rules: readonly WrittenRule[],
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
    else if ((group.at(-1) === index - 1 || ++apart <= maxApart) && canJoin(rules, first, index))
      group.push(index);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}
