import { visibleLine } from '../../core/base/shown-text';
import { type Drift } from '../../core/changes/folder-sync/drift';
import { type PushEntry } from '../../core/changes/folder-sync/plan-push';
import { type Sendable } from '../../core/changes/folder-sync/plan-push';
import { wordsOf } from '../../core/changes/folder-sync/push-steps';
import { type FolderState } from './read-folder';

/**
 * Entries of a folder in two groups: `sent` contains the entries to send, and `kept` contains the entries that should
 * be sent but cannot, each with the reason. Entries without a change in the folder are in neither group.
 */
export interface Sorted {
  readonly sent: readonly Sendable[];
  readonly kept: readonly (readonly [entry: PushEntry, why: string])[];
}

/**
 * Splits the entries of a push into those that are sent and those that are not. Deletions are sent only on request. A
 * change is never sent if it could overwrite a change in the account or create a resource twice.
 */
export function sortEntries(entries: readonly PushEntry[], withDeletions: boolean): Sorted {
  const sent: Sendable[] = [];
  const kept: (readonly [PushEntry, string])[] = [];
  for (const entry of entries) {
    const why = reasonToKeep(entry, withDeletions);
    if (why !== undefined) kept.push([entry, why]);
    else if (entry.type === 'create' || entry.type === 'change' || entry.type === 'delete') sent.push(entry);
  }
  return { sent, kept };
}

function reasonToKeep(entry: PushEntry, withDeletions: boolean): string | undefined {
  switch (entry.type) {
    case 'create':
      return entry.sentBefore ? 'was already sent, and its outcome is unknown. Pull first.' : undefined;
    case 'delete':
      return withDeletions ? undefined : 'the document is gone. Add --delete to delete the resource.';
    case 'conflict':
      return `changed here and in the account: ${entry.conflicts.map(({ pointer }) => (pointer === '' ? 'whole document' : pointer.slice(1).replaceAll('/', '.'))).join(', ')}. Pull first.`;
    case 'gone':
      return 'changed here, and deleted in the account. Delete the document, or pull.';
    case 'invalid':
      return entry.message;
    case 'unread':
      return 'the state in the account could not be read.';
    case 'change':
    case 'same':
    case 'behind':
      return undefined;
  }
}

const signs = { create: '+', change: '~', delete: '-' } as const;
const driftSigns = { created: '+', changed: '~', deleted: '-' } as const;

/**
 * Lists the changes to send, each followed by its details. Names come from files and accounts, so control characters in
 * the names are made visible.
 */
export const sentLines = (entries: readonly Sendable[]): readonly string[] =>
  entries.flatMap((entry) => [
    `${signs[entry.type]} ${visibleLine(entry.file)}`,
    ...wordsOf(entry).map((one) => `    ${visibleLine(one)}`),
  ]);

const keptLines = (kept: Sorted['kept']): readonly string[] =>
  kept.map(([{ file }, why]) => `! ${visibleLine(file)}: ${visibleLine(why)}`);

const driftLines = (drift: readonly Drift[]): readonly string[] =>
  drift.flatMap(({ type, kind, file, name, changes }) =>
    type === 'unread'
      ? []
      : [
          `${driftSigns[type]} ${visibleLine(file ?? `${kind} ${name}`)}`,
          ...changes.map((one) => `    ${visibleLine(one)}`),
        ],
  );

/** Whether the comparison is incomplete, because some resources could not be read. */
export const isIncomplete = ({ entries, drift }: FolderState): boolean =>
  [...entries, ...drift].some(({ type }) => type === 'unread');

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];

/** Returns the number of changes by type, for example `1 to create, 2 to change, 0 to delete`. */
export function countText(entries: readonly Sendable[]): string {
  const count = (type: Sendable['type']): number => entries.filter((entry) => entry.type === type).length;
  return `${count('create')} to create, ${count('change')} to change, ${count('delete')} to delete`;
}

/**
 * Returns text that names the service and the account or zone, so that users do not change the wrong one by accident.
 */
export const whereText = (
  { type, name }: Pick<FolderState['scope'], 'type' | 'name'>,
  origin: string,
): string => `${type === 'zones' ? 'zone' : 'account'} ${visibleLine(name)} at ${origin}`;

/**
 * Formats the comparison of a folder with its account for a terminal. `onlyDrift` omits the changes made in the
 * folder, so that only the changes in the account are shown.
 */
export function planText(
  name: string,
  origin: string,
  state: FolderState,
  { sent, kept }: Sorted,
  onlyDrift: boolean,
): string {
  const changes = onlyDrift
    ? []
    : [...section('To be sent:', sentLines(sent)), ...section('Not sent:', keptLines(kept))];
  const drifted = section('Changed in the account since the last pull or push:', driftLines(state.drift));
  const counted = onlyDrift ? [] : ['', `${countText(sent)}; ${kept.length} not sent.`];
  const inSync = onlyDrift ? 'No drift.' : 'The folder and the account are in sync.';
  const isEqual = changes.length + drifted.length === 0;
  return [
    `${visibleLine(name)}: ${whereText(state.scope, origin)}`,
    ...changes,
    ...drifted,
    ...(isEqual ? [] : counted),
    ...(isIncomplete(state) ? ['Not everything could be read.'] : isEqual ? [inSync] : []),
    '',
  ].join('\n');
}
