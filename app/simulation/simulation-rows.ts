import * as l10n from '@vscode/l10n';
import { shortened } from '../../core/base/shortened';
import {
  type ClauseShown,
  type FoundRuleShown,
  type PlaceShown,
  type ProductShown,
  type RuleShown,
  type SampleOutcome,
  type StepsShown,
} from '../../core/protocol/simulation';
import { answerIcon, plainRow, type ShownRow } from '../samples/shown-row';
import { operatorText, traceWord } from '../samples/trace-rows';

/** A row of the Simulation view. */
export interface SimulationRow extends ShownRow<RowIcon> {
  /** Position that a click on the row opens. */
  readonly place?: PlaceShown;
  readonly children: readonly SimulationRow[];
  /**
   * Index of the sample whose steps are below the row, starting at 0. The steps are read when the row is expanded.
   */
  readonly sample?: number;
}

export type RowIcon =
  | SampleOutcome['verdict']['outcome']
  | 'true'
  | 'false'
  | 'unknown'
  | 'skipped'
  | 'product'
  | 'value'
  | 'note';

const maxCharacters = 100;

/** Returns one row per sample. The row shows the outcome and, if it differs, the outcome with the deployed rules. */
export const sampleRows = (samples: readonly SampleOutcome[]): readonly SimulationRow[] =>
  samples.map((one, sample): SimulationRow => {
    const { name, verdict } = one;
    const description = outcomeText(one);
    return {
      id: `sample.${sample}`,
      label: shortened(name, maxCharacters),
      description,
      tooltip: `${name}\n${description}`,
      spoken: l10n.t('{0}, sample request {1}', description, name),
      icon: verdict.outcome,
      isDimmed: false,
      isOpen: samples.length === 1,
      children: [],
      sample,
    };
  });

/**
 * Returns the outcome of a sample on one line. If the outcome with the deployed rules differs, the line starts with
 * that outcome.
 */
export const outcomeText = ({ verdict, before }: SampleOutcome): string =>
  before ? l10n.t('previously {0}, now {1}', before.text, verdict.text) : verdict.text;

/**
 * Returns the rows of a sample's steps: what the outcome depends on, its possible cases, every rule in the order of
 * evaluation (grouped by product), and the assumptions.
 */
export function stepRows(
  { products, needs, cases, assumed }: StepsShown,
  sample: number,
): readonly SimulationRow[] {
  const id = `sample.${sample}`;
  return [
    ...needs.map((need) => plainRow(`${id}.needs.${need}`, l10n.t('Depends on {0}', need), 'unknown')),
    ...cases.map((text, i) => plainRow(`${id}.case.${i}`, text, 'note')),
    ...products.map((product, i) => productRow(product, `${id}.${i}`)),
    ...assumed.map((one): SimulationRow => ({
      ...plainRow(`${id}.${one.id}`, l10n.t('Assumption: {0}', one.text), 'note'),
      description: one.id,
    })),
  ];
}

function productRow({ title, rules }: ProductShown, id: string): SimulationRow {
  const matched = rules.filter(({ result }) => result === 'matched').length;
  const description = l10n.t('{0} of {1} match', matched, rules.length);
  const isAsked = rules.some(({ result }) => result === 'matched' || result === 'unknown');
  return {
    ...plainRow(id, title, 'product'),
    description,
    spoken: `${title}, ${description}`,
    isDimmed: rules.every(({ result }) => isUnasked(result)),
    isOpen: isAsked,
    children: rules.map((rule, i) => ruleRow(rule, `${id}.${i}`)),
  };
}

const isUnasked = (result: RuleShown['result']): boolean =>
  result === 'skipped-by' || result === 'paused' || result === 'not reached';

function ruleRow(rule: RuleShown, id: string): SimulationRow {
  const { name, result, place, clause } = rule;
  const description = ruleText(rule);
  return {
    id,
    label: shortened(name, maxCharacters),
    description,
    tooltip: `${name}\n${description}`,
    spoken: `${description}, ${name}`,
    icon: isUnasked(result)
      ? 'skipped'
      : result === 'matched'
        ? 'true'
        : result === 'not'
          ? 'false'
          : 'unknown',
    isDimmed: isUnasked(result),
    ...(place ? { place } : {}),
    isOpen: result === 'matched' || result === 'unknown',
    children: clause ? [clauseRow(clause, `${id}.clause`)] : [],
  };
}

/** Returns a description of a rule's result. */
export function ruleText({ result, effect, because = '', wouldMatch }: RuleShown): string {
  switch (result) {
    case 'matched':
      return effect === undefined ? l10n.t('matches') : l10n.t('matches: {0}', effect);
    case 'unknown':
      return effect === undefined ? l10n.t('may match') : l10n.t('may match: {0}', effect);
    case 'not':
      return l10n.t('no match');
    case 'skipped-by':
      return l10n.t('skipped by {0}', because);
    case 'not reached':
      return because === '' ? l10n.t('not reached') : l10n.t('not reached because of {0}', because);
    case 'paused':
      if (wouldMatch === true) return l10n.t('disabled, would match');
      return wouldMatch === false ? l10n.t('disabled, would not match') : l10n.t('disabled');
  }
}

function clauseRow(clause: ClauseShown, id: string): SimulationRow {
  const { kind, text, result, needed, place, values, children } = clause;
  const word = traceWord(result);
  const state = needed ? word : l10n.t('{0}, not required for the result', word);
  const name = text === '' ? operatorText(kind) : text;
  const told = values.map((one) => `${one.text} = ${one.value}`);
  const [first] = values;
  const isTelling = values.length === 1 && first !== undefined && first.value !== word;
  return {
    id,
    label: shortened(name, maxCharacters),
    description: isTelling ? `${state} · ${shortened(first.value, 40)}` : state,
    tooltip: [name, state, ...told].join('\n'),
    spoken: [state, name, ...told].join(', '),
    icon: answerIcon(result),
    isDimmed: !needed,
    ...(place ? { place } : {}),
    isOpen: children.length > 0,
    children: [
      ...children.map((child, i) => clauseRow(child, `${id}.${i}`)),
      ...values.map((one, i): SimulationRow => ({
        ...plainRow(`${id}.value.${i}`, shortened(one.text, maxCharacters), 'value'),
        description: one.value,
        tooltip: told[i] ?? '',
        spoken: told[i] ?? '',
        ...(place ? { place } : {}),
      })),
    ],
  };
}

/**
 * Returns the rules that were found for an address, a URL, a country, or an ASN, as rows in two groups: rules that
 * match, and rules that may match.
 */
export function foundRows(rules: readonly FoundRuleShown[]): readonly SimulationRow[] {
  const groups = [
    { id: 'match', title: l10n.t('Match'), found: rules.filter(({ result }) => result === true) },
    { id: 'may', title: l10n.t('May Match'), found: rules.filter(({ result }) => result !== true) },
  ];
  return groups
    .filter(({ found }) => found.length > 0)
    .map(({ id, title, found }): SimulationRow => ({
      ...plainRow(id, title, 'product'),
      description: String(found.length),
      isOpen: true,
      children: found.map((one, i) => foundRow(one, `${id}.${i}`)),
    }));
}

function foundRow(
  { product, name, result, needs, isOff, isUnreadable, action, place }: FoundRuleShown,
  id: string,
): SimulationRow {
  const description = [
    ...(action === undefined ? [] : [action]),
    product,
    ...(isOff ? [l10n.t('disabled')] : []),
    ...(isUnreadable ? [l10n.t('the condition cannot be evaluated')] : []),
    ...(needs.length === 0 ? [] : [l10n.t('depends on {0}', needs.join(', '))]),
  ].join(' · ');
  return {
    ...plainRow(id, shortened(name, maxCharacters), result === true ? 'true' : 'unknown'),
    description,
    tooltip: `${name}\n${description}`,
    spoken: `${name}, ${description}`,
    isDimmed: isOff,
    ...(place ? { place } : {}),
  };
}

/** Returns a row for each note. The rows contain only the text of the note. */
export const noteRows = (notes: readonly string[]): readonly SimulationRow[] =>
  notes.map((note, i) => plainRow(`note.${i}`, note, 'note'));

/** Returns all top-level rows of a simulation: its notes, and a row for each sample. */
export const outcomeRows = (
  notes: readonly string[],
  samples: readonly SampleOutcome[],
): readonly SimulationRow[] => [...noteRows(notes), ...sampleRows(samples)];

/**
 * Returns the zero-based index of the sample whose steps are shown below a row. Returns undefined if the value is not
 * the row of a sample.
 */
export const sampleOfRow = (row: unknown): number | undefined =>
  typeof row === 'object' && row !== null && 'sample' in row && typeof row.sample === 'number'
    ? row.sample
    : undefined;
