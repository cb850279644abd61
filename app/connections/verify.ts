import { type ApiClient } from '../../core/api/client';
import { type Credential } from '../../core/api/credential';
import { type ApiError, type Outcome } from '../../core/api/error';
import { permissionsFor } from '../../core/api/permissions.data';
import { type TokenStatus } from '../../core/model/account';
import { type TypedPlace } from './connection';
import { findPlaces, type KnownPlace, type Places } from './places';
import { viewProbes } from './view-probes.data';

/** What a credential turned out to be. */
export interface Verified {
  /** Absent for the legacy pair, which has no check of its own. */
  readonly token?: TokenStatus;
  readonly places: Places;
}

/** Whether the service accepts a credential. */
export async function verifyCredential(
  api: ApiClient,
  scheme: Credential['scheme'],
  typed: readonly TypedPlace[],
  signal: AbortSignal,
): Promise<Outcome<Verified>> {
  const token = scheme === 'bearer' ? await verifyToken(api, typed, signal) : undefined;
  if (token && !token.ok) return token;
  const places = await findPlaces(api, typed, signal);
  // A good token may see no account at all; the pair is only known to be good when it sees something.
  if (!places.ok && (!token || places.error.kind === 'cancelled')) return places;
  const value: Verified = {
    ...(token ? { token: token.value } : {}),
    places: places.ok ? places.value : { places: [], accountsError: places.error },
  };
  return { ok: true, value, messages: [], issues: [], wire: undefined };
}

/** Tokens of a person are checked in one place, those of an account in another. */
async function verifyToken(
  api: ApiClient,
  typed: readonly TypedPlace[],
  signal: AbortSignal,
): Promise<Outcome<TokenStatus>> {
  const own = await api.call('tokens.verify', { signal });
  const account = typed.find(({ type }) => type === 'accounts')?.id ?? (await firstAccount(api, own, signal));
  if (own.ok || account === undefined || own.error.kind === 'network') return own;
  const ofAccount = await api.call('accountTokens.verify', { path: { account_id: account }, signal });
  return ofAccount.ok ? ofAccount : own;
}

async function firstAccount(
  api: ApiClient,
  own: Outcome<unknown>,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (own.ok || own.error.kind === 'network' || own.error.kind === 'cancelled') return undefined;
  const accounts = await api.page('accounts.list', { signal });
  return accounts.ok ? accounts.value.items[0]?.id : undefined;
}

/** A part of the sidebar that stays empty, and why. */
export interface EmptyView {
  readonly title: string;
  readonly error: ApiError;
  /** Any one of these would do; empty where none is known. */
  readonly permissions: readonly string[];
}

/** Asks for one item of each part of the sidebar, in the first account and zone, to see which stay empty. */
export async function findEmptyViews(
  api: ApiClient,
  places: readonly KnownPlace[],
  signal: AbortSignal,
): Promise<readonly EmptyView[]> {
  const asked = viewProbes.map(async ({ title, list, scope }): Promise<EmptyView[]> => {
    const place = places.find(({ type }) => type === scope);
    if (!place) return [];
    const path = { [scope === 'accounts' ? 'account_id' : 'zone_id']: place.id };
    const page = await api.sendPage(list, { path, pageSize: 1, signal });
    if (page.ok || page.error.kind === 'cancelled') return [];
    return [{ title: title(), error: page.error, permissions: permissionsFor(list, 'GET') }];
  });
  return (await Promise.all(asked)).flat();
}
