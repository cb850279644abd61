import { type ScopeRef } from '../../resources/ref';
import { takeOver } from './after-push';
import { type Attempt, attemptsName, readAttempts, settle } from './attempts';
import { type Folder } from './folder';
import { type Locked } from './lock';
import { type PushEntry, planPush } from './plan-push';
import { type RemoteRecords } from './remote';

/** The effect of pushing a folder, and the current state of its documents. */
export interface PushState {
  readonly entries: readonly PushEntry[];
  /** The resources that the lock file should contain, regardless of what is sent. */
  readonly locked: readonly Locked[];
  /** Resources that an earlier push created and that have now been found in the account. */
  readonly found: readonly Locked[];
  /** Recorded creations that are no longer needed. */
  readonly obsolete: readonly Attempt[];
}

/** Compares the documents of a folder with the account. Writes nothing. `wrong` contains the documents with errors. */
export async function pushState(
  folder: Folder,
  scope: ScopeRef['type'],
  resources: readonly Locked[],
  documents: ReadonlyMap<string, string>,
  records: RemoteRecords,
  wrong: ReadonlyMap<string, string>,
): Promise<PushState> {
  const attempts = readAttempts((await folder.read(attemptsName)) ?? '');
  const { found, open, obsolete } = settle(attempts, resources, records);
  const locked = [...resources, ...found];
  const sentBefore = new Set(open.map(({ file }) => file));
  const entries = planPush(scope, locked, documents, records, sentBefore, wrong);
  return { entries, locked: takeOver(locked, entries), found, obsolete };
}
