import path from 'node:path';
import { Drafts } from '../../../app/documents/drafts';
import { type Memory } from '../../../app/storage/memory';
import { History } from '../../../core/changes/history/history';
import { JournalFile } from './journal-file';
import { SignsOfLife } from './signs-of-life';
import { StateFolder } from './state-folder';
import { systemClock } from '../../../platform/system-clock';

/** Data on the disk: of all windows, and of this workspace. */
export interface KeptState {
  readonly history: History;
  readonly drafts: Drafts;
  readonly memory: Memory;
  /** Tells of documents whose drafts another window kept or removed. */
  watchDrafts(changed: (keys: readonly string[]) => void): { dispose(): void };
  dispose(): void;
}

/**
 * Opens what is kept.
 * @param shared the folder of all windows.
 * @param own the folder of this workspace.
 */
export async function openKeptState(shared: string, own: string): Promise<KeptState> {
  const signs = new SignsOfLife(path.join(shared, 'windows'), crypto.randomUUID(), systemClock);
  const journal = new JournalFile(path.join(shared, 'journal.jsonl'));
  const drafts = await StateFolder.open(path.join(shared, 'drafts'));
  const inWorkspace = await StateFolder.open(path.join(own, 'memory'));
  return {
    history: new History(journal, Date.now, () => crypto.randomUUID(), signs),
    drafts: new Drafts(drafts, inWorkspace),
    memory: memoryOf(inWorkspace),
    watchDrafts: (changed) => drafts.watch((keys) => changed(Drafts.documentsOf(keys))),
    dispose: () => void signs.end(),
  };
}

/**
 * Data that is kept for the workspace: how far a batch has come must be on the disk before the next request is sent.
 */
const memoryOf = (folder: StateFolder): Memory => ({
  get(key) {
    const value = folder.get(key);
    return typeof value === 'string' ? value : undefined;
  },
  put: (key, value) => folder.update(key, value),
});
