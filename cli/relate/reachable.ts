import { type FilterReachability, reachabilities } from '../../core/expression/algebra/decide/reachability';
import { answersWithAction } from '../../core/rules/actions';
import {
  isObject,
  type Json,
  lineError,
  linesCommand,
  lineSteps,
  questionsOf,
  readLine,
} from './line-filters';

export const reachable = linesCommand(
  {
    name: 'reachable',
    summary: 'find rules of an ordered list that no request reaches',
    usage: `rampart reachable --jsonl

Reads lines of JSON from standard input, {"id", "rules": [{"expression", "action"}]} with rules in order, and answers
each with one line: for each rule a request that reaches it, or which earlier rules cover it. The action is block where
none is given; block, challenges and redirects end the evaluation. docs/reference/relations.md says what is decided.

Exit code 0 as soon as every line is answered.
`,
    examples: [
      `echo '{"rules": [{"expression": "true"}, {"expression": "ssl"}]}' | rampart reachable --jsonl`,
    ],
  },
  'rules',
  reachabilityLine,
);

/** Answers one line. Contracts, section "reachable --jsonl". */
function reachabilityLine(line: string): unknown {
  const question = readLine(line);
  if (question === undefined)
    return { id: null, ...lineError('reachable/line', 'The line is not a JSON object.') };
  const { id = null, rules } = question;
  if (!Array.isArray(rules) || !rules.every(isRule))
    return {
      id,
      ...lineError(
        'reachable/line',
        '"rules" must be an array of objects with an "expression", and an "action" that is a string.',
      ),
    };
  if (rules.length === 0) return { id, rules: [] };
  const questions = questionsOf(
    rules.map(({ expression }, i) => [i, expression]),
    question,
  );
  if ('errors' in questions) return { id, ...questions };
  const ends = rules.map(({ action = 'block' }) => answersWithAction(action));
  const assumed = questions.assumed;
  return {
    id,
    rules: reachabilities(questions, ends, lineSteps).map(shown),
    ...(assumed.length > 0 ? { assumed } : {}),
  };
}

interface LineRule {
  readonly expression: string;
  readonly action?: string;
}

const isRule = (value: unknown): value is Json & LineRule =>
  isObject(value) &&
  typeof value.expression === 'string' &&
  (value.action === undefined || typeof value.action === 'string');

function shown({ reachability, alternative }: FilterReachability): unknown {
  const other = alternative === undefined ? {} : { alternative };
  if (reachability.reachable !== true) return { ...reachability, ...other };
  const { fields, lists } = reachability.witness;
  return { reachable: true, ...other, witness: fields, ...(lists ? { lists } : {}) };
}
