import assert from 'node:assert/strict';
import { findings } from '../../../../support/document-problems';

const x = (length: number): string => 'x'.repeat(length);
const date = '2026-08-01T00:00:00Z';
const uuid = '03e70e31-d7a4-4401-a629-6a4b6096cdfe';
const id32 = x(32);

const lockdown = { urls: ['a.example/*'], configurations: [{ target: 'ip', value: '198.51.100.4' }] };
const lockdownRange = (value: string) => ({ ...lockdown, configurations: [{ target: 'ip_range', value }] });
const lockdownRecord = {
  ...lockdown,
  id: id32,
  description: '',
  paused: false,
  created_on: date,
  modified_on: date,
};
const access = (target: string, value: unknown) => ({ mode: 'block', configuration: { target, value } });
const accessRecord = { ...access('ip', '198.51.100.4'), id: id32, allowed_modes: ['block'] };
const ua = { mode: 'block', configuration: { target: 'ua', value: 'BadBot/1.0' } };
const firewall = { action: 'block', filter: { expression: 'ssl' } };
const version = {
  id: uuid,
  class_name: 'A',
  created_on: date,
  has_dag: true,
  language: 'python',
  modified_on: date,
  workflow_id: uuid,
};
const workflow = {
  id: uuid,
  name: 'w',
  class_name: 'A',
  script_name: 's',
  created_on: date,
  modified_on: date,
  triggered_on: date,
  instances: {},
};
const instance = {
  id: 'i',
  status: 'running',
  version_id: uuid,
  workflow_id: uuid,
  created_on: date,
  modified_on: date,
  started_on: date,
  ended_on: date,
};
const oauth = {
  client_name: 'c', grant_types: ['authorization_code'], redirect_uris: ['https://a.example/'], response_types: ['code'],
  scopes: ['profile'], token_endpoint_auth_method: 'client_secret_basic',
}; // prettier-ignore
const tags = (key: string, value: string) => ({
  resource_type: 'worker',
  resource_id: 'w',
  tags: { [key]: value },
});
const override = { urls: ['a.example/*'], groups: { g: 'block' } };
const max = Number.MAX_SAFE_INTEGER;
const list = <T>(length: number, item: T): T[] => new Array<T>(length).fill(item);
const numbers = (length: number): string => [...Array(length).keys()].join();

/** Every limit in the API documents and in the reference, with a value just inside it and a value just outside it. */
const limits: [name: string, kind: string, inside: unknown, outside: unknown, finding: string][] = [
  ['lockdown id 32', 'lockdown_rule:record', lockdownRecord, { ...lockdownRecord, id: x(33) }, 'too-long /id'],
  ['lockdown description 1024', 'lockdown_rule', { ...lockdown, description: x(1024) }, { ...lockdown, description: x(1025) }, 'too-long /description'],
  ['lockdown range /16', 'lockdown_rule', lockdownRange('198.51.0.0/16'), lockdownRange('198.50.0.0/15'), 'range-prefix /configurations/0/value'],
  ['lockdown range above /16', 'lockdown_rule', lockdownRange('198.51.0.0/16'), lockdownRange('198.51.0.0/17'), 'range-prefix /configurations/0/value'],
  ['lockdown range /24', 'lockdown_rule', lockdownRange('198.51.100.0/24'), lockdownRange('198.51.100.0/23'), 'range-prefix /configurations/0/value'],
  ['lockdown range above /24', 'lockdown_rule', lockdownRange('198.51.100.0/24'), lockdownRange('198.51.100.0/25'), 'range-prefix /configurations/0/value'],
  ['lockdown target', 'lockdown_rule', lockdown, { ...lockdown, configurations: [{ target: 'asn', value: 'AS1' }] }, 'wrong-enum /configurations/0/target'],
  ['access id 32', 'access_rule:record', accessRecord, { ...accessRecord, id: x(33) }, 'too-long /id'],
  ['access IPv4 /16', 'access_rule', access('ip_range', '198.51.0.0/16'), access('ip_range', '198.51.0.0/17'), 'range-prefix /configuration/value'],
  ['access IPv4 /24', 'access_rule', access('ip_range', '198.51.100.0/24'), access('ip_range', '198.51.100.0/25'), 'range-prefix /configuration/value'],
  ['access IPv6 /32', 'access_rule', access('ip_range', '2001:db8::/32'), access('ip_range', '2001:db8::/31'), 'range-prefix /configuration/value'],
  ['access IPv6 /48', 'access_rule', access('ip_range', '2001:db8::/48'), access('ip_range', '2001:db8::/47'), 'range-prefix /configuration/value'],
  ['access IPv6 /64', 'access_rule', access('ip_range', '2001:db8::/64'), access('ip_range', '2001:db8::/65'), 'range-prefix /configuration/value'],
  ['access IPv6 not /24', 'access_rule', access('ip_range', '2001:db8::/32'), access('ip_range', '2001:d00::/24'), 'range-prefix /configuration/value'],
  ['access IPv4 not /32', 'access_rule', access('ip', '198.51.100.4'), access('ip_range', '198.51.100.4/32'), 'range-prefix /configuration/value'],
  ['address octet 255', 'access_rule', access('ip', '198.51.100.255'), access('ip', '198.51.100.256'), 'bad-ip /configuration/value'],
  ['ip6 is IPv6', 'access_rule', access('ip6', '2001:db8::1'), access('ip6', '198.51.100.1'), 'bad-ip /configuration/value'],
  ['number of 32 bits', 'access_rule', access('asn', 'AS4294967295'), access('asn', 'AS4294967296'), 'bad-asn /configuration/value'],
  ['country of two letters', 'access_rule', access('country', 'DE'), access('country', 'DEU'), 'bad-country /configuration/value'],
  ['access mode', 'access_rule', access('country', 'DE'), { ...access('country', 'DE'), mode: 'allow' }, 'wrong-enum /mode'],
  ['access scope email 90', 'access_rule:record', { ...accessRecord, scope: { email: x(90) } }, { ...accessRecord, scope: { email: x(91) } }, 'too-long /scope/email'],
  ['access scope id 32', 'access_rule:record', { ...accessRecord, scope: { id: x(32) } }, { ...accessRecord, scope: { id: x(33) } }, 'too-long /scope/id'],
  ['access scope type', 'access_rule:record', { ...accessRecord, scope: { type: 'user' } }, { ...accessRecord, scope: { type: 'zone' } }, 'wrong-enum /scope/type'],
  ['user agent mode of 17 characters', 'ua_rule', { ...ua, mode: 'managed_challenge' }, { ...ua, mode: 'whitelist' }, 'wrong-enum /mode'],
  ['user agent description 1024', 'ua_rule', { ...ua, description: x(1024) }, { ...ua, description: x(1025) }, 'too-long /description'],
  ['user agent id 32', 'ua_rule:record', { id: x(32) }, { id: x(33) }, 'too-long /id'],
  ['user agent target', 'ua_rule', ua, { ...ua, configuration: { target: 'ip', value: 'x' } }, 'wrong-enum /configuration/target'],
  ['firewall id 32', 'firewall_rule:update', { ...firewall, id: x(32) }, { ...firewall, id: x(33) }, 'too-long /id'],
  ['firewall description 500', 'firewall_rule', { ...firewall, description: x(500) }, { ...firewall, description: x(501) }, 'too-long /description'],
  ['firewall ref 50', 'firewall_rule', { ...firewall, ref: x(50) }, { ...firewall, ref: x(51) }, 'too-long /ref'],
  ['firewall priority 0', 'firewall_rule', { ...firewall, priority: 0 }, { ...firewall, priority: -1 }, 'out-of-range /priority'],
  ['firewall priority 2147483647', 'firewall_rule', { ...firewall, priority: 2147483647 }, { ...firewall, priority: 2147483648 }, 'out-of-range /priority'],
  ['firewall products', 'firewall_rule', { ...firewall, action: 'bypass', products: ['waf'] }, { ...firewall, action: 'bypass', products: ['WAF1'] }, 'wrong-enum /products/0'],
  ['filter id of 32', 'filter', { id: x(32), expression: 'ssl' }, { id: x(31), expression: 'ssl' }, 'exact-length /id'],
  ['filter id not 33', 'firewall_rule', { action: 'block', filter: { id: x(32) } }, { action: 'block', filter: { id: x(33) } }, 'exact-length /filter/id'],
  ['filter description 500', 'filter', { expression: 'ssl', description: x(500) }, { expression: 'ssl', description: x(501) }, 'too-long /description'],
  ['filter ref 50', 'filter', { expression: 'ssl', ref: x(50) }, { expression: 'ssl', ref: x(51) }, 'too-long /ref'],
  ['override priority', 'waf_override', { ...override, priority: -1e9 }, { ...override, priority: -1e9 - 1 }, 'out-of-range /priority'],
  ['override priority above', 'waf_override', { ...override, priority: 1e9 }, { ...override, priority: 1e9 + 1 }, 'out-of-range /priority'],
  ['override description 1024', 'waf_override', { ...override, description: x(1024) }, { ...override, description: x(1025) }, 'too-long /description'],
  ['override needs groups or rules', 'waf_override', override, { urls: ['a.example/*'] }, 'need-one-of'],
  ['override rule action', 'waf_override', { ...override, rules: { r: 'disable' } }, { ...override, rules: { r: 'off' } }, 'wrong-enum /rules/r'],
  ['group mode', 'waf_group', { mode: 'on' }, { mode: 'enabled' }, 'wrong-enum /mode'],
  ['rule mode', 'waf_rule', { mode: 'simulate' }, { mode: 'log' }, 'wrong-enum /mode'],
  ['user group id of 32', 'user_group:record', { id: x(32), name: 'n', created_on: date, modified_on: date }, { id: x(31), name: 'n', created_on: date, modified_on: date }, 'exact-length /id'],
  ['member email 90', 'user_group_member', { id: 'm', email: x(90) }, { id: 'm', email: x(91) }, 'too-long /email'],
  ['member status', 'user_group_member', { id: 'm', status: 'pending' }, { id: 'm', status: 'invited' }, 'wrong-enum /status'],
  ['member user email 90', 'user_group_member', { id: 'm', user: { email: x(90) } }, { id: 'm', user: { email: x(91) } }, 'too-long /user/email'],
  ['connector id of 32', 'sso_connector:record', { id: x(32) }, { id: x(33) }, 'exact-length /id'],
  ['connector status', 'sso_connector:record', { verification: { status: 'awaiting' } }, { verification: { status: 'done' } }, 'wrong-enum /verification/status'],
  ['resource group objects', 'resource_group', { name: 'n', scope: { key: 'a.b1', objects: [{ key: 'a.b1' }] } }, { name: 'n', scope: { key: 'a.b1', objects: [] } }, 'too-few /scope/objects'],
  ['authorization_code', 'oauth_client', oauth, { ...oauth, grant_types: ['refresh_token'] }, 'grant-missing /grant_types'],
  ['optional scope is listed', 'oauth_client', { ...oauth, optional_scopes: ['profile'] }, { ...oauth, optional_scopes: ['email'] }, 'scope-not-listed /optional_scopes/0'],
  ['optional scope not openid', 'oauth_client', oauth, { ...oauth, scopes: ['openid'], optional_scopes: ['openid'] }, 'scope-protected /optional_scopes/0'],
  ['optional scope not offline', 'oauth_client', oauth, { ...oauth, optional_scopes: ['offline'] }, 'scope-protected /optional_scopes/0'],
  ['optional scope not offline_access', 'oauth_client', oauth, { ...oauth, optional_scopes: ['offline_access'] }, 'scope-protected /optional_scopes/0'],
  ['scope without colon', 'oauth_client', { ...oauth, scopes: ['a.b'] }, { ...oauth, scopes: ['a:b'] }, 'scope-colon /scopes/0'],
  ['visibility goes one way', 'oauth_client:update', { client_name: 'n' }, { visibility: 'private' }, 'wrong-enum /visibility'],
  ['tag key 256', 'tags_set', tags(x(256), ''), tags(x(257), ''), `tag-key-length /tags/${x(257)}`],
  ['tag value 1024', 'tags_set', tags('k', x(1024)), tags('k', x(1025)), 'tag-value-length /tags/k'],
  ['tag key characters', 'tags_set', tags('Ä_1.-', ''), tags('a b', ''), 'tag-key-chars /tags/a b'],
  ['tag filters 20', 'tag_query', { tag: list(20, 'a=b') }, { tag: list(21, 'a=b') }, 'too-many /tag'],
  ['tag alternatives 10', 'tag_query', { tag: [`a=${numbers(10)}`] }, { tag: [`a=${numbers(11)}`] }, 'too-many /tag/0'],
  ['tag filter key 256', 'tag_query', { tag: [`${x(256)}=1`] }, { tag: [`${x(257)}=1`] }, 'tag-key-length /tag/0'],
  ['tag filter value 1024', 'tag_query', { tag: [`a=${x(1024)}`] }, { tag: [`a=${x(1025)}`] }, 'tag-value-length /tag/0'],
  ['tag filter separator', 'tag_query', { tag: ['a=b:c', '!a', 'a!=b', 'a'] }, { tag: ['a:b'] }, 'tag-filter-syntax /tag/0'],
  ['workflow name 64', 'workflow:record', { ...workflow, name: x(64) }, { ...workflow, name: x(65) }, 'too-long /name'],
  ['workflow name 1', 'workflow:record', workflow, { ...workflow, name: '' }, 'too-short /name'],
  ['workflow class 255', 'workflow', { class_name: x(255), script_name: 's' }, { class_name: x(256), script_name: 's' }, 'too-long /class_name'],
  ['workflow schedules 200', 'workflow', { class_name: 'A', script_name: 's', schedules: list(200, { cron: '0 8 * * 1' }) }, { class_name: 'A', script_name: 's', schedules: list(201, { cron: '0 8 * * 1' }) }, 'too-many /schedules'],
  ['workflow retention', 'workflow', { class_name: 'A', script_name: 's', default_retention: { error_retention: '3 days' } }, { class_name: 'A', script_name: 's', default_retention: { error_retention: '3d' } }, 'bad-duration /default_retention/error_retention'],
  ['instance id 100', 'workflow_instance:record', { ...instance, id: x(100) }, { ...instance, id: x(101) }, 'too-long /id'],
  ['instance id 1', 'workflow_instance:record', instance, { ...instance, id: '' }, 'too-short /id'],
  ['instance status', 'workflow_instance:record', { ...instance, status: 'waitingForPause' }, { ...instance, status: 'waiting_for_pause' }, 'wrong-enum /status'],
  ['new instance id 100', 'workflow_instance', { instance_id: x(100) }, { instance_id: x(101) }, 'too-long /instance_id'],
  ['new instance id letters', 'workflow_instance', { instance_id: 'a-b_1' }, { instance_id: '-a' }, 'invalid-format /instance_id'],
  ['batch of 100', 'workflow_instance_batch', list(100, {}), list(101, {}), 'too-many'],
  ['batch of 1', 'workflow_instance_batch', [{}], [], 'too-few'],
  ['status change', 'workflow_instance_status', { status: 'pause' }, { status: 'paused' }, 'wrong-enum /status'],
  ['concurrency 1', 'workflow_version', { ...version, concurrency: { limit: 1 } }, { ...version, concurrency: { limit: 0 } }, 'out-of-range /concurrency/limit'],
  ['concurrency of 53 bits', 'workflow_version', { ...version, concurrency: { limit: max } }, { ...version, concurrency: { limit: max + 1 } }, 'out-of-range /concurrency/limit'],
  ['steps 1', 'workflow_version', { ...version, limits: { steps: 1 } }, { ...version, limits: { steps: 0 } }, 'out-of-range /limits/steps'],
  ['steps of 53 bits', 'workflow_version', { ...version, limits: { steps: max } }, { ...version, limits: { steps: max + 1 } }, 'out-of-range /limits/steps'],
  ['retention of 53 bits', 'workflow_version', { ...version, default_retention: { error_retention: -max } }, { ...version, default_retention: { error_retention: -max - 1 } }, 'out-of-range /default_retention/error_retention'],
]; // prettier-ignore

describe('each limit of the documents', () => {
  for (const [name, kind, inside, outside, finding] of limits)
    it(name, () => {
      const errors = (value: unknown): string[] =>
        findings(kind, value).filter((text) => text.startsWith('error'));
      assert.deepEqual(errors(inside), []);
      assert.deepEqual(errors(outside), [`error ${finding}`]);
    });
});
