import { type ApiClient } from '../../core/api/client';
import { type Credential } from '../../core/api/credential';
import { type ApiError, type Outcome } from '../../core/api/error';
import { permissionsFor } from '../../core/api/permissions.data';
import { type TokenStatus } from '../../core/model/account';
import { type NamedScope } from './connection';
import { findScopes, type KnownScope, type KnownScopes } from './known-scopes';
import { viewProbes } from './view-probes.data';

/** The result of checking a credential. */
export interface Verified {
  /**
   * Status of the token. Absent for the legacy pair of email address and key, which the service cannot verify
   * separately.
   */
  readonly token?: TokenStatus;
  readonly scopes: KnownScopes;
}

/** Checks whether the service accepts a credential. */
export async function verifyCredential(
  api: ApiClient,
  scheme: Credential['scheme'],
  typed: readonly NamedScope[],
  signal: AbortSignal,
): Promise<Outcome<Verified>> {
  const token = scheme === 'bearer' ? await verifyToken(api, typed, signal) : undefined;
  if (token && !token.ok) return token;
  const scopes = await findScopes(api, typed, signal);
  // For a token, this failure is ignored, because a valid token may have access to no accounts at all. A legacy email
  // address and key are known to be valid only if they can list an account or zone.
  if (!scopes.ok && (!token || scopes.error.kind === 'cancelled')) return scopes;
  const value: Verified = {
    ...(token ? { token: token.value } : {}),
    scopes: scopes.ok ? scopes.value : { scopes: [], accountsError: scopes.error },
  };
  return { ok: true, value, messages: [], issues: [], wire: undefined };
}

/**
 * Verifies a token. User tokens and account tokens have different endpoints, so if the token cannot be verified as a
 * user token, it is verified as an account token.
 */
async function verifyToken(
  api: ApiClient,
  typed: readonly NamedScope[],
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

/** Part of the sidebar that stays empty because its list cannot be read, and the error that explains why. */
export interface EmptyView {
  readonly title: string;
  readonly error: ApiError;
  /** Permissions that give access to this part of the sidebar. One of them is sufficient. Empty if none is known. */
  readonly permissions: readonly string[];
}

/** Finds the parts of the sidebar that stay empty. For each part, requests one item from the first account or zone. */
export async function findEmptyViews(
  api: ApiClient,
  scopes: readonly KnownScope[],
  signal: AbortSignal,
): Promise<readonly EmptyView[]> {
  const asked = viewProbes.map(async ({ title, list, scope: wanted }): Promise<EmptyView[]> => {
    const scope = scopes.find(({ type }) => type === wanted);
    if (!scope) return [];
    const path = { [wanted === 'accounts' ? 'account_id' : 'zone_id']: scope.id };
    const page = await api.sendPage(list, { path, pageSize: 1, signal });
    if (page.ok || page.error.kind === 'cancelled') return [];
    return [{ title: title(), error: page.error, permissions: permissionsFor(list, 'GET') }];
  });
  return (await Promise.all(asked)).flat();
}
