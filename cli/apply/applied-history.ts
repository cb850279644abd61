import path from 'node:path';
import { History } from '../../core/changes/history/history';
import { type ChangeLog, type OpenChange } from '../../core/changes/step-result';
import { JournalFile } from '../../platform/journal-file';
import { Heartbeat } from '../../platform/heartbeat';
import { systemClock } from '../../platform/system-clock';
import { appliedJournalName, applyingFolderName } from '../../platform/user-folders';

/**
 * Returns a log that stores the sent changes, so that the editor shows them in its history. If the log cannot be
 * written, for example on a CI machine, changes are sent anyway, and `failed` is called once.
 */
export function appliedHistory(stateFolder: string, failed: (error: unknown) => void): ChangeLog {
  const none = (): Promise<void> => Promise.resolve();
  const name = `rampart-apply-${crypto.randomUUID()}`;
  const signs = new Heartbeat(path.join(stateFolder, applyingFolderName), name, systemClock);
  const file = new JournalFile(path.join(stateFolder, appliedJournalName));
  const history = new History(file, Date.now, () => crypto.randomUUID(), signs);
  let isBroken = false;
  let trimmed: Promise<void> | undefined;
  const attempt = async <T>(write: () => Promise<T>, otherwise: T): Promise<T> => {
    if (isBroken) return otherwise;
    try {
      return await write();
    } catch (error) {
      isBroken = true;
      await signs.end();
      failed(error);
      return otherwise;
    }
  };
  const unwritten: OpenChange = { sent: none, finish: none };
  return {
    async begin(plan, step, before) {
      // On a machine without the editor, no other program trims the history.
      await (trimmed ??= attempt(() => history.trim(), undefined));
      const open = await attempt(() => history.begin(plan, step, before), unwritten);
      return {
        sent: () => attempt(() => open.sent(), undefined),
        finish: (result) => attempt(() => open.finish(result), undefined),
      };
    },
  };
}
