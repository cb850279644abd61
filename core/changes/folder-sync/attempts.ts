import { type KindId, isKindId } from '../../model/kind-ids';
import { type Json, equalJson, isObject, readJson } from '../../resources/json';
import { includes } from '../read-back';
import { contentOf, creationValue } from './content';
import { type Locked } from './lock';
import { kindOfFile } from './names';
import { type RemoteRecords } from './remote';

/**
 * The name of the file in a folder that lists creations in progress. The file exists during a push, and after an
 * interrupted push.
 */
export const attemptsName = 'rampart.push.jsonl';

/**
 * A creation that was sent. `id` is the ID of the created resource. If the response did not arrive, `id` is absent
 * and the outcome is unknown.
 */
export interface Attempt {
  readonly file: string;
  readonly kind: KindId;
  /** The content of the document when it was sent. */
  readonly value: Json;
  readonly id?: string;
}

/** One line of the file. One line is written before a creation is sent, and another one when its outcome is known. */
export type AttemptLine = { readonly file: string } & (
  | { readonly type: 'sent'; readonly kind: KindId; readonly value: Json }
  | { readonly type: 'made'; readonly id: string }
  /** The service rejected the creation, or it was never sent, so nothing was created. */
  | { readonly type: 'refused' }
);

/** Formats a line of the file that records the progress of a push. */
export const attemptLine = (line: AttemptLine): string => `${JSON.stringify(line)}\n`;

/**
 * Returns the creations that succeeded, with the ID of the resource, and the creations whose outcome is unknown.
 * Rejected creations are left out. Unreadable lines are skipped.
 */
export function readAttempts(text: string): readonly Attempt[] {
  const attempts = new Map<string, Attempt>();
  for (const raw of text.split('\n')) {
    const line = parseLine(raw);
    if (!line) continue;
    const { file } = line;
    if (line.type === 'sent') attempts.set(file, { file, kind: line.kind, value: line.value });
    if (line.type === 'refused') attempts.delete(file);
    const known = attempts.get(file);
    if (line.type === 'made' && known) attempts.set(file, { ...known, id: line.id });
  }
  return [...attempts.values()];
}

function parseLine(raw: string): AttemptLine | undefined {
  const value = readJson(raw);
  if (!isObject(value) || typeof value.file !== 'string') return undefined;
  const { file, type, kind, id } = value;
  if (type === 'refused') return { type, file };
  if (type === 'made' && typeof id === 'string') return { type, file, id };
  const known = typeof kind === 'string' && isKindId(kind) && kindOfFile(file) === kind ? kind : undefined;
  return type === 'sent' && known && value.value !== undefined
    ? { type, file, kind: known, value: value.value }
    : undefined;
}

/** The creations of an earlier push that was interrupted, grouped by their current state. */
export interface Settled {
  /** Resources that were found in the account, to be added to the lock file. */
  readonly found: readonly Locked[];
  /**
   * Creations whose resources were not identified in the account. The resources may still appear, so the user decides
   * whether to send the creations again.
   */
  readonly open: readonly Attempt[];
  /**
   * Recorded creations that are no longer needed. The ID of the created resource is known, but either the account has
   * no resource with this ID, or the resource belongs to another document.
   */
  readonly obsolete: readonly Attempt[];
}

/**
 * Matches creations of an earlier push with resources in the account. If the response contained an ID, the resource
 * with this ID matches. Otherwise, the created resource is probably the one that is not in the folder and contains
 * everything that was sent. If several resources meet these conditions, none of them is used.
 */
export function settle(
  attempts: readonly Attempt[],
  locked: readonly Locked[],
  remote: RemoteRecords,
): Settled {
  const known = new Set(locked.map(({ kind, id }) => `${kind} ${id}`));
  const files = new Set(locked.map(({ file }) => file));
  const found: Locked[] = [];
  const open: Attempt[] = [];
  const obsolete: Attempt[] = [];
  for (const attempt of attempts) {
    if (files.has(attempt.file)) continue;
    const { file, kind, value, id } = attempt;
    const records = [...(remote.get(kind) ?? [])].filter(
      ([other, record]) =>
        !known.has(`${kind} ${other}`) &&
        (id === undefined ? includes(contentOf(kind, record), creationValue(kind, value)) : other === id),
    );
    const [match] = records;
    if (match && records.length === 1) {
      known.add(`${kind} ${match[0]}`);
      found.push(lockedOf(file, kind, match[0], contentOf(kind, match[1]), value));
    } else if (id === undefined || !remote.has(kind)) open.push(attempt);
    else obsolete.push(attempt);
  }
  return { found, open, obsolete };
}

/**
 * Returns the entry of the lock file for a document. `value` is the content of its resource in the account, and
 * `written` is the content of the document itself.
 */
export const lockedOf = (file: string, kind: KindId, id: string, value: Json, written: Json): Locked => ({
  file,
  kind,
  id,
  value,
  ...(equalJson(value, written) ? {} : { written }),
});
