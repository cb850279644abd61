import { type Drift, driftOf } from '../../core/changes/folder-sync/drift';
import { type PushEntry } from '../../core/changes/folder-sync/plan-push';
import { pushState } from '../../core/changes/folder-sync/push-state';
import { readRemote } from '../../core/changes/folder-sync/read-remote';
import { type Unread } from '../../core/resources/read-list';
import { type Scope } from '../../core/resources/scope';
import { languageIdOf } from '../../server/src/language-ids';
import { type LockedFolder, scopeOf } from '../account/locked-folders';
import { type OpenAccount } from '../account/open-account';
import { FileChecker } from '../check/file-checker';

/** A pulled folder compared with its account. */
export interface FolderState {
  readonly scope: Scope;
  readonly entries: readonly PushEntry[];
  readonly drift: readonly Drift[];
  readonly unread: readonly Unread[];
}

/** Compares a pulled folder with its account. Only reads, here and there. */
export async function readFolder(
  account: OpenAccount,
  { folder, lock }: LockedFolder,
  cwd: string,
  signal: AbortSignal,
): Promise<FolderState> {
  const scope = scopeOf(account, lock);
  const reading = { signal, tell: () => undefined };
  const { records, unread } = await readRemote(account.remote, scope, lock.resources, reading);
  const documents = await folder.documents();
  const wrong = await wrongIn(folder, documents, cwd);
  const { entries, found } = await pushState(folder, scope.type, lock.resources, documents, records, wrong);
  return { scope, entries, drift: driftOf([...lock.resources, ...found], records), unread };
}

/** What is wrong with documents, by file: what `rampart check` calls an error is not sent. */
async function wrongIn(
  folder: LockedFolder['folder'],
  documents: ReadonlyMap<string, string>,
  cwd: string,
): Promise<ReadonlyMap<string, string>> {
  const checker = new FileChecker({ paths: [], cwd, across: false });
  const wrong = new Map<string, string>();
  for (const [file, text] of documents) {
    const { findings = [] } = await checker.check({
      uri: folder.uriOf(file),
      languageId: languageIdOf(file),
      text,
    });
    const first = findings.find(({ severity }) => severity === 'error');
    if (first) wrong.set(file, `line ${first.startPosition.line + 1}: ${first.message}`);
  }
  return wrong;
}
