import { hexOf, uuidOf } from '../../local/random';
import { rulesetRequests } from './ruleset-requests';

const account = hexOf(32, 'account', 'harbour');
const zone = hexOf(32, 'zone', 'harbour-goods.example');
const group = hexOf(32, account, 'user group', 'Shop developers');
const member = hexOf(32, 'harbour-goods.example', 'member', 5);
const resources = hexOf(32, account, 'resource group', 'Storefront');
const permission = hexOf(32, 'permission group', 'dns_read');
const connector = hexOf(32, account, 'sso', 1);
const client = hexOf(32, account, 'oauth', 1);
const rotatedClient = hexOf(32, account, 'oauth', 2);
const version = uuidOf('version', 'order-fulfilment', 1);
const accountRule = hexOf(32, account, 'access rule', 'country', 'KP', 'Payment provider asks for it');
const zoneRule = hexOf(32, zone, 'access rule', 'ip', '192.0.2.200', 'Coupon guessing');
const lockdown = hexOf(32, zone, 'lockdown', 'Warehouse scanners');
const uaRule = hexOf(32, zone, 'ua', 'BadBot/1.0', 'Price scraper');
const rule = hexOf(32, zone, 'rule', 'Office');
const override = hexOf(32, zone, 'override');
const wafPackage = hexOf(32, zone, 'package', 'traditional');
const wafGroup = hexOf(32, zone, 'traditional', 'group', 'Injection');
const wafRule = hexOf(32, zone, 'traditional', 'Injection', 'Union select');

const iam = `/accounts/${account}/iam`;
const workflows = `/accounts/${account}/workflows`;
const orders = `${workflows}/order-fulfilment`;
const firewall = `/zones/${zone}/firewall`;
const waf = `${firewall}/waf/packages/${wafPackage}`;

const policy = {
  access: 'allow',
  permission_groups: [{ id: permission }],
  resource_groups: [{ id: resources }],
};
const oauthClient = {
  client_name: 'Till',
  grant_types: ['authorization_code'],
  redirect_uris: ['https://till.example/callback'],
  response_types: ['code'],
  scopes: ['account.read'],
  token_endpoint_auth_method: 'client_secret_post',
};
const lockdownBody = { urls: ['example.com/*'], configurations: [{ target: 'ip', value: '192.0.2.1' }] };
const uaBody = { mode: 'block', configuration: { target: 'ua', value: 'Old/1.0' } };
const ruleBody = { action: 'block', filter: { expression: 'ip.src eq 192.0.2.1' } };
const worker = { resource_type: 'worker', resource_id: 'shop-orders' };

/** For each operation of the demo service, a request that succeeds with the demo data, as path and body. */
export const serviceRequests: Readonly<Record<string, readonly [path: string, body?: unknown]>> = {
  'account-permission-group-list': [`${iam}/permission_groups?per_page=50`],
  'account-permission-group-details': [`${iam}/permission_groups/${permission}`],
  'account-resource-group-list': [`${iam}/resource_groups`],
  'account-resource-group-details': [`${iam}/resource_groups/${resources}`],
  'account-resource-group-create': [
    `${iam}/resource_groups`,
    { name: 'New', scope: { key: 'a', objects: [{ key: '*' }] } },
  ],
  'account-resource-group-update': [`${iam}/resource_groups/${resources}`, { name: 'Renamed' }],
  'account-resource-group-delete': [`${iam}/resource_groups/${resources}`],
  'account-user-group-list': [`${iam}/user_groups`],
  'account-user-group-details': [`${iam}/user_groups/${group}`],
  'account-user-group-create': [`${iam}/user_groups`, { name: 'New', policies: [policy] }],
  'account-user-group-update': [`${iam}/user_groups/${group}`, { policies: [{ id: 'p', ...policy }] }],
  'account-user-group-delete': [`${iam}/user_groups/${group}`],
  'account-user-group-member-list': [`${iam}/user_groups/${group}/members`],
  'account-user-group-member-get': [`${iam}/user_groups/${group}/members/${member}`],
  'account-user-group-member-create': [
    `${iam}/user_groups/${group}/members`,
    [{ id: hexOf(32, 'harbour-goods.example', 'member', 30) }],
  ],
  'account-user-group-members-update': [`${iam}/user_groups/${group}/members`, [{ id: member }]],
  'account-user-group-member-delete': [`${iam}/user_groups/${group}/members/${member}`],
  'get-all-sso-connectors': [`/accounts/${account}/sso_connectors`],
  'get-sso-connector': [`/accounts/${account}/sso_connectors/${connector}`],
  'init-new-sso-connector': [`/accounts/${account}/sso_connectors`, { email_domain: 'new.example' }],
  'update-sso-connector-state': [`/accounts/${account}/sso_connectors/${connector}`, { enabled: false }],
  'delete-sso-connector': [`/accounts/${account}/sso_connectors/${connector}`],
  'begin-sso-connector-verification': [`/accounts/${account}/sso_connectors/${connector}/begin_verification`],
  'oauth-clients-list': [`/accounts/${account}/oauth_clients`],
  'oauth-clients-get': [`/accounts/${account}/oauth_clients/${rotatedClient}`],
  'oauth-clients-create': [`/accounts/${account}/oauth_clients`, oauthClient],
  'oauth-clients-update': [`/accounts/${account}/oauth_clients/${client}`, { client_name: 'Renamed' }],
  'oauth-clients-delete': [`/accounts/${account}/oauth_clients/${client}`],
  'oauth-clients-rotate-secret': [`/accounts/${account}/oauth_clients/${client}/rotate_secret`],
  'oauth-clients-delete-rotated-secret': [
    `/accounts/${account}/oauth_clients/${rotatedClient}/rotate_secret`,
  ],
  'oauth-scopes-list': ['/oauth/scopes'],
  'wor-list-workflows': [workflows],
  'wor-get-workflow-details': [`${workflows}/nightly-report`],
  'wor-create-or-modify-workflow': [
    `${workflows}/new-flow`,
    {
      class_name: 'New',
      script_name: 'new',
      schedules: [{ cron: '*/5 * * * *' }],
      default_retention: { error_retention: '3 days' },
    },
  ],
  'wor-delete-workflow': [orders],
  'wor-list-workflow-instances': [`${orders}/instances?per_page=100`],
  'wor-describe-workflow-instance': [`${orders}/instances/order-10604`],
  'wor-create-new-workflow-instance': [
    `${orders}/instances`,
    { instance_id: 'new-one', params: '{"gift":true}' },
  ],
  'wor-batch-create-workflow-instance': [`${orders}/instances/batch`, [{ instance_id: 'one' }, {}]],
  'wor-get-workflow-instance-step': [`${orders}/instances/order-10240/step?name=load%20order-1&type=step`],
  'wor-change-status-workflow-instance': [`${orders}/instances/order-10604/status`, { status: 'resume' }],
  'wor-send-event-workflow-instance': [`${orders}/instances/order-10604/events/delivered`, { by: 'post' }],
  'wor-list-workflow-versions': [`${orders}/versions`],
  'wor-describe-workflow-versions': [`${orders}/versions/${version}`],
  'wor-describe-workflow-versions-graph': [`${orders}/versions/${version}/graph`],
  'zone-lockdown-list-zone-lockdown-rules': [`${firewall}/lockdowns`],
  'zone-lockdown-get-a-zone-lockdown-rule': [`${firewall}/lockdowns/${lockdown}`],
  'zone-lockdown-create-a-zone-lockdown-rule': [`${firewall}/lockdowns`, lockdownBody],
  'zone-lockdown-update-a-zone-lockdown-rule': [
    `${firewall}/lockdowns/${lockdown}`,
    { ...lockdownBody, paused: true },
  ],
  'zone-lockdown-delete-a-zone-lockdown-rule': [`${firewall}/lockdowns/${lockdown}`],
  'firewall-rules-list-firewall-rules': [`${firewall}/rules`],
  'firewall-rules-get-a-firewall-rule': [`${firewall}/rules/${rule}`],
  'firewall-rules-create-firewall-rules': [`${firewall}/rules`, [ruleBody]],
  'firewall-rules-update-a-firewall-rule': [`${firewall}/rules/${rule}`, { id: rule, ...ruleBody }],
  'firewall-rules-update-priority-of-a-firewall-rule': [
    `${firewall}/rules/${rule}`,
    { id: rule, priority: 7 },
  ],
  'firewall-rules-delete-a-firewall-rule': [`${firewall}/rules/${rule}`, { delete_filter_if_unused: true }],
  'firewall-rules-update-firewall-rules': [`${firewall}/rules`, [{ id: rule, ...ruleBody }]],
  'firewall-rules-update-priority-of-firewall-rules': [`${firewall}/rules`, [{ id: rule, priority: null }]],
  'firewall-rules-delete-firewall-rules': [`${firewall}/rules?id=${rule}`],
  'ip-access-rules-for-an-account-list-ip-access-rules': [`/accounts/${account}/firewall/access_rules/rules`],
  'ip-access-rules-for-an-account-get-an-ip-access-rule': [
    `/accounts/${account}/firewall/access_rules/rules/${accountRule}`,
  ],
  'ip-access-rules-for-an-account-create-an-ip-access-rule': [
    `/accounts/${account}/firewall/access_rules/rules`,
    { mode: 'block', configuration: { target: 'asn', value: '64500' } },
  ],
  'ip-access-rules-for-an-account-update-an-ip-access-rule': [
    `/accounts/${account}/firewall/access_rules/rules/${accountRule}`,
    { mode: 'challenge', configuration: { target: 'country', value: 'SE' } },
  ],
  'ip-access-rules-for-an-account-delete-an-ip-access-rule': [
    `/accounts/${account}/firewall/access_rules/rules/${accountRule}`,
  ],
  'ip-access-rules-for-a-zone-list-ip-access-rules': [`${firewall}/access_rules/rules`],
  'ip-access-rules-for-a-zone-get-an-ip-access-rule': [`${firewall}/access_rules/rules/${zoneRule}`],
  'ip-access-rules-for-a-zone-create-an-ip-access-rule': [
    `${firewall}/access_rules/rules`,
    { mode: 'block', configuration: { target: 'ip_range', value: '2001:db8::/48' }, notes: 'x' },
  ],
  'ip-access-rules-for-a-zone-update-an-ip-access-rule': [
    `${firewall}/access_rules/rules/${zoneRule}`,
    { notes: 'changed' },
  ],
  'ip-access-rules-for-a-zone-delete-an-ip-access-rule': [
    `${firewall}/access_rules/rules/${zoneRule}`,
    { cascade: 'none' },
  ],
  'user-agent-blocking-rules-list-user-agent-blocking-rules': [`${firewall}/ua_rules`],
  'user-agent-blocking-rules-get-a-user-agent-blocking-rule': [`${firewall}/ua_rules/${uaRule}`],
  'user-agent-blocking-rules-create-a-user-agent-blocking-rule': [`${firewall}/ua_rules`, uaBody],
  'user-agent-blocking-rules-update-a-user-agent-blocking-rule': [
    `${firewall}/ua_rules/${uaRule}`,
    { ...uaBody, id: uaRule },
  ],
  'user-agent-blocking-rules-delete-a-user-agent-blocking-rule': [`${firewall}/ua_rules/${uaRule}`],
  'waf-overrides-list-waf-overrides': [`${firewall}/waf/overrides`],
  'waf-overrides-get-a-waf-override': [`${firewall}/waf/overrides/${override}`],
  'waf-overrides-create-a-waf-override': [
    `${firewall}/waf/overrides`,
    { urls: ['example.com/a'], rules: { '100015': 'disable' } },
  ],
  'waf-overrides-update-waf-override': [
    `${firewall}/waf/overrides/${override}`,
    { id: override, urls: ['example.com/b'], rules: {}, rewrite_action: { block: 'simulate' } },
  ],
  'waf-overrides-delete-a-waf-override': [`${firewall}/waf/overrides/${override}`],
  'waf-packages-list-waf-packages': [`${firewall}/waf/packages`],
  'waf-packages-get-a-waf-package': [waf],
  'waf-rule-groups-list-waf-rule-groups': [`${waf}/groups`],
  'waf-rule-groups-get-a-waf-rule-group': [`${waf}/groups/${wafGroup}`],
  'waf-rule-groups-update-a-waf-rule-group': [`${waf}/groups/${wafGroup}`, { mode: 'off' }],
  'waf-rules-list-waf-rules': [`${waf}/rules`],
  'waf-rules-get-a-waf-rule': [`${waf}/rules/${wafRule}`],
  'waf-rules-update-a-waf-rule': [`${waf}/rules/${wafRule}`, { mode: 'simulate' }],
  'tags-get': [`/accounts/${account}/tags?resource_type=worker&resource_id=shop-orders`],
  'tags-set': [`/accounts/${account}/tags`, { ...worker, tags: { team: 'new' } }],
  'tags-delete': [`/accounts/${account}/tags`, worker],
  'tags-list': [`/accounts/${account}/tags/resources?tag=team%3Dshop`],
  'tags-list-keys': [`/accounts/${account}/tags/keys`],
  'tags-list-values': [`/accounts/${account}/tags/values/team`],
  ...rulesetRequests,
};

const zoneTags = `/zones/${zone}/tags`;
const zoneResource = { resource_type: 'zone', resource_id: zone };

/** Requests for undocumented operations: discovery, and others that the vendor's own clients call. */
export const undescribedRequests: Readonly<Record<string, readonly [path: string, body?: unknown]>> = {
  'account-request-tracer-request-trace': [
    `/accounts/${account}/request-tracer/trace`,
    { method: 'GET', url: 'https://harbour-goods.example/' },
  ],
  'accounts-list-accounts': ['/accounts'],
  'zones-get': ['/zones'],
  'user-api-tokens-verify-token': ['/user/tokens/verify'],
  'account-api-tokens-verify-token': [`/accounts/${account}/tokens/verify`],
  'user-user-details': ['/user'],
  "user'-s-account-memberships-list-memberships": ['/memberships'],
  'wor-batch-delete-workflow-instances': [`${orders}/instances/batch/delete`, { instances: ['order-10604'] }],
  'wor-delete-workflow-instance': [`${orders}/instances/order-10604`],
  'wor-terminate-all-workflow-instances': [`${orders}/instances/terminate`],
  'tags-get-zone': [`${zoneTags}?resource_type=zone&resource_id=${zone}`],
  'tags-set-zone': [zoneTags, { ...zoneResource, tags: { team: 'new' } }],
  'tags-delete-zone': [zoneTags, zoneResource],
  'tags-list-values-without-key': [`/accounts/${account}/tags/values`],
  'tags-summary': [`/accounts/${account}/tags/summary`],
};
