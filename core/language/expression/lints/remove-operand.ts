import { type Fix } from '../../../base/problem';
import { type LogicalExpression } from '../../../expression/tree';

/** Returns a fix that removes an operand from a chain, together with an adjacent operator. */
export function removeOperand(node: LogicalExpression, position: number, title: string): Fix {
  const operand = node.operands[position];
  const before = node.operands[position - 1];
  const after = node.operands[position + 1];
  const start = before?.end ?? operand?.start ?? node.start;
  const end = before === undefined ? (after?.start ?? node.end) : (operand?.end ?? node.end);
  return { title, edits: [{ start, end, newText: '' }] };
}
