import { type KindId } from '../../model/kind-ids';
import { type Json, equalJson } from '../../resources/json';
import { parseJsonc } from '../../resources/parse-jsonc';
import { contentOf, contentText, fileLabel } from './content';
import { type Locked } from './lock';
import { fileFor } from './names';
import { isEmptyPhase } from './entry-points';
import { type RemoteRecords, remoteState } from './remote';

/** The effect of a pull on one document, or the reason why the pull has no effect on the document. */
export type PullType =
  | 'new'
  | 'updated'
  | 'removed'
  | 'same'
  /** Changed only in the folder: the document can be pushed. */
  | 'changed'
  /**
   * Changed in the folder and in the account. The document is kept, and pushing it merges the changes or asks the
   * user.
   */
  | 'both'
  /** Changed in the folder, but deleted in the account: the document is kept. */
  | 'goneThere'
  /** The document no longer exists, but the resource does: a push can delete it. */
  | 'deletedHere'
  /** Another document has the same file name. */
  | 'taken'
  /** Resources of this kind could not be read. */
  | 'unread';

export interface PullEntry {
  readonly type: PullType;
  readonly kind: KindId;
  readonly id: string;
  readonly file: string;
}

/** The files to write and to remove, and the entries of the resulting lock file. */
export interface PullPlan {
  readonly entries: readonly PullEntry[];
  readonly writes: ReadonlyMap<string, string>;
  readonly removes: readonly string[];
  readonly resources: readonly Locked[];
}

/**
 * Plans the update of a folder from the account. A document that was changed locally is not overwritten. The
 * exceptions are documents that were also changed in the account, and for which the user chose the account's content
 * (`theirs`).
 */
export function planPull(
  locked: readonly Locked[],
  files: ReadonlyMap<string, string>,
  remote: RemoteRecords,
  theirs: ReadonlySet<string> = new Set(),
): PullPlan {
  const entries: PullEntry[] = [];
  const writes = new Map<string, string>();
  const removes: string[] = [];
  const resources: Locked[] = [];
  const known = new Set(locked.map(({ kind, id }) => `${kind} ${id}`));

  for (const one of locked) {
    const { type, text, keep } = pullOne(one, files.get(one.file), remote, theirs.has(one.file));
    entries.push({ type, kind: one.kind, id: one.id, file: one.file });
    if (text !== undefined) writes.set(one.file, text);
    if (type === 'removed' && files.has(one.file)) removes.push(one.file);
    if (keep) resources.push(keep);
  }
  for (const [kind, records] of remote)
    for (const [id, record] of records) {
      if (known.has(`${kind} ${id}`) || isEmptyPhase(kind, record)) continue;
      const file = freeFile(kind, record, id, files, writes);
      entries.push({ type: file === undefined ? 'taken' : 'new', kind, id, file: file ?? id });
      if (file === undefined) continue;
      writes.set(file, contentText(kind, record));
      resources.push({ file, kind, id, value: contentOf(kind, record) });
    }
  return { entries, writes, removes, resources };
}

interface Pulled {
  readonly type: PullType;
  /** The new content of the document. */
  readonly text?: string;
  /** The resulting entry of the lock file. */
  readonly keep?: Locked;
}

function pullOne(one: Locked, text: string | undefined, remote: RemoteRecords, takesTheirs: boolean): Pulled {
  const state = remoteState(remote, one);
  if (state.type === 'unknown') return { type: 'unread', keep: one };
  const changed = text !== undefined && isChanged(one, text);
  if (state.type === 'gone') return changed ? { type: 'goneThere', keep: one } : { type: 'removed' };
  const { file, kind, id } = one;
  const value = contentOf(kind, state.record);
  const moved = !equalJson(value, one.value);
  if (text === undefined) return { type: 'deletedHere', keep: one };
  const mine = parseJsonc(text);
  if (moved && mine.ok && equalJson(mine.value, value))
    return { type: 'same', keep: { file, kind, id, value } };
  if (changed && !(moved && takesTheirs)) return { type: moved ? 'both' : 'changed', keep: one };
  if (!moved) return { type: 'same', keep: one };
  return { type: 'updated', text: contentText(kind, state.record), keep: { file, kind, id, value } };
}

/**
 * Whether a document differs from its state at the last pull or push. An unreadable document is considered different.
 */
function isChanged({ value, written }: Locked, text: string): boolean {
  const parsed = parseJsonc(text);
  return !parsed.ok || !equalJson(parsed.value, written ?? value);
}

/**
 * Returns an unused path for a document. If the path with the shortened ID is taken, the path contains the whole ID.
 * Returns undefined if both paths are taken.
 */
function freeFile(
  kind: KindId,
  record: Json,
  id: string,
  files: ReadonlyMap<string, string>,
  writes: ReadonlyMap<string, string>,
): string | undefined {
  const label = fileLabel(kind, record, id);
  return [fileFor(kind, label, id), fileFor(kind, label, id, true)].find(
    (file) => !files.has(file) && !writes.has(file),
  );
}
