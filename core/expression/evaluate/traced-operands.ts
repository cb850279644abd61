import { type Node, type Operand } from '../tree';
import { childrenOf } from '../walk';

/** The operands in a condition, in order of the text, each before those that it is called with. */
export function operandsOf(node: Node): Operand[] {
  const own = node.kind === 'field' || node.kind === 'call' ? [node] : [];
  return [...own, ...childrenOf(node).flatMap(operandsOf)];
}
