/**
 * Describes how the SDK is called for one of the extension's requests. The optional properties describe what cannot be
 * derived from the request.
 */
export interface SdkCall {
  /** The name of the service's operation. Its request is in `test/support/service-requests.ts`. */
  readonly operation: string;
  /** The SDK method, as a path from the client. */
  readonly method: string;
  /** The parameter that contains the whole body, if the properties of the body are not separate parameters. */
  readonly bodyIn?: 'body' | 'members';
  /**
   * The reason why the SDK's own parameters cannot express the documented body. The body is then passed in the
   * request options.
   */
  readonly bodyByOptions?: string;
  /** The value to which the method's promise resolves, if it is not the `result` of the response. */
  readonly resolvesTo?: 'envelope';
}

const noArrays = 'spreads the parameters into one object; the documents have an array';
const noBody = 'sends no body';

/** All methods of SDK 7.3.0 for operations that the demo service supports. */
export const sdkCalls: readonly SdkCall[] = [
  { operation: 'accounts-list-accounts', method: 'accounts.list' },
  { operation: 'account-api-tokens-verify-token', method: 'accounts.tokens.verify' },
  { operation: 'zones-get', method: 'zones.list' },
  { operation: 'user-user-details', method: 'user.get' },
  { operation: 'user-api-tokens-verify-token', method: 'user.tokens.verify' },
  { operation: "user'-s-account-memberships-list-memberships", method: 'memberships.list' },

  { operation: 'account-permission-group-list', method: 'iam.permissionGroups.list' },
  { operation: 'account-permission-group-details', method: 'iam.permissionGroups.get' },
  { operation: 'account-resource-group-list', method: 'iam.resourceGroups.list' },
  { operation: 'account-resource-group-details', method: 'iam.resourceGroups.get' },
  { operation: 'account-resource-group-create', method: 'iam.resourceGroups.create' },
  { operation: 'account-resource-group-update', method: 'iam.resourceGroups.update' },
  { operation: 'account-resource-group-delete', method: 'iam.resourceGroups.delete' },
  { operation: 'account-user-group-list', method: 'iam.userGroups.list' },
  { operation: 'account-user-group-details', method: 'iam.userGroups.get' },
  { operation: 'account-user-group-create', method: 'iam.userGroups.create' },
  { operation: 'account-user-group-update', method: 'iam.userGroups.update' },
  { operation: 'account-user-group-delete', method: 'iam.userGroups.delete' },
  { operation: 'account-user-group-member-list', method: 'iam.userGroups.members.list' },
  { operation: 'account-user-group-member-get', method: 'iam.userGroups.members.get' },
  { operation: 'account-user-group-member-create', method: 'iam.userGroups.members.create', bodyIn: 'members' },
  { operation: 'account-user-group-members-update', method: 'iam.userGroups.members.update', bodyIn: 'members' },
  { operation: 'account-user-group-member-delete', method: 'iam.userGroups.members.delete' },
  { operation: 'get-all-sso-connectors', method: 'iam.sso.list' },
  { operation: 'get-sso-connector', method: 'iam.sso.get' },
  { operation: 'init-new-sso-connector', method: 'iam.sso.create' },
  { operation: 'update-sso-connector-state', method: 'iam.sso.update' },
  { operation: 'delete-sso-connector', method: 'iam.sso.delete' },
  { operation: 'begin-sso-connector-verification', method: 'iam.sso.beginVerification', resolvesTo: 'envelope' },
  { operation: 'oauth-clients-list', method: 'iam.oauthClients.list' },
  { operation: 'oauth-clients-get', method: 'iam.oauthClients.get' },
  { operation: 'oauth-clients-create', method: 'iam.oauthClients.create' },
  { operation: 'oauth-clients-update', method: 'iam.oauthClients.update' },
  { operation: 'oauth-clients-delete', method: 'iam.oauthClients.delete' },
  { operation: 'oauth-clients-rotate-secret', method: 'iam.oauthClients.rotateSecret' },
  { operation: 'oauth-clients-delete-rotated-secret', method: 'iam.oauthClients.deleteRotatedSecret' },
  { operation: 'oauth-scopes-list', method: 'iam.oauthScopes.list' },

  { operation: 'account-request-tracer-request-trace', method: 'requestTracers.traces.create' },

  { operation: 'wor-list-workflows', method: 'workflows.list' },
  { operation: 'wor-get-workflow-details', method: 'workflows.get' },
  { operation: 'wor-create-or-modify-workflow', method: 'workflows.update' },
  { operation: 'wor-delete-workflow', method: 'workflows.delete' },
  { operation: 'wor-list-workflow-instances', method: 'workflows.instances.list' },
  { operation: 'wor-describe-workflow-instance', method: 'workflows.instances.get' },
  { operation: 'wor-create-new-workflow-instance', method: 'workflows.instances.create' },
  { operation: 'wor-batch-create-workflow-instance', method: 'workflows.instances.bulk', bodyIn: 'body' },
  { operation: 'wor-get-workflow-instance-step', method: 'workflows.instances.step' },
  { operation: 'wor-change-status-workflow-instance', method: 'workflows.instances.status.edit' },
  { operation: 'wor-send-event-workflow-instance', method: 'workflows.instances.events.create', bodyIn: 'body' },
  { operation: 'wor-list-workflow-versions', method: 'workflows.versions.list' },
  { operation: 'wor-describe-workflow-versions', method: 'workflows.versions.get' },
  { operation: 'wor-describe-workflow-versions-graph', method: 'workflows.versions.graph' },

  { operation: 'zone-lockdown-list-zone-lockdown-rules', method: 'firewall.lockdowns.list' },
  { operation: 'zone-lockdown-get-a-zone-lockdown-rule', method: 'firewall.lockdowns.get' },
  { operation: 'zone-lockdown-create-a-zone-lockdown-rule', method: 'firewall.lockdowns.create' },
  { operation: 'zone-lockdown-update-a-zone-lockdown-rule', method: 'firewall.lockdowns.update' },
  { operation: 'zone-lockdown-delete-a-zone-lockdown-rule', method: 'firewall.lockdowns.delete' },
  { operation: 'firewall-rules-list-firewall-rules', method: 'firewall.rules.list' },
  { operation: 'firewall-rules-get-a-firewall-rule', method: 'firewall.rules.get' },
  { operation: 'firewall-rules-create-firewall-rules', method: 'firewall.rules.create', bodyByOptions: noArrays },
  { operation: 'firewall-rules-update-a-firewall-rule', method: 'firewall.rules.update' },
  { operation: 'firewall-rules-update-priority-of-a-firewall-rule', method: 'firewall.rules.edit' },
  { operation: 'firewall-rules-delete-a-firewall-rule', method: 'firewall.rules.delete', bodyByOptions: noBody },
  { operation: 'firewall-rules-update-firewall-rules', method: 'firewall.rules.bulkUpdate', bodyByOptions: noArrays },
  { operation: 'firewall-rules-update-priority-of-firewall-rules', method: 'firewall.rules.bulkEdit', bodyByOptions: noArrays },
  { operation: 'firewall-rules-delete-firewall-rules', method: 'firewall.rules.bulkDelete', bodyByOptions: 'sends no identifiers' },
  { operation: 'ip-access-rules-for-an-account-list-ip-access-rules', method: 'firewall.accessRules.list' },
  { operation: 'ip-access-rules-for-an-account-get-an-ip-access-rule', method: 'firewall.accessRules.get' },
  { operation: 'ip-access-rules-for-an-account-create-an-ip-access-rule', method: 'firewall.accessRules.create' },
  { operation: 'ip-access-rules-for-an-account-update-an-ip-access-rule', method: 'firewall.accessRules.edit' },
  { operation: 'ip-access-rules-for-an-account-delete-an-ip-access-rule', method: 'firewall.accessRules.delete' },
  { operation: 'ip-access-rules-for-a-zone-list-ip-access-rules', method: 'firewall.accessRules.list' },
  { operation: 'ip-access-rules-for-a-zone-get-an-ip-access-rule', method: 'firewall.accessRules.get' },
  { operation: 'ip-access-rules-for-a-zone-create-an-ip-access-rule', method: 'firewall.accessRules.create' },
  { operation: 'ip-access-rules-for-a-zone-update-an-ip-access-rule', method: 'firewall.accessRules.edit' },
  { operation: 'ip-access-rules-for-a-zone-delete-an-ip-access-rule', method: 'firewall.accessRules.delete', bodyByOptions: noBody },
  { operation: 'user-agent-blocking-rules-list-user-agent-blocking-rules', method: 'firewall.uaRules.list' },
  { operation: 'user-agent-blocking-rules-get-a-user-agent-blocking-rule', method: 'firewall.uaRules.get' },
  { operation: 'user-agent-blocking-rules-create-a-user-agent-blocking-rule', method: 'firewall.uaRules.create' },
  { operation: 'user-agent-blocking-rules-update-a-user-agent-blocking-rule', method: 'firewall.uaRules.update' },
  { operation: 'user-agent-blocking-rules-delete-a-user-agent-blocking-rule', method: 'firewall.uaRules.delete' },
  { operation: 'waf-overrides-list-waf-overrides', method: 'firewall.waf.overrides.list', resolvesTo: 'envelope' },
  { operation: 'waf-overrides-get-a-waf-override', method: 'firewall.waf.overrides.get', resolvesTo: 'envelope' },
  { operation: 'waf-overrides-create-a-waf-override', method: 'firewall.waf.overrides.create', resolvesTo: 'envelope' },
  { operation: 'waf-overrides-update-waf-override', method: 'firewall.waf.overrides.update', resolvesTo: 'envelope' },
  { operation: 'waf-overrides-delete-a-waf-override', method: 'firewall.waf.overrides.delete', resolvesTo: 'envelope' },
  { operation: 'waf-packages-list-waf-packages', method: 'firewall.waf.packages.list' },
  { operation: 'waf-packages-get-a-waf-package', method: 'firewall.waf.packages.get' },
  { operation: 'waf-rule-groups-list-waf-rule-groups', method: 'firewall.waf.packages.groups.list' },
  { operation: 'waf-rule-groups-get-a-waf-rule-group', method: 'firewall.waf.packages.groups.get' },
  { operation: 'waf-rule-groups-update-a-waf-rule-group', method: 'firewall.waf.packages.groups.edit' },
  { operation: 'waf-rules-list-waf-rules', method: 'firewall.waf.packages.rules.list' },
  { operation: 'waf-rules-get-a-waf-rule', method: 'firewall.waf.packages.rules.get' },
  { operation: 'waf-rules-update-a-waf-rule', method: 'firewall.waf.packages.rules.edit' },

  { operation: 'listAccountRulesets', method: 'rulesets.list' },
  { operation: 'createAccountRuleset', method: 'rulesets.create' },
  { operation: 'getAccountRuleset', method: 'rulesets.get' },
  { operation: 'updateAccountRuleset', method: 'rulesets.update' },
  { operation: 'deleteAccountRuleset', method: 'rulesets.delete' },
  { operation: 'createAccountRulesetRule', method: 'rulesets.rules.create' },
  { operation: 'updateAccountRulesetRule', method: 'rulesets.rules.edit' },
  { operation: 'deleteAccountRulesetRule', method: 'rulesets.rules.delete' },
  { operation: 'listAccountRulesetVersions', method: 'rulesets.versions.list' },
  { operation: 'getAccountRulesetVersion', method: 'rulesets.versions.get' },
  { operation: 'deleteAccountRulesetVersion', method: 'rulesets.versions.delete' },
  { operation: 'getAccountEntrypointRuleset', method: 'rulesets.phases.get' },
  { operation: 'updateAccountEntrypointRuleset', method: 'rulesets.phases.update' },
  { operation: 'listAccountEntrypointRulesetVersions', method: 'rulesets.phases.versions.list' },
  { operation: 'getAccountEntrypointRulesetVersion', method: 'rulesets.phases.versions.get' },
  { operation: 'listZoneRulesets', method: 'rulesets.list' },
  { operation: 'createZoneRuleset', method: 'rulesets.create' },
  { operation: 'getZoneRuleset', method: 'rulesets.get' },
  { operation: 'updateZoneRuleset', method: 'rulesets.update' },
  { operation: 'deleteZoneRuleset', method: 'rulesets.delete' },
  { operation: 'createZoneRulesetRule', method: 'rulesets.rules.create' },
  { operation: 'updateZoneRulesetRule', method: 'rulesets.rules.edit' },
  { operation: 'deleteZoneRulesetRule', method: 'rulesets.rules.delete' },
  { operation: 'listZoneRulesetVersions', method: 'rulesets.versions.list' },
  { operation: 'getZoneRulesetVersion', method: 'rulesets.versions.get' },
  { operation: 'deleteZoneRulesetVersion', method: 'rulesets.versions.delete' },
  { operation: 'getZoneEntrypointRuleset', method: 'rulesets.phases.get' },
  { operation: 'updateZoneEntrypointRuleset', method: 'rulesets.phases.update' },
  { operation: 'listZoneEntrypointRulesetVersions', method: 'rulesets.phases.versions.list' },
  { operation: 'getZoneEntrypointRulesetVersion', method: 'rulesets.phases.versions.get' },
  { operation: 'lists-get-lists', method: 'rules.lists.list' },
  { operation: 'lists-create-a-list', method: 'rules.lists.create' },
  { operation: 'lists-get-a-list', method: 'rules.lists.get' },
  { operation: 'lists-update-a-list', method: 'rules.lists.update' },
  { operation: 'lists-delete-a-list', method: 'rules.lists.delete' },
  { operation: 'lists-get-list-items', method: 'rules.lists.items.list' },
  { operation: 'lists-create-list-items', method: 'rules.lists.items.create', bodyIn: 'body' },
  { operation: 'lists-update-all-list-items', method: 'rules.lists.items.update', bodyIn: 'body' },
  { operation: 'lists-delete-list-items', method: 'rules.lists.items.delete', bodyByOptions: noBody },
  { operation: 'lists-get-a-list-item', method: 'rules.lists.items.get' },
  { operation: 'lists-get-bulk-operation-status', method: 'rules.lists.bulkOperations.get' },

  { operation: 'tags-get', method: 'resourceTagging.accountTags.get' },
  { operation: 'tags-set', method: 'resourceTagging.accountTags.update' },
  { operation: 'tags-delete', method: 'resourceTagging.accountTags.delete', bodyByOptions: noBody },
  { operation: 'tags-get-zone', method: 'resourceTagging.zoneTags.get' },
  { operation: 'tags-set-zone', method: 'resourceTagging.zoneTags.update' },
  { operation: 'tags-delete-zone', method: 'resourceTagging.zoneTags.delete', bodyByOptions: noBody },
  { operation: 'tags-list', method: 'resourceTagging.list' },
  { operation: 'tags-list-keys', method: 'resourceTagging.keys.list' },
  { operation: 'tags-list-values', method: 'resourceTagging.values.list' },
  { operation: 'tags-summary', method: 'resourceTagging.summary.get' },
]; // prettier-ignore

/** Operations that the SDK lacks. The vendor's command-line tool calls most of them. */
export const notInTheSdk: readonly string[] = [
  'wor-batch-delete-workflow-instances',
  'wor-delete-workflow-instance',
  'wor-terminate-all-workflow-instances',
  'tags-list-values-without-key',
  'listAccountRulesetVersionRulesByTag',
];

/** A call that the SDK's types allow, but that the demo service deliberately rejects. */
export interface IntendedRefusal {
  readonly method: string;
  /** The arguments of the call. IDs are placeholders, such as `{account}`, `{zone}`, and `{rule}`. */
  readonly args: readonly unknown[];
  readonly status: number;
  readonly why: string;
}

const zone_id = '{zone}';
const action = { mode: 'challenge', timeout: 86_400, response: { body: 'no', content_type: 'text/plain' } };
const filter = { expression: 'ip.src eq 192.0.2.1' };

/** Calls that the SDK's types allow, but that the demo service deliberately rejects, each with the reason. */
export const intendedRefusals: readonly IntendedRefusal[] = [
  {
    method: 'firewall.rules.create',
    args: [{ zone_id, action, filter }],
    status: 400,
    why: 'the documents have an action as a string; the object is of another product (rate limits)',
  },
  {
    method: 'firewall.rules.update',
    args: ['{rule}', { zone_id, action: 'block', filter }],
    status: 400,
    why: 'an update also names the rule in its body',
  },
  {
    method: 'firewall.rules.edit',
    args: ['{rule}', { zone_id }],
    status: 400,
    why: 'a change of priority also names the rule in its body',
  },
  {
    method: 'firewall.rules.bulkUpdate',
    args: [{ zone_id }],
    status: 400,
    why: 'the documents have an array of rules',
  },
  {
    method: 'firewall.rules.bulkEdit',
    args: [{ zone_id }],
    status: 400,
    why: 'the documents have an array of IDs with priorities',
  },
  {
    method: 'firewall.rules.bulkDelete',
    args: [{ zone_id }],
    status: 400,
    why: 'without IDs nothing says which rules to delete',
  },
  {
    method: 'firewall.uaRules.update',
    args: ['{uaRule}', { zone_id, mode: 'block', configuration: { target: 'ip', value: '192.0.2.1' } }],
    status: 400,
    why: 'a user agent rule matches user agents; the configuration in the types is that of access rules',
  },
  {
    method: 'resourceTagging.accountTags.delete',
    args: [{ account_id: '{account}' }],
    status: 400,
    why: 'without a body the resource is unknown (code 1015)',
  },
  {
    method: 'resourceTagging.zoneTags.delete',
    args: [{ zone_id }],
    status: 400,
    why: 'without a body the resource is unknown (code 1015)',
  },
  {
    method: 'resourceTagging.accountTags.update',
    args: [{ account_id: '{account}', resource_type: 'worker', resource_id: 'shop-orders' }],
    status: 400,
    why: 'the documents require tags (code 1002)',
  },
  {
    method: 'workflows.instances.bulk',
    args: ['order-fulfilment', { account_id: '{account}' }],
    status: 400,
    why: 'a batch has from 1 to 100 instances',
  },
  {
    method: 'workflows.instances.list',
    args: ['order-fulfilment', { account_id: '{account}', per_page: 2, cursor: '{cursor}' }],
    status: 400,
    why: 'the second page is requested with a page number beside the cursor, which the documents forbid',
  },
];
