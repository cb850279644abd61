import {
  type ComparisonOperator,
  type DynamicOperator,
  type Expression,
  type ExpressionTree,
  type Literal,
  type Node,
  type Operand,
} from './tree';

/** Returns the direct children of a node, in source order. */
export function childrenOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'logical':
      return node.operands;
    case 'not':
      return [node.operand];
    case 'group':
      return [node.inner];
    case 'quantifier':
      return node.arguments;
    case 'comparison':
      return node.right === undefined ? [node.left] : [node.left, node.right];
    case 'field':
      return node.indexes;
    case 'call':
      return [...node.arguments, ...node.indexes];
    case 'set':
      return node.items;
    default:
      return [];
  }
}

/** Visits a node and everything inside it, outer nodes first. */
export function visit(node: Node, visitor: (node: Node) => void): void {
  visitor(node);
  // Same traversal as `childrenOf`, but without creating arrays.
  switch (node.kind) {
    case 'not':
      visit(node.operand, visitor);
      break;
    case 'group':
      visit(node.inner, visitor);
      break;
    case 'comparison':
      visit(node.left, visitor);
      if (node.right !== undefined) visit(node.right, visitor);
      break;
    case 'call':
      for (const argument of node.arguments) visit(argument, visitor);
      for (const index of node.indexes) visit(index, visitor);
      break;
    default:
      for (const child of childrenOf(node)) visit(child, visitor);
  }
}

/**
 * Returns the nodes that contain an offset, from the root inward. An offset directly after a node also counts as
 * inside the node.
 */
export function pathAt(tree: ExpressionTree, offset: number): Node[] {
  const path: Node[] = [];
  let node: Node | undefined = tree.root;
  while (node !== undefined && node.start <= offset && offset <= node.end) {
    path.push(node);
    // If the offset is between two adjacent children, the second one is used.
    const children: readonly Node[] = childrenOf(node);
    node = children.findLast((child) => child.start <= offset && offset <= child.end);
  }
  return path;
}

/** Whether a node is a field or a call, as opposed to a literal, a set, a list, or a condition. */
export function isOperand(node: Node | undefined): node is Operand {
  return node?.kind === 'field' || node?.kind === 'call';
}

/** Whether a node is a literal. Literals that could not be read are included. */
export function isLiteral(node: Node | undefined): node is Literal {
  return (
    node?.kind === 'string' ||
    node?.kind === 'integer' ||
    node?.kind === 'address' ||
    node?.kind === 'unknown'
  );
}

const dynamicOperators: readonly (ComparisonOperator | undefined)[] = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'];

/** Whether the right side of the operator may be a field or a call. */
export function isDynamic(operator: ComparisonOperator | undefined): operator is DynamicOperator {
  return dynamicOperators.includes(operator);
}

/** Returns the expression without the parentheses around it. */
export function ungrouped(expression: Expression): Expression {
  let inner = expression;
  while (inner.kind === 'group') inner = inner.inner;
  return inner;
}
