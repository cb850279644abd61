import { type Node, type Operand } from '../tree';
import { childrenOf } from '../walk';

/** Returns the operands of a condition in source order. Each operand comes before its own arguments. */
export function operandsOf(node: Node): Operand[] {
  const own = node.kind === 'field' || node.kind === 'call' ? [node] : [];
  return [...own, ...childrenOf(node).flatMap(operandsOf)];
}
