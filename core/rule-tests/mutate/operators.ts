import { type OffsetRange } from '../../base/problem';
import { type ComparisonExpression, type Expression, type ExpressionTree } from '../../expression/tree';
import { childrenOf } from '../../expression/walk';
import { widthOf } from '../../net/address';
import { formatNetwork, maskNetwork, type Network, parseNetwork } from '../../net/network';

/** The kinds of changes to an expression. Each represents a typical mistake. */
export type ExpressionOperator =
  | 'swap-equality'
  | 'swap-order'
  | 'shift-order'
  | 'swap-and-or'
  | 'drop-clause'
  | 'negate-clause'
  | 'widen-network'
  | 'narrow-network'
  | 'drop-set-item';

/** An expression after one change. */
export interface MutatedText {
  readonly operator: ExpressionOperator;
  readonly text: string;
  /** The changed range, in offsets of the original text. */
  readonly range: OffsetRange;
  /** The text that replaces the changed range. */
  readonly replacement: string;
}

const equality: Readonly<Record<string, string>> = { eq: 'ne', ne: 'eq', '==': '!=', '!=': '==' };
const order: Readonly<Record<string, string>> = {
  lt: 'ge', ge: 'lt', gt: 'le', le: 'gt', '<': '>=', '>=': '<', '>': '<=', '<=': '>',
}; // prettier-ignore
/** Replacement for each comparison operator. The replacement shifts the boundary of the comparison by one. */
const shifted: Readonly<Record<string, string>> = {
  lt: 'le', le: 'lt', gt: 'ge', ge: 'gt', '<': '<=', '<=': '<', '>': '>=', '>=': '>',
}; // prettier-ignore

/**
 * Returns all possible changes to an expression, in source order. Each change leaves the rest of the expression
 * unchanged.
 */
export function mutateExpression(tree: ExpressionTree): MutatedText[] {
  const found: MutatedText[] = [];
  const { text, root } = tree;
  if (!root) return found;
  const add = (operator: ExpressionOperator, range: OffsetRange, replacement: string): void => {
    found.push({
      operator,
      range: { start: range.start, end: range.end },
      replacement,
      text: text.slice(0, range.start) + replacement + text.slice(range.end),
    });
  };
  const visit = (node: Expression): void => {
    if (node.kind === 'logical') logical(node, text, add);
    else if (node.kind === 'comparison') comparison(node, text, add);
    else if (node.kind !== 'group' && node.kind !== 'not')
      add('negate-clause', node, `not ${text.slice(node.start, node.end)}`);
    if (node.kind === 'logical' || node.kind === 'group' || node.kind === 'not')
      for (const child of childrenOf(node)) visit(child as Expression);
  };
  visit(root);
  return found;
}

type Add = (operator: ExpressionOperator, range: OffsetRange, replacement: string) => void;

function logical(node: Extract<Expression, { kind: 'logical' }>, text: string, add: Add): void {
  const parts = node.operands.map(({ start, end }) => text.slice(start, end));
  if (node.operator !== 'xor')
    add('swap-and-or', node, `(${parts.join(node.operator === 'and' ? ' or ' : ' and ')})`);
  for (const [i] of parts.entries()) {
    const rest = parts.filter((_, other) => other !== i);
    add('drop-clause', node, rest.length === 1 ? (rest[0] ?? '') : `(${rest.join(` ${node.operator} `)})`);
  }
}

function comparison(node: ComparisonExpression, text: string, add: Add): void {
  const between = { start: node.operatorStart, end: node.operatorEnd };
  const word = text.slice(between.start, between.end);
  const swap = (table: Readonly<Record<string, string>>, operator: ExpressionOperator): void => {
    const other = Object.hasOwn(table, word) ? table[word] : undefined;
    if (other !== undefined) add(operator, between, other);
  };
  swap(equality, 'swap-equality');
  swap(order, 'swap-order');
  swap(shifted, 'shift-order');
  add('negate-clause', node, `not (${text.slice(node.start, node.end)})`);
  const { right } = node;
  if (right?.kind !== 'set') return;
  for (const item of right.items) {
    const own = text.slice(item.start, item.end);
    if (right.items.length > 1) add('drop-set-item', item, '');
    const network = own.includes('/') ? parseNetwork(own).value : undefined;
    if (network) networks(network, item, add);
  }
}

function networks(network: Network, range: OffsetRange, add: Add): void {
  const { prefixLength } = network;
  if (prefixLength > 0)
    add('widen-network', range, formatNetwork(maskNetwork({ ...network, prefixLength: prefixLength - 1 })));
  if (prefixLength < widthOf(network.address.family))
    add('narrow-network', range, formatNetwork({ ...network, prefixLength: prefixLength + 1 }));
}
