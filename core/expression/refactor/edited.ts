import { type TextEdit } from '../../base/problem';
import { parseExpression } from '../parse';
import { type ExpressionTree } from '../tree';

/** Applies edits to a filter. The edits must not overlap. Returns undefined if the result has problems. */
export function edited(tree: ExpressionTree, edits: readonly TextEdit[]): ExpressionTree | undefined {
  let text = tree.text;
  for (const { start, end, newText } of edits.toSorted((a, b) => b.start - a.start))
    text = text.slice(0, start) + newText + text.slice(end);
  const after = parseExpression(text, { kind: tree.kind, scheme: tree.scheme });
  return after.root && after.problems.length === 0 ? after : undefined;
}
