import assert from 'node:assert/strict';
import { problemsOf } from '../../../../support/document-problems';
import { applyEdits } from '../../../../../core/text/apply-edits';

/** Returns the source text after each fix of a diagnostic, in the order in which the fixes are offered. */
function fixed(kind: string, text: string, code: string): string[] {
  const problem = problemsOf(kind, text).find((one) => one.code === `document/${code}`);
  assert.ok(problem, `no ${code} in ${text}`);
  return (problem.fixes ?? []).map(({ edits }) => applyEdits(text, edits));
}

const access = (target: string, value: string): string =>
  `{"mode":"block","configuration":{"target":"${target}","value":"${value}"}}`;
const oauth = (more: string): string =>
  `{"client_name":"c","grant_types":["authorization_code"],"response_types":["code"],"redirect_uris":["https://a.example/"],"token_endpoint_auth_method":"none",${more}}`;

const cases: [code: string, kind: string, text: string, ...after: string[]][] = [
  ['required-missing', 'ua_rule', '{\n  "mode": "block"\n}', '{\n  "mode": "block",\n  "configuration": {\n    "target": "ua",\n    "value": "BadBot/1.0"\n  }\n}'],
  ['required-missing', 'tags_delete', '{"resource_type": "worker"}', '{"resource_type": "worker", "resource_id": "3f72a69144b34c118642c18a88ddaa5e"}'],
  ['wrong-type', 'user_group', '{"name": 42}', '{"name": "42"}'],
  ['wrong-type', 'lockdown_rule', '{"urls": "a", "configurations": []}', '{"urls": ["a"], "configurations": []}'],
  ['wrong-type', 'sso_connector:update', '{"enabled": "False"}', '{"enabled": false}'],
  ['wrong-enum', 'access_rule', access('country', 'DE').replace('block', 'Block'), access('country', 'DE')],
  ['wrong-enum', 'access_rule', access('IP', '192.0.2.1'), access('ip', '192.0.2.1')],
  ['out-of-range', 'firewall_rule', '{"action":"block","filter":{"id":"' + 'x'.repeat(32) + '"},"priority":-1}', '{"action":"block","filter":{"id":"' + 'x'.repeat(32) + '"},"priority":0}'],
  ['bad-ip', 'access_rule', access('ip', '192.0.2.0/24'), access('ip_range', '192.0.2.0/24')],
  ['bad-ip', 'access_rule', access('ip', '192.0.2.1/32'), access('ip', '192.0.2.1')],
  ['bad-ip', 'access_rule', access('ip6', '192.0.2.1'), access('ip', '192.0.2.1')],
  ['bad-ip', 'access_rule', access('ip', ' 192.0.2.1'), access('ip', '192.0.2.1')],
  ['ipv6-target', 'access_rule', access('ip', '::1'), access('ip6', '::1')],
  ['range-prefix', 'access_rule', access('ip_range', '192.0.2.0/20'), access('ip_range', '192.0.0.0/16'), access('ip_range', '192.0.2.0/24')],
  ['range-prefix', 'access_rule', access('ip_range', '192.0.2.1'), access('ip', '192.0.2.1')],
  ['host-bits', 'access_rule', access('ip_range', '192.0.2.1/24'), access('ip_range', '192.0.2.0/24')],
  ['bad-asn', 'access_rule', access('asn', 'AS 64496'), access('asn', 'AS64496')],
  ['asn-style', 'access_rule', access('asn', '64496'), access('asn', 'AS64496')],
  ['bad-country', 'access_rule', access('country', 'uk'), access('country', 'GB')],
  ['country-style', 'access_rule', access('country', 'de'), access('country', 'DE')],
  ['bad-duration', 'workflow', '{"class_name":"A","script_name":"s","default_retention":{"error_retention":"3d"}}', '{"class_name":"A","script_name":"s","default_retention":{"error_retention":"3 days"}}'],
  ['invalid-url-pattern', 'lockdown_rule', '{"urls": ["^a\\\\.example/.*$"], "configurations": [{"target": "ip", "value": "192.0.2.1"}]}', '{"urls": ["a.example/*"], "configurations": [{"target": "ip", "value": "192.0.2.1"}]}'],
  ['redundant-entry', 'user_group_members', '[{"id": "a"}, {"id": "b"}, {"id": "a"}]', '[{"id": "a"}, {"id": "b"}]'],
  ['grant-missing', 'oauth_client', oauth('"scopes":["profile"]').replace('"authorization_code"', '"refresh_token"'), oauth('"scopes":["profile"]').replace('"authorization_code"', '"refresh_token", "authorization_code"')],
  ['scope-colon', 'oauth_client', oauth('"scopes":["a:b"]'), oauth('"scopes":["a.b"]')],
  ['scope-not-listed', 'oauth_client', oauth('"scopes":["a.b"],"optional_scopes":["A.b"]'), oauth('"scopes":["a.b"],"optional_scopes":["a.b"]'), oauth('"scopes":["a.b", "A.b"],"optional_scopes":["A.b"]'), oauth('"scopes":["a.b"],"optional_scopes":[]')],
  ['scope-protected', 'oauth_client', oauth('"scopes":["a.b"],"optional_scopes":["a.b", "openid"]'), oauth('"scopes":["a.b"],"optional_scopes":["a.b"]')],
  ['tag-key-chars', 'tags_set', '{"resource_type":"worker","resource_id":"w","tags":{"a b":"1"}}', '{"resource_type":"worker","resource_id":"w","tags":{"a-b":"1"}}'],
  ['tag-filter-syntax', 'tag_query', '{"tag": ["team:platform"]}', '{"tag": ["team=platform"]}'],
  ['unknown-property', 'ua_rule:record', '{"descripton": "x"}', '{"description": "x"}', '{}'],
  ['read-only-property', 'sso_connector:update', '{"id": "1", "enabled": true}', '{"enabled": true}'],
  ['read-only-property', 'sso_connector:update', '{"enabled": true, "id": "1"}', '{"enabled": true}'],
  ['invalid-origin', 'oauth_client', oauth('"scopes":["a.b"],"allowed_cors_origins":["https://a.example/x"]'), oauth('"scopes":["a.b"],"allowed_cors_origins":["https://a.example"]')],
  ['invalid-email-domain', 'sso_connector', '{"email_domain": "https://a.example/"}', '{"email_domain": "a.example"}'],
  ['not-json', 'sso_connector', '{"email_domain": "a.example",}', '{"email_domain": "a.example"}'],
]; // prettier-ignore

describe('fixes in documents', () => {
  for (const [code, kind, text, ...after] of cases)
    it(`${code} in ${kind}: ${text.slice(0, 60)}`, () => {
      assert.deepEqual(fixed(kind, text, code), after);
    });

  it('write expressions as JSON does', () => {
    const text = '{"action":"block","filter":{"expression":"http.host = \\"a\\""}}';
    const problem = problemsOf('firewall_rule', text).find(({ code }) => code === 'filter/single-equals');
    const [fix] = problem?.fixes ?? [];
    assert.ok(fix);
    const filter = (JSON.parse(applyEdits(text, fix.edits)) as { filter: { expression: string } }).filter;
    assert.match(filter.expression, /^http\.host (==|eq) "a"$/);
  });
});
