import { type Answer, ok } from '../http/answer';
import { type Call, choiceQuery, textQuery } from '../operation/call';
import { get, type Operation } from '../operation/operation';
import { paged, pageOf } from '../operation/paging';
import { hexOf } from '../random';
import { type ZoneState } from '../state/zone';
import { shownAccount, shownMembership, shownUser, shownZone } from './discovered';
import { accountOf } from './lookup';

const rule = { default: 20, min: 5, max: 50 };

/** Operations that list what a credential can access. Source: API behavior, "Discovery". */
export const discovery: readonly Operation[] = [
  get('accounts-list-accounts', '/accounts', (call) => {
    const name = textQuery(call, 'name');
    const all = call.service.world.accounts.sortedBy('name', (account) => account.name);
    const accounts = directed(call, all).filter((account) => name === undefined || account.name === name);
    return paged(accounts, pageOf(call, rule), shownAccount);
  }),
  get('zones-get', '/zones', listZones),
  // This operation is undocumented, but the vendor's command-line tool uses it to read the user's identity.
  get('user-user-details', '/user', (call) => {
    const [first] = call.service.world.accounts.list();
    return ok(shownUser(first, call.headers.get('x-auth-email')));
  }),
  get("user'-s-account-memberships-list-memberships", '/memberships', (call) => {
    const name = textQuery(call, 'account.name');
    const all = call.service.world.accounts.sortedBy('name', (account) => account.name);
    const accounts = directed(call, all).filter((account) => name === undefined || account.name === name);
    return paged(accounts, pageOf(call, rule), shownMembership);
  }),
  get('user-api-tokens-verify-token', '/user/tokens/verify', (call) => verified(call, 'user')),
  get('account-api-tokens-verify-token', '/accounts/{account_id}/tokens/verify', (call) =>
    verified(call, accountOf(call).id),
  ),
];

function listZones(call: Call): Answer {
  const { zones } = call.service.world;
  const filters: [string | undefined, (zone: ZoneState) => string][] = [
    [textQuery(call, 'name'), (zone) => zone.name],
    [textQuery(call, 'status'), (zone) => zone.status],
    [textQuery(call, 'account.id'), (zone) => zone.accountId],
    [textQuery(call, 'account.name'), (zone) => accountName(call, zone)],
  ];
  const asked = filters.filter(([value]) => value !== undefined);
  const any = choiceQuery(call, 'match', ['any', 'all']) === 'any' && asked.length > 0;
  const fits = (zone: ZoneState) => {
    const matches = asked.map(([value, of]) => of(zone) === value);
    return any ? matches.includes(true) : !matches.includes(false);
  };
  const order = choiceQuery(call, 'order', ['name', 'status', 'account.id', 'account.name']) ?? 'name';
  const textOf = {
    name: filters[0],
    status: filters[1],
    'account.id': filters[2],
    'account.name': filters[3],
  }[order]?.[1];
  return paged(
    directed(call, zones.sortedBy(order, textOf ?? ((zone) => zone.name))).filter(fits),
    pageOf(call, rule),
    (zone) => shownZone(zone, call.service.world.accounts.get(zone.accountId)),
  );
}

function accountName(call: Call, zone: ZoneState): string {
  return call.service.world.accounts.get(zone.accountId)?.name ?? '';
}

/** Applies the `direction` parameter to a sorted list: if the direction is `desc`, the list is reversed. */
function directed<T>(call: Call, items: readonly T[]): readonly T[] {
  return choiceQuery(call, 'direction', ['asc', 'desc']) === 'desc' ? items.toReversed() : items;
}

/**
 * Returns the result of a token check. The code 10000 in `messages` means success. Source: API behavior, "Envelope".
 */
function verified(call: Call, whose: string): Answer {
  const credential = call.headers.get('authorization') ?? call.headers.get('x-auth-key') ?? '';
  return ok(
    { id: hexOf(32, whose, credential), status: 'active' },
    { messages: [{ code: 10000, message: 'This API Token is valid and active', type: null }] },
  );
}
