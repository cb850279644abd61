import { actionOf } from '../actions';
import { type ChainRule } from '../simulate/chain-rule';

/**
 * Returns the effect of a rule as a string for comparison. Returns undefined unless the rule is enabled and has no
 * rate limit, and its action is a block or a challenge that does not set a status code.
 */
export function simpleEffect({ rule }: Pick<ChainRule, 'rule'>): string | undefined {
  const { kind, action, enabled, limitsRate, place } = rule;
  const row = actionOf(rule);
  if (!action || enabled !== true || limitsRate === true || action.status !== undefined) return undefined;
  if (row?.answer !== 'block' && row?.answer !== 'challenge') return undefined;
  return [kind, place.level ?? '', action.name].join(' ');
}
