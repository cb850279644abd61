import { type TextEdit } from '../../base/problem';
import { type Expression, type ExpressionTree, type LogicalExpression } from '../tree';
import { childrenOf } from '../walk';

/**
 * Returns lists of edits, each of which removes one condition or double negation. The function does not check that
 * the meaning stays the same.
 */
export function droppings(tree: ExpressionTree): TextEdit[][] {
  const found: TextEdit[][] = [];
  const look = (node: Expression, container: Expression): void => {
    if (node.kind === 'not') {
      const inner = innerOf(node.operand);
      if (inner.kind === 'not') found.push([replaced(tree, node, inner.operand)]);
    }
    if (node.kind === 'logical' && node.operator !== 'xor')
      for (const [position] of node.operands.entries())
        found.push([withoutOperand(tree, node, container, position)]);
    if (node.kind === 'group') look(node.inner, container.kind === 'group' ? container : node);
    else if (node.kind === 'logical' || node.kind === 'not')
      for (const child of childrenOf(node) as readonly Expression[]) look(child, child);
  };
  if (tree.root) look(tree.root, tree.root);
  return found;
}

const innerOf = (node: Expression): Expression => (node.kind === 'group' ? innerOf(node.inner) : node);

/**
 * Returns the edit that removes one operand from a chain. `container` is the chain including any parentheses around
 * it.
 */
function withoutOperand(
  tree: ExpressionTree,
  chain: LogicalExpression,
  container: Expression,
  position: number,
): TextEdit {
  const { operands } = chain;
  const [operand, next, previous] = [operands[position], operands[position + 1], operands[position - 1]];
  const other = next ?? previous;
  if (operands.length === 2 && other) return replaced(tree, container, other);
  return next
    ? { start: operand?.start ?? chain.start, end: next.start, newText: '' }
    : { start: previous?.end ?? chain.start, end: operand?.end ?? chain.end, newText: '' };
}

/** Returns the edit that replaces a node with a part of it, in parentheses if needed. */
function replaced({ root, text }: ExpressionTree, whole: Expression, part: Expression): TextEdit {
  const isRoot = whole === root;
  const inner = isRoot ? innerOf(part) : part;
  const written = text.slice(inner.start, inner.end);
  const before = /\w/.test(text[whole.start - 1] ?? '') ? ' ' : '';
  const after = /\w/.test(text[whole.end] ?? '') ? ' ' : '';
  const newText = inner.kind === 'logical' && !isRoot ? `(${written})` : written;
  return { start: whole.start, end: whole.end, newText: before + newText + after };
}
