import { isObject, asJson } from '../../resources/json';
import { type JournalLine, type ChangeEntry } from './change-entry';
import { readLine, toStored } from './journal-line';

/** Maximum number of changes in the history. Older changes are left out when the journal is read. */
export const maxEntries = 500;

/** Formats a line of the journal, without properties that contain secrets. */
export const writeLine = (line: JournalLine): string => `${JSON.stringify(withoutSecrets(toStored(line)))}\n`;

/**
 * Returns the changes in a journal, newest first. Skips lines that cannot be read, for example lines that were cut off
 * by a crash or written by a later version.
 */
export function readJournal(text: string): readonly ChangeEntry[] {
  const entries = new Map<string, ChangeEntry>();
  for (const raw of text.split('\n')) {
    const line = readLine(raw);
    if (line?.type === 'begin') entries.set(line.entry.id, line.entry);
    if (line?.type !== 'end') continue;
    const entry = entries.get(line.id);
    if (entry)
      entries.set(line.id, {
        ...entry,
        state: line.state,
        ...(line.after === undefined ? {} : { after: line.after }),
        ...(line.items === undefined ? {} : { items: line.items }),
      });
  }
  // Windows and the command line can write at the same time, and the command line writes to a separate file. The
  // entries are therefore not in chronological order and must be sorted.
  const newestFirst = [...entries.values()].reverse().sort((a, b) => b.atMs - a.atMs);
  return newestFirst.slice(0, maxEntries);
}

const secretMembers = new Set(['client_secret']);

/** Copies a value without properties that contain a secret, at any depth. */
function withoutSecrets<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutSecrets(item)) as T;
  if (!isObject(asJson(value))) return value;
  return Object.fromEntries(
    Object.entries(value as object)
      .filter(([key]) => !secretMembers.has(key))
      .map(([key, inner]) => [key, withoutSecrets(inner as unknown)]),
  ) as T;
}
