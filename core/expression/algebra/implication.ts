import { printNode } from '../print';
import { type Expression, type ExpressionTree } from '../tree';
import { ungrouped } from '../walk';
import { conditionOf, implies, isAlways } from './condition';

/** An expression of its text, without problems. */
interface Part {
  readonly text: string;
  readonly node: Expression;
}

/** More comparisons than this are not made for one pair. */
const mostComparisons = 20_000;

/**
 * Whether whatever meets the condition `narrow` also meets `wide`, as far as that can be told: true is certain, false
 * may mean that nobody knows. Both without problems.
 */
export function treeImplies(narrow: ExpressionTree, wide: ExpressionTree): boolean {
  if (!narrow.root || !wide.root) return false;
  const budget = { left: mostComparisons };
  return covers({ text: narrow.text, node: narrow.root }, { text: wide.text, node: wide.root }, budget);
}

function covers(narrow: Part, wide: Part, budget: { left: number }): boolean {
  if (--budget.left < 0) return false;
  const a = { ...narrow, node: ungrouped(narrow.node) };
  const b = { ...wide, node: ungrouped(wide.node) };
  // first what has to hold of every part, then what one part is enough for
  if (isChain(a.node, 'or')) return a.node.operands.every((node) => covers({ ...a, node }, b, budget));
  if (isChain(b.node, 'and')) return b.node.operands.every((node) => covers(a, { ...b, node }, budget));
  return (
    single(a, b) ||
    (isChain(b.node, 'or') && b.node.operands.some((node) => covers(a, { ...b, node }, budget))) ||
    (isChain(a.node, 'and') && a.node.operands.some((node) => covers({ ...a, node }, b, budget)))
  );
}

function single(a: Part, b: Part): boolean {
  if (b.node.kind === 'field' && b.node.name === 'true') return true;
  if (printNode(a.text, a.node, 'words') === printNode(b.text, b.node, 'words')) return true;
  const wide = conditionOf(b.text, b.node);
  if (wide === undefined) return false;
  const narrow = conditionOf(a.text, a.node);
  return isAlways(wide) || (narrow !== undefined && implies(narrow, wide));
}

function isChain(node: Expression, operator: 'and' | 'or'): node is Expression & { kind: 'logical' } {
  return node.kind === 'logical' && node.operator === operator;
}
