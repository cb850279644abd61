import { isoTime } from '../clock';
import { type Answer, ok } from '../http/answer';
import { bodyOf, type Call, param } from '../operation/call';
import { get, type Operation, patch, post, remove } from '../operation/operation';
import { type Service } from '../service';
import { ssoConnectorCreate, ssoConnectorUpdate } from '../shapes/access.data';
import { type SsoConnectorState } from '../state/account';
import { accountOf, found } from './lookup';

const path = '/accounts/{account_id}/sso_connectors';
const one = `${path}/{sso_connector_id}`;

/** Duration of the simulated check of the domain's DNS records, before the service's speed is applied. */
const verificationMs = 10_000;

/** Operations for SSO connectors. Source: access-administration, "SSO connectors". */
export const ssoConnectorOperations: readonly Operation[] = [
  get('get-all-sso-connectors', path, (call) =>
    ok(
      accountOf(call)
        .ssoConnectors.list()
        .map((connector) => shown(call.service, connector)),
    ),
  ),
  get('get-sso-connector', one, (call) => ok(shown(call.service, connectorOf(call)))),
  post('init-new-sso-connector', path, (call) => {
    const body = bodyOf(call, ssoConnectorCreate);
    const now = isoTime(call.nowMs);
    const connector: SsoConnectorState = {
      id: call.service.identity.hex32(),
      created_on: now,
      updated_on: now,
      email_domain: body.email_domain,
      enabled: false,
      use_fedramp_language: body.use_fedramp_language ?? false,
      verification: {
        code: `dash_sso_verification=${call.service.identity.hex32()}`,
        begunAtMs: (body.begin_verification ?? true) ? call.nowMs : null,
      },
    };
    return ok(shown(call.service, accountOf(call).ssoConnectors.put(connector)));
  }),
  patch('update-sso-connector-state', one, (call) => {
    const body = bodyOf(call, ssoConnectorUpdate);
    return ok(shown(call.service, change(call, body)));
  }),
  remove('delete-sso-connector', one, (call) => {
    const { id } = connectorOf(call);
    accountOf(call).ssoConnectors.delete(id);
    return ok({ id });
  }),
  post('begin-sso-connector-verification', `${one}/begin_verification`, (call): Answer => {
    const { verification } = connectorOf(call);
    change(call, { verification: { ...verification, begunAtMs: call.nowMs } });
    // This response has no `result`. Source: access-administration, "SSO connector".
    return Response.json({ success: true, errors: [], messages: [] });
  }),
];

function connectorOf(call: Call): SsoConnectorState {
  return found(accountOf(call).ssoConnectors, param(call, 'sso_connector_id'));
}

function change(call: Call, changes: Partial<SsoConnectorState>): SsoConnectorState {
  const connector: SsoConnectorState = { ...connectorOf(call), ...changes, updated_on: isoTime(call.nowMs) };
  return accountOf(call).ssoConnectors.put(connector);
}

/**
 * Returns a connector with its status. The status is `awaiting` until verification starts and `pending` while it
 * runs. Domains under `.invalid` fail, and all others are verified.
 */
function shown(
  { clock, settings }: Service,
  { verification, ...connector }: SsoConnectorState,
): Record<string, unknown> {
  const { code, begunAtMs } = verification;
  const over = begunAtMs !== null && clock.now() - begunAtMs >= verificationMs / settings.speed;
  const result = connector.email_domain.endsWith('.invalid') ? 'failed' : 'verified';
  const status = begunAtMs === null ? 'awaiting' : over ? result : 'pending';
  return { ...connector, verification: { code, status } };
}
