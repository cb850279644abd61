import { relate } from '../expression/algebra/decide/relation';
import { filterProperties, filterQuestions, toolSteps } from './filter-questions';
import { defineTool } from './tool';

export const relateExpressionsTool = defineTool({
  name: 'relate_expressions',
  title: 'Compare Expressions',
  description:
    'Proves how the requests that two filters match are related: equal, disjoint, one inside the other, or overlapping, with requests that show it. Call it when you change a filter, with the old one as "a" and the new one as "b": "onlyA" is a request that no longer matches, and "onlyB" one that now matches.',
  input: {
    type: 'object',
    properties: {
      a: { type: 'string', description: 'The first filter, or the one before a change.' },
      b: { type: 'string', description: 'The second filter, or the one after a change.' },
      ...filterProperties,
    },
    required: ['a', 'b'],
    additionalProperties: false,
  },
  untrusted: ['witness'],
  async run({ a, b, ...given }, context) {
    const questions = await filterQuestions([['a', a], ['b', b]], given, context); // prettier-ignore
    const { relation, alternative, never, always, witness, reason } = relate(questions, 0, 1, toolSteps);
    return {
      relation,
      ...(alternative === undefined ? {} : { alternative }),
      ...(never.length > 0 ? { never } : {}),
      ...(always.length > 0 ? { always } : {}),
      ...(Object.keys(witness).length > 0 ? { witness } : {}),
      ...(questions.assumed.length > 0 ? { assumed: questions.assumed } : {}),
      ...(reason === undefined ? {} : { reason }),
    };
  },
});
