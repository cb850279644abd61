import { readRequestText } from '../requests/request-text';
import { splitFacts } from '../rule-tests/given-facts';
import { assumptionText, simulationJson } from '../rules/simulate/describe';
import { prepareStages, type SimulatedRequest } from '../rules/simulate/request';
import { simulate } from '../rules/simulate/simulate';
import { ruleDocuments, ruleProperties, RuleReader } from './given-rules';
import { defineTool, ToolError } from './tool';

export const simulateRequestTool = defineTool({
  name: 'simulate_request',
  title: 'Simulate Request',
  description:
    'Simulates a request with all given rules, in the order in which the service evaluates them, without sending anything: the outcome, the rule that decides, the result of each rule, and which missing facts would decide it. Lists that files of the project define are known. Call it to find out why a request is blocked or passes, and to verify that rules do what they should.',
  input: {
    type: 'object',
    properties: {
      rules: {
        type: 'array',
        description:
          'The documents with rules: rules, rulesets, Terraform. Include all that act on the request.',
        items: ruleDocuments,
      },
      request: {
        type: 'string',
        description: 'The request: a URL, a curl command, raw HTTP/1.1, or a request from an .http file.',
      },
      facts: {
        type: 'object',
        additionalProperties: true,
        description:
          'Facts that the request does not contain, such as {"ip.src": "203.0.113.7", "ip.src.country": "DE"}; null for a missing value. Also "plan", "now", "lists", "challenge-passed", and "rate-exceeded" and "managed-match" with lists of rules.',
      },
      allSteps: {
        type: 'boolean',
        description: 'Also list the rules that do not match and those that are not reached.',
      },
      ...ruleProperties,
    },
    required: ['rules'],
    additionalProperties: false,
  },
  untrusted: ['by', 'cases', 'lists', 'needs', 'steps'],
  async run({ rules, request, facts = {}, allSteps = false, ...names }, context) {
    const reader = await RuleReader.of(names, context);
    const { chain, foundLists } = await reader.read('rules', rules);
    const given = requestOf(request, facts);
    const lists = await foundLists();
    const simulated = { ...given, facts: { ...given.facts, foundLists: lists } };
    const [wrong] = prepareStages(chain.evaluator, simulated).problems;
    if (wrong)
      throw new ToolError(
        wrong.expected
          ? `facts: The value of "${wrong.name}" must be of type ${wrong.expected.name}.`
          : `facts: There is no field "${wrong.name}".`,
      );
    const { steps, assumed, ...answer } = simulationJson(simulate(chain, simulated), simulated.facts);
    const shown = allSteps
      ? steps
      : steps.filter(({ result }) => result !== 'not' && result !== 'not reached');
    return {
      ...answer,
      steps: shown,
      ...(shown.length < steps.length ? { otherSteps: steps.length - shown.length } : {}),
      ...(assumed.length > 0 ? { assumed: assumed.map((id) => ({ id, text: assumptionText(id) })) } : {}),
    };
  },
});

/**
 * Returns the request with its facts. `facts` take precedence over the facts in the text of the request. Throws a
 * `ToolError` if the request cannot be read or if a fact is invalid.
 */
function requestOf(text: string | undefined, facts: Readonly<Record<string, unknown>>): SimulatedRequest {
  const read = text === undefined ? undefined : readRequestText(text);
  if (read && read.request === undefined) throw new ToolError(`request: ${read.problem}`);
  const { problems, ...split } = splitFacts({ ...read?.facts, ...facts });
  const [problem] = problems;
  if (problem) throw new ToolError(`facts: ${problem.message}`);
  return { ...split, ...(read ? { request: read.request } : {}) };
}
