import { parseExpression } from '../../expression/parse';
import { type ExpressionTree } from '../../expression/tree';
import { type ChainRule } from '../simulate/chain-rule';

/**
 * The requests on which a rule acts, as one filter: for a disabled rule, a filter that is never true; for a lockdown,
 * only addresses that it does not allow. Undefined if unknown.
 */
export function effectiveFilter({ condition, allowed, rule }: ChainRule): ExpressionTree | undefined {
  if (!condition) return undefined;
  const { tree } = condition;
  if (rule.enabled === 'unknown') return undefined;
  if (rule.enabled && !allowed) return tree;
  const text = rule.enabled ? `(${tree.text}) and not (${allowed?.tree.text ?? ''})` : 'not true';
  return parseExpression(text, { kind: 'filter', scheme: tree.scheme });
}
