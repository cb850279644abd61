import assert from 'node:assert/strict';
import { hexOf } from '../../local/random';
import { stateText } from '../support/state-text';
import { LocalService } from '../support/local-service';

const account = hexOf(32, 'account', 'harbour');
const clients = `/accounts/${account}/oauth_clients`;
const connectors = `/accounts/${account}/sso_connectors`;

const till = {
  client_name: 'Till',
  grant_types: ['authorization_code', 'refresh_token'],
  redirect_uris: ['https://till.example/callback'],
  response_types: ['code', 'id_token'],
  scopes: ['dns.read', 'profile'],
  token_endpoint_auth_method: 'client_secret_basic',
};

describe('OAuth clients', () => {
  it('show a secret once and store it nowhere', async () => {
    const local = new LocalService();
    const { client_id, client_secret } = (await local.send('POST', clients, till)).json.result;
    assert.match(client_secret as string, /^secret-/);
    const rotated = (await local.send('POST', `${clients}/${client_id}/rotate_secret`)).json.result;
    assert.deepEqual(Object.keys(rotated as object), ['client_secret']);
    const later = [
      (await local.get(clients)).text,
      (await local.get(`${clients}/${client_id}`)).text,
      (await local.send('PATCH', `${clients}/${client_id}`, { client_name: 'Till 2' })).text,
      stateText(local.service.world),
    ];
    for (const text of later)
      for (const secret of [client_secret, rotated.client_secret])
        assert.ok(!text.includes(secret as string));
  });

  it('have two secrets at most while one is rotated', async () => {
    const local = new LocalService();
    const { client_id } = (await local.send('POST', clients, till)).json.result;
    const path = `${clients}/${client_id}`;
    const rotatedNow = async () => (await local.result(path)).has_rotated_secret as boolean;
    assert.equal((await local.send('DELETE', `${path}/rotate_secret`)).status, 404);
    await local.send('POST', `${path}/rotate_secret`);
    assert.equal(await rotatedNow(), true);
    assert.equal((await local.send('POST', `${path}/rotate_secret`)).status, 409);
    assert.deepEqual((await local.send('DELETE', `${path}/rotate_secret`)).json.result, { id: client_id });
    assert.equal(await rotatedNow(), false);
  });

  it('get and lose the protocol scopes with their grants and responses', async () => {
    const local = new LocalService();
    const { client_id, scopes } = (await local.send('POST', clients, till)).json.result;
    assert.deepEqual(scopes, ['dns.read', 'profile', 'offline_access', 'openid']);
    const changes = { grant_types: ['authorization_code'], response_types: ['code'] };
    const changed = await local.send('PATCH', `${clients}/${client_id}`, changes);
    assert.deepEqual(changed.json.result.scopes, ['dns.read', 'profile']);
  });

  it('become public when they have a name, a logo, a verified host and a scope that is not an identity scope', async () => {
    const local = new LocalService();
    const { client_id } = (await local.send('POST', clients, { ...till, client_uri: 'https://till.example' }))
      .json.result;
    const path = `${clients}/${client_id}`;
    const statusOf = async () => (await local.result(path)).client_uri_verification.status as string;
    const seen = [await statusOf()];
    const early = await local.send('PATCH', path, {
      visibility: 'public',
      logo_uri: 'https://till.example/logo.png',
    });
    assert.deepEqual([early.status, early.json.errors[0]?.source?.pointer], [400, '/visibility']);
    local.clock.advance(10_000);
    seen.push(await statusOf());
    local.clock.advance(10_000);
    seen.push(await statusOf());
    assert.deepEqual(seen, ['pending', 'in_progress', 'verified']);
    const moved = await local.send('PATCH', path, { client_uri: 'https://other.example' });
    assert.deepEqual([moved.status, moved.json.errors[0]?.source?.pointer], [400, '/client_uri']);
    const promoted = await local.send('PATCH', path, {
      visibility: 'public',
      logo_uri: 'https://till.example/logo.png',
    });
    assert.equal(promoted.json.result.visibility, 'public');
    assert.equal((await local.send('PATCH', path, { visibility: 'private' })).status, 400);
  });

  it('fail to verify a host that cannot exist', async () => {
    const local = new LocalService();
    const body = { ...till, client_uri: 'https://till.invalid' };
    const { client_id } = (await local.send('POST', clients, body)).json.result;
    local.clock.advance(60_000);
    assert.equal((await local.result(`${clients}/${client_id}`)).client_uri_verification.status, 'failed');
  });
});

describe('SSO connectors', () => {
  it('are verified step by step', async () => {
    const local = new LocalService();
    const body = { email_domain: 'new.example', begin_verification: false };
    const { id } = (await local.send('POST', connectors, body)).json.result;
    const path = `${connectors}/${id}`;
    const statusOf = async () => (await local.result(path)).verification.status as string;
    assert.equal(await statusOf(), 'awaiting');
    const begun = await local.send('POST', `${path}/begin_verification`);
    assert.deepEqual(begun.json, { success: true, errors: [], messages: [] });
    assert.equal(await statusOf(), 'pending');
    local.clock.advance(10_000);
    assert.equal(await statusOf(), 'verified');
  });

  it('start by themselves, fail for a domain that cannot exist, and can start again', async () => {
    const local = new LocalService({ speed: 10 });
    const { id, verification } = (await local.send('POST', connectors, { email_domain: 'no.invalid' })).json
      .result;
    assert.equal(verification.status, 'pending');
    local.clock.advance(1000);
    assert.equal((await local.result(`${connectors}/${id}`)).verification.status, 'failed');
    await local.send('POST', `${connectors}/${id}/begin_verification`);
    assert.equal((await local.result(`${connectors}/${id}`)).verification.status, 'pending');
  });
});
