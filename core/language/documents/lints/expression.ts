import { hostProblem } from '../../../text/embedded-problems';
import { checkTree } from '../../expression/check';
import { type Check } from './context';

/** A filter expression within a document: its own language checks it, through the escapes of JSON. */
export const checkEmbeddedExpression: Check = (node, { expressions, report }) => {
  if (node.type !== 'string' || !node.closed) return;
  const embedded = expressions.embedded(node);
  for (const problem of checkTree(expressions.treeOf(node), expressions.options))
    report(hostProblem(problem, embedded));
};
