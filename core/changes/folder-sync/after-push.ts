import { type Json, isArray } from '../../resources/json';
import { idOf } from '../../resources/record-id';
import { type ChangeLog, type StepReport } from '../run-plan';
import { type AttemptLine, attemptLine, attemptsName, lockedOf, readAttempts } from './attempts';
import { contentOf } from './content';
import { type Folder } from './folder';
import { type Locked } from './lock';
import { type PushEntry } from './plan-push';
import { type Sendable } from './push-steps';

/** Writes down each creation before it is sent and what came of it, so that none is made twice after a crash. */
export function attemptLog(folder: Folder, entries: readonly Sendable[]): ChangeLog {
  const write = (line: AttemptLine): Promise<void> => folder.append(attemptsName, attemptLine(line));
  return {
    async begin(plan, step) {
      const entry = entries[plan.steps.indexOf(step)];
      if (entry?.type !== 'create') return { sent: nothing, finish: nothing };
      const { file, kind, value } = entry;
      await write({ type: 'sent', file, kind, value });
      return {
        sent: nothing,
        async finish(result) {
          const id = 'answer' in result ? idOf(kind, recordOf(result.answer)) : '';
          if (result.type === 'failed' || result.type === 'skipped') await write({ type: 'refused', file });
          else if (id !== '') await write({ type: 'made', file, id });
        },
      };
    },
  };
}

const nothing = (): Promise<void> => Promise.resolve();

/** Creating legacy firewall rules answers a list. */
const recordOf = (answer: Json): Json => (isArray(answer) ? (answer[0] ?? null) : answer);

/** Entries of which the account has what the document says already. */
export function takeOver(locked: readonly Locked[], entries: readonly PushEntry[]): readonly Locked[] {
  const same = new Map(
    entries.flatMap((entry) =>
      entry.type === 'same' ? [[entry.file, contentOf(entry.kind, entry.record)]] : [],
    ),
  );
  return locked.map((one) => {
    const value = same.get(one.file);
    return value === undefined ? one : { file: one.file, kind: one.kind, id: one.id, value };
  });
}

/** The resources of the lock after what was sent. What is not known to be done stays as it was. */
export function afterPush(
  locked: readonly Locked[],
  entries: readonly Sendable[],
  reports: readonly StepReport[],
): readonly Locked[] {
  const byFile = new Map(locked.map((one) => [one.file, one]));
  for (const [index, entry] of entries.entries()) {
    const result = reports[index]?.result;
    if (!result || !('answer' in result)) continue;
    const { kind, file } = entry;
    if (entry.type === 'delete') {
      if (result.type !== 'differs') byFile.delete(file);
    } else if (entry.type === 'create') {
      const record = recordOf(result.answer);
      const id = idOf(kind, record);
      if (id !== '') byFile.set(file, lockedOf(file, kind, id, contentOf(kind, record), entry.value));
    } else {
      const value = 'after' in result ? contentOf(kind, result.after ?? entry.to) : entry.to;
      byFile.set(file, lockedOf(file, kind, entry.id, value, entry.to));
    }
  }
  return [...byFile.values()];
}

/** Forgets creations that are in the lock or were refused; keeps those that nobody knows the end of. */
export async function forgetAttempts(folder: Folder, locked: readonly Locked[]): Promise<void> {
  const text = await folder.read(attemptsName);
  if (text === undefined) return;
  const known = new Set(locked.map(({ file }) => file));
  const open = readAttempts(text).filter(({ file, id }) => id === undefined && !known.has(file));
  const lines = open.map(({ file, kind, value }) => attemptLine({ type: 'sent', file, kind, value }));
  if (lines.length === 0) await folder.remove(attemptsName);
  else await folder.write(attemptsName, lines.join(''));
}
