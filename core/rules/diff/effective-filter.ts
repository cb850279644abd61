import { parseExpression } from '../../expression/parse';
import { type ExpressionTree } from '../../expression/tree';
import { type ChainRule } from '../simulate/chain-rule';

/**
 * Returns a filter for the requests on which a rule has an effect. For a disabled rule, the filter is never true. For
 * a lockdown, the filter excludes the addresses that the lockdown allows. Returns undefined if the requests are
 * unknown.
 */
export function effectiveFilter({ condition, allowed, rule }: ChainRule): ExpressionTree | undefined {
  if (!condition) return undefined;
  const { tree } = condition;
  if (rule.enabled === 'unknown') return undefined;
  if (rule.enabled && !allowed) return tree;
  const text = rule.enabled ? `(${tree.text}) and not (${allowed?.tree.text ?? ''})` : 'not true';
  return parseExpression(text, { kind: 'filter', scheme: tree.scheme });
}
