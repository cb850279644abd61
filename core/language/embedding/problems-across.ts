import * as l10n from '@vscode/l10n';
import { type Problem } from '../../base/problem';
import { acrossRules } from '../expression/across-rules';
import { type ExpressionTree } from '../../expression/tree';
import { type EmbeddedExpression } from './host';

interface Parsed {
  readonly expression: EmbeddedExpression;
  readonly tree: ExpressionTree;
}

/** What the rules of each list in a host have to do with one another. */
export function problemsAcross(pieces: readonly Parsed[]): Problem[] {
  const lists = new Map<number, Parsed[]>();
  for (const piece of pieces) {
    const { rule } = piece.expression;
    if (rule) lists.set(rule.list, [...(lists.get(rule.list) ?? []), piece]);
  }
  return [...lists.values()].flatMap(problemsOfList);
}

function problemsOfList(list: readonly Parsed[]): Problem[] {
  const rules = list.map(({ expression: { rule, embedded }, tree }) => ({
    tree,
    action: rule?.action,
    // what an interpolation stands for nobody knows
    isPlain: rule?.isPlain === true && embedded.holes.length === 0,
  }));
  return acrossRules(rules).flatMap(({ rule, other, ...finding }) => {
    const own = list[rule]?.expression.embedded;
    const earlier = list[other]?.expression.embedded;
    if (!own || !earlier) return [];
    const { hostStart: start, hostEnd: end } = own;
    const related = { start: earlier.hostStart, end: earlier.hostEnd, message: l10n.t('The earlier rule') };
    return [{ ...finding, start, end, related: [related] }];
  });
}
