import { type ApiError } from '../../api/error';
import { equalJson } from '../../resources/json';
import { type Remote } from '../../resources/remote';
import { type Scope } from '../../resources/scope';
import { type Attempt } from '../folder-sync/attempts';
import { contentOf } from '../folder-sync/content';
import { type Locked } from '../folder-sync/lock';
import { type Sendable } from '../folder-sync/plan-push';
import { readRecord } from '../folder-sync/read-remote';
import { type PlannedChange } from './plan-file';

/** A planned change that can no longer be sent, with the reason. */
export interface Moved {
  readonly file: string;
  /**
   * `changed` and `deleted`: the resource was changed or deleted in the account since the plan was created. `made`:
   * the lock file of the folder already contains the resource, so the plan has already been sent. `sent`: the change
   * was already sent, and its outcome is unknown. `unread`: the resource could not be read.
   */
  readonly why: 'changed' | 'deleted' | 'made' | 'sent' | 'unread';
  readonly error?: ApiError;
}

/** The changes of a plan, ready to be sent, or the reasons why none of them can be sent. */
export type CheckedPlan =
  | { readonly ok: true; readonly entries: readonly Sendable[] }
  | { readonly ok: false; readonly moved: readonly Moved[] };

/**
 * Reads the resources that a plan would change, and compares them with the state on which the plan is based. All of
 * them must be unchanged.
 */
export async function checkPlan(
  remote: Pick<Remote, 'page' | 'send'>,
  scope: Scope,
  changes: readonly PlannedChange[],
  known: { readonly locked: readonly Locked[]; readonly attempts: readonly Attempt[] },
  signal: AbortSignal,
): Promise<CheckedPlan> {
  const entries: Sendable[] = [];
  const moved: Moved[] = [];
  for (const change of changes) {
    const checked =
      change.type === 'create'
        ? checkCreation(change, known)
        : await checkExisting(remote, scope, change, signal);
    if ('why' in checked) moved.push(checked);
    else entries.push(checked);
  }
  return moved.length > 0 ? { ok: false, moved } : { ok: true, entries };
}

function checkCreation(
  { kind, file, value }: Extract<PlannedChange, { type: 'create' }>,
  { locked, attempts }: Parameters<typeof checkPlan>[3],
): Sendable | Moved {
  if (locked.some((one) => one.file === file)) return { file, why: 'made' };
  if (attempts.some((one) => one.file === file)) return { file, why: 'sent' };
  return { type: 'create', kind, file, value, sentBefore: false };
}

async function checkExisting(
  remote: Pick<Remote, 'page' | 'send'>,
  scope: Scope,
  change: Exclude<PlannedChange, { type: 'create' }>,
  signal: AbortSignal,
): Promise<Sendable | Moved> {
  const { kind, file, id } = change;
  const read = await readRecord(remote, scope, kind, id, { signal, tell: () => undefined });
  if (read.type === 'gone') return { file, why: 'deleted' };
  if (read.type === 'unknown') return { file, why: 'unread', ...(read.error ? { error: read.error } : {}) };
  const { record } = read;
  const from = contentOf(kind, record);
  if (!equalJson(from, change.base)) return { file, why: 'changed' };
  return change.type === 'delete'
    ? { type: 'delete', kind, file, id, record }
    : { type: 'change', kind, file, id, record, from, to: change.value };
}
