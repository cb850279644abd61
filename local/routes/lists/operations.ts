import { countWhile } from '../../../core/base/sorted';
import { listQuotas } from '../../../core/model/ruleset-quotas.data';
import { type ListItem, listItemKey, listKinds, type ListKind } from '../../../core/model/rules-list';
import { isoTime } from '../../clock';
import { ok } from '../../http/answer';
import { refuse } from '../../http/refusal';
import { list as listOf, object, oneOf, type ShapeOf, text } from '../../http/shape';
import { bodyOf, type Call, param, textQuery } from '../../operation/call';
import { get, type Operation, post, put, remove } from '../../operation/operation';
import { decodeCursor, encodeCursor, perPageOf } from '../../operation/paging';
import { type AccountState } from '../../state/account';
import { compareTexts } from '../../state/collection';
import { makeList, type ListItemRecord, type ListState } from '../../state/rules-list';
import { accountOf, contains, found } from '../lookup';
import { listNames } from '../rulesets/check-expression';
import { rulesOf } from '../rulesets/owner';
import { accept, settleLists, shownOperation } from './bulk';
import { checkedItems } from './check-item';
import { addressOrder } from './item-address';

const path = '/accounts/{account_id}/rules/lists';
const one = `${path}/{list_id}`;
const items = `${one}/items`;

const createShape: ShapeOf<{ name: string; kind: ListKind; description?: string }> = object(
  { name: text({ pattern: /^[a-zA-Z0-9_]{1,50}$/ }), kind: oneOf(...listKinds) },
  { description: text({ max: 500 }) },
);
const updateShape: ShapeOf<{ description?: string }> = object({}, { description: text({ max: 500 }) });
const deleteShape: ShapeOf<{ items: readonly { id: string }[] }> = object({
  items: listOf(object({ id: text({ min: 1 }) }), { min: 1 }),
});
/** Size limit for request bodies with items. These bodies can be large, because a list can contain many items. */
const manyItems = { maxBytes: 32 * 1024 * 1024 };

/** Operations for the lists of an account. Source: lists.md. */
export const listOperations: readonly Operation[] = [
  get('lists-get-lists', path, (call) => {
    const account = settledAccount(call);
    return ok(account.lists.list().map((list) => shownList(call, account, list)));
  }),
  post('lists-create-a-list', path, (call) => {
    const account = settledAccount(call);
    const { name, kind, description = '' } = bodyOf(call, createShape);
    const all = account.lists.list();
    if (all.some((list) => list.name === name))
      throw refuse('invalid', { message: `there is a list named ${name}`, pointer: '/name' });
    checkListQuota(account, kind);
    const at = isoTime(call.nowMs);
    const id = call.service.identity.hex32();
    const list = makeList({ id, name, kind, description, created_on: at, modified_on: at, items: [] });
    return ok(shownList(call, account, account.lists.put(list)));
  }),
  get('lists-get-a-list', one, (call) => {
    const account = settledAccount(call);
    return ok(shownList(call, account, listIn(call, account)));
  }),
  put('lists-update-a-list', one, (call) => {
    const account = settledAccount(call);
    const list = listIn(call, account);
    const { description } = bodyOf(call, updateShape);
    const changed = {
      ...list,
      description: description ?? list.description,
      modified_on: isoTime(call.nowMs),
    };
    return ok(shownList(call, account, account.lists.put(changed)));
  }),
  remove('lists-delete-a-list', one, (call) => {
    const account = settledAccount(call);
    const list = listIn(call, account);
    if (references(call, account, list) > 0) throw refuse('listInUse');
    account.lists.delete(list.id);
    return ok({ id: list.id });
  }),
  get('lists-get-list-items', items, (call) => {
    const list = listIn(call, settledAccount(call));
    const perPage = perPageOf(call, { default: 100, min: 1, max: 500 });
    const search = textQuery(call, 'search');
    const sorted = list.items.sortedBy('service', orderOf);
    const fitting = search === undefined ? sorted : sorted.filter((item) => isFound(item, search));
    const cursor = textQuery(call, 'cursor');
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    // A cursor contains the sort key of an item, not its ID, because the item may have been deleted in the meantime.
    const isBefore = (item: ListItemRecord | undefined): boolean =>
      item !== undefined && after !== undefined && compareTexts(orderOf(item), after) <= 0;
    const from = countWhile(fitting.length, (index) => isBefore(fitting[index]));
    const page = fitting.slice(from, from + perPage);
    const last = page.at(-1);
    const more = last !== undefined && from + page.length < fitting.length;
    return ok(page, more ? { resultInfo: { cursors: { after: encodeCursor(orderOf(last)) } } } : {});
  }),
  post('lists-create-list-items', items, (call) => changed(call, 'add'), manyItems),
  put('lists-update-all-list-items', items, (call) => changed(call, 'replace'), manyItems),
  remove(
    'lists-delete-list-items',
    items,
    (call) => {
      const account = settledAccount(call);
      const list = listIn(call, account);
      const ids = bodyOf(call, deleteShape).items.map(({ id }) => id);
      const missing = ids.find((id) => !list.items.has(id));
      if (missing !== undefined) throw refuse('noRule', { message: `there is no item ${missing}` });
      return accept(call, account, list, { kind: 'remove', ids });
    },
    manyItems,
  ),
  get('lists-get-a-list-item', `${items}/{item_id}`, (call) =>
    ok(found(listIn(call, settledAccount(call)).items, param(call, 'item_id'), 'noRule')),
  ),
  get('lists-get-bulk-operation-status', `${path}/bulk_operations/{operation_id}`, (call) => {
    const account = settledAccount(call);
    return ok(
      shownOperation(found(account.listOperations, param(call, 'operation_id'), 'noRule'), call.nowMs),
    );
  }),
];

function settledAccount(call: Call): AccountState {
  const account = accountOf(call);
  settleLists(call, account);
  return account;
}

function listIn(call: Call, account: AccountState): ListState {
  return found(account.lists, param(call, 'list_id'), 'noRule');
}

function changed(call: Call, kind: 'add' | 'replace') {
  const account = settledAccount(call);
  const list = listIn(call, account);
  const checked = checkedItems(list.kind, call.body, () => call.service.identity.hex32());
  return accept(call, account, list, { kind, items: checked });
}

function checkListQuota(account: AccountState, kind: ListKind): void {
  const plan = account.type === 'enterprise' ? 'enterprise' : 'pro';
  const max = (kind === 'redirect' ? listQuotas.redirectLists : listQuotas.lists)[plan];
  const same = account.lists.list().filter((list) => (list.kind === 'redirect') === (kind === 'redirect'));
  if (same.length >= max)
    throw refuse('ruleQuota', { message: `exceeded maximum number of lists: ${String(same.length + 1)} out of ${String(max)}` }); // prettier-ignore
}

/** Returns the number of rules that refer to a list, including disabled rules. */
function references(call: Call, account: AccountState, { name }: ListState): number {
  const zones = call.service.world.zones.list().filter(({ accountId }) => accountId === account.id);
  return [account, ...zones]
    .flatMap(rulesOf)
    .filter(({ rule: { expression = '', action_parameters, ratelimit } }) => {
      const redirects = (action_parameters?.from_list ?? {}) as { readonly name?: unknown };
      const named = [...listNames(expression), ...listNames(ratelimit?.counting_expression ?? '')];
      return redirects.name === name || named.includes(name);
    }).length;
}

function shownList(call: Call, account: AccountState, list: ListState): Record<string, unknown> {
  const { id, name, kind, description, created_on, modified_on } = list;
  return {
    id,
    name,
    kind,
    description,
    num_items: list.items.size,
    num_referencing_filters: references(call, account, list),
    created_on,
    modified_on,
  };
}

/** Returns a sort key. Addresses are sorted as in `addressOrder`, AS numbers by value, and all other items by key. */
function orderOf(item: ListItemRecord): string {
  if (item.ip !== undefined) return addressOrder(item.ip);
  return item.asn === undefined ? (listItemKey(item) ?? '') : String(item.asn).padStart(10, '0');
}

/** Whether an item matches `search`. Source: lists.md, "Operations". */
function isFound(item: ListItem, search: string): boolean {
  if (item.ip !== undefined) return item.ip.startsWith(search.toLowerCase());
  if (item.asn !== undefined) return String(item.asn) === search;
  if (item.hostname) return contains(item.hostname.url_hostname, search);
  return contains(item.redirect?.source_url, search) || contains(item.redirect?.target_url, search);
}
