import { type CallOperand, type Expression, type FieldOperand, type Node } from '../tree';
import { childrenOf } from '../walk';

interface OperandVisitor {
  readonly field: (field: FieldOperand) => unknown;
  /** Visits a call. Returns whether its arguments should be visited, too. */
  readonly call: (call: CallOperand) => boolean;
  readonly list: (name: string) => unknown;
}

/** Visits every field, call, and list in a condition or operand, in source order. */
export function walk(node: Expression | Node, visitor: OperandVisitor): void {
  if (node.kind === 'list') visitor.list(node.name);
  if (node.kind === 'field') visitor.field(node);
  if (node.kind === 'call' && !visitor.call(node)) return;
  for (const child of childrenOf(node)) walk(child, visitor);
}
