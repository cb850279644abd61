import { type CallOperand, type Expression, type FieldOperand, type Node } from '../tree';
import { childrenOf } from '../walk';

interface OperandVisitor {
  readonly field: (field: FieldOperand) => unknown;
  /** Whether to continue to the arguments. */
  readonly call: (call: CallOperand) => boolean;
  readonly list: (name: string) => unknown;
}

/** Visits every field, call and list that a condition or operand uses, in the order of the text. */
export function walk(node: Expression | Node, visitor: OperandVisitor): void {
  if (node.kind === 'list') visitor.list(node.name);
  if (node.kind === 'field') visitor.field(node);
  if (node.kind === 'call' && !visitor.call(node)) return;
  for (const child of childrenOf(node)) walk(child, visitor);
}
