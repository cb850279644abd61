import { listQuotas } from '../../../core/model/ruleset-quotas.data';
import { type ListItem } from '../../../core/model/rules-list';
import { isoTime } from '../../clock';
import { type Answer, ok } from '../../http/answer';
import { refuse } from '../../http/refusal';
import { type Call } from '../../operation/call';
import { type AccountState } from '../../state/account';
import { type ListChange, type ListItemRecord, type ListOperationState, type ListState } from '../../state/rules-list'; // prettier-ignore
import { without } from '../../without';
import { comparedKey } from './check-item';

/**
 * Time in milliseconds between accepting a change and executing it. The execution takes `runMs` plus `perItemMs` for
 * each item. All of these times are divided by the service's speed.
 */
const waitMs = 1500;
const runMs = 1500;
const perItemMs = 0.05;

/**
 * Accepts a change to list items, which is executed later. Rejects the change while another change in the account is
 * pending.
 */
export function accept(call: Call, account: AccountState, list: ListState, change: ListChange): Answer {
  if (account.listOperations.list().some(({ todo }) => todo !== undefined)) throw refuse('listBusy');
  const { speed } = call.service.settings;
  const count = change.kind === 'remove' ? change.ids.length : change.items.length;
  const startsAtMs = call.nowMs + waitMs / speed;
  const operation: ListOperationState = {
    id: call.service.identity.hex32(),
    listId: list.id,
    acceptedAtMs: call.nowMs,
    startsAtMs,
    endsAtMs: startsAtMs + (runMs + count * perItemMs) / speed,
    todo: change,
  };
  account.listOperations.put(operation);
  return ok({ operation_id: operation.id });
}

/** Applies all due changes to an account's lists. */
export function settleLists(call: Call, account: AccountState): void {
  for (const operation of account.listOperations.list()) {
    if (!operation.todo || operation.endsAtMs > call.nowMs) continue;
    const failure = perform(account, operation, operation.todo);
    account.listOperations.put({
      ...without(operation, 'todo'),
      ...(failure === undefined ? {} : { failure }),
    });
    call.service.changed();
  }
}

/**
 * Executes a change. If the change fails, returns the reason and changes nothing. Returns undefined if the change
 * succeeds.
 */
function perform(
  account: AccountState,
  operation: ListOperationState,
  change: ListChange,
): string | undefined {
  const list = account.lists.get(operation.listId);
  if (!list) return 'the list was deleted';
  const now = isoTime(operation.endsAtMs);
  if (change.kind === 'remove') {
    for (const id of change.ids) list.items.delete(id);
  } else {
    const old = new Map(list.items.list().map((item) => [comparedKey(item), item]));
    const added = change.items.map((item) => renewed(item, old.get(comparedKey(item)), now));
    const replaced = new Set(added.map(({ id }) => id));
    const kept = change.kind === 'replace' ? [] : list.items.list().filter(({ id }) => !replaced.has(id));
    const tooMany = overQuota(account, list, kept.length + added.length);
    if (tooMany !== undefined) return tooMany;
    list.items.clear();
    for (const item of [...kept, ...added]) list.items.put(item);
  }
  account.lists.put({ ...list, modified_on: now });
  return undefined;
}

/**
 * Returns an item in its stored form. If there is an existing item with the same key, it is passed as `old`, and the
 * result keeps the ID and creation time of `old`.
 */
function renewed(
  item: Omit<ListItem, 'created_on' | 'modified_on'>,
  old: ListItemRecord | undefined,
  now: string,
): ListItemRecord {
  return { ...item, id: old?.id ?? item.id, created_on: old?.created_on ?? now, modified_on: now };
}

function overQuota(account: AccountState, list: ListState, count: number): string | undefined {
  const isRedirect = list.kind === 'redirect';
  const others = account.lists
    .list()
    .filter((one) => one.id !== list.id && (one.kind === 'redirect') === isRedirect)
    .reduce((sum, one) => sum + one.items.size, 0);
  const plan = account.type === 'enterprise' ? 'enterprise' : 'pro';
  const max = (isRedirect ? listQuotas.redirects : listQuotas.items)[plan];
  return others + count > max
    ? `the lists of this account would have ${String(others + count)} items; the plan has ${String(max)}`
    : undefined;
}

/** Returns the operation as the API represents it. Source: lists.md, "Operations". */
export function shownOperation(
  { id, startsAtMs, endsAtMs, todo, failure }: ListOperationState,
  nowMs: number,
): Record<string, unknown> {
  if (todo) return { id, status: nowMs < startsAtMs ? 'pending' : 'running' };
  const completed = isoTime(endsAtMs);
  return failure === undefined
    ? { id, status: 'completed', completed }
    : { id, status: 'failed', completed, error: failure };
}
