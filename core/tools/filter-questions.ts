import { FilterQuestions } from '../expression/algebra/decide/question';
import { Evaluator } from '../expression/evaluate/evaluator';
import { type ExpressionTree } from '../expression/tree';
import { parseFor } from '../language/expression/check';
import { expressionProperties, expressionSettings } from './expression-settings';
import { type ToolContext, ToolError } from './tool';

/** Input properties of tools that compare several filters: the account's custom fields and lists. */
export const filterProperties = {
  fields: expressionProperties.fields,
  lists: expressionProperties.lists,
} as const;

/**
 * Maximum number of steps for one logical check in a tool call, which can require several checks. It is ten times the
 * limit for the editor, because a model waits for a complete result, whereas an editor has to respond to every
 * keystroke.
 */
export const toolSteps = 200_000;

/**
 * Prepares filters for logical checks. The name of each filter is used in error messages. Throws a `ToolError` if a
 * filter has an error or if there are no filters.
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
