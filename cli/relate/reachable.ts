import { type FilterReachability, reachabilities } from '../../core/expression/algebra/decide/reachability';
import { finish } from '../../core/base/steps';
import { visibleLine } from '../../core/base/shown-text';
import { schemeFor } from '../../core/expression/catalogue/custom-scheme';
import { answersWithAction } from '../../core/rules/actions';
import { explainList } from '../../core/rules/explain/explain-list';
import { ruleLists } from '../../core/rules/explain/rule-lists';
import { buildChain } from '../../core/rules/simulate/chain';
import { type ChainRule } from '../../core/rules/simulate/chain-rule';
import { type CommandIo } from '../command';
import { loadRuleFiles } from '../simulate/rule-files';
import { settingsAt } from '../simulate/settings-at';
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
    usage: `rampart reachable [PATH…]
rampart reachable --jsonl

Lists the rules of files and folders (JSON, Terraform; by default the current folder) that are proven to have no effect:
no request matches them, earlier rules end the evaluation, or later rules do the same. docs/reference/relations.md lists
what can be decided.

  --jsonl   reads lines of JSON from standard input, {"id", "rules": [{"expression", "action"}]} with rules in order, and
            prints one line for each: for every rule, a request that reaches it or the earlier rules that cover it. The
            default action is block; block, challenges and redirects end the evaluation

Exit codes: 0 there are no such rules, 1 there are some, 2 could not run. With --jsonl: 0 if a line was printed for every
input line.
`,
    examples: [
      'rampart reachable rules',
      `echo '{"rules": [{"expression": "true"}, {"expression": "ssl"}]}' | rampart reachable --jsonl`,
    ],
  },
  reachabilityLine,
  printUnneeded,
);

/** Prints each rule that is proven to be unneeded, with the rules that make it unneeded. */
async function printUnneeded(given: readonly string[], io: CommandIo): Promise<number> {
  const settings = await settingsAt(io.cwd);
  const { set, placeOf } = await loadRuleFiles(given.length === 0 ? ['.'] : given, io.cwd, settings);
  const chain = buildChain(set, schemeFor(settings.filter));
  const named = ({ name, file, ranges }: ChainRule): string => {
    const place = placeOf(file, ranges?.whole.start);
    return place === undefined ? visibleLine(name) : `${visibleLine(name)}  (${place})`;
  };
  const lists = ruleLists(chain).map((list) =>
    finish(explainList(list, chain.evaluator, { steps: lineSteps })),
  );
  const rules = lists.flatMap((list) => list.rules);
  const lines = rules.flatMap(({ rule, state }): string[] => {
    const by = 'by' in state ? state.by.map((one) => `    ${named(one)}`) : [];
    if (state.kind === 'never true') return [`never true: ${named(rule)}`];
    if (state.kind === 'unreachable')
      return [`unreachable: ${named(rule)}`, '  evaluation always ends earlier, at:', ...by];
    if (state.kind === 'redundant')
      return [`redundant: ${named(rule)}`, '  the same effect occurs later, in:', ...by];
    return [];
  });
  const undecided = rules.filter(({ state }) => state.kind === 'undecided').length;
  const counted = (count: number): string => (count === 1 ? 'one rule' : `${count} rules`);
  if (lines.length === 0)
    lines.push(
      rules.length === 1
        ? 'The rule could not be proven unreachable or redundant.'
        : `None of ${counted(rules.length)} could be proven unreachable or redundant.`,
    );
  if (undecided > 0)
    lines.push(`Not determined for ${counted(undecided)}: counting requests, or dependent on unknown facts.`);
  await io.out(`${lines.join('\n')}\n`);
  return rules.some(({ state: { kind } }) => isUnneeded.has(kind)) ? 1 : 0;
}

const isUnneeded: ReadonlySet<string> = new Set(['never true', 'unreachable', 'redundant']);

/** Answers one line of input. See docs/guide/command-line.md, "Comparing filters". */
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
