import { refuse } from '../../http/refusal';
import { positionShape } from '../../shapes/rulesets.data';
import { type RuleRecord } from '../../state/ruleset';
import { checkShape } from './check-rule';

/**
 * Returns the rules with one rule added or moved. Without a position, a new rule is added at the end, and an existing
 * rule keeps its position.
 */
export function placed(
  rules: readonly RuleRecord[],
  rule: RuleRecord,
  position: unknown,
): readonly RuleRecord[] {
  const at = rules.findIndex(({ id }) => id === rule.id);
  const others = rules.filter(({ id }) => id !== rule.id);
  if (position === undefined)
    return at < 0 ? [...rules, rule] : rules.map((one) => (one.id === rule.id ? rule : one));
  return others.toSpliced(placeOf(others, position), 0, rule);
}

/**
 * Returns the index in `others` at which a rule with the given `position` is inserted. Source: rulesets.md, "Updates".
 */
function placeOf(others: readonly RuleRecord[], position: unknown): number {
  checkShape(positionShape, position, '/position');
  const { before, after, index } = position as { before?: string; after?: string; index?: number };
  if ([before, after, index].filter((one) => one !== undefined).length !== 1)
    throw refuse('invalid', {
      message: 'position must have one of before, after and index',
      pointer: '/position',
    });
  if (index !== undefined) {
    if (index < 1 || index > others.length + 1)
      throw refuse('invalid', { message: 'index is out of range', pointer: '/position/index' });
    return index - 1;
  }
  if (before === '') return 0;
  if (after === '') return others.length;
  const found = others.findIndex(({ id }) => id === (before ?? after));
  if (found < 0)
    throw refuse('noRule', {
      message: 'the rule of the position is not in this ruleset',
      pointer: `/position/${before === undefined ? 'after' : 'before'}`,
    });
  return before === undefined ? found + 1 : found;
}
