import { type ApiClient } from '../../core/api/client';
import { type ApiError, type Outcome } from '../../core/api/error';
import { mendsItself } from '../../core/api/retry';
import { type ScopeRef } from '../../core/resources/ref';
import { type NamedScope } from './connection';

/** An account or zone of a connection. */
export interface KnownScope {
  readonly type: 'accounts' | 'zones';
  readonly id: string;
  /** The name, or the ID if there is no name. */
  readonly name: string;
  /** ID of the zone's account, or an empty string if it is unknown. For an account, its own ID. */
  readonly accountId: string;
  /** Whether the user specified the scope. If false, the scope was found in one of the service's lists. */
  readonly typed: boolean;
}

/** The accounts and zones of a connection, and the reasons why others could not be listed. */
export interface KnownScopes {
  readonly scopes: readonly KnownScope[];
  /**
   * Reason why accounts could not be listed: the credential is not allowed to list them, or the service did not
   * respond.
   */
  readonly accountsError?: ApiError;
  readonly zonesError?: ApiError;
}

/**
 * Finds the accounts and zones that a credential can access, and adds those that the user specified. Fails only if
 * there are none at all and the accounts could not be listed.
 */
export async function findScopes(
  api: ApiClient,
  typed: readonly NamedScope[],
  signal?: AbortSignal,
): Promise<Outcome<KnownScopes>> {
  const request = signal === undefined ? {} : { signal };
  const [accounts, zones] = await Promise.all([
    api.all('accounts.list', request),
    api.all('zones.list', request),
  ]);
  const found: KnownScope[] = [];
  if (accounts.ok)
    for (const { id, name } of accounts.value)
      found.push({ type: 'accounts', id, name: name ?? id, accountId: id, typed: false });
  if (zones.ok)
    for (const { id, name, account } of zones.value)
      found.push({ type: 'zones', id, name: name ?? id, accountId: account?.id ?? '', typed: false });
  addAccountsOfZones(found, zones.ok ? zones.value : []);
  addTyped(found, typed);
  if (found.length === 0 && !accounts.ok) return accounts;
  const value: KnownScopes = {
    scopes: found,
    ...(accounts.ok ? {} : { accountsError: accounts.error }),
    ...(zones.ok ? {} : { zonesError: zones.error }),
  };
  return known(value);
}

/**
 * Merges the accounts and zones that were just read with the result of the previous read. If a list temporarily
 * cannot be read, accounts and zones that only the previous read found are kept.
 */
export function keepKnown(
  asked: Outcome<KnownScopes>,
  before: KnownScopes | undefined,
): Outcome<KnownScopes> {
  if (!before) return asked;
  const now: KnownScopes = asked.ok
    ? asked.value
    : { scopes: [], accountsError: asked.error, zonesError: asked.error };
  if (unread(now).length === 0) return asked;
  const missing = before.scopes.filter(
    ({ type, id }) => !now.scopes.some((one) => one.type === type && one.id === id),
  );
  return known({ ...now, scopes: [...now.scopes, ...missing] });
}

/**
 * Returns whether a connection includes an account or zone. The result is `maybe` if the accounts and zones are not
 * known yet, or if not all of them could be listed.
 */
export function includesScope(
  known: KnownScopes | undefined,
  { type, id }: ScopeRef,
): 'yes' | 'no' | 'maybe' {
  if (known?.scopes.some((one) => one.type === type && one.id === id) === true) return 'yes';
  return known && !known.accountsError && !known.zonesError ? 'no' : 'maybe';
}

/**
 * Returns the reasons why accounts and zones may be missing or outdated. Includes only problems that may resolve
 * without any action by the user.
 */
export const unread = ({ accountsError, zonesError }: KnownScopes): readonly ApiError[] =>
  [accountsError, zonesError].filter((error) => error !== undefined).filter(mendsItself);

const known = (value: KnownScopes): Outcome<KnownScopes> => ({
  ok: true,
  value,
  messages: [],
  issues: [],
  wire: undefined,
});

/** Adds the accounts that the zones refer to, because a token with access only to zones cannot list accounts. */
function addAccountsOfZones(
  found: KnownScope[],
  zones: readonly { readonly account?: { readonly id: string; readonly name?: string } }[],
): void {
  for (const { account } of zones) {
    if (account && !found.some((one) => one.type === 'accounts' && one.id === account.id))
      found.push({ type: 'accounts', id: account.id, name: account.name ?? account.id, accountId: account.id, typed: false }); // prettier-ignore
  }
}

function addTyped(found: KnownScope[], typed: readonly NamedScope[]): void {
  for (const { type, id, name, accountId } of typed) {
    if (found.some((one) => one.type === type && one.id === id)) continue;
    const accounts = found.filter((one) => one.type === 'accounts');
    const only = accounts.length === 1 ? accounts[0]?.id : undefined;
    const owner = type === 'accounts' ? id : (accountId ?? only ?? '');
    found.push({ type, id, name: name ?? id, accountId: owner, typed: true });
  }
}
