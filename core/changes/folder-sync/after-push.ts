import { type ApiError } from '../../api/error';
import { isAboutContent } from '../../resources/explain-failure';
import { type Json, equalJson, isArray } from '../../resources/json';
import { idOf } from '../../resources/record-id';
import { type Scope } from '../../resources/scope';
import { type ChangeLog, type StepReport } from '../step-result';
import {
  type Attempt,
  type AttemptLine,
  attemptLine,
  attemptsName,
  lockedOf,
  readAttempts,
} from './attempts';
import { contentOf, contentText } from './content';
import { type Folder } from './folder';
import { type Locked } from './lock';
import { type PushEntry, type Sendable } from './plan-push';
import { stepsOf } from './push-steps';

/**
 * Returns a log that records each creation before it is sent, and its outcome afterward. It prevents resources from
 * being created twice after a crash.
 */
export function attemptLog(scope: Scope, folder: Folder, entries: readonly Sendable[]): ChangeLog {
  const firstSteps = stepsByEntry(scope, entries).map(({ from }) => from);
  const write = (line: AttemptLine): Promise<void> => folder.append(attemptsName, attemptLine(line));
  return {
    async begin(plan, step) {
      const entry = entries[firstSteps.indexOf(plan.steps.indexOf(step))];
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

/**
 * Returns the created resource. For legacy firewall rules, the response is a list, so its first element is returned.
 */
const recordOf = (answer: Json): Json => (isArray(answer) ? (answer[0] ?? null) : answer);

/**
 * Returns the lock file's entries. If a document now equals the account's content, its entry is updated to this
 * content.
 */
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

/** Returns the range of plan steps that belongs to each entry. */
function stepsByEntry(
  scope: Scope,
  entries: readonly Sendable[],
): readonly { readonly entry: Sendable; readonly from: number; readonly to: number }[] {
  let next = 0;
  return entries.map((entry) => {
    const from = next;
    next += stepsOf(scope, entry).length;
    return { entry, from, to: next };
  });
}

/** An entry with the outcomes of its steps. */
export interface SentEntry {
  readonly entry: Sendable;
  readonly reports: readonly StepReport[];
}

/** Returns the entries with the outcomes of their steps, in order. */
export const sentEntries = (
  scope: Scope,
  entries: readonly Sendable[],
  reports: readonly StepReport[],
): readonly SentEntry[] =>
  stepsByEntry(scope, entries).map(({ entry, from, to }) => ({ entry, reports: reports.slice(from, to) }));

/** An entry whose content the service rejected, with the body that was sent. */
export interface RejectedEntry {
  readonly entry: Sendable;
  readonly error: ApiError;
  readonly sent?: Json;
}

/** Returns the entries whose content the service rejected. They must be changed before they can be sent again. */
export const rejectedEntries = (sent: readonly SentEntry[]): readonly RejectedEntry[] =>
  sent.flatMap(({ entry, reports }) =>
    reports.flatMap(({ step: { call }, result }) =>
      result.type === 'failed' && isAboutContent(result.error)
        ? [{ entry, error: result.error, ...(call.body === undefined ? {} : { sent: call.body }) }]
        : [],
    ),
  );

/**
 * Returns the resources to record in the lock file after sending. If it is not certain that a resource was changed, its
 * entry stays as it was. `lists` contains the lists by file, as read back from the service, because the service may
 * return an address in a form that differs from the sent form.
 */
export function afterPush(
  locked: readonly Locked[],
  sent: readonly SentEntry[],
  lists: ReadonlyMap<string, Json>,
): readonly Locked[] {
  const byFile = new Map(locked.map((one) => [one.file, one]));
  for (const { entry, reports } of sent) {
    const result = reports[0]?.result;
    if (!result || !('answer' in result)) continue;
    const { kind, file } = entry;
    if (kind === 'list' && entry.type !== 'delete') {
      const one = lockedList(entry, result.answer, reports, lists.get(file));
      if (one) byFile.set(file, one);
      continue;
    }
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

/** A document with the account's current content. It replaces the document that was sent. */
export interface Rewrite {
  readonly text: string;
  readonly locked: Locked;
}

/**
 * Returns new versions of the ruleset documents whose content in the account differs from the sent content, keyed by
 * file. Usually, the difference is that new rules got IDs from the service. If these IDs were missing from a document,
 * the service would treat its rules as new again at the next push.
 */
export function withNewIds(sent: readonly SentEntry[]): ReadonlyMap<string, Rewrite> {
  const rewrites = new Map<string, Rewrite>();
  for (const { entry, reports } of sent) {
    const result = reports[0]?.result;
    if (entry.kind !== 'ruleset' || entry.type === 'delete' || result?.type !== 'verified') continue;
    const record = result.after ?? result.made?.[0]?.record;
    if (record === undefined) continue;
    const { kind, file } = entry;
    const value = contentOf(kind, record);
    const said = entry.type === 'create' ? entry.value : entry.to;
    const locked = { file, kind, id: idOf(kind, record), value };
    if (!equalJson(value, said)) rewrites.set(file, { text: contentText(kind, record), locked });
  }
  return rewrites;
}

/**
 * Returns the lock file entry for a list that was sent. A created list gets an entry even if its items were rejected,
 * because the list itself exists. Returns undefined if the lock file does not change.
 */
function lockedList(
  entry: Extract<Sendable, { type: 'create' | 'change' }>,
  answer: Json,
  reports: readonly StepReport[],
  record: Json | undefined,
): Locked | undefined {
  const { file, kind } = entry;
  const id = entry.type === 'create' ? idOf(kind, answer) : entry.id;
  const isDone = reports.every(({ result }) => 'answer' in result);
  if (record === undefined)
    return entry.type === 'create' && id !== ''
      ? { file, kind, id, value: contentOf(kind, answer) }
      : undefined;
  const value = contentOf(kind, record);
  return lockedOf(file, kind, id, value, isDone ? (entry.type === 'create' ? entry.value : entry.to) : value);
}

/** Removes the records of creations that were rejected, that are obsolete, or whose resources are in the lock file. */
export async function forgetAttempts(
  folder: Folder,
  locked: readonly Locked[],
  obsolete: readonly Attempt[],
): Promise<void> {
  const text = await folder.read(attemptsName);
  if (text === undefined) return;
  const known = new Set(locked.map(({ file }) => file));
  const isObsolete = ({ file, id }: Attempt): boolean =>
    obsolete.some((one) => one.file === file && one.id === id);
  const kept = readAttempts(text).filter((one) => !known.has(one.file) && !isObsolete(one));
  const lines = kept.flatMap(({ file, kind, value, id }) => [
    attemptLine({ type: 'sent', file, kind, value }),
    ...(id === undefined ? [] : [attemptLine({ type: 'made', file, id })]),
  ]);
  if (lines.length === 0) await folder.remove(attemptsName);
  else await folder.write(attemptsName, lines.join(''));
}
