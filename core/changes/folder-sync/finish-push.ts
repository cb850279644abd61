import { type Json } from '../../resources/json';
import { idOf } from '../../resources/record-id';
import { type Remote } from '../../resources/remote';
import { type Scope } from '../../resources/scope';
import { type SentEntry, afterPush, withNewIds } from './after-push';
import { type Folder } from './folder';
import { type Locked } from './lock';
import { readRecord } from './read-remote';

/** A push that was sent, with the documents that were read for it, and the entries of the previous lock file. */
export interface SentPush {
  readonly documents: ReadonlyMap<string, string>;
  readonly locked: readonly Locked[];
  readonly sent: readonly SentEntry[];
}

/**
 * Reads lists back, writes the IDs of new rules into their documents, and returns the resources to record in the lock
 * file.
 */
export async function finishPush(
  remote: Pick<Remote, 'page' | 'send'>,
  scope: Scope,
  folder: Folder,
  { documents, locked, sent }: SentPush,
  signal: AbortSignal,
): Promise<readonly Locked[]> {
  const lists = await readBack(remote, scope, sent, signal);
  const rewritten = await writeNewIds(folder, documents, sent);
  return afterPush(locked, sent, lists).map((one) => rewritten.get(one.file) ?? one);
}

/** Returns the sent lists by file, as they are now in the account. */
async function readBack(
  remote: Pick<Remote, 'page' | 'send'>,
  scope: Scope,
  sent: readonly SentEntry[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Json>> {
  const lists = new Map<string, Json>();
  for (const { entry, reports } of sent) {
    const result = reports[0]?.result;
    if (entry.kind !== 'list' || entry.type === 'delete' || !result || !('answer' in result)) continue;
    const id = entry.type === 'create' ? idOf('list', result.answer) : entry.id;
    const read = await readRecord(remote, scope, 'list', id, { signal, tell: () => undefined });
    if (read.type === 'there') lists.set(entry.file, read.record);
  }
  return lists;
}

/**
 * Updates each document whose rules got IDs from the push, unless the document has changed since it was read. Returns
 * the lock file entries of the updated documents.
 */
async function writeNewIds(
  folder: Folder,
  read: ReadonlyMap<string, string>,
  sent: readonly SentEntry[],
): Promise<ReadonlyMap<string, Locked>> {
  const rewrites = withNewIds(sent);
  const written = new Map<string, Locked>();
  if (rewrites.size === 0) return written;
  const now = await folder.documents();
  for (const [file, { text, locked }] of rewrites) {
    if (now.get(file) !== read.get(file)) continue;
    await folder.write(file, text);
    written.set(file, locked);
  }
  return written;
}
