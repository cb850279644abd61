import { type AnyRequest } from '../../../../core/api/request';
import { type OperationId } from '../../../../core/api/operations.data';

const id = '0123456789abcdef0123456789abcdef';
const uuid = '123e4567-e89b-42d3-a456-426614174000';
const account = { account_id: id };
const zone = { zone_id: id };
const workflow = { ...account, workflow_name: 'order flow' };
const instance = { ...workflow, instance_id: 'cron-*/5 * * * *-1' };
const waf = { ...zone, package_id: id };
const scope = { key: `com.example.account.${id}`, objects: [{ key: 'com.example.zone.1' }] };
const policy = { access: 'allow', permission_groups: [{ id }], resource_groups: [{ id }] };
const lockdown = {
  urls: ['shop.example/admin/*'],
  configurations: [{ target: 'ip_range', value: '192.0.2.0/24' }],
  description: 'office',
  paused: false,
  priority: 5,
};
const firewallRule = { action: 'block', filter: { expression: 'ip.src eq 192.0.2.1' }, description: 'x' };
const accessRule = { mode: 'block', configuration: { target: 'ip', value: '192.0.2.1' }, notes: 'x' };
const uaRule = { mode: 'block', configuration: { target: 'ua', value: 'BadBot/1.0' }, description: 'x' };
const oauthClient = {
  client_name: 'App',
  grant_types: ['authorization_code'],
  redirect_uris: ['https://app.example/callback'],
  response_types: ['code'],
  scopes: ['zone.read'],
  token_endpoint_auth_method: 'client_secret_basic',
};
const override = { urls: ['shop.example/*'], rules: { '100015': 'disable' }, rewrite_action: { block: 'simulate' } };

const rule = { ref: 'a', action: 'block', expression: 'ip.src eq 192.0.2.1', description: 'x', enabled: false };
const ruleset = { name: 'x', kind: 'custom', phase: 'http_request_firewall_custom', description: 'x', rules: [rule] };
const dryRun = { dry_run: true };
const redirect = { source_url: 'shop.example/a', target_url: 'https://shop.example/b', status_code: 301 };
const items = [{ ip: '192.0.2.0/24', comment: 'x' }, { asn: 64500 }, { hostname: { url_hostname: '*.shop.example', exclude_exact_hostname: true } }, { redirect }];

/** Returns requests for the operations of rulesets at one level. */
const rulesetRequests = (path: Readonly<Record<string, string>>): Readonly<Record<string, AnyRequest>> => {
  const one = { ...path, ruleset_id: id };
  const entrypoint = { ...path, ruleset_phase: 'http_ratelimit' };
  return {
    'Rulesets.list': { path },
    'Rulesets.get': { path: one },
    'Rulesets.create': { path, query: dryRun, body: ruleset },
    'Rulesets.update': { path: one, query: dryRun, body: { description: 'x', rules: [{ id }, { id, ...rule }, rule] } },
    'Rulesets.delete': { path: one, query: dryRun },
    'RulesetRules.create': { path: one, query: dryRun, body: { ...rule, position: { before: '' } } },
    'RulesetRules.update': { path: { ...one, rule_id: id }, query: dryRun, body: { position: { index: 2 } } },
    'RulesetRules.delete': { path: { ...one, rule_id: id }, query: dryRun },
    'RulesetVersions.list': { path: one },
    'RulesetVersions.get': { path: { ...one, ruleset_version: '7' } },
    'RulesetVersions.delete': { path: { ...one, ruleset_version: '7' }, query: dryRun },
    'RulesetVersions.getByTag': { path: { ...one, ruleset_version: '7', rule_tag: 'sql injection' } },
    'Entrypoints.get': { path: entrypoint },
    'Entrypoints.update': { path: entrypoint, query: dryRun, body: { name: 'x', description: 'x', rules: [{ id }, rule] } },
    'EntrypointVersions.list': { path: entrypoint },
    'EntrypointVersions.get': { path: { ...entrypoint, ruleset_version: '7' } },
  };
};
const atLevel = (level: string, path: Readonly<Record<string, string>>): Readonly<Record<OperationId, AnyRequest>> =>
  Object.fromEntries(
    Object.entries(rulesetRequests(path)).map(([name, request]) => [level + name, request]),
  ) as Readonly<Record<OperationId, AnyRequest>>;

/** A complete request for every operation, with all parameters that it may send. */
export const exampleRequests: Readonly<Record<OperationId, AnyRequest>> = {
  ...atLevel('account', account),
  ...atLevel('zone', zone),
  'lists.list': { path: account },
  'lists.get': { path: { ...account, list_id: id } },
  'lists.create': { path: account, body: { name: 'offices', kind: 'ip', description: 'x' } },
  'lists.update': { path: { ...account, list_id: id }, body: { description: 'x' } },
  'lists.delete': { path: { ...account, list_id: id } },
  'listItems.list': { path: { ...account, list_id: id }, query: { search: '192.0' } },
  'listItems.get': { path: { ...account, list_id: id, item_id: id } },
  'listItems.add': { path: { ...account, list_id: id }, body: items },
  'listItems.replace': { path: { ...account, list_id: id }, body: items },
  'listItems.remove': { path: { ...account, list_id: id }, body: { items: [{ id }] } },
  'listOperations.get': { path: { ...account, operation_id: id } },
  'tokens.verify': {},
  'accountTokens.verify': { path: account },
  'accounts.list': { query: { name: 'x', direction: 'asc' } },
  'zones.list': { query: { name: 'x', status: 'active', 'account.id': id, 'account.name': 'x', order: 'name', direction: 'asc', match: 'all' } },
  'permissionGroups.list': { path: account, query: { id, name: 'x', label: 'y' } },
  'permissionGroups.get': { path: { ...account, permission_group_id: id } },
  'resourceGroups.list': { path: account, query: { id, name: 'x' } },
  'resourceGroups.get': { path: { ...account, resource_group_id: id } },
  'resourceGroups.create': { path: account, body: { name: 'x', scope } },
  'resourceGroups.update': { path: { ...account, resource_group_id: id }, body: { name: 'x', scope } },
  'resourceGroups.delete': { path: { ...account, resource_group_id: id } },
  'userGroups.list': { path: account, query: { id, name: 'x', fuzzyName: 'y', direction: 'desc' } },
  'userGroups.get': { path: { ...account, user_group_id: id } },
  'userGroups.create': { path: account, body: { name: 'x', policies: [policy] } },
  'userGroups.update': { path: { ...account, user_group_id: id }, body: { name: 'x', policies: [{ ...policy, id }] } },
  'userGroups.delete': { path: { ...account, user_group_id: id } },
  'members.list': { path: { ...account, user_group_id: id }, query: { fuzzyEmail: 'x', direction: 'asc' } },
  'members.get': { path: { ...account, user_group_id: id, member_id: id } },
  'members.add': { path: { ...account, user_group_id: id }, body: [{ id }] },
  'members.replace': { path: { ...account, user_group_id: id }, body: [] },
  'members.remove': { path: { ...account, user_group_id: id, member_id: id } },
  'ssoConnectors.list': { path: account },
  'ssoConnectors.get': { path: { ...account, sso_connector_id: id } },
  'ssoConnectors.create': { path: account, body: { email_domain: 'shop.example', begin_verification: false, use_fedramp_language: true } },
  'ssoConnectors.update': { path: { ...account, sso_connector_id: id }, body: { enabled: true, use_fedramp_language: false } },
  'ssoConnectors.delete': { path: { ...account, sso_connector_id: id } },
  'ssoConnectors.beginVerification': { path: { ...account, sso_connector_id: id } },
  'oauthClients.list': { path: account },
  'oauthClients.get': { path: { ...account, oauth_client_id: id } },
  'oauthClients.create': { path: account, body: oauthClient },
  'oauthClients.update': { path: { ...account, oauth_client_id: id }, body: { visibility: 'public' } },
  'oauthClients.delete': { path: { ...account, oauth_client_id: id } },
  'oauthClients.rotateSecret': { path: { ...account, oauth_client_id: id } },
  'oauthClients.deleteRotatedSecret': { path: { ...account, oauth_client_id: id } },
  'oauthScopes.list': {},
  'workflows.list': { path: account, query: { search: 'x' } },
  'workflows.get': { path: workflow },
  'workflows.put': { path: workflow, body: { class_name: 'Flow', script_name: 'shop', default_retention: { error_retention: 1000, success_retention: '3 days' }, limits: { steps: 10 }, schedules: [{ cron: '* * * * *' }] } },
  'workflows.delete': { path: workflow },
  'instances.list': { path: workflow, query: { direction: 'asc', status: 'running', date_start: '2026-01-01T00:00:00Z', date_end: '2026-02-01T00:00:00Z' } },
  'instances.get': { path: instance, query: { simple: true, order: 'asc' } },
  'instances.create': { path: workflow, body: { instance_id: 'a-1', params: '{"a":1}', instance_retention: { error_retention: '1 day' }, location_hint: 'weur' } },
  'instances.createBatch': { path: workflow, body: [{ instance_id: 'a-1' }, {}] },
  'instances.stepOutput': { path: instance, query: { name: 'charge card-1', type: 'step', attempt: 1 } },
  'instances.changeStatus': { path: instance, body: { status: 'restart', from: { name: 'charge', count: 1, type: 'do' } } },
  'instances.sendEvent': { path: { ...instance, event_type: 'a/b *' }, body: { any: ['json', null] } },
  'versions.list': { path: workflow },
  'versions.get': { path: { ...workflow, version_id: uuid } },
  'versions.graph': { path: { ...workflow, version_id: uuid } },
  'lockdowns.list': { path: zone, query: { description: 'x', description_search: 'x', ip: '192.0.2.1', ip_search: '192', ip_range_search: '192', uri_search: 'shop', created_on: '2026-01-01T00:00:00Z', modified_on: '2026-01-01T00:00:00Z', priority: 5 } },
  'lockdowns.get': { path: { ...zone, lock_downs_id: id } },
  'lockdowns.create': { path: zone, body: lockdown },
  'lockdowns.update': { path: { ...zone, lock_downs_id: id }, body: lockdown },
  'lockdowns.delete': { path: { ...zone, lock_downs_id: id } },
  'firewallRules.list': { path: zone, query: { id, action: 'block', description: 'x', paused: true } },
  'firewallRules.get': { path: { ...zone, rule_id: id } },
  'firewallRules.create': { path: zone, body: [firewallRule] },
  'firewallRules.update': { path: { ...zone, rule_id: id }, body: { ...firewallRule, id } },
  'firewallRules.updatePriority': { path: { ...zone, rule_id: id }, body: { id, priority: 1 } },
  'firewallRules.delete': { path: { ...zone, rule_id: id }, body: { delete_filter_if_unused: true } },
  'firewallRules.updateMany': { path: zone, body: [{ ...firewallRule, id }] },
  'firewallRules.updatePriorityOfMany': { path: zone, body: [{ id, priority: 1 }] },
  'firewallRules.deleteMany': { path: zone, query: { id: [id, '1'] } },
  'accountAccessRules.list': { path: account, query: { mode: 'block', 'configuration.target': 'ip', 'configuration.value': '192.0.2.1', notes: 'x', match: 'any', order: 'mode', direction: 'asc' } },
  'accountAccessRules.get': { path: { ...account, rule_id: id } },
  'accountAccessRules.create': { path: account, body: accessRule },
  'accountAccessRules.update': { path: { ...account, rule_id: id }, body: accessRule },
  'accountAccessRules.delete': { path: { ...account, rule_id: id } },
  'zoneAccessRules.list': { path: zone, query: { mode: 'block', 'configuration.target': 'ip', 'configuration.value': '192.0.2.1', notes: 'x', match: 'any', order: 'mode', direction: 'asc' } },
  'zoneAccessRules.get': { path: { ...zone, rule_id: id } },
  'zoneAccessRules.create': { path: zone, body: accessRule },
  'zoneAccessRules.update': { path: { ...zone, rule_id: id }, body: { mode: 'challenge', notes: 'x' } },
  'zoneAccessRules.delete': { path: { ...zone, rule_id: id }, body: { cascade: 'none' } },
  'uaRules.list': { path: zone, query: { description: 'x', user_agent: 'Bad', paused: false } },
  'uaRules.get': { path: { ...zone, ua_rule_id: id } },
  'uaRules.create': { path: zone, body: uaRule },
  'uaRules.update': { path: { ...zone, ua_rule_id: id }, body: { ...uaRule, id } },
  'uaRules.delete': { path: { ...zone, ua_rule_id: id } },
  'wafOverrides.list': { path: zone },
  'wafOverrides.get': { path: { ...zone, overrides_id: id } },
  'wafOverrides.create': { path: zone, body: override },
  'wafOverrides.update': { path: { ...zone, overrides_id: id }, body: { ...override, id } },
  'wafOverrides.delete': { path: { ...zone, overrides_id: id } },
  'wafPackages.list': { path: zone, query: { name: 'x', order: 'name', direction: 'asc', match: 'all' } },
  'wafPackages.get': { path: waf },
  'wafGroups.list': { path: waf, query: { mode: 'on', name: 'x', rules_count: 1, order: 'mode', direction: 'asc', match: 'all' } },
  'wafGroups.get': { path: { ...waf, group_id: id } },
  'wafGroups.update': { path: { ...waf, group_id: id }, body: { mode: 'off' } },
  'wafRules.list': { path: waf, query: { mode: 'BLK', group_id: id, description: 'x', priority: '1', order: 'priority', direction: 'asc', match: 'all' } },
  'wafRules.get': { path: { ...waf, rule_id: id } },
  'wafRules.update': { path: { ...waf, rule_id: id }, body: { mode: 'block' } },
  'edge.errorResponse': { path: { error_code: '1015' }, zoneHost: 'https://shop.example', accept: 'text/markdown' },
  'tags.get': { path: account, query: { resource_type: 'worker_version', resource_id: id, worker_id: id } },
  'tags.set': { path: account, body: { resource_type: 'worker', resource_id: id, tags: { team: 'shop' } }, ifMatch: '"1"' },
  'tags.delete': { path: account, body: { resource_type: 'worker', resource_id: id }, ifMatch: '"1"' },
  'zoneTags.get': { path: zone, query: { resource_type: 'access_application_policy', resource_id: id, access_application_id: id } },
  'zoneTags.set': { path: zone, body: { resource_type: 'zone', resource_id: id, tags: { team: 'shop' } }, ifMatch: '"1"' },
  'zoneTags.delete': { path: zone, body: { resource_type: 'zone', resource_id: id }, ifMatch: '"1"' },
  'tags.resources': { path: account, query: { tag: ['team=shop,web', '!old'], type: ['worker'], id: [id], name: 'x' } },
  'tags.keys': { path: account },
  'tags.values': { path: { ...account, key: 'team/a b' }, query: { type: 'worker' } },
};
