import { checkTree, parseFor } from '../language/expression/check';
import { expressionProperties, expressionSettings } from './expression-settings';
import { quotedByProblems, shownProblems } from './shown-problems';
import { defineTool } from './tool';

export const checkExpressionTool = defineTool({
  name: 'check_expression',
  title: 'Check Expression',
  description:
    'Checks an expression of the Cloudflare rules language (wirefilter): syntax, types, fields, functions, limits, conditions that can never match. Call it for every expression before you show or save it. Returns the problems with their positions and fixes.',
  input: {
    type: 'object',
    properties: {
      expression: {
        type: 'string',
        description: 'The expression, without surrounding quotes.',
      },
      ...expressionProperties,
    },
    required: ['expression'],
    additionalProperties: false,
  },
  untrusted: quotedByProblems,
  async run({ expression, ...given }, context) {
    const { language, filter } = await expressionSettings(given, context);
    const { settings, facts, now } = language;
    const options = { kind: given.kind ?? 'filter', settings: { ...settings, filter }, facts, now } as const;
    const problems = checkTree(parseFor(expression, options), options).flatMap((problem) => {
      const severity = settings.severities[problem.code] ?? problem.severity;
      return severity === 'off' ? [] : [{ ...problem, severity }];
    });
    return shownProblems(expression, problems, 'result');
  },
});
