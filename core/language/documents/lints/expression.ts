import { hostProblem } from '../../../text/embedded-problems';
import { isWrongCharacteristic } from '../../expression/characteristics';
import { type ExpressionRole } from '../element-expressions';
import { type Check } from './context';

/** Checks a filter expression in a document, using the expression language. JSON escapes are decoded first. */
export const checkEmbeddedExpression: Check = checkRole('filter');

/** Checks a value expression, such as the target of a redirect, the value of a header, or the key of a list. */
export const checkValueExpression: Check = checkRole('value');

/** Checks a characteristic of a rate limit. */
export const checkCharacteristic: Check = checkRole('characteristic');

function checkRole(role: ExpressionRole): Check {
  return (node, { expressions, report, notation }) => {
    if (notation || node.type !== 'string' || !node.closed || node.value === '') return;
    const embedded = expressions.embedded(node);
    for (const problem of expressions.problemsOf(node, role))
      if (role !== 'characteristic' || isWrongCharacteristic(problem)) report(hostProblem(problem, embedded));
  };
}
