import { isoTime } from '../clock';
import { oauthScopes } from '../demo/oauth-scopes.data';
import { ok } from '../http/answer';
import { bodyOf, type Call, param } from '../operation/call';
import { get, type Operation, patch, post, remove } from '../operation/operation';
import { refuse } from '../http/refusal';
import { oauthClientCreate, oauthClientUpdate } from '../shapes/access.data';
import { type OauthClientState } from '../state/account';
import { accountOf, found } from './lookup';
import { checkClient, checkPromotion, uriStatus, withProtocolScopes } from './oauth-client-rules';

const path = '/accounts/{account_id}/oauth_clients';
const one = `${path}/{oauth_client_id}`;

/**
 * Operations for OAuth clients. Only the responses to the create and rotate operations contain secrets. Source:
 * access-administration, "OAuth clients".
 */
export const oauthClientOperations: readonly Operation[] = [
  get('oauth-clients-list', path, (call) =>
    ok(
      accountOf(call)
        .oauthClients.list()
        .map((client) => shown(call, client)),
    ),
  ),
  get('oauth-clients-get', one, (call) => ok(shown(call, clientOf(call)))),
  post('oauth-clients-create', path, (call) => {
    const body = withProtocolScopes(bodyOf(call, oauthClientCreate));
    checkClient(body);
    const now = isoTime(call.nowMs);
    const client: OauthClientState = {
      ...body,
      ...uriProof(call, body.client_uri),
      client_id: call.service.identity.hex32(),
      visibility: 'private',
      has_rotated_secret: false,
      created_at: now,
      updated_at: now,
    };
    accountOf(call).oauthClients.put(client);
    return ok({ ...shown(call, client), client_secret: call.service.identity.secret() });
  }),
  patch('oauth-clients-update', one, (call) => {
    const current = clientOf(call);
    const body = withoutNulls(bodyOf(call, oauthClientUpdate));
    const merged = withProtocolScopes({ ...withoutMembers(current, nullsOf(call.body)), ...body });
    checkClient(merged);
    const verified = uriStatus(call.service, current) === 'verified';
    const hostChanges =
      body.client_uri !== undefined && hostOf(body.client_uri) !== hostOf(current.client_uri);
    if (verified && hostChanges)
      throw refuse('invalid', {
        message: 'The verified host of client_uri cannot be changed',
        pointer: '/client_uri',
      });
    if (body.visibility === 'public' && current.visibility !== 'public') checkPromotion(call.service, merged);
    const now = isoTime(call.nowMs);
    const promoted = body.visibility === 'public' && current.promoted_at === undefined;
    return ok(
      shown(
        call,
        accountOf(call).oauthClients.put({
          ...merged,
          ...(verified ? {} : uriProof(call, body.client_uri)),
          visibility: body.visibility ?? current.visibility,
          ...(promoted ? { promoted_at: now } : {}),
          updated_at: now,
        }),
      ),
    );
  }),
  remove('oauth-clients-delete', one, (call) => {
    const { client_id } = clientOf(call);
    accountOf(call).oauthClients.delete(client_id);
    return ok({ id: client_id });
  }),
  post('oauth-clients-rotate-secret', `${one}/rotate_secret`, (call) => {
    const client = clientOf(call);
    if (client.has_rotated_secret)
      throw refuse('conflict', {
        message: 'The client has two secrets already: delete the rotated one first',
      });
    accountOf(call).oauthClients.put({
      ...client,
      has_rotated_secret: true,
      updated_at: isoTime(call.nowMs),
    });
    return ok({ client_secret: call.service.identity.secret() });
  }),
  remove('oauth-clients-delete-rotated-secret', `${one}/rotate_secret`, (call) => {
    const client = clientOf(call);
    if (!client.has_rotated_secret) throw refuse('notFound', { message: 'The client has no rotated secret' });
    accountOf(call).oauthClients.put({
      ...client,
      has_rotated_secret: false,
      updated_at: isoTime(call.nowMs),
    });
    return ok({ id: client.client_id });
  }),
  get('oauth-scopes-list', '/oauth/scopes', () => ok(oauthScopes)),
];

function clientOf(call: Call): OauthClientState {
  return found(accountOf(call).oauthClients, param(call, 'oauth_client_id'));
}

function shown(call: Call, client: OauthClientState): Record<string, unknown> {
  const { uriVerification, ...record } = client;
  if (!uriVerification) return record;
  const status = uriStatus(call.service, client);
  return { ...record, client_uri_verification: { status, text: uriVerification.text } };
}

/**
 * Starts a new proof of ownership of a client URI. Returns an empty object if there is no client URI. Source: API
 * behavior, "OAuth clients and SSO".
 */
function uriProof(call: Call, clientUri: string | undefined): Pick<OauthClientState, 'uriVerification'> {
  if (clientUri === undefined) return {};
  const text = `cloudflare_oauth_client_publisher=${call.service.identity.hex32()}`;
  return { uriVerification: { text, begunAtMs: call.nowMs } };
}

const nullsOf = (body: unknown): readonly string[] =>
  Object.entries(body as object).flatMap(([key, value]) => (value === null ? [key] : []));

const withoutMembers = <T extends object>(record: T, members: readonly string[]): T =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !members.includes(key))) as T;

const withoutNulls = <T extends object>(body: T): T =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) as T;

function hostOf(uri: string | undefined): string {
  return uri !== undefined && URL.canParse(uri) ? new URL(uri).host : '';
}
