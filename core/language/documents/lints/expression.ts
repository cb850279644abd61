import { hostProblem } from '../../../text/embedded-problems';
import { checkTree } from '../../expression/check';
import { type Check } from './context';

/** A filter expression within a document: its own language checks it, through the escapes of JSON. */
export const checkEmbeddedExpression: Check = (node, { expressions, report }) => {
  const expression = node.type === 'string' && node.closed ? expressions.of(node) : undefined;
  if (!expression) return;
  for (const problem of checkTree(expression.tree, expressions.options))
    report(hostProblem(problem, expression.embedded));
};
