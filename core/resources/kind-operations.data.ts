import { type ListId, type OperationId } from '../api/operations.data';
import { type KindId } from '../model/kind-ids';
import { type ScopeRef } from './ref';

/**
 * The common operations of a kind of resource. A property is absent if the kind has no such operation. Operations that
 * only one kind has are not listed here, but with the actions that use them.
 */
interface KindOperations {
  readonly list?: OperationId;
  readonly get?: OperationId;
  readonly create?: OperationId;
  readonly update?: OperationId;
  readonly remove?: OperationId;
}

const accountAccessRules: KindOperations = {
  list: 'accountAccessRules.list',
  get: 'accountAccessRules.get',
  create: 'accountAccessRules.create',
  update: 'accountAccessRules.update',
  remove: 'accountAccessRules.delete',
};

const accountRulesets: KindOperations = {
  list: 'accountRulesets.list',
  get: 'accountRulesets.get',
  create: 'accountRulesets.create',
  update: 'accountRulesets.update',
  remove: 'accountRulesets.delete',
};
const accountRules: KindOperations = {
  create: 'accountRulesetRules.create',
  update: 'accountRulesetRules.update',
  remove: 'accountRulesetRules.delete',
};
const accountVersions: KindOperations = {
  list: 'accountRulesetVersions.list',
  get: 'accountRulesetVersions.get',
};

// The list of an account also contains the tagged resources of its zones.
const accountTags: KindOperations = {
  list: 'tags.resources',
  get: 'tags.get',
  update: 'tags.set',
  remove: 'tags.delete',
};

const table = {
  permission_group: { list: 'permissionGroups.list', get: 'permissionGroups.get' },
  resource_group: {
    list: 'resourceGroups.list',
    get: 'resourceGroups.get',
    create: 'resourceGroups.create',
    update: 'resourceGroups.update',
    remove: 'resourceGroups.delete',
  },
  user_group: {
    list: 'userGroups.list',
    get: 'userGroups.get',
    create: 'userGroups.create',
    update: 'userGroups.update',
    remove: 'userGroups.delete',
  },
  user_group_member: {
    list: 'members.list',
    get: 'members.get',
    create: 'members.add',
    remove: 'members.remove',
  },
  sso_connector: {
    list: 'ssoConnectors.list',
    get: 'ssoConnectors.get',
    create: 'ssoConnectors.create',
    update: 'ssoConnectors.update',
    remove: 'ssoConnectors.delete',
  },
  oauth_client: {
    list: 'oauthClients.list',
    get: 'oauthClients.get',
    create: 'oauthClients.create',
    update: 'oauthClients.update',
    remove: 'oauthClients.delete',
  },
  oauth_scope: { list: 'oauthScopes.list' },
  workflow: {
    list: 'workflows.list',
    get: 'workflows.get',
    create: 'workflows.put',
    update: 'workflows.put',
    remove: 'workflows.delete',
  },
  workflow_version: { list: 'versions.list', get: 'versions.get' },
  workflow_instance: { list: 'instances.list', get: 'instances.get', create: 'instances.create' },
  lockdown_rule: {
    list: 'lockdowns.list',
    get: 'lockdowns.get',
    create: 'lockdowns.create',
    update: 'lockdowns.update',
    remove: 'lockdowns.delete',
  },
  access_rule: {
    list: 'zoneAccessRules.list',
    get: 'zoneAccessRules.get',
    create: 'zoneAccessRules.create',
    update: 'zoneAccessRules.update',
    remove: 'zoneAccessRules.delete',
  },
  ua_rule: {
    list: 'uaRules.list',
    get: 'uaRules.get',
    create: 'uaRules.create',
    update: 'uaRules.update',
    remove: 'uaRules.delete',
  },
  firewall_rule: {
    list: 'firewallRules.list',
    get: 'firewallRules.get',
    create: 'firewallRules.create',
    update: 'firewallRules.update',
    remove: 'firewallRules.delete',
  },
  waf_override: {
    list: 'wafOverrides.list',
    get: 'wafOverrides.get',
    create: 'wafOverrides.create',
    update: 'wafOverrides.update',
    remove: 'wafOverrides.delete',
  },
  waf_package: { list: 'wafPackages.list', get: 'wafPackages.get' },
  waf_group: { list: 'wafGroups.list', get: 'wafGroups.get', update: 'wafGroups.update' },
  waf_rule: { list: 'wafRules.list', get: 'wafRules.get', update: 'wafRules.update' },
  tags_set: { get: 'zoneTags.get', update: 'zoneTags.set', remove: 'zoneTags.delete' },
  ruleset: {
    list: 'zoneRulesets.list',
    get: 'zoneRulesets.get',
    create: 'zoneRulesets.create',
    update: 'zoneRulesets.update',
    remove: 'zoneRulesets.delete',
  },
  // Rules are read with their ruleset, not individually (see `ruleset-rules.ts`).
  ruleset_rule: {
    create: 'zoneRulesetRules.create',
    update: 'zoneRulesetRules.update',
    remove: 'zoneRulesetRules.delete',
  },
  ruleset_version: { list: 'zoneRulesetVersions.list', get: 'zoneRulesetVersions.get' },
  list: {
    list: 'lists.list',
    get: 'lists.get',
    create: 'lists.create',
    update: 'lists.update',
    remove: 'lists.delete',
  },
  list_item: { list: 'listItems.list', get: 'listItems.get' },
} as const satisfies Readonly<Record<KindId, KindOperations>>;

/**
 * ID of the operation that lists a kind of resource. Access rules of accounts have a different operation, but it
 * returns the same type of records.
 */
export type ListOperationOf<K extends KindId> = (typeof table)[K] extends {
  readonly list: infer L extends ListId;
}
  ? L
  : never;

/** Returns the operations of a kind, which can differ between accounts and zones. */
export const operationsOf = (kind: KindId, scope: ScopeRef['type']): KindOperations =>
  (scope === 'accounts' ? ofAccounts[kind] : undefined) ?? table[kind];

/** Operations for kinds that have different operations in accounts. All other kinds use the operations in `table`. */
const ofAccounts: Readonly<Partial<Record<KindId, KindOperations>>> = {
  access_rule: accountAccessRules,
  ruleset: accountRulesets,
  ruleset_rule: accountRules,
  ruleset_version: accountVersions,
  tags_set: accountTags,
};
