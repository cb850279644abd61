import assert from 'node:assert/strict';
import { type Facts, noFacts } from '../../../../../core/language/facts';
import { defaultSettings, type LanguageSettings } from '../../../../../core/language/settings';
import { findings, problemsOf } from '../../../../support/document-problems';

const access = (target: string, value: unknown) => ({ mode: 'block', configuration: { target, value } });
const lockdown = (...entries: [target: string, value: string][]) => ({
  urls: ['a.example/*'],
  configurations: entries.map(([target, value]) => ({ target, value })),
});
const urls = (...list: string[]) => ({ ...lockdown(['ip', '198.51.100.4']), urls: list });
const ua = (value: string) => ({ mode: 'block', configuration: { target: 'ua', value } });
const firewall = (more: object) => ({ action: 'block', filter: { expression: 'ssl' }, ...more });
const oauth = (more: object) => ({
  client_name: 'c', grant_types: ['authorization_code'], redirect_uris: ['https://a.example/'], response_types: ['code'],
  scopes: ['profile'], token_endpoint_auth_method: 'client_secret_basic', ...more,
}); // prettier-ignore
const policy = (access: string, permission: string, resource: string) => ({
  access,
  permission_groups: [{ id: permission }],
  resource_groups: [{ id: resource }],
});
const group = (...policies: object[]) => ({ name: 'g', policies });
const key = (text: string) => ({ name: 'n', scope: { key: text, objects: [{ key: 'a.b.1' }] } });
const tagged = (more: object) => ({ resource_type: 'worker', resource_id: 'w', ...more });

const cases: [what: string, kind: string, value: unknown, ...expected: string[]][] = [
  ['a valid address', 'access_rule', access('ip', '198.51.100.4')],
  ['an IPv6 address under ip', 'access_rule', access('ip', '2001:db8::1'), 'information ipv6-target /configuration/value'],
  ['a range under ip', 'access_rule', access('ip', '198.51.100.0/24'), 'error bad-ip /configuration/value'],
  ['an address under ip_range', 'access_rule', access('ip_range', '198.51.100.4'), 'error range-prefix /configuration/value'],
  ['leading zeros', 'access_rule', access('ip', '198.051.100.4'), 'error bad-ip /configuration/value'],
  ['host bits', 'access_rule', access('ip_range', '198.51.100.4/24'), 'warning host-bits /configuration/value'],
  ['a number with its prefix', 'access_rule', access('asn', 'AS64496')],
  ['a bare number', 'access_rule', access('asn', '64496'), 'hint asn-style /configuration/value'],
  ['a lowercase prefix', 'access_rule', access('asn', 'as64496'), 'hint asn-style /configuration/value'],
  ['the reserved number', 'access_rule', access('asn', 'AS0'), 'warning bad-asn /configuration/value'],
  ['words instead of a number', 'access_rule', access('asn', 'AS'), 'error bad-asn /configuration/value'],
  ['a number instead of a string', 'access_rule', access('asn', 64496), 'error wrong-type /configuration/value'],
  ['a country', 'access_rule', access('country', 'DE')],
  ['a lowercase country code', 'access_rule', access('country', 'de'), 'hint country-style /configuration/value'],
  ['the platform’s own code', 'access_rule', access('country', 'T1'), 'hint country-style /configuration/value'],
  ['a reserved code', 'access_rule', access('country', 'UK'), 'error bad-country /configuration/value'],
  ['a configuration without target', 'access_rule', { mode: 'block', configuration: { value: '198.51.100.4' } }, 'warning incomplete-configuration /configuration'],
  ['an update of a zone’s rule', 'access_rule:update', { mode: 'block', notes: 'n' }],
  ['a mode outside the allowed ones', 'access_rule:record', { ...access('country', 'DE'), id: '1', allowed_modes: ['challenge'] }, 'error mode-not-allowed /mode'],
  ['a mistake in the allowed modes', 'access_rule:record', { ...access('country', 'DE'), id: '1', allowed_modes: ['log'] }, 'error wrong-enum /allowed_modes/0'],
  ['an invalid mode in a record', 'access_rule:record', { ...access('country', 'DE'), mode: 'log', id: '1', allowed_modes: ['block'] }, 'error wrong-enum /mode'],
  ['a mode within the allowed ones', 'access_rule:record', { ...access('country', 'DE'), id: '1', allowed_modes: ['challenge', 'block'] }],

  ['no address', 'lockdown_rule', lockdown(), 'warning empty-list /configurations'],
  ['an address within a range', 'lockdown_rule', lockdown(['ip_range', '198.51.100.0/24'], ['ip', '198.51.100.4']), 'warning redundant-entry /configurations/1'],
  ['a duplicate address', 'lockdown_rule', lockdown(['ip', '198.51.100.4'], ['ip', '198.51.100.4']), 'warning redundant-entry /configurations/1'],
  ['an address within a range that is too wide', 'lockdown_rule', lockdown(['ip_range', '198.51.0.0/15'], ['ip', '198.51.100.4']), 'error range-prefix /configurations/0/value'],
  ['an address within a range with the wrong target', 'lockdown_rule', lockdown(['ip', '198.51.100.0/24'], ['ip', '198.51.100.4']), 'error bad-ip /configurations/0/value'],
  ['an address within a range with an unknown target', 'lockdown_rule', lockdown(['asn', '198.51.100.0/24'], ['ip', '198.51.100.4']), 'error wrong-enum /configurations/0/target'],
  ['an address within a range with host bits', 'lockdown_rule', lockdown(['ip_range', '198.51.100.4/24'], ['ip', '198.51.100.5']), 'warning host-bits /configurations/0/value', 'warning redundant-entry /configurations/1'],
  ['an invalid entry within a valid one', 'lockdown_rule', lockdown(['ip_range', '198.51.0.0/16'], ['ip_range', '198.51.100.0/25']), 'error range-prefix /configurations/1/value'],
  ['IPv6 in a lockdown', 'lockdown_rule', lockdown(['ip', '2001:db8::1'])],
  ['wildcards', 'lockdown_rule', urls('*.a.example/*', 'a.example/x?y=*')],
  ['a regular expression', 'lockdown_rule', urls('a.example/.*'), 'warning invalid-url-pattern /urls/0'],
  ['anchors', 'lockdown_rule', urls('^a.example/$'), 'warning invalid-url-pattern /urls/0'],
  ['alternatives', 'lockdown_rule', urls('a.example/(x|y)'), 'warning invalid-url-pattern /urls/0'],
  ['a duplicate URL', 'lockdown_rule', urls('a.example/*', 'a.example/*'), 'warning redundant-entry /urls/1'],

  ['a real user agent', 'ua_rule', ua('Mozilla/5.0 (compatible; Bot/2.1; +http://a.example/bot.html)')],
  ['a wildcard', 'ua_rule', ua('BadBot/*'), 'warning user-agent-pattern /configuration/value'],
  ['a regular expression', 'ua_rule', ua('^BadBot'), 'warning user-agent-pattern /configuration/value'],

  ['bypass with products', 'firewall_rule', firewall({ action: 'bypass', products: ['waf'] })],
  ['products without bypass', 'firewall_rule', firewall({ products: ['waf'] }), 'warning bypass-products /products'],
  ['bypass without products', 'firewall_rule', firewall({ action: 'bypass' }), 'warning bypass-products /action'],
  ['log without a known plan', 'firewall_rule', firewall({ action: 'log' })],
  ['a filter by its ID', 'firewall_rule', firewall({ filter: { id: 'x'.repeat(32) } })],
  ['an empty filter', 'firewall_rule', firewall({ filter: {} }), 'error need-one-of /filter'],
  ['a deleted filter', 'firewall_rule:record', { filter: { id: 'x'.repeat(32), deleted: true } }, 'warning filter-deleted /filter/deleted'],
  ['an invalid expression', 'firewall_rule', firewall({ filter: { expression: 'no.such.field eq "\n"' } }), 'error filter/unknown-field /filter/expression'],
  ['a change of priority', 'firewall_rule:update', { id: '1', priority: 2 }],
  ['an update without action', 'firewall_rule:update', { id: '1', filter: { expression: 'ssl' } }, 'error required-missing'],
  ['a filter without expression', 'filter', { ref: 'r' }, 'warning filter-without-expression'],

  ['a rule without its group', 'waf_override', { urls: ['a'], rules: { r1: 'block' } }, 'hint rule-group-disabled /rules/r1'],
  ['a rule of a disabled group', 'waf_override', { urls: ['a'], groups: { g: 'disable' }, rules: { r1: 'block' } }, 'warning rule-group-disabled /rules/r1'],
  ['a disabled rule', 'waf_override', { urls: ['a'], rules: { r1: 'disable' } }],

  ['allow and deny', 'user_group', group(policy('allow', 'p', 'r'), policy('deny', 'p', 'r')), 'warning policy-conflict /policies/1/permission_groups/0'],
  ['allow twice', 'user_group', group(policy('allow', 'p', 'r'), policy('allow', 'p', 'r')), 'warning duplicate-policy /policies/1/permission_groups/0'],
  ['allow and deny elsewhere', 'user_group', group(policy('allow', 'p', 'r'), policy('deny', 'p', 's'))],
  ['an empty policy', 'user_group', group({ ...policy('allow', 'p', 'r'), permission_groups: [] }), 'warning empty-list /policies/0/permission_groups'],
  ['a policy of an update', 'user_group:update', group(policy('allow', 'p', 'r')), 'error required-missing /policies/0'],
  ['no remaining members', 'user_group_members:update', [], 'warning empty-list'],
  ['a duplicate member', 'user_group_members', [{ id: 'a' }, { id: 'a' }], 'warning redundant-entry /1'],
  ['a valid key', 'resource_group', key('com.cloudflare.api.account.eb78d65290b24279ba6f44721b3ea3c4')],
  ['all zones', 'resource_group', key('com.cloudflare.api.account.zone.*')],
  ['a key without an ID', 'resource_group', key('com.cloudflare.api.account.zone'), 'warning invalid-resource-key /scope/key'],
  ['an ID that is a name', 'resource_group', key('com.cloudflare.edge.worker.script.my-worker')],
  ['an ID without its prefix', 'resource_group', key('eb78d65290b24279ba6f44721b3ea3c4'), 'warning invalid-resource-key /scope/key'],
  ['a Boolean as a string', 'user_group:record', { id: 'x'.repeat(32), name: 'n', created_on: '2026-08-01T00:00:00Z', modified_on: '2026-08-01T00:00:00Z', policies: [{ permission_groups: [{ id: 'p', meta: { deprecated: false, editable: 'no' } }] }] }, 'error wrong-type /policies/0/permission_groups/0/meta/deprecated', 'information string-boolean /policies/0/permission_groups/0/meta/editable'],
  ['an email domain', 'sso_connector', { email_domain: 'mail.a-b.example' }],
  ['an email address instead of a domain', 'sso_connector', { email_domain: 'me@a.example' }, 'warning invalid-email-domain /email_domain'],

  ['a scope that is added automatically', 'oauth_client', oauth({ grant_types: ['authorization_code', 'refresh_token'] }), 'hint managed-scope /grant_types/1'],
  ['a scope that is removed automatically', 'oauth_client', oauth({ scopes: ['openid'] }), 'hint managed-scope /scopes/0'],
  ['valid redirects', 'oauth_client', oauth({ redirect_uris: ['http://localhost:8080/cb', 'com.example.app:/cb', 'https://a.example/cb?x=1'] })],
  ['invalid redirects', 'oauth_client', oauth({ redirect_uris: ['/cb', 'http://a.example/', 'https://a.example/#x', 'https://*.a.example/'] }), 'warning invalid-redirect-uri /redirect_uris/0', 'warning invalid-redirect-uri /redirect_uris/1', 'warning invalid-redirect-uri /redirect_uris/2', 'warning invalid-redirect-uri /redirect_uris/3'],
  ['invalid redirects after signing out', 'oauth_client', oauth({ post_logout_redirect_uris: ['https://a.example/out', 'http://a.example/', '/out'] }), 'warning invalid-redirect-uri /post_logout_redirect_uris/1', 'warning invalid-redirect-uri /post_logout_redirect_uris/2'],
  ['origins', 'oauth_client', oauth({ allowed_cors_origins: ['https://a.example', 'https://a.example/', '*'] }), 'warning invalid-origin /allowed_cors_origins/1', 'warning invalid-origin /allowed_cors_origins/2'],
  ['a client on a device with a secret', 'oauth_client', oauth({ redirect_uris: ['com.example.app:/cb'] }), 'hint secret-method /token_endpoint_auth_method'],
  ['a client on a device without', 'oauth_client', oauth({ redirect_uris: ['com.example.app:/cb'], token_endpoint_auth_method: 'none' })],
  ['a secret in a file', 'oauth_client:record', { client_id: 'c', visibility: 'private', client_secret: 'abc' }, 'error exposed-secret /client_secret'],
  ['becoming public', 'oauth_client:update', { visibility: 'public' }, 'warning public-client /visibility'],
  ['optional scopes of an update', 'oauth_client:update', { optional_scopes: ['profile'] }],

  ['a version without worker', 'tags_set', tagged({ resource_type: 'worker_version', tags: {} }), 'warning invalid-worker-id /resource_type'],
  ['a worker of another product', 'tags_delete', tagged({ worker_id: 'w' }), 'hint invalid-worker-id /worker_id'],
  ['resources of zones', 'tags_delete', tagged({ resource_type: 'dns_record' })],
  ['the name of the parameter in its value', 'tag_query', { tag: ['tag=a=b'] }, 'warning tag-filter-syntax /tag/0'],
  ['a filter without key', 'tag_query', { tag: ['=b'] }, 'error tag-filter-syntax /tag/0'],
  ['an extra comma', 'tag_query', { tag: ['a=b,,c'] }, 'hint empty-alternative /tag/0'],

  ['a schedule of six fields', 'workflow', { class_name: 'A', script_name: 's', schedules: [{ cron: '0 0 8 * * 1' }] }, 'warning invalid-schedule /schedules/0/cron'],
  ['an invalid minute', 'workflow', { class_name: 'A', script_name: 's', schedules: [{ cron: '60 * * * *' }, { cron: '0 8 * * 8' }] }, 'warning invalid-schedule /schedules/0/cron', 'warning invalid-schedule /schedules/1/cron'],
  ['schedules of every form', 'workflow', { class_name: 'A', script_name: 's', schedules: ['59 23 L * *', '0 0 LW * *', '*/5 * * * MON-FRI', '0 8 * JAN 2#1', '0 0 1,15 * 0', '0 0 ? * 7'].map((cron) => ({ cron })) }],
  ['retention in milliseconds', 'workflow', { class_name: 'A', script_name: 's', default_retention: { success_retention: 86400000 } }],
  ['the response to a change', 'workflow:record', { id: '03e70e31-d7a4-4401-a629-6a4b6096cdfe', class_name: 'A', created_on: '2026-08-01T00:00:00Z', is_deleted: 0, modified_on: '2026-08-01T00:00:00Z', name: 'w', script_name: 's', terminator_running: 0, triggered_on: null, version_id: '03e70e31-d7a4-4401-a629-6a4b6096cdfe' }],
  ['parameters as a string', 'workflow_instance', { params: '{"order": 7}' }],
  ['parameters as an object', 'workflow_instance', { params: { order: 7 } }, 'error wrong-type /params'],
  ['parameters that are not JSON', 'workflow_instance', { params: 'order: 7' }, 'warning invalid-params-json /params'],
  ['an empty body', 'workflow_instance', ''],
  ['a new instance', 'workflow_instance:record', { id: 'i', status: 'queued', version_id: '03e70e31-d7a4-4401-a629-6a4b6096cdfe', workflow_id: '03e70e31-d7a4-4401-a629-6a4b6096cdfe' }],
  ['a restart from a step', 'workflow_instance_status', { status: 'restart', from: { name: 's', type: 'do' } }],
  ['a restart without a step', 'workflow_instance_status', { status: 'restart', from: {} }, 'error required-missing /from'],
  ['a step of an unknown type', 'workflow_instance:record', { status: 'running', queued: '2026-08-01T00:00:00', start: null, end: null, error: null, step_count: 1, trigger: { source: 'api' }, versionId: '03e70e31-d7a4-4401-a629-6a4b6096cdfe', steps: [{ type: 'nap' }] }, 'error wrong-enum /steps/0/type'],

  ['a typo in a name', 'ua_rule', { ...ua('x'), descripton: 'd' }, 'warning unknown-property /descripton'],
  ['an unknown name', 'ua_rule', { ...ua('x'), colour: 'red' }, 'information unknown-property /colour'],
  ['an unknown name in a record', 'ua_rule:record', { colour: 'red' }],
  ['what only records have', 'access_rule:create', { ...access('country', 'DE'), created_on: 'x' }, 'hint read-only-property /created_on'],
  ['a schema', 'ua_rule', { $schema: 'ua_rule.create.schema.json', ...ua('x') }],
  ['a duplicate name', 'ua_rule', '{"mode":"block","configuration":{"target":"ua","value":"x"},"mode":"block"}', 'warning duplicate-property /mode'],
  ['a date', 'user_group:record', { id: 'x'.repeat(32), name: 'n', created_on: 'yesterday', modified_on: '2026-08-01T00:00:00.123+02:00' }, 'warning invalid-format /created_on'],
  ['a UUID', 'workflow_instance:record', { id: 'i', status: 'queued', version_id: 'v1', workflow_id: '03e70e31-d7a4-4401-a629-6a4b6096cdfe' }, 'warning invalid-format /version_id'],
  ['a list of rules', 'ua_rule', [ua('x'), { mode: 'block' }, 7], 'error required-missing /1', 'error wrong-type /2'],
  ['an envelope around a record', 'ua_rule', { success: true, errors: [], messages: [], result: { mode: 'x' } }, 'error wrong-enum /result/mode'],
  ['an envelope around records', 'ua_rule', { success: true, errors: null, messages: null, result: [{ mode: 'block' }, { mode: 'x' }], result_info: { page: 1 } }, 'error wrong-enum /result/1/mode'],
  ['a failure', 'ua_rule', { success: false, errors: [{ code: 971, message: 'slow down' }], messages: [], result: null }],
]; // prettier-ignore

describe('checks of documents', () => {
  for (const [what, kind, value, ...expected] of cases)
    it(`${kind}: ${what}`, () => {
      const found = findings(kind, value);
      assert.deepEqual(found.sort(), expected.sort());
    });
});

describe('a value of the wrong type', () => {
  const cases: [kind: string, value: unknown, message: string][] = [
    ['ua_rule', { ...ua('x'), description: 7 }, '"description" must be a string, not an integer.'],
    ['ua_rule', { ...ua('x'), description: 1.5 }, '"description" must be a string, not 1.5.'],
    ['ua_rule', { ...ua('x'), paused: 1.5 }, '"paused" must be a Boolean, not 1.5.'],
    ['workflow_instance', { instance_retention: { success_retention: false } }, '"success_retention" must be an integer or a string, not false.'],
    ['firewall_rule', firewall({ priority: 'first' }), '"priority" must be a number, not a string.'],
    ['list', { name: 'a', kind: 'asn', items: [{ asn: 1.5 }] }, '"asn" must be an integer, not 1.5.'],
  ]; // prettier-ignore
  for (const [kind, value, message] of cases)
    it(message, () =>
      assert.equal(
        problemsOf(kind, value).find(({ code }) => code === 'document/wrong-type')?.message,
        message,
      ),
    );
});

describe('a range where a single address is required', () => {
  const cases: [target: string, value: string, message: string, ...fixes: string[]][] = [
    ['ip', '198.51.100.0/24', 'The "ip" target requires a single address. Use the "ip_range" target for a range.', 'Change the target to "ip_range"'],
    ['ip6', '2001:db8::/32', 'The "ip6" target requires a single address. Use the "ip_range" target for a range.', 'Change the target to "ip_range"'],
    ['ip', '198.51.100.4/32', 'The value must be a single address without a prefix length.', 'Replace with "198.51.100.4"'],
  ]; // prettier-ignore
  for (const [target, value, message, ...fixes] of cases)
    it(`${target} ${value}`, () => {
      const [problem] = problemsOf('access_rule', access(target, value));
      assert.equal(problem?.message, message);
      assert.deepEqual(
        problem.fixes?.map(({ title }) => title),
        fixes,
      );
    });

  it('in a lockdown rule, too', () => {
    const [problem] = problemsOf('lockdown_rule', lockdown(['ip', '198.51.100.0/24']));
    assert.match(problem?.message ?? '', /Use the "ip_range" target for a range/);
  });
});

describe('what only an account knows', () => {
  const facts: Facts = {
    oauthScopes: ['zone.read'],
    permissionGroups: {
      p: { name: 'Old', deprecated: true },
      q: { name: 'Ending', endOfLife: '2027-01-01' },
      r: { name: 'Good' },
    },
    resourceGroups: { r: { name: 'All' } },
  };
  const known: [what: string, kind: string, value: unknown, ...expected: string[]][] = [
    ['an unknown scope', 'oauth_client', oauth({ scopes: ['zone.reed', 'profile'] }), 'error unknown-scope /scopes/0'],
    ['a known scope', 'oauth_client', oauth({ scopes: ['zone.read'] })],
    ['an unknown permission group', 'user_group', group(policy('allow', 'x', 'r')), 'warning unknown-permission-group /policies/0/permission_groups/0/id'],
    ['a deprecated permission group', 'user_group', group(policy('allow', 'p', 'r')), 'information deprecated-permission-group /policies/0/permission_groups/0/id'],
    ['a permission group that ends', 'user_group', group(policy('allow', 'q', 'r')), 'warning deprecated-permission-group /policies/0/permission_groups/0/id'],
    ['an unknown resource group', 'user_group', group(policy('allow', 'r', 'x')), 'warning unknown-resource-group /policies/0/resource_groups/0/id'],
  ]; // prettier-ignore
  for (const [what, kind, value, ...expected] of known)
    it(what, () => {
      assert.deepEqual(findings(kind, value, { facts }), expected);
      assert.deepEqual(findings(kind, value, { facts: noFacts }), []);
    });

  it('requires another plan for log if the plan is known', () => {
    const settings: LanguageSettings = {
      ...defaultSettings,
      filter: { ...defaultSettings.filter, plan: 'pro' },
    };
    assert.deepEqual(findings('firewall_rule', firewall({ action: 'log' }), { settings }), [
      'warning needs-plan /action',
    ]);
  });
});

describe('expressions within documents', () => {
  it('are marked at their characters, after escapes', () => {
    const text = '{"action":"block","filter":{"expression":"http.host eq \\"\\u0061\\" and no.such eq 1"}}';
    const [problem] = problemsOf('firewall_rule', text).filter(({ code }) => code.startsWith('filter/'));
    assert.equal(text.slice(problem?.start, problem?.end), 'no.such');
  });
});

describe('deprecated products', () => {
  it('are reported once in each document, as hints', () => {
    const problems = problemsOf('firewall_rule', [firewall({}), firewall({})]);
    assert.deepEqual(
      problems.map(({ code, severity, start, end }) => [code, severity, start, end]),
      [['document/deprecated-product', 'hint', 0, 1]],
    );
  });
});

describe('properties that a request does not have', () => {
  const cases: [kind: string, text: string, expected: string][] = [
    ['sso_connector:create', '{"email_domain": "a.example", "enabled": true}', '"enabled" cannot be set by this request. Use the separate operation for this property.'],
    ['sso_connector:create', '{"email_domain": "a.example", "updated_on": ""}', '"updated_on" is read-only and has no effect in a request.'],
  ]; // prettier-ignore
  for (const [kind, text, expected] of cases)
    it(text, () =>
      assert.deepEqual(
        problemsOf(kind, text).map(({ message }) => message),
        [expected],
      ),
    );
});
