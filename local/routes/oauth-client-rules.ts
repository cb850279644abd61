import { type OauthClientCreateWire } from '../../core/model/oauth-client';
import { oauthScopes } from '../demo/oauth-scopes.data';
import { refuse, refuseBody } from '../http/refusal';
import { type Service } from '../service';
import { type OauthClientState } from '../state/account';

/** Scopes that the service adds and removes automatically. Source: access-administration, fourth rule for `scopes`. */
const protocolScopes = ['offline_access', 'openid'];
const neverOptional = ['openid', 'offline', 'offline_access'];

/** Duration of each phase of the simulated verification of a client URI, before the service's speed is applied. */
const proofPhaseMs = 10_000;

type Checked = Partial<
  Pick<OauthClientCreateWire, 'grant_types' | 'response_types' | 'scopes' | 'optional_scopes'>
>;

/**
 * Adds `offline_access` if refresh tokens are granted, and `openid` if ID tokens are returned. Removes each of these
 * scopes if its condition is not met.
 */
export function withProtocolScopes<T extends Partial<Checked> | OauthClientState>(client: T): T {
  const wanted = [
    ...(client.grant_types?.includes('refresh_token') ? ['offline_access'] : []),
    ...(client.response_types?.includes('id_token') ? ['openid'] : []),
  ];
  const others = (client.scopes ?? []).filter((scope) => !protocolScopes.includes(scope));
  return { ...client, scopes: [...others, ...wanted] };
}

/**
 * Checks the requirements for a client that a shape cannot express. Rejects the client if any of them is not met.
 * Source: access-administration, "OAuth client".
 */
export function checkClient(client: Checked | OauthClientState): void {
  const found: { pointer: string; message: string }[] = [];
  if (!client.grant_types?.includes('authorization_code'))
    found.push({ pointer: '/grant_types', message: 'grant_types must contain authorization_code' });
  client.scopes?.forEach((scope, index) => {
    const pointer = `/scopes/${index}`;
    if (scope.includes(':'))
      found.push({ pointer, message: `${scope}: scopes with colons are not accepted` });
    else if (scope.includes('.') && !oauthScopes.some(({ id }) => id === scope))
      found.push({ pointer, message: `${scope} is not one of the available scopes` });
  });
  client.optional_scopes?.forEach((scope, index) => {
    const pointer = `/optional_scopes/${index}`;
    if (neverOptional.includes(scope)) found.push({ pointer, message: `${scope} cannot be optional` });
    else if (!client.scopes?.includes(scope))
      found.push({ pointer, message: `${scope} is not one of the client's scopes` });
  });
  if (found.length > 0) throw refuseBody(found);
}

/** Checks the requirements for making a client public. Source: API behavior, "Bodies for create and update". */
export function checkPromotion(service: Service, client: OauthClientState): void {
  const needs: readonly (readonly [boolean, string])[] = [
    [Boolean(client.client_name), 'a name'],
    [Boolean(client.logo_uri), 'a logo'],
    [uriStatus(service, client) === 'verified', 'a client_uri whose host is verified'],
    [(client.scopes ?? []).some((scope) => scope.includes('.')), 'a scope beyond identity'],
  ];
  const missing = needs.filter(([has]) => !has).map(([, what]) => what);
  if (missing.length > 0)
    throw refuse('invalid', {
      message: `A public client needs ${missing.join(', ')}`,
      pointer: '/visibility',
    });
}

/**
 * Returns the status of a verification. It changes from pending to in_progress and then to the result: hosts under
 * `.invalid` fail, and all others are verified.
 */
export function uriStatus({ clock, settings }: Service, { uriVerification, client_uri }: OauthClientState) {
  if (!uriVerification) return undefined;
  const phase = ((clock.now() - uriVerification.begunAtMs) * settings.speed) / proofPhaseMs;
  if (phase < 1) return 'pending';
  if (phase < 2) return 'in_progress';
  return client_uri !== undefined && new URL(client_uri).hostname.endsWith('.invalid')
    ? 'failed'
    : 'verified';
}
