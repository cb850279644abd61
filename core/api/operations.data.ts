import { accessRule, type AccessRuleWire, type ZoneAccessRuleDeleteWire, type ZoneAccessRuleUpdateWire } from '../model/access-rule';
import { account, tokenStatus, zone } from '../model/account';
import { anything, text } from '../model/decode';
import { deleted } from '../model/deleted';
import { edgeResponse } from '../model/edge-response';
import { firewallRule, type FirewallRuleCreateWire, type FirewallRuleDeleteWire, type FirewallRulePriorityWire, type FirewallRuleUpdateWire } from '../model/firewall-rule';
import { groupMember, type GroupMemberRefWire } from '../model/group-member';
import { lockdown, type LockdownWire } from '../model/lockdown';
import { createdOauthClient, oauthClient, type OauthClientCreateWire, type OauthClientUpdateWire, oauthSecret } from '../model/oauth-client';
import { oauthScope } from '../model/oauth-scope';
import { permissionGroup } from '../model/permission-group';
import { listItem, type ListItemsDeleteWire, type ListItemWire, listOperation, listOperationStarted, rulesList, type ListCreateWire, type ListUpdateWire } from '../model/rules-list';
import { type EntrypointUpdateWire, ruleset, type RulesetCreateWire, rulesetOrNothing, rulesetSummary, type RulesetUpdateWire } from '../model/ruleset';
import { type RuleCreateWire, type RuleUpdateWire } from '../model/ruleset-rule';
import { requestTrace, type TraceRequestWire } from '../model/request-trace';
import { resourceGroup, type ResourceGroupCreateWire, type ResourceGroupUpdateWire } from '../model/resource-group';
import { ssoConnector, type SsoConnectorCreateWire, type SsoConnectorUpdateWire } from '../model/sso-connector';
import { taggedResource, type TagsDeleteWire, type TagsSetWire } from '../model/tags';
import { uaRule, type UaRuleCreateWire, type UaRuleUpdateWire } from '../model/ua-rule';
import { userGroup, type UserGroupCreateWire, type UserGroupUpdateWire } from '../model/user-group';
import { wafGroup, wafGroupAnswer, type WafGroupUpdateWire, wafOverride, type WafOverrideCreateWire, type WafOverrideUpdateWire, wafPackage, wafPackageAnswer, wafRule, wafRuleAnswer, type WafRuleUpdateWire } from '../model/waf';
import { workflow, workflowDeleteResult, workflowPutResult, type WorkflowPutWire } from '../model/workflow';
import { eventResult, type InstanceCreateWire, instanceDetail, statusChangeResult, type StatusChangeWire, stepOutput, workflowInstance } from '../model/workflow-instance';
import { versionGraph, workflowVersion } from '../model/workflow-version';
import { body, deprecated, list, noBody, type Operation, optionalBody, pages, read, several, unpaged, write } from './operation';

/**
 * All API operations that the client supports, one per row: 94 from access-administration.md, workflows.md, and
 * firewall-errors-tags.md; three for tags of zone resources (api-behaviour.md); 42 for rulesets and lists; one for the
 * request tracer; and four for discovery. Paths, paging, and query parameters follow these documents. What these
 * documents do not specify follows api-behaviour.md.
 *
 * To add an operation, add its row. `client.call` and the tests for this table then include it.
 */

const wafPages = pages(50, 5, 100);
const tagCursor = { style: 'cursor' } as const;
const accessRuleQuery = ['mode', 'configuration.target', 'configuration.value', 'notes', 'match', 'order', 'direction'] as const;
// The documents show a page size of 20 and specify no limits. Most lists of the API accept at least 100.
const accessRulePages = pages(20, 1, 100);
// The documents specify no default size. The largest page size is used because it needs the fewest requests.
const rulesetCursor = { style: 'cursor', size: { default: 50, min: 1, max: 50 } } as const;
const itemCursor = { style: 'cursor', size: { default: 500, min: 1, max: 500 } } as const;
/**
 * Options for all operations that write rulesets. With `dry_run`, a write is validated but not executed, and the
 * response has no result. See `dry-run.ts`.
 */
const trial = { query: ['dry_run'] } as const;

export const operations = {
  // Operations for discovery (api-behaviour.md)
  'tokens.verify': read('/user/tokens/verify', tokenStatus),
  'accountTokens.verify': read('/accounts/{account_id}/tokens/verify', tokenStatus),
  'accounts.list': list('/accounts', account, pages(20, 5, 50), { query: ['name', 'direction'] }),
  'zones.list': list('/zones', zone, pages(20, 5, 50), {
    query: ['name', 'status', 'account.id', 'account.name', 'order', 'direction', 'match'],
  }),

  // Access and administration (access-administration.md)
  'permissionGroups.list': list('/accounts/{account_id}/iam/permission_groups', permissionGroup, pages(20, 5, 50), { query: ['id', 'name', 'label'] }),
  'permissionGroups.get': read('/accounts/{account_id}/iam/permission_groups/{permission_group_id}', permissionGroup),

  'resourceGroups.list': list('/accounts/{account_id}/iam/resource_groups', resourceGroup, unpaged, { query: ['id', 'name'] }),
  'resourceGroups.get': read('/accounts/{account_id}/iam/resource_groups/{resource_group_id}', resourceGroup),
  'resourceGroups.create': write('POST', '/accounts/{account_id}/iam/resource_groups', body<ResourceGroupCreateWire>(), resourceGroup),
  'resourceGroups.update': write('PUT', '/accounts/{account_id}/iam/resource_groups/{resource_group_id}', body<ResourceGroupUpdateWire>(), resourceGroup),
  'resourceGroups.delete': write('DELETE', '/accounts/{account_id}/iam/resource_groups/{resource_group_id}', noBody, deleted),

  'userGroups.list': list('/accounts/{account_id}/iam/user_groups', userGroup, pages(100, 1, 500), { query: ['id', 'name', 'fuzzyName', 'direction'] }),
  'userGroups.get': read('/accounts/{account_id}/iam/user_groups/{user_group_id}', userGroup),
  'userGroups.create': write('POST', '/accounts/{account_id}/iam/user_groups', body<UserGroupCreateWire>(), userGroup),
  'userGroups.update': write('PUT', '/accounts/{account_id}/iam/user_groups/{user_group_id}', body<UserGroupUpdateWire>(), userGroup),
  'userGroups.delete': write('DELETE', '/accounts/{account_id}/iam/user_groups/{user_group_id}', noBody, deleted),

  'members.list': list('/accounts/{account_id}/iam/user_groups/{user_group_id}/members', groupMember, pages(100, 1, 500), { query: ['fuzzyEmail', 'direction'] }),
  'members.get': read('/accounts/{account_id}/iam/user_groups/{user_group_id}/members/{member_id}', groupMember),
  'members.add': write('POST', '/accounts/{account_id}/iam/user_groups/{user_group_id}/members', body<readonly GroupMemberRefWire[]>(), several(groupMember)),
  'members.replace': write('PUT', '/accounts/{account_id}/iam/user_groups/{user_group_id}/members', body<readonly GroupMemberRefWire[]>(), several(groupMember)),
  'members.remove': write('DELETE', '/accounts/{account_id}/iam/user_groups/{user_group_id}/members/{member_id}', noBody, deleted),

  'ssoConnectors.list': list('/accounts/{account_id}/sso_connectors', ssoConnector, unpaged),
  'ssoConnectors.get': read('/accounts/{account_id}/sso_connectors/{sso_connector_id}', ssoConnector),
  'ssoConnectors.create': write('POST', '/accounts/{account_id}/sso_connectors', body<SsoConnectorCreateWire>(), ssoConnector),
  'ssoConnectors.update': write('PATCH', '/accounts/{account_id}/sso_connectors/{sso_connector_id}', body<SsoConnectorUpdateWire>(), ssoConnector),
  'ssoConnectors.delete': write('DELETE', '/accounts/{account_id}/sso_connectors/{sso_connector_id}', noBody, deleted),
  /** Returns an envelope without a result. The outcome is in the messages. */
  'ssoConnectors.beginVerification': write('POST', '/accounts/{account_id}/sso_connectors/{sso_connector_id}/begin_verification', noBody, anything),

  'oauthClients.list': list('/accounts/{account_id}/oauth_clients', oauthClient, unpaged),
  'oauthClients.get': read('/accounts/{account_id}/oauth_clients/{oauth_client_id}', oauthClient),
  /** The response contains the client's secret, which is returned only once. */
  'oauthClients.create': write('POST', '/accounts/{account_id}/oauth_clients', body<OauthClientCreateWire>(), createdOauthClient),
  'oauthClients.update': write('PATCH', '/accounts/{account_id}/oauth_clients/{oauth_client_id}', body<OauthClientUpdateWire>(), oauthClient),
  'oauthClients.delete': write('DELETE', '/accounts/{account_id}/oauth_clients/{oauth_client_id}', noBody, deleted),
  /** The response contains the new secret, which is returned only once. The old secret works until it is deleted. */
  'oauthClients.rotateSecret': write('POST', '/accounts/{account_id}/oauth_clients/{oauth_client_id}/rotate_secret', noBody, oauthSecret),
  'oauthClients.deleteRotatedSecret': write('DELETE', '/accounts/{account_id}/oauth_clients/{oauth_client_id}/rotate_secret', noBody, deleted),

  'oauthScopes.list': list('/oauth/scopes', oauthScope, unpaged),

  // Workflows (workflows.md)
  'workflows.list': list('/accounts/{account_id}/workflows', workflow, pages(10, 1, 100), { query: ['search'] }),
  'workflows.get': read('/accounts/{account_id}/workflows/{workflow_name}', workflow),
  /** Creates or changes the workflow whose name is in the path. */
  'workflows.put': write('PUT', '/accounts/{account_id}/workflows/{workflow_name}', body<WorkflowPutWire>(), workflowPutResult),
  'workflows.delete': write('DELETE', '/accounts/{account_id}/workflows/{workflow_name}', noBody, workflowDeleteResult),

  'instances.list': list('/accounts/{account_id}/workflows/{workflow_name}/instances', workflowInstance, { style: 'cursor', size: { default: 50, min: 1, max: 100 } }, { query: ['direction', 'status', 'date_start', 'date_end'] }),
  /** `simple: true` omits the steps. `order` determines the order of the steps. */
  'instances.get': read('/accounts/{account_id}/workflows/{workflow_name}/instances/{instance_id}', instanceDetail, { query: ['simple', 'order'] }),
  'instances.create': write('POST', '/accounts/{account_id}/workflows/{workflow_name}/instances', optionalBody<InstanceCreateWire>(), workflowInstance),
  'instances.createBatch': write('POST', '/accounts/{account_id}/workflows/{workflow_name}/instances/batch', body<readonly InstanceCreateWire[]>(), several(workflowInstance)),
  /**
   * `name` is the step's name in the log, including the counter; `type` is `step` or `waitForEvent`; `attempt`
   * (starting at 1) applies only to `step`.
   */
  'instances.stepOutput': read('/accounts/{account_id}/workflows/{workflow_name}/instances/{instance_id}/step', stepOutput, { needs: ['name', 'type'], query: ['attempt'] }),
  'instances.changeStatus': write('PATCH', '/accounts/{account_id}/workflows/{workflow_name}/instances/{instance_id}/status', body<StatusChangeWire>(), statusChangeResult),
  /** The body is the payload, which may be any JSON. */
  'instances.sendEvent': write('POST', '/accounts/{account_id}/workflows/{workflow_name}/instances/{instance_id}/events/{event_type}', optionalBody<unknown>(), eventResult),

  'versions.list': list('/accounts/{account_id}/workflows/{workflow_name}/versions', workflowVersion, pages(50, 1, 100)),
  'versions.get': read('/accounts/{account_id}/workflows/{workflow_name}/versions/{version_id}', workflowVersion),
  'versions.graph': read('/accounts/{account_id}/workflows/{workflow_name}/versions/{version_id}/graph', versionGraph),

  // Firewall, edge errors, and tags (firewall-errors-tags.md)
  'lockdowns.list': list('/zones/{zone_id}/firewall/lockdowns', lockdown, pages(20, 1, 1000, 5), { query: ['description', 'description_search', 'ip', 'ip_search', 'ip_range_search', 'uri_search', 'created_on', 'modified_on', 'priority'] }),
  'lockdowns.get': read('/zones/{zone_id}/firewall/lockdowns/{lock_downs_id}', lockdown),
  'lockdowns.create': write('POST', '/zones/{zone_id}/firewall/lockdowns', body<LockdownWire>(), lockdown),
  'lockdowns.update': write('PUT', '/zones/{zone_id}/firewall/lockdowns/{lock_downs_id}', body<LockdownWire>(), lockdown),
  'lockdowns.delete': write('DELETE', '/zones/{zone_id}/firewall/lockdowns/{lock_downs_id}', noBody, deleted),

  'firewallRules.list': deprecated(list('/zones/{zone_id}/firewall/rules', firewallRule, pages(25, 5, 100), { query: ['id', 'action', 'description', 'paused'] })),
  'firewallRules.get': deprecated(read('/zones/{zone_id}/firewall/rules/{rule_id}', firewallRule)),
  'firewallRules.create': deprecated(write('POST', '/zones/{zone_id}/firewall/rules', body<readonly FirewallRuleCreateWire[]>(), several(firewallRule))),
  'firewallRules.update': deprecated(write('PUT', '/zones/{zone_id}/firewall/rules/{rule_id}', body<FirewallRuleUpdateWire>(), firewallRule)),
  'firewallRules.updatePriority': deprecated(write('PATCH', '/zones/{zone_id}/firewall/rules/{rule_id}', body<FirewallRulePriorityWire>(), several(firewallRule))),
  'firewallRules.delete': deprecated(write('DELETE', '/zones/{zone_id}/firewall/rules/{rule_id}', optionalBody<FirewallRuleDeleteWire>(), deleted)),
  'firewallRules.updateMany': deprecated(write('PUT', '/zones/{zone_id}/firewall/rules', body<readonly FirewallRuleUpdateWire[]>(), several(firewallRule))),
  'firewallRules.updatePriorityOfMany': deprecated(write('PATCH', '/zones/{zone_id}/firewall/rules', body<readonly FirewallRulePriorityWire[]>(), several(firewallRule))),
  'firewallRules.deleteMany': deprecated(write('DELETE', '/zones/{zone_id}/firewall/rules', noBody, several(firewallRule), { needs: ['id'] })),

  'accountAccessRules.list': list('/accounts/{account_id}/firewall/access_rules/rules', accessRule, accessRulePages, { query: accessRuleQuery }),
  'accountAccessRules.get': read('/accounts/{account_id}/firewall/access_rules/rules/{rule_id}', accessRule),
  'accountAccessRules.create': write('POST', '/accounts/{account_id}/firewall/access_rules/rules', body<AccessRuleWire>(), accessRule),
  'accountAccessRules.update': write('PATCH', '/accounts/{account_id}/firewall/access_rules/rules/{rule_id}', body<AccessRuleWire>(), accessRule),
  'accountAccessRules.delete': write('DELETE', '/accounts/{account_id}/firewall/access_rules/rules/{rule_id}', noBody, deleted),

  'zoneAccessRules.list': list('/zones/{zone_id}/firewall/access_rules/rules', accessRule, accessRulePages, { query: accessRuleQuery }),
  'zoneAccessRules.get': read('/zones/{zone_id}/firewall/access_rules/rules/{rule_id}', accessRule),
  'zoneAccessRules.create': write('POST', '/zones/{zone_id}/firewall/access_rules/rules', body<AccessRuleWire>(), accessRule),
  'zoneAccessRules.update': write('PATCH', '/zones/{zone_id}/firewall/access_rules/rules/{rule_id}', body<ZoneAccessRuleUpdateWire>(), accessRule),
  'zoneAccessRules.delete': write('DELETE', '/zones/{zone_id}/firewall/access_rules/rules/{rule_id}', optionalBody<ZoneAccessRuleDeleteWire>(), deleted),

  'uaRules.list': list('/zones/{zone_id}/firewall/ua_rules', uaRule, pages(20, 1, 1000, 5), { query: ['description', 'user_agent', 'paused'] }),
  'uaRules.get': read('/zones/{zone_id}/firewall/ua_rules/{ua_rule_id}', uaRule),
  'uaRules.create': write('POST', '/zones/{zone_id}/firewall/ua_rules', body<UaRuleCreateWire>(), uaRule),
  'uaRules.update': write('PUT', '/zones/{zone_id}/firewall/ua_rules/{ua_rule_id}', body<UaRuleUpdateWire>(), uaRule),
  'uaRules.delete': write('DELETE', '/zones/{zone_id}/firewall/ua_rules/{ua_rule_id}', noBody, deleted),

  'wafOverrides.list': deprecated(list('/zones/{zone_id}/firewall/waf/overrides', wafOverride, wafPages)),
  'wafOverrides.get': deprecated(read('/zones/{zone_id}/firewall/waf/overrides/{overrides_id}', wafOverride)),
  'wafOverrides.create': deprecated(write('POST', '/zones/{zone_id}/firewall/waf/overrides', body<WafOverrideCreateWire>(), wafOverride)),
  'wafOverrides.update': deprecated(write('PUT', '/zones/{zone_id}/firewall/waf/overrides/{overrides_id}', body<WafOverrideUpdateWire>(), wafOverride)),
  'wafOverrides.delete': deprecated(write('DELETE', '/zones/{zone_id}/firewall/waf/overrides/{overrides_id}', noBody, deleted)),

  'wafPackages.list': deprecated(list('/zones/{zone_id}/firewall/waf/packages', wafPackage, wafPages, { query: ['name', 'order', 'direction', 'match'] })),
  'wafPackages.get': deprecated(read('/zones/{zone_id}/firewall/waf/packages/{package_id}', wafPackageAnswer)),
  'wafGroups.list': deprecated(list('/zones/{zone_id}/firewall/waf/packages/{package_id}/groups', wafGroup, wafPages, { query: ['mode', 'name', 'rules_count', 'order', 'direction', 'match'] })),
  'wafGroups.get': deprecated(read('/zones/{zone_id}/firewall/waf/packages/{package_id}/groups/{group_id}', wafGroupAnswer)),
  'wafGroups.update': deprecated(write('PATCH', '/zones/{zone_id}/firewall/waf/packages/{package_id}/groups/{group_id}', body<WafGroupUpdateWire>(), wafGroupAnswer)),
  'wafRules.list': deprecated(list('/zones/{zone_id}/firewall/waf/packages/{package_id}/rules', wafRule, wafPages, { query: ['mode', 'group_id', 'description', 'priority', 'order', 'direction', 'match'] })),
  'wafRules.get': deprecated(read('/zones/{zone_id}/firewall/waf/packages/{package_id}/rules/{rule_id}', wafRuleAnswer)),
  'wafRules.update': deprecated(write('PATCH', '/zones/{zone_id}/firewall/waf/packages/{package_id}/rules/{rule_id}', body<WafRuleUpdateWire>(), wafRule)),

  /**
   * Returns the response that the edge in front of a zone sends for an error code. The request is sent to the zone's
   * host, without a credential.
   */
  'edge.errorResponse': { ...read('/cdn-cgi/error/{error_code}', edgeResponse), base: 'zoneHost' as const },

  'tags.get': read('/accounts/{account_id}/tags', taggedResource, { needs: ['resource_type', 'resource_id'], query: ['worker_id'] }),
  /** Replaces all tags of the resource. */
  'tags.set': write('PUT', '/accounts/{account_id}/tags', body<TagsSetWire>(), taggedResource),
  'tags.delete': write('DELETE', '/accounts/{account_id}/tags', body<TagsDeleteWire>(), deleted),
  'zoneTags.get': read('/zones/{zone_id}/tags', taggedResource, { needs: ['resource_type', 'resource_id'], query: ['access_application_id'] }),
  /** Replaces all tags of the resource. */
  'zoneTags.set': write('PUT', '/zones/{zone_id}/tags', body<TagsSetWire>(), taggedResource),
  'zoneTags.delete': write('DELETE', '/zones/{zone_id}/tags', body<TagsDeleteWire>(), deleted),
  'tags.resources': list('/accounts/{account_id}/tags/resources', taggedResource, tagCursor, { query: ['tag', 'type', 'id', 'name'] }),
  'tags.keys': list('/accounts/{account_id}/tags/keys', text, tagCursor),
  'tags.values': list('/accounts/{account_id}/tags/values/{key}', text, tagCursor, { query: ['type'] }),

  // Rulesets (rulesets/rulesets.md)
  'accountRulesets.list': list('/accounts/{account_id}/rulesets', rulesetSummary, rulesetCursor),
  'accountRulesets.get': read('/accounts/{account_id}/rulesets/{ruleset_id}', ruleset),
  /**
   * To create the entry point of a phase (kind `root` or `zone`), use the operation for entry points instead. This
   * operation fails if the entry point already exists, even if it has no rules.
   */
  'accountRulesets.create': write('POST', '/accounts/{account_id}/rulesets', body<RulesetCreateWire>(), rulesetOrNothing, trial),
  /**
   * Replaces all rules, so rules that are left out are deleted. The last write wins. Therefore, compare the versions
   * before and after the write.
   */
  'accountRulesets.update': write('PUT', '/accounts/{account_id}/rulesets/{ruleset_id}', body<RulesetUpdateWire>(), rulesetOrNothing, trial),
  'accountRulesets.delete': write('DELETE', '/accounts/{account_id}/rulesets/{ruleset_id}', noBody, deleted, trial),
  /** Returns the whole ruleset, as do the other operations that change one rule. */
  'accountRulesetRules.create': write('POST', '/accounts/{account_id}/rulesets/{ruleset_id}/rules', body<RuleCreateWire>(), rulesetOrNothing, trial),
  /** Replaces the whole rule. The exception is a request that contains only a position, which moves the rule. */
  'accountRulesetRules.update': write('PATCH', '/accounts/{account_id}/rulesets/{ruleset_id}/rules/{rule_id}', body<RuleUpdateWire>(), rulesetOrNothing, trial),
  'accountRulesetRules.delete': write('DELETE', '/accounts/{account_id}/rulesets/{ruleset_id}/rules/{rule_id}', noBody, rulesetOrNothing, trial),
  'accountRulesetVersions.list': list('/accounts/{account_id}/rulesets/{ruleset_id}/versions', rulesetSummary, unpaged),
  'accountRulesetVersions.get': read('/accounts/{account_id}/rulesets/{ruleset_id}/versions/{ruleset_version}', ruleset),
  'accountRulesetVersions.delete': write('DELETE', '/accounts/{account_id}/rulesets/{ruleset_id}/versions/{ruleset_version}', noBody, deleted, trial),
  /** Returns the rules with the given tag in one version of a managed ruleset. */
  'accountRulesetVersions.getByTag': read('/accounts/{account_id}/rulesets/{ruleset_id}/versions/{ruleset_version}/by_tag/{rule_tag}', ruleset),
  /** Only status 404 with code 10003 means that there are no rules: see `isNoEntrypoint`. */
  'accountEntrypoints.get': read('/accounts/{account_id}/rulesets/phases/{ruleset_phase}/entrypoint', ruleset),
  /** Creates the entry point if there is none. */
  'accountEntrypoints.update': write('PUT', '/accounts/{account_id}/rulesets/phases/{ruleset_phase}/entrypoint', body<EntrypointUpdateWire>(), rulesetOrNothing, trial),
  'accountEntrypointVersions.list': list('/accounts/{account_id}/rulesets/phases/{ruleset_phase}/entrypoint/versions', rulesetSummary, unpaged),
  'accountEntrypointVersions.get': read('/accounts/{account_id}/rulesets/phases/{ruleset_phase}/entrypoint/versions/{ruleset_version}', ruleset),

  'zoneRulesets.list': list('/zones/{zone_id}/rulesets', rulesetSummary, rulesetCursor),
  'zoneRulesets.get': read('/zones/{zone_id}/rulesets/{ruleset_id}', ruleset),
  'zoneRulesets.create': write('POST', '/zones/{zone_id}/rulesets', body<RulesetCreateWire>(), rulesetOrNothing, trial),
  'zoneRulesets.update': write('PUT', '/zones/{zone_id}/rulesets/{ruleset_id}', body<RulesetUpdateWire>(), rulesetOrNothing, trial),
  'zoneRulesets.delete': write('DELETE', '/zones/{zone_id}/rulesets/{ruleset_id}', noBody, deleted, trial),
  'zoneRulesetRules.create': write('POST', '/zones/{zone_id}/rulesets/{ruleset_id}/rules', body<RuleCreateWire>(), rulesetOrNothing, trial),
  'zoneRulesetRules.update': write('PATCH', '/zones/{zone_id}/rulesets/{ruleset_id}/rules/{rule_id}', body<RuleUpdateWire>(), rulesetOrNothing, trial),
  'zoneRulesetRules.delete': write('DELETE', '/zones/{zone_id}/rulesets/{ruleset_id}/rules/{rule_id}', noBody, rulesetOrNothing, trial),
  'zoneRulesetVersions.list': list('/zones/{zone_id}/rulesets/{ruleset_id}/versions', rulesetSummary, unpaged),
  'zoneRulesetVersions.get': read('/zones/{zone_id}/rulesets/{ruleset_id}/versions/{ruleset_version}', ruleset),
  'zoneRulesetVersions.delete': write('DELETE', '/zones/{zone_id}/rulesets/{ruleset_id}/versions/{ruleset_version}', noBody, deleted, trial),
  'zoneEntrypoints.get': read('/zones/{zone_id}/rulesets/phases/{ruleset_phase}/entrypoint', ruleset),
  'zoneEntrypoints.update': write('PUT', '/zones/{zone_id}/rulesets/phases/{ruleset_phase}/entrypoint', body<EntrypointUpdateWire>(), rulesetOrNothing, trial),
  'zoneEntrypointVersions.list': list('/zones/{zone_id}/rulesets/phases/{ruleset_phase}/entrypoint/versions', rulesetSummary, unpaged),
  'zoneEntrypointVersions.get': read('/zones/{zone_id}/rulesets/phases/{ruleset_phase}/entrypoint/versions/{ruleset_version}', ruleset),

  // Lists (rulesets/lists.md)
  'lists.list': list('/accounts/{account_id}/rules/lists', rulesList, unpaged),
  'lists.get': read('/accounts/{account_id}/rules/lists/{list_id}', rulesList),
  'lists.create': write('POST', '/accounts/{account_id}/rules/lists', body<ListCreateWire>(), rulesList),
  'lists.update': write('PUT', '/accounts/{account_id}/rules/lists/{list_id}', body<ListUpdateWire>(), rulesList),
  'lists.delete': write('DELETE', '/accounts/{account_id}/rules/lists/{list_id}', noBody, deleted),
  /** `search` is the start of an address, a part of a hostname or redirect, or a whole AS number. */
  'listItems.list': list('/accounts/{account_id}/rules/lists/{list_id}/items', listItem, itemCursor, { query: ['search'] }),
  'listItems.get': read('/accounts/{account_id}/rules/lists/{list_id}/items/{item_id}', listItem),
  /** Changes to items are executed asynchronously, one at a time per account (see `ListChanges`). */
  'listItems.add': write('POST', '/accounts/{account_id}/rules/lists/{list_id}/items', body<readonly ListItemWire[]>(), listOperationStarted),
  'listItems.replace': write('PUT', '/accounts/{account_id}/rules/lists/{list_id}/items', body<readonly ListItemWire[]>(), listOperationStarted),
  'listItems.remove': write('DELETE', '/accounts/{account_id}/rules/lists/{list_id}/items', body<ListItemsDeleteWire>(), listOperationStarted),
  'listOperations.get': read('/accounts/{account_id}/rules/lists/bulk_operations/{operation_id}', listOperation),

  // This operation is from the published reference, "Request Trace". It changes nothing, although it is a POST.
  'requestTracer.trace': write('POST', '/accounts/{account_id}/request-tracer/trace', body<TraceRequestWire>(), requestTrace),
};

export type Operations = typeof operations;
export type OperationId = keyof Operations;

/** Returns the row of an operation, typed as a general `Operation`. */
export function operationRow(id: OperationId): Operation {
  return operations[id];
}

/** The IDs of the operations that read a list. */
export type ListId = { [Id in OperationId]: Operations[Id] extends { readonly paging: object } ? Id : never }[OperationId];
