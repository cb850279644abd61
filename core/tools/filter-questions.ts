import { FilterQuestions } from '../expression/algebra/decide/question';
import { Evaluator } from '../expression/evaluate/evaluator';
import { type ExpressionTree } from '../expression/tree';
import { parseFor } from '../language/expression/check';
import { expressionProperties, expressionSettings } from './expression-settings';
import { type ToolContext, ToolError } from './tool';

/** Input properties of tools that take several filters, for the names defined in their account. */
export const filterProperties = {
  fields: expressionProperties.fields,
  lists: expressionProperties.lists,
} as const;

/** A model waits for a result, not a keystroke: ten times the budget of an editor. */
export const toolSteps = 200_000;

/**
 * Returns filters by their names in messages, prepared for questions. Throws `ToolError` for one that does not compile.
 */
export async function filterQuestions(
  filters: readonly (readonly [name: string, expression: string])[],
  given: Parameters<typeof expressionSettings>[0],
  context: ToolContext,
): Promise<FilterQuestions> {
  const { filter } = await expressionSettings(given, context);
  const settings = { filter, severities: {} };
  const trees = filters.map(([name, expression]): ExpressionTree => {
    const tree = parseFor(expression, { kind: 'filter', settings });
    const error = tree.problems.find(({ severity }) => severity === 'error');
    if (error) throw new ToolError(`${name}: ${error.message}`);
    return tree;
  });
  const [first] = trees;
  if (first === undefined) throw new ToolError('Give at least one expression.');
  return FilterQuestions.of(trees, new Evaluator(first.scheme));
}
