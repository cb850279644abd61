import assert from 'node:assert/strict';
import { oauthHealth } from '../../../../core/access/oauth-health';
import { type OauthClient } from '../../../../core/model/oauth-client';

const good: OauthClient = {
  client_id: 'c',
  visibility: 'private',
  client_name: 'Stock',
  client_uri: 'https://stock.example',
  client_uri_verification: { status: 'verified' },
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  redirect_uris: ['https://stock.example/callback'],
  scopes: ['account.read', 'openid'],
  optional_scopes: ['account.read'],
  token_endpoint_auth_method: 'client_secret_basic',
  has_rotated_secret: false,
};
const scope = (id: string) => ({ id, name: id, scopes: [] });
const catalogue = ['account.read', 'account.write', 'zone.read', 'zone.write', 'dns.read', 'dns.write', 'logs.read', 'logs.write'].map(scope); // prettier-ignore

const rows: readonly (readonly [name: string, change: Partial<OauthClient>, expected: readonly string[]])[] = [
  ['nothing', {}, []],
  ['two secrets', { has_rotated_secret: true }, ['warning two-secrets']],
  ['secrets without a method that uses them', { has_rotated_secret: true, token_endpoint_auth_method: 'none' }, ['warning two-secrets', 'notice needless-secret']],
  ['a failed verification', { client_uri_verification: { status: 'failed' } }, ['warning uri-failed']],
  ['a pending one', { client_uri_verification: { status: 'pending' } }, ['notice uri-unverified https://stock.example']],
  ['a status of a newer service', { client_uri_verification: { status: 'expired' } }, ['notice uri-unverified https://stock.example']],
  ['http', { redirect_uris: ['http://stock.example/cb', 'https://stock.example/cb'] }, ['warning redirect-plain http://stock.example/cb']],
  ['a pattern', { redirect_uris: ['https://*.stock.example/cb'] }, ['warning redirect-wildcard https://*.stock.example/cb']],
  ['this machine, besides a page', { redirect_uris: ['https://stock.example/cb', 'http://localhost:8976/cb', 'http://127.0.0.1/cb', 'http://[::1]/cb'] }, ['notice redirect-local http://localhost:8976/cb http://127.0.0.1/cb http://[::1]/cb']],
  ['a host name that only starts like this machine', { redirect_uris: ['http://localhost.example/cb'] }, ['warning redirect-plain http://localhost.example/cb']],
  ['an app with a secret', { redirect_uris: ['stock://cb'] }, ['notice secret-in-app']],
  ['an app without', { redirect_uris: ['stock://cb'], token_endpoint_auth_method: 'none' }, []],
  ['http after signing out', { post_logout_redirect_uris: ['http://stock.example'] }, ['notice logout-plain http://stock.example']],
  ['any origin', { allowed_cors_origins: ['*', 'https://stock.example'] }, ['warning cors-wide *']],
  ['tokens in addresses', { response_types: ['code', 'token'] }, ['warning token-in-address token']],
  ['no grant for signing in', { grant_types: ['refresh_token'] }, ['warning no-code-grant']],
  ['an old form of scopes', { scopes: ['account:read'], optional_scopes: [] }, ['warning scope-form account:read']],
  ['a scope that no longer exists', { scopes: ['account.read', 'image.read'] }, ['warning scope-unknown image.read']],
  ['half of all scopes, but few', { scopes: ['account.read', 'account.write', 'zone.read', 'dns.read'] }, []],
  ['most scopes', { scopes: ['account.read', 'account.write', 'zone.read', 'dns.read', 'logs.read'] }, ['notice scope-wide account.read account.write zone.read dns.read logs.read']],
  ['optional, but not requested', { optional_scopes: ['zone.read'] }, ['notice optional-missing zone.read']],
  ['public without details', { visibility: 'public', policy_uri: 'https://stock.example/p' }, ['notice public-bare logo_uri tos_uri']],
  ['public on this machine', { visibility: 'public', logo_uri: 'x', policy_uri: 'x', tos_uri: 'x', redirect_uris: ['https://stock.example', 'http://localhost/cb'] }, ['warning redirect-local http://localhost/cb']],
]; // prettier-ignore

describe('health of OAuth clients', () => {
  for (const [name, change, expected] of rows)
    it(name, () => {
      const found = oauthHealth({ ...good, ...change }, catalogue);
      assert.deepEqual(
        found.map(({ severity, code, about }) => [severity, code, ...about].join(' ')),
        expected,
      );
      for (const { message, advice } of found) assert.ok(message.endsWith('.') && advice.endsWith('.'));
    });

  it('reports nothing about what it does not get', () => {
    assert.deepEqual(oauthHealth({ client_id: 'c' }, catalogue), []);
  });

  it('reports nothing about scopes while the catalog is unknown', () => {
    assert.deepEqual(oauthHealth({ ...good, scopes: ['image.read', 'account.read'] }), []);
  });
});
