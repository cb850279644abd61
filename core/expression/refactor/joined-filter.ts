import { parseExpression } from '../parse';
import { type ExpressionTree } from '../tree';
import { ungrouped } from '../walk';
import { chainToSets } from './chain-to-set';
import { edited } from './edited';
import { isProvedEdit } from './proved-edits';

/** Returns the alternatives of a filter in order. Returns undefined if it is not a chain of `or`. */
export function alternativesOf({ root, text }: ExpressionTree): readonly string[] | undefined {
  const chain = root && ungrouped(root);
  if (chain?.kind !== 'logical' || chain.operator !== 'or') return undefined;
  return chain.operands.map((operand) => {
    const { start, end } = ungrouped(operand);
    return text.slice(start, end);
  });
}

/**
 * Joins filters of the same scheme with `or`. Sets are used where they are proved to be equivalent. Returns undefined
 * if the schemes differ or the joined filter has problems.
 */
export function joinedFilter(trees: readonly ExpressionTree[]): ExpressionTree | undefined {
  const [first] = trees;
  if (!first || trees.some(({ scheme }) => scheme !== first.scheme)) return undefined;
  const chain = parseExpression(trees.map(asAlternative).join(' or '), {
    kind: 'filter',
    scheme: first.scheme,
  });
  return chain.root && chain.problems.length === 0 ? withSets(chain) : undefined;
}

function asAlternative({ root, text, start, end }: ExpressionTree): string {
  if (!root) return text.slice(start, end);
  const inner = ungrouped(root);
  const written = text.slice(inner.start, inner.end);
  return inner.kind === 'logical' && inner.operator !== 'or' ? `(${written})` : written;
}

function withSets(chain: ExpressionTree): ExpressionTree {
  const root = chain.root && ungrouped(chain.root);
  if (root?.kind !== 'logical') return chain;
  for (const edits of chainToSets(chain, root)) {
    const next = isProvedEdit(chain, edits) ? edited(chain, edits) : undefined;
    if (next) return withSets(next);
  }
  return chain;
}
