import { reachabilities } from '../expression/algebra/decide/reachability';
import { answersWithAction } from '../rules/actions';
import { filterProperties, filterQuestions, toolSteps } from './filter-questions';
import { defineTool } from './tool';

export const findUnreachableRulesTool = defineTool({
  name: 'find_unreachable_rules',
  title: 'Find Unreachable Rules',
  description:
    'Proves which rules of an ordered list no request reaches, because their condition is never true or because earlier rules that end the evaluation cover them, alone or together. Call it after you add, move or change a rule in a list.',
  input: {
    type: 'object',
    properties: {
      rules: {
        type: 'array',
        description: 'The rules, in the order in which the service evaluates them.',
        items: {
          type: 'object',
          properties: {
            expression: { type: 'string', description: 'The filter of the rule.' },
            action: {
              type: 'string',
              description:
                'Its action, "block" by default. Block, challenges and redirects end the evaluation.',
            },
          },
          required: ['expression'],
          additionalProperties: false,
        },
      },
      ...filterProperties,
    },
    required: ['rules'],
    additionalProperties: false,
  },
  untrusted: [],
  async run({ rules, ...given }, context) {
    const named = rules.map(({ expression }, index) => [`rules[${index}]`, expression] as const);
    const questions = await filterQuestions(named, given, context);
    const ends = rules.map(({ action = 'block' }) => answersWithAction(action));
    const found = reachabilities(questions, ends, toolSteps);
    return {
      // Only unreachable rules need a proof, so reachable rules are returned without one.
      rules: found.map(({ reachability, alternative }, index) => ({
        index,
        ...(reachability.reachable === true ? { reachable: true } : reachability),
        ...(alternative === undefined ? {} : { alternative }),
      })),
      unreachable: found.flatMap(({ reachability }, index) =>
        reachability.reachable === false ? [index] : [],
      ),
      ...(questions.assumed.length > 0 ? { assumed: questions.assumed } : {}),
    };
  },
});
