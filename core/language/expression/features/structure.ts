import { type OffsetRange } from '../../../base/problem';
import { type DocumentSymbol, type FoldingRange } from '../../language';
import { operandKey, printNode } from '../../../expression/print';
import { type Expression, type Node } from '../../../expression/tree';
import { childrenOf, pathAt, ungrouped, visit } from '../../../expression/walk';
import { type ExpressionView } from './view';

const maxNameLength = 80;

/** Returns the expression as a symbol. If it is a chain, the operands are the children of the symbol. */
export function symbols({ tree }: ExpressionView): readonly DocumentSymbol[] {
  return tree.root ? [symbolOf(tree.text, tree.root)] : [];
}

function symbolOf(text: string, expression: Expression): DocumentSymbol {
  const inner = ungrouped(expression);
  const { start, end } = expression;
  const isChain = inner.kind === 'logical';
  const printed = printNode(text, inner);
  const name = isChain ? inner.operator : printed.slice(0, maxNameLength) || '…';
  return {
    name,
    kind: 'condition',
    range: { start, end },
    nameRange: { start, end },
    ...(isChain ? { detail: printed.slice(0, maxNameLength) } : {}),
    ...(isChain ? { children: inner.operands.map((operand) => symbolOf(text, operand)) } : {}),
  };
}

/** Returns the folding ranges: groups, calls, and sets that span several lines. */
export function folding({ tree }: ExpressionView): readonly FoldingRange[] {
  const ranges: FoldingRange[] = [];
  if (tree.root)
    visit(tree.root, ({ kind, start, end }) => {
      if (/^(?:group|call|quantifier|set)$/.test(kind) && tree.text.slice(start, end).includes('\n'))
        ranges.push({ start, end });
    });
  return ranges;
}

/** Returns the ranges of the nodes around an offset, innermost first and without duplicates. */
export function selection({ tree }: ExpressionView, offset: number): readonly OffsetRange[] {
  const ranges: OffsetRange[] = [];
  for (const node of pathAt(tree, offset).reverse()) {
    if (node.kind === 'string' && offset >= node.contentStart && offset <= node.contentEnd)
      ranges.push({ start: node.contentStart, end: node.contentEnd });
    if ((node.kind === 'field' || node.kind === 'call') && offset <= node.nameEnd)
      ranges.push({ start: node.start, end: node.nameEnd });
    ranges.push({ start: node.start, end: node.end });
  }
  return ranges.filter(({ start, end }, i) => ranges[i - 1]?.start !== start || ranges[i - 1]?.end !== end);
}

/**
 * Returns all occurrences of the operand, literal, or list under the cursor. For a parenthesis around an expression,
 * returns both parentheses.
 */
export function highlights({ tree }: ExpressionView, offset: number): readonly OffsetRange[] {
  const node = pathAt(tree, offset).at(-1);
  if (!node || !tree.root) return [];
  if (node.kind === 'group') {
    const isBracket = offset <= node.start + 1 || offset >= node.close;
    return isBracket && node.close >= 0 ? [node.start, node.close].map((start) => ({ start, end: start + 1 })) : []; // prettier-ignore
  }
  const key = keyOf(tree.text, node);
  const found: OffsetRange[] = [];
  if (key === undefined) return found;
  const sizes = sizesOf(tree.root);
  visit(tree.root, (other) => {
    // Sizes are compared first, because nodes of different sizes cannot be equal. Comparing keys is slow, because the
    // keys of nested calls are long and there may be thousands of nodes.
    if (sizes.get(other) === sizes.get(node) && keyOf(tree.text, other) === key)
      found.push({ start: other.start, end: other.end });
  });
  return found;
}

/** Returns the number of nodes within each node, ignoring parentheses. */
function sizesOf(root: Node): ReadonlyMap<Node, number> {
  const sizes = new Map<Node, number>();
  const count = (node: Node): number => {
    const inner = childrenOf(node).reduce((total, child) => total + count(child), 0);
    const size = node.kind === 'group' ? inner : inner + 1;
    sizes.set(node, size);
    return size;
  };
  count(root);
  return sizes;
}

function keyOf(text: string, node: Node): string | undefined {
  switch (node.kind) {
    case 'field':
    case 'call':
      return operandKey(text, node);
    case 'string':
    case 'integer':
    case 'address':
    case 'list':
      return childrenOf(node).length === 0 ? text.slice(node.start, node.end) : undefined;
    default:
      return undefined;
  }
}
