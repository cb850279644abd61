import * as l10n from '@vscode/l10n';
import { type GraphNode } from '../model/graph';
import { describeNode, durationWords, isFilledIn } from './describe';
import { type FieldChange, type GraphChange } from './diff';
import { type MergedWorkflow } from './merge';

/** A change to a node: a symbol that is recognizable by its shape, and a description in words. */
export interface ShownChange {
  /** JSON Pointer in the drawn graph. It is absent for nodes that are not in the drawn graph. */
  readonly pointer?: string;
  readonly kind: GraphChange['kind'];
  readonly sign: string;
  readonly words: string;
}

const signs: Readonly<Record<GraphChange['kind'], string>> = {
  added: '+',
  removed: '−',
  renamed: '✎',
  moved: '⇅',
  reconfigured: '⚙',
  incomparable: '?',
};

/** Converts the differences between two graphs to changes that can be listed and shown on the merged graph. */
export function shownChanges(
  changes: readonly GraphChange[],
  { kept, removed }: Pick<MergedWorkflow, 'kept' | 'removed'>,
): readonly ShownChange[] {
  return changes.map((change) => {
    const pointer =
      change.kind === 'removed' ? removed.get(change.before.pointer) : kept.get(change.after.pointer);
    return {
      ...(pointer === undefined ? {} : { pointer }),
      kind: change.kind,
      sign: signs[change.kind],
      words: changeWords(change),
    };
  });
}

/** Formats the number of changes of each kind on one line, each with the symbol of the kind. */
export function changeSummary(changes: readonly Pick<GraphChange, 'kind'>[]): string {
  const words: Readonly<Record<GraphChange['kind'], (count: number) => string>> = {
    added: (count) => l10n.t('{0} added', count),
    removed: (count) => l10n.t('{0} removed', count),
    renamed: (count) => l10n.t('{0} renamed', count),
    moved: (count) => l10n.t('{0} moved', count),
    reconfigured: (count) => l10n.t('{0} changed', count),
    incomparable: (count) => l10n.t('{0} cannot be compared', count),
  };
  return (Object.keys(words) as GraphChange['kind'][])
    .map((kind) => ({ kind, count: changes.filter((change) => change.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${signs[kind]} ${words[kind](count)}`)
    .join(' · ');
}

function changeWords(change: GraphChange): string {
  switch (change.kind) {
    case 'added':
      return l10n.t('added: {0}', nameOf(change.after.node));
    case 'removed':
      return l10n.t('removed: {0}', nameOf(change.before.node));
    case 'renamed':
      return l10n.t('renamed: {0} → {1}', nameOf(change.before.node), nameOf(change.after.node));
    case 'moved':
      return l10n.t('moved: {0}', nameOf(change.after.node));
    case 'reconfigured':
      return l10n.t(
        'changed: {0} ({1})',
        nameOf(change.after.node),
        change.fields.map(fieldWords).join('; '),
      );
    case 'incomparable':
      return l10n.t(
        'cannot be compared: {0} ({1})',
        nameOf(change.after.node),
        change.fields.map(fieldWords).join('; '),
      );
  }
}

const nameOf = (node: GraphNode): string => describeNode(node).title;

function fieldWords({ path, before, after }: FieldChange): string {
  const names = path.split('/').filter((part) => part !== '' && part !== 'config' && part !== 'options');
  return `${names.join(' ')} ${valueWords(path, before)} → ${valueWords(path, after)}`;
}

function valueWords(path: string, value: unknown): string {
  if (value === undefined || value === null) return l10n.t('none');
  if (isFilledIn(path, value)) return l10n.t('not set in code');
  if (value === 'unknown' || value === 'Generated' || value === 'generated')
    return l10n.t('computed in code');
  if (/(?:delay|timeout|duration)$/.test(path) && typeof value === 'number') return durationWords(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
