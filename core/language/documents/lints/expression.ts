import { checkExpression } from '../../expression/check';
import { embeddedJsonString } from '../../../text/json-string';
import { hostProblem } from '../../../text/embedded-problems';
import { type Check } from './context';

/** A filter expression within a document: its own language checks it, through the escapes of JSON. */
export const checkEmbeddedExpression: Check = (node, context) => {
  if (node.type !== 'string' || !node.closed) return;
  const embedded = embeddedJsonString(context.text, node.start + 1, node.end - 1);
  const { settings, facts } = context;
  for (const problem of checkExpression(embedded.text, { kind: 'filter', settings, facts }))
    context.report(hostProblem(problem, embedded));
};
