import { visibleLine } from '../../core/base/shown-text';
import { type Inputs } from '../../core/expression/evaluate/inputs';
import { traceFilter } from '../../core/expression/evaluate/trace';
import { type ChainRule } from '../../core/rules/simulate/chain-rule';
import { assumptionText, verdictText } from '../../core/rules/simulate/describe';
import { type Choice, type Simulation, type Step } from '../../core/rules/simulate/outcome';
import { productTitle } from '../../core/rules/simulate/products';
import { traceText } from '../evaluate/trace-text';

const marks: Readonly<Record<Step['result'], string>> = {
  matched: '✓',
  not: '✗',
  unknown: '?',
  'skipped-by': '-',
  paused: '-',
  'not reached': '-',
};

const words: Readonly<Record<Step['result'], string>> = {
  matched: 'matched',
  not: 'not matched',
  unknown: 'unknown',
  'skipped-by': 'skipped by',
  paused: 'paused',
  'not reached': 'not reached',
};

type PlaceOf = (rule: ChainRule) => string | undefined;

/**
 * Formats a simulation as human-readable text: the outcome, the data and assumptions on which it depends, and then
 * each rule with the trace of its clauses.
 */
export function simulationText(simulation: Simulation, inputs: Inputs, placeOf: PlaceOf): string {
  const { cases, needs, assumed, steps, notEvaluated, isCut } = simulation;
  const place = simulation.by && placeOf(simulation.by);
  const lines = [
    `${visibleLine(verdictText(simulation))}${place === undefined ? '' : ` (${place})`}`,
    ...(needs.length === 0 ? [] : [`Depends on: ${needs.join(', ')}`]),
    ...(cases.length < 2
      ? []
      : cases.map((one) => `  ${one.when.map(choiceText).join(', ')}: ${verdictText(one)}`)),
    ...(isCut ? ['  … and more cases'] : []),
    ...assumed.map((id) => `Assumes ${id}: ${assumptionText(id)}`),
  ];
  let product: Step['product'] | undefined;
  for (const step of steps) {
    if (step.product !== product) lines.push('', productTitle((product = step.product)));
    lines.push(...stepLines(step, inputs, placeOf));
  }
  if (notEvaluated.length > 0) lines.push('', `Not evaluated here: ${notEvaluated.join(', ')}`);
  return `${lines.join('\n')}\n`;
}

function choiceText(choice: Choice): string {
  if ('fact' in choice) return `${choice.fact} ${choice.value ? 'yes' : 'no'}`;
  return `${visibleLine(choice.rule.name)} ${choice.matches ? 'matches' : 'does not match'}`;
}

function stepLines(
  { rule, result, effect, because, wouldMatch }: Step,
  inputs: Inputs,
  placeOf: PlaceOf,
): string[] {
  const place = placeOf(rule);
  const notes = [
    `${words[result]}${because ? ` ${result === 'skipped-by' ? '' : 'because of '}${visibleLine(because.name)}` : ''}`,
    ...(effect === undefined || result === 'not' ? [] : [effect]),
    ...(wouldMatch === undefined
      ? []
      : [wouldMatch === 'unknown' ? 'might match' : wouldMatch ? 'would match' : 'would not match']),
    ...(place === undefined ? [] : [place]),
  ];
  const own = `  ${marks[result]} ${visibleLine(rule.name)}  (${notes.join('; ')})`;
  const { condition } = rule;
  if (!condition || (result !== 'matched' && result !== 'unknown')) return [own];
  const trace = traceFilter(condition, inputs);
  const { text } = condition.tree;
  return trace
    ? [own, traceText(({ start, end }) => text.slice(start, end), trace, 3).replace(/\n$/, '')]
    : [own];
}
