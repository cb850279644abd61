import { type OperationId } from '../api/operations.data';
import { type KindId } from '../model/kind-ids';
import { type ScopeRef } from './ref';

/** The operations that every kind has in some form; actions of one kind only name theirs themselves. */
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
  tags_set: { list: 'tags.resources', get: 'tags.get', update: 'tags.set', remove: 'tags.delete' },
} as const satisfies Readonly<Record<KindId, KindOperations>>;

/** The operation that lists a kind; access rules of accounts are listed by another, with the same records. */
export type ListOperationOf<K extends KindId> = (typeof table)[K]['list'];

/** The operations of a kind; access rules have one set for accounts and one for zones. */
export const operationsOf = (kind: KindId, scope: ScopeRef['type']): KindOperations =>
  kind === 'access_rule' && scope === 'accounts' ? accountAccessRules : table[kind];
