import * as l10n from '@vscode/l10n';
import { type KindId } from '../../model/kind-ids';
import { changesBetween } from '../../resources/difference';
import { type Json, equalJson, isObject } from '../../resources/json';
import { type Conflict, merge3 } from '../../resources/merge';
import { parseJsonc } from '../../resources/parse-jsonc';
import { type ScopeRef } from '../../resources/ref';
import { contentOf, fixedMembers } from './content';
import { folderKinds, onlyChanged } from './folder-kinds.data';
import { type Locked } from './lock';
import { entryPointOf, isEmptyPhase } from './entry-points';
import { kindOfFile } from './names';
import { type RemoteRecords, remoteState } from './remote';

/** The effect of a push on one document, or the reason why the push has no effect on the document. */
export type PushEntry = { readonly kind: KindId; readonly file: string } & (
  | {
      readonly type: 'create';
      readonly value: Json;
      /** Whether an earlier push already sent the request that creates the resource, and its outcome is unknown. */
      readonly sentBefore: boolean;
    }
  | {
      readonly type: 'change';
      readonly id: string;
      readonly record: Json;
      /** The current content in the account. `to` is the intended content. */
      readonly from: Json;
      readonly to: Json;
    }
  | { readonly type: 'delete'; readonly id: string; readonly record: Json }
  /**
   * The same part was changed both in the folder and in the account, or the document was deleted from the folder
   * although the account's content has changed.
   */
  | {
      readonly type: 'conflict';
      readonly id: string;
      readonly conflicts: readonly Conflict[];
      /**
       * The effect of sending the document despite the conflict. Absent if that would delete a resource, or change a
       * property that the service does not allow to be changed.
       */
      readonly mine?: { readonly record: Json; readonly from: Json; readonly to: Json };
    }
  /** Changed in the folder, but deleted in the account. */
  | { readonly type: 'gone'; readonly id: string }
  | { readonly type: 'invalid'; readonly message: string }
  /** The content in the account already equals the document. */
  | { readonly type: 'same'; readonly id: string; readonly record: Json }
  /** Changed only in the account: a pull updates the document. */
  | { readonly type: 'behind' }
  /** Resources of this kind could not be read, so the document is not sent. */
  | { readonly type: 'unread' }
);

/** An entry that can be sent. */
export type Sendable = Extract<PushEntry, { type: 'create' | 'change' | 'delete' }>;

/**
 * Compares the documents of a folder with the account. The result covers only resources that the folder or its lock
 * file contains. `sentBefore` contains the documents whose creation has an unknown outcome. `wrong` contains the
 * documents with errors, which are not sent.
 */
export function planPush(
  scope: ScopeRef['type'],
  locked: readonly Locked[],
  files: ReadonlyMap<string, string>,
  remote: RemoteRecords,
  sentBefore: ReadonlySet<string> = new Set(),
  wrong: ReadonlyMap<string, string> = new Map(),
): readonly PushEntry[] {
  const byFile = new Map(locked.map((one) => [one.file, one]));
  const entries: PushEntry[] = [];
  for (const [file, text] of files) {
    const kind = kindOfFile(file);
    if (kind === undefined) continue;
    const one = byFile.get(file);
    const entry = one
      ? pushKnown(scope, one, text, remote)
      : pushNew(scope, kind, file, text, remote, sentBefore.has(file));
    const message = wrong.get(file);
    const isSent = entry && ['create', 'change', 'conflict'].includes(entry.type);
    if (isSent && message !== undefined) entries.push({ type: 'invalid', kind, file, message });
    else if (entry) entries.push(entry);
  }
  for (const one of locked) if (!files.has(one.file)) entries.push(...pushMissing(one, remote));
  return entries.sort(
    (a, b) => rank(scope, a) - rank(scope, b) || (a.file < b.file ? -1 : Number(a.file > b.file)),
  );
}

/**
 * Returns the position of an entry in the order in which entries are sent. Dependencies are created first and deleted
 * last.
 */
function rank(scope: ScopeRef['type'], { kind, type }: PushEntry): number {
  const at = folderKinds[scope].indexOf(kind);
  return type === 'delete' ? 1000 - at : at;
}

function pushNew(
  scope: ScopeRef['type'],
  kind: KindId,
  file: string,
  text: string,
  remote: RemoteRecords,
  sentBefore: boolean,
): PushEntry {
  if (!folderKinds[scope].includes(kind))
    return {
      type: 'invalid',
      kind,
      file,
      message: l10n.t('This folder cannot contain documents of this type. Move the file to another folder.'),
    };
  const neverMade = onlyChanged[kind];
  if (neverMade) return { type: 'invalid', kind, file, message: neverMade() };
  const parsed = parseJsonc(text);
  if (!parsed.ok) return { type: 'invalid', kind, file, message: parsed.message };
  if (!isObject(parsed.value))
    return { type: 'invalid', kind, file, message: l10n.t('The document is not an object.') };
  if (!remote.has(kind)) return { type: 'unread', kind, file };
  const there = entryPointOf(kind, parsed.value, remote);
  if (there && !isEmptyPhase(kind, there.record))
    return {
      type: 'invalid',
      kind,
      file,
      message: l10n.t('The account already has rules in this phase. Pull these rules, and add the new rules to the pulled document.'),
    }; // prettier-ignore
  if (there) {
    const { id, record } = there;
    const from = contentOf(kind, record);
    return { type: 'change', kind, file, id, record, from, to: parsed.value };
  }
  return { type: 'create', kind, file, value: parsed.value, sentBefore };
}

function pushMissing(one: Locked, remote: RemoteRecords): readonly PushEntry[] {
  const { kind, file, id } = one;
  const state = remoteState(remote, one);
  if (state.type === 'gone') return [];
  if (state.type === 'unknown') return [{ type: 'unread', kind, file }];
  const neverDeleted = onlyChanged[kind];
  if (neverDeleted) return [{ type: 'invalid', kind, file, message: neverDeleted() }];
  const now = contentOf(kind, state.record);
  // If another user has changed a resource that the push would delete, the change should be reviewed before the
  // deletion.
  if (!equalJson(now, one.value))
    return [
      {
        type: 'conflict',
        kind,
        file,
        id,
        conflicts: [{ pointer: '', base: one.value, mine: undefined, theirs: now }],
      },
    ];
  return [{ type: 'delete', kind, file, id, record: state.record }];
}

function pushKnown(
  scope: ScopeRef['type'],
  one: Locked,
  text: string,
  remote: RemoteRecords,
): PushEntry | undefined {
  const { kind, file, id } = one;
  const parsed = parseJsonc(text);
  if (!parsed.ok) return { type: 'invalid', kind, file, message: parsed.message };
  const mine = parsed.value;
  const state = remoteState(remote, one);
  const base = one.written ?? one.value;
  const changed = !equalJson(mine, base);
  if (state.type === 'unknown') return changed ? { type: 'unread', kind, file } : undefined;
  if (state.type === 'gone') return changed ? { type: 'gone', kind, file, id } : undefined;
  const { record } = state;
  const from = contentOf(kind, record);
  const moved = !equalJson(from, one.value);
  if (!changed) return moved ? { type: 'behind', kind, file } : undefined;
  if (equalJson(mine, from)) return { type: 'same', kind, file, id, record };
  const { value: to, conflicts } = merge3(base, mine, from);
  if (to === undefined || !isObject(to))
    return { type: 'invalid', kind, file, message: l10n.t('The document is not an object.') };
  if (equalJson(to, from)) return { type: 'same', kind, file, id, record };
  const fixed = unchangeable(scope, kind, from, to);
  // Conflicts matter only if the resource has changed in the account (`moved`). Otherwise, a conflict means only that
  // the form in which the service returned the content differs from the sent form.
  if (moved && conflicts.length > 0)
    return {
      type: 'conflict',
      kind,
      file,
      id,
      conflicts,
      ...(fixed.length === 0 ? { mine: { record, from, to } } : {}),
    };
  if (fixed.length > 0)
    return {
      type: 'invalid',
      kind,
      file,
      message: l10n.t(
        '{0} cannot be changed. Create a new resource, and delete the current resource.',
        fixed.join(', '),
      ),
    };
  return { type: 'change', kind, file, id, record, from, to };
}

/**
 * Returns the properties that differ although the service does not allow them to be changed, such as the address of a
 * zone's access rule.
 */
const unchangeable = (scope: ScopeRef['type'], kind: KindId, from: Json, to: Json): readonly string[] =>
  fixedMembers(scope, kind).filter(
    (key) => isObject(from) && isObject(to) && changesBetween(from[key], to[key]).length > 0,
  );
