import { type CommandRow, remove, open, copy, understand, arrange } from './command-row';

const remoteViews = ['access', 'firewall', 'workflows', 'tags'] as const;

const readable = [
  'permission_group', 'resource_group', 'user_group', 'user_group_member', 'sso_connector', 'oauth_client', 'oauth_scope', 'workflow', 'workflow_version', 'workflow_instance',
  'lockdown_rule', 'access_rule', 'ua_rule', 'firewall_rule', 'waf_override', 'waf_package', 'waf_group', 'waf_rule', 'tags_set',
] as const; // prettier-ignore

/** Rows that a person can pin to the top of their list, or hide. */
const placeable = [...readable, 'zone', 'tag_key', 'tag_value'] as const;

const removable = [
  'resource_group', 'user_group', 'user_group_member', 'sso_connector', 'oauth_client', 'workflow',
  'lockdown_rule', 'access_rule', 'ua_rule', 'firewall_rule', 'waf_override', 'tags_set',
] as const; // prettier-ignore

/** Lists, any resource, expressions, and the documents of resources. */
export const resourceRows: readonly CommandRow[] = [
  // Lists
  {
    id: 'view.refresh',
    title: 'Refresh',
    icon: '$(refresh)',
    palette: false,
    viewTitles: remoteViews.map((view) => ({ view, group: 'navigation@9' })),
  },
  {
    id: 'list.refresh',
    title: 'Refresh',
    icon: '$(refresh)',
    palette: false,
    items: [
      { on: ['account', 'zone', 'group', 'status', 'workflow', 'tag_key', 'tag_value'], group: '8_refresh' },
    ],
    operations: [
      'permissionGroups.list', 'resourceGroups.list', 'userGroups.list', 'members.list', 'ssoConnectors.list', 'oauthClients.list', 'oauthScopes.list',
      'workflows.list', 'versions.list', 'instances.list', 'lockdowns.list', 'accountAccessRules.list', 'zoneAccessRules.list', 'uaRules.list', 'firewallRules.list',
      'wafOverrides.list', 'wafPackages.list', 'wafGroups.list', 'wafRules.list', 'tags.keys', 'tags.values',
    ], // prettier-ignore
  },
  {
    id: 'list.explainLegacy',
    title: 'Why Is It Not Shown?',
    palette: false,
    items: [{ on: ['legacy'], group: open }],
  },
  {
    id: 'list.lookAgain',
    title: 'Look Again',
    icon: '$(refresh)',
    palette: false,
    items: [
      { on: ['legacy'], group: 'inline@1' },
      { on: ['legacy'], group: '8_refresh' },
    ],
  },
  {
    id: 'list.filter',
    title: 'Filter…',
    icon: '$(filter)',
    palette: false,
    items: [
      { on: ['group', 'status', 'tag_key', 'tag_value'], group: 'inline@5' },
      { on: ['account'], view: 'workflows', group: 'inline@5' },
      { on: ['account'], view: 'tags', group: 'inline@5' },
      { on: ['group', 'status', 'tag_key', 'tag_value'], group: '7_filter' },
      { on: ['account'], view: 'workflows', group: '7_filter' },
      { on: ['account'], view: 'tags', group: '7_filter' },
    ],
  },
  { id: 'list.loadMore', title: 'Load More', palette: false },
  { id: 'list.retry', title: 'Try Again', palette: false },

  {
    id: 'row.pin',
    title: 'Pin to the Top',
    icon: '$(pin)',
    palette: false,
    items: [{ on: [...placeable, 'account'], marks: ['!pinned', '!hidden'], group: arrange }],
  },
  {
    id: 'row.hide',
    title: 'Hide',
    icon: '$(eye-closed)',
    palette: false,
    items: [{ on: placeable, marks: ['!pinned', '!hidden'], group: arrange }],
  },
  {
    id: 'row.putBack',
    title: 'Put Back',
    icon: '$(pinned)',
    palette: false,
    items: [
      { on: [...placeable, 'account'], marks: ['pinned|hidden'], group: 'inline@9' },
      { on: [...placeable, 'account'], marks: ['pinned|hidden'], group: arrange },
    ],
  },

  // Any resource
  {
    id: 'resource.goto',
    title: 'Go to Resource…',
    icon: '$(search)',
    viewTitles: remoteViews.map((view) => ({ view, group: 'navigation@1' })),
  },
  {
    id: 'resource.open',
    title: 'Open as JSON',
    icon: '$(go-to-file)',
    items: [{ on: readable, group: open }],
    operations: [
      'permissionGroups.get', 'resourceGroups.get', 'userGroups.get', 'members.get', 'ssoConnectors.get', 'oauthClients.get', 'workflows.get', 'versions.get', 'instances.get',
      'lockdowns.get', 'accountAccessRules.get', 'zoneAccessRules.get', 'uaRules.get', 'firewallRules.get', 'wafOverrides.get', 'wafPackages.get', 'wafGroups.get', 'wafRules.get', 'tags.get',
    ], // prettier-ignore
  },
  {
    id: 'resource.delete',
    title: 'Delete…',
    icon: '$(trash)',
    items: [{ on: removable, marks: ['writable'], group: remove }],
    operations: [
      'resourceGroups.delete', 'userGroups.delete', 'members.remove', 'ssoConnectors.delete', 'oauthClients.delete', 'workflows.delete',
      'lockdowns.delete', 'accountAccessRules.delete', 'zoneAccessRules.delete', 'uaRules.delete', 'firewallRules.delete', 'firewallRules.deleteMany', 'wafOverrides.delete', 'tags.delete',
    ], // prettier-ignore
  },
  { id: 'resource.copyId', title: 'Copy Id', palette: false, items: [{ on: readable, group: copy }] },
  { id: 'resource.copyJson', title: 'Copy as JSON', palette: false, items: [{ on: readable, group: copy }] },
  { id: 'resource.compare', title: 'Compare with…', items: [{ on: readable, group: understand }] },
  {
    id: 'resource.findUses',
    title: 'Find Where It Is Used',
    items: [{ on: ['permission_group', 'resource_group', 'oauth_scope'], group: understand }],
  },
  { id: 'resource.createFromEditor', title: 'Create Resource from This Document…' },

  // Expressions
  { id: 'expression.copyAs', title: 'Copy Filter Expression As…' },
  { id: 'expression.paste', title: 'Paste as Filter Expression' },

  // Remote documents
  { id: 'document.new', title: 'New Document of Kind…' },
  { id: 'document.chooseKind', title: 'Change Document Kind…' },
  {
    id: 'document.apply',
    title: 'Apply to the Account',
    icon: '$(cloud-upload)',
    editorTitle: 'rampart.documentIsDraft',
    operations: [
      'resourceGroups.update', 'userGroups.update', 'ssoConnectors.update', 'oauthClients.update', 'workflows.put', 'lockdowns.update', 'accountAccessRules.update', 'zoneAccessRules.update',
      'uaRules.update', 'firewallRules.update', 'wafOverrides.update', 'wafGroups.update', 'wafRules.update', 'tags.set',
    ], // prettier-ignore
  },
  {
    id: 'document.compareWithRemote',
    title: 'Compare with the Account',
    icon: '$(diff)',
    editorTitle: 'resourceScheme == rampart',
  },
  {
    id: 'document.discardDraft',
    title: 'Discard Local Draft',
    icon: '$(discard)',
    editorTitle: 'rampart.documentIsDraft',
  },
  {
    id: 'document.reload',
    title: 'Read Again from the Account',
    icon: '$(refresh)',
    editorTitle: 'resourceScheme == rampart',
  },
];
