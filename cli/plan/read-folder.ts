import { type Drift, driftOf } from '../../core/changes/folder-sync/drift';
import { type PushEntry } from '../../core/changes/folder-sync/plan-push';
import { pushState } from '../../core/changes/folder-sync/push-state';
import { readRemote } from '../../core/changes/folder-sync/read-remote';
import { type Unread } from '../../core/resources/read-list';
import { type Scope } from '../../core/resources/scope';
import { type LockedFolder, scopeOf } from '../account/locked-folders';
import { type OpenAccount } from '../account/open-account';

/** A pulled folder compared with its account. */
export interface FolderState {
  readonly scope: Scope;
  readonly entries: readonly PushEntry[];
  readonly drift: readonly Drift[];
  readonly unread: readonly Unread[];
}

/**
 * Returns the first error in a document as one line of text, or undefined if the document can be sent. `uri` is the
 * URI of the document's file.
 */
export type FirstError = (document: { readonly uri: string; readonly text: string }) => Promise<string | undefined>; // prettier-ignore

/**
 * Compares a pulled folder with its account, without changing either of them. Documents in which `firstError` finds
 * an error count as invalid and cannot be sent.
 */
export async function readFolder(
  account: OpenAccount,
  { folder, lock }: LockedFolder,
  firstError: FirstError,
  signal: AbortSignal,
): Promise<FolderState> {
  const scope = scopeOf(account, lock);
  const reading = { signal, tell: () => undefined };
  const { records, unread } = await readRemote(account.remote, scope, lock.resources, reading);
  const documents = await folder.documents();
  const wrong = new Map<string, string>();
  for (const [file, text] of documents) {
    const error = await firstError({ uri: folder.uriOf(file), text });
    if (error !== undefined) wrong.set(file, error);
  }
  const { entries, found } = await pushState(folder, scope.type, lock.resources, documents, records, wrong);
  return { scope, entries, drift: driftOf([...lock.resources, ...found], records), unread };
}
