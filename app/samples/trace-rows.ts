import * as l10n from '@vscode/l10n';
import { shortened } from '../../core/base/shortened';
import { answerIcon, plainRow, type ShownRow } from './shown-row';
import { type TraceNodeShown, type TraceResult, type TraceValueShown } from '../../core/protocol/samples';

type Range = TraceNodeShown['range'];

/** A row of the tree that shows a trace. */
export interface TraceRow extends ShownRow<'true' | 'false' | 'unknown' | 'value' | 'assumption'> {
  /** The range of the text that the row describes. */
  readonly range?: Range;
  readonly children: readonly TraceRow[];
}

const maxCharacters = 100;

/**
 * Returns the rows of a trace: the result, the clauses with their values, the facts on which the result depends, and
 * the assumptions.
 */
export function traceRows(trace: TraceResult): readonly TraceRow[] {
  const { root, values, needs, assumed, alternative, sample, answer } = trace;
  const about = needs.map((need, i): TraceRow => {
    const label = l10n.t('Depends on {0}', need);
    return plainRow(`needs.${i}`, label, 'unknown');
  });
  const assumptions = assumed.map(({ id, text }): TraceRow => ({
    ...plainRow(id, l10n.t('Assumption: {0}', text), 'assumption'),
    description: id,
  }));
  const other =
    alternative === undefined
      ? []
      : [
          plainRow(
            'alternative',
            l10n.t('Result if `ne` is false for a missing value: {0}', alternative),
            'assumption',
          ),
        ];
  const clauses =
    root === null ? values.map((one, i) => valueRow(one, `value.${i}`)) : [nodeRow(root, 'root')];
  return [
    {
      id: 'answer',
      label: answer,
      description: l10n.t('Sample request: {0}', sample),
      tooltip: answer,
      spoken: l10n.t('{0}, sample request {1}', answer, sample),
      icon: root === null ? 'value' : answerIcon(root.result),
      isDimmed: false,
      range: trace.range,
      isOpen: true,
      children: [...clauses, ...about, ...other, ...assumptions],
    },
  ];
}

/** Returns a short text for the result of a part of an expression. */
export const traceWord = (result: TraceNodeShown['result']): string =>
  result === 'unknown' ? l10n.t('unknown') : result ? l10n.t('matches') : l10n.t('no match');

/** Describes the operator of a part that consists of several conditions. */
export const operatorText = (kind: TraceNodeShown['kind']): string => {
  switch (kind) {
    case 'and':
      return l10n.t('and: all of these conditions');
    case 'or':
      return l10n.t('or: at least one of these conditions');
    case 'xor':
      return l10n.t('xor: an odd number of these conditions');
    default:
      return l10n.t('not: the opposite of this condition');
  }
};

function nodeRow(node: TraceNodeShown, id: string): TraceRow {
  const { result, needed, values, children, range, kind, text } = node;
  const word = traceWord(result);
  const state = needed ? word : l10n.t('{0}, not required for the result', word);
  const name = text === '' ? operatorText(kind) : text;
  const [first] = values;
  const isTelling = values.length === 1 && first !== undefined && first.value !== word;
  const shown = isTelling ? ` · ${shortened(first.value, 40)}` : '';
  return {
    id,
    label: shortened(name, maxCharacters),
    description: `${state}${shown}`,
    tooltip: [name, state, ...values.map((one) => `${one.text} = ${one.value}`), placeOf(range)].join('\n'),
    spoken: [state, name, ...values.map((one) => `${one.text} = ${one.value}`), placeOf(range)].join(', '),
    icon: answerIcon(result),
    isDimmed: !needed,
    range,
    isOpen: children.length > 0,
    children: [
      ...children.map((child, i) => nodeRow(child, `${id}.${i}`)),
      ...values.map((one, i) => valueRow(one, `${id}.value.${i}`)),
    ],
  };
}

/** Returns the position to which a row refers, with lines and columns counted as in the status bar. */
const placeOf = ({ start }: TraceNodeShown['range']): string =>
  l10n.t('Line {0}, column {1}', start.line + 1, start.character + 1);

const valueRow = ({ text, value, range }: TraceValueShown, id: string): TraceRow => ({
  ...plainRow(id, shortened(text, maxCharacters), 'value'),
  description: value,
  tooltip: `${text} = ${value}\n${placeOf(range)}`,
  spoken: `${text} = ${value}, ${placeOf(range)}`,
  range,
});
