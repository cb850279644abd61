import os from 'node:os';
import path from 'node:path';
import { Drafts } from '../../../app/documents/drafts';
import { type Memory, memoryIn } from '../../../app/storage/memory';
import { type Adopters } from '../../../core/changes/history/adopt-journal';
import { History } from '../../../core/changes/history/history';
import { JoinedJournal } from '../../../core/changes/history/joined-journal';
import { JournalFile } from '../../../platform/journal-file';
import { StateFolder } from '../../../platform/state-folder';
import { Heartbeat } from '../../../platform/heartbeat';
import { systemClock } from '../../../platform/system-clock';
import { appliedJournalName, applyingFolderName, userStateFolder } from '../../../platform/user-folders';

/** Data on disk, both the data shared by all windows and the data of this workspace. */
export interface KeptState {
  readonly history: History;
  readonly drafts: Drafts;
  readonly memory: Memory;
  /** Reports documents whose drafts another window stored or removed. */
  watchDrafts(changed: (keys: readonly string[]) => void): { dispose(): void };
  dispose(): void;
}

/**
 * Opens the stored data.
 * @param shared the folder for all windows.
 * @param own the folder for this workspace.
 * @param adopters finds the connections through which changes made on the command line are shown and undone.
 */
export async function openKeptState(shared: string, own: string, adopters: Adopters): Promise<KeptState> {
  const state = userStateFolder(process.platform, process.env, os.homedir());
  const applying = state === undefined ? [] : [path.join(state, applyingFolderName)];
  const signs = new Heartbeat(path.join(shared, 'windows'), crypto.randomUUID(), systemClock, applying);
  const ownJournal = new JournalFile(path.join(shared, 'journal.jsonl'));
  const journal =
    state === undefined
      ? ownJournal
      : new JoinedJournal(ownJournal, new JournalFile(path.join(state, appliedJournalName)), adopters);
  const drafts = await StateFolder.open(path.join(shared, 'drafts'));
  const inWorkspace = await StateFolder.open(path.join(own, 'memory'));
  return {
    history: new History(journal, Date.now, () => crypto.randomUUID(), signs),
    drafts: new Drafts(drafts, inWorkspace),
    // The memory is stored in files, because the progress of a batch must be on disk before the next request is sent.
    memory: memoryIn(inWorkspace),
    watchDrafts: (changed) => drafts.watch((keys) => changed(Drafts.documentsOf(keys))),
    dispose: () => void signs.end(),
  };
}
