import { actionOf } from '../actions';
import { type ChainRule } from '../simulate/chain-rule';

/**
 * What a rule does, equal for rules that do the same with a request; undefined where its action has parameters, does
 * something besides answering, or does not answer every request that the rule matches.
 */
export function simpleEffect({ rule }: Pick<ChainRule, 'rule'>): string | undefined {
  const { kind, action, enabled, limitsRate, place } = rule;
  const row = actionOf(rule);
  if (!action || enabled !== true || limitsRate === true || action.status !== undefined) return undefined;
  if (row?.answer !== 'block' && row?.answer !== 'challenge') return undefined;
  return [kind, place.level ?? '', action.name].join(' ');
}
