import * as l10n from '@vscode/l10n';
import { type GraphNode } from '../model/graph';
import { describeNode } from './describe';
import { type FieldChange, type GraphChange } from './diff';

/** What became of a node: a sign that differs by form, and the change in words. */
export interface ShownChange {
  /** In the graph that is drawn; absent for what was removed from it. */
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
};

/** The differences of two graphs, ready to be shown on the newer one and listed. */
export function shownChanges(changes: readonly GraphChange[]): readonly ShownChange[] {
  return changes.map((change) => ({
    ...(change.kind === 'removed' ? {} : { pointer: change.after.pointer }),
    kind: change.kind,
    sign: signs[change.kind],
    words: changeWords(change),
  }));
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
        'set differently: {0} ({1})',
        nameOf(change.after.node),
        change.fields.map(fieldWords).join('; '),
      );
  }
}

const nameOf = (node: GraphNode): string => describeNode(node).title;

function fieldWords({ path, before, after }: FieldChange): string {
  const name = path
    .split('/')
    .filter((part) => part !== '' && part !== 'config' && part !== 'options')
    .join(' ');
  return `${name} ${valueWords(before)} → ${valueWords(after)}`;
}

const valueWords = (value: unknown): string =>
  value === undefined || value === null
    ? l10n.t('none')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
