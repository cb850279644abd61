import { visibleLine } from '../base/shown-text';
import { LineEvaluator } from './line-evaluator';
import { assumptionText } from '../requests/assumption-text';
import { readRequestText } from '../requests/request-text';
import { expressionProperties, expressionSettings } from './expression-settings';
import { defineTool, ToolError } from './tool';

export const evaluateExpressionTool = defineTool({
  name: 'evaluate_expression',
  title: 'Evaluate Expression',
  description:
    'Evaluates an expression against one request without sending anything: whether it matches, the result of each clause, and which missing values would decide it. Call it to verify that an expression matches what it should, and nothing else.',
  input: {
    type: 'object',
    properties: {
      expression: { type: 'string', description: 'The expression.' },
      request: {
        type: 'string',
        description: 'The request: a URL, a curl command, raw HTTP/1.1, or a request from an .http file.',
      },
      values: {
        type: 'object',
        additionalProperties: true,
        description:
          'Values of fields that the request does not contain, such as {"ip.src.country": "DE", "cf.bot_management.score": 30}; null for a missing value. They take precedence over the request.',
      },
      listItems: {
        type: 'object',
        additionalProperties: true,
        description: 'Lists of the account: name without "$" → {"type": "ip", "items": ["192.0.2.0/24"]}.',
      },
      absent: {
        type: 'string',
        enum: ['unknown', 'missing'],
        description: 'State of all other fields: unknown (default), or known to be missing.',
      },
      kind: expressionProperties.kind,
      fields: expressionProperties.fields,
    },
    required: ['expression'],
    additionalProperties: false,
  },
  untrusted: ['clauses[].text', 'value'],
  async run({ expression, request, values, listItems, absent, ...given }, context) {
    const { filter } = await expressionSettings(given, context);
    const read = request === undefined ? undefined : readRequestText(request);
    if (read?.request === undefined && read !== undefined) throw new ToolError(`request: ${read.problem}`);
    const question = {
      expression,
      kind: given.kind ?? 'filter',
      fields: { ...read?.facts, ...values },
      lists: listItems,
      absent,
      settings: { fields: filter.fields, functions: filter.functions },
    };
    const answer = new LineEvaluator().answerQuestion(question, read?.request);
    if ('errors' in answer) throw new ToolError(answer.errors.map(({ message }) => message).join(' '));
    const { assumed, clauses, ...result } = answer;
    return {
      ...Object.fromEntries(Object.entries(result).filter(([name]) => name !== 'id')),
      clauses: clauses.map((clause) => ({
        text: visibleLine(expression.slice(clause.start, clause.end)),
        ...clause,
      })),
      ...(assumed === undefined
        ? {}
        : { assumed: assumed.map((one) => ({ id: one, text: assumptionText(one) })) }),
    };
  },
});
