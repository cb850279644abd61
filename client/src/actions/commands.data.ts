import { type OperationId } from '../../../core/api/operations.data';

/**
 * Every command about accounts, one row each. The manifest (commands, menus, titles) and docs/operations.md are made
 * from this table: `UPDATE=1 npx mocha --spec test/unit/client/manifest.test.ts` writes them anew.
 */
export interface CommandRow {
  /** Without the prefix `rampart.`: `<noun>.<verb>`. */
  readonly id: string;
  readonly title: string;
  readonly icon?: string;
  /** The operations of the API that the command sends. */
  readonly operations?: readonly OperationId[];
  /** On which rows of a tree it is offered. */
  readonly items?: readonly ItemMenu[];
  /** In which views' title bars it stands. */
  readonly viewTitles?: readonly ViewTitle[];
  /** False where the command makes sense on a row only. */
  readonly palette?: boolean;
  /** In the title bar of remote documents, while this holds. */
  readonly editorTitle?: string;
}

export interface ItemMenu {
  /** Types of rows (`access_rule`), or of groups (`group:access_rule`). */
  readonly on: readonly string[];
  /** Marks that the row must have, and must not have (with `!`). */
  readonly marks?: readonly string[];
  readonly view?: string;
  /** A place of the context menu (`1_open`, `2_change`, …), or `inline`: an icon on the row. */
  readonly group: string;
}

export interface ViewTitle {
  readonly view: string;
  readonly group: string;
}

const change = '3_change';
const create = '2_create';
const remove = '7_remove';
const open = '1_open';
const copy = '5_copy';
const understand = '6_understand';
const remoteViews = ['access', 'firewall', 'workflows', 'tags'] as const;

const pausable = ['lockdown_rule', 'ua_rule', 'firewall_rule', 'waf_override'] as const;
const readable = [
  'permission_group', 'resource_group', 'user_group', 'user_group_member', 'sso_connector', 'oauth_client', 'oauth_scope', 'workflow', 'workflow_version', 'workflow_instance',
  'lockdown_rule', 'access_rule', 'ua_rule', 'firewall_rule', 'waf_override', 'waf_package', 'waf_group', 'waf_rule', 'tags_set',
] as const; // prettier-ignore
const removable = [
  'resource_group', 'user_group', 'user_group_member', 'sso_connector', 'oauth_client', 'workflow',
  'lockdown_rule', 'access_rule', 'ua_rule', 'firewall_rule', 'waf_override', 'tags_set',
] as const; // prettier-ignore

/** A command that makes a new resource: on the heading of its kind, and in the palette. */
const creates = (
  id: string,
  title: string,
  operations: readonly OperationId[],
  on: readonly string[],
  view?: string,
): CommandRow => ({
  id,
  title,
  icon: '$(add)',
  operations,
  items: [
    { on, marks: ['writable'], group: 'inline@1', ...(view === undefined ? {} : { view }) },
    { on, marks: ['writable'], group: create, ...(view === undefined ? {} : { view }) },
  ],
});

export const commands: readonly CommandRow[] = [
  // Connections
  {
    id: 'connection.add',
    title: 'Add Connection…',
    icon: '$(add)',
    viewTitles: [{ view: 'connections', group: 'navigation@1' }],
  },
  { id: 'connection.signIn', title: 'Sign In Again…', items: [{ on: ['connection'], group: '1_use' }] },
  {
    id: 'connection.addPlace',
    title: 'Add Account or Zone…',
    items: [{ on: ['connection'], group: '1_use' }],
  },
  {
    id: 'connection.toggleReadOnly',
    title: 'Toggle Read-Only',
    icon: '$(lock)',
    items: [
      { on: ['connection'], group: 'inline@1' },
      { on: ['connection'], group: change },
    ],
  },
  { id: 'connection.signOut', title: 'Sign Out', items: [{ on: ['connection'], group: remove }] },
  {
    id: 'connection.remove',
    title: 'Remove Connection…',
    items: [{ on: ['connection'], group: remove }],
  },

  // The local service
  {
    id: 'local.start',
    title: 'Start Local Service',
    icon: '$(debug-start)',
    viewTitles: [{ view: 'connections', group: '2_local' }],
  },
  { id: 'local.stop', title: 'Stop Local Service', viewTitles: [{ view: 'connections', group: '2_local' }] },

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
    id: 'list.filter',
    title: 'Filter…',
    icon: '$(filter)',
    palette: false,
    items: [
      { on: ['group', 'status', 'tag_key', 'tag_value'], group: 'inline@5' },
      { on: ['account'], view: 'workflows', group: 'inline@5' },
      { on: ['account'], view: 'tags', group: 'inline@5' },
    ],
  },
  { id: 'list.loadMore', title: 'Load More', palette: false },
  { id: 'list.retry', title: 'Try Again', palette: false },

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

  // Access
  creates(
    'resourceGroup.create',
    'Create Resource Group…',
    ['resourceGroups.create'],
    ['group:resource_group'],
  ),
  creates('userGroup.create', 'Create User Group…', ['userGroups.create'], ['group:user_group']),
  creates('ssoConnector.create', 'Create SSO Connector…', ['ssoConnectors.create'], ['group:sso_connector']),
  creates('oauthClient.create', 'Create OAuth Client…', ['oauthClients.create'], ['group:oauth_client']),
  {
    id: 'member.add',
    title: 'Add Members…',
    icon: '$(person-add)',
    operations: ['members.add'],
    items: [
      { on: ['group:user_group_member'], marks: ['writable'], group: 'inline@1' },
      { on: ['user_group', 'group:user_group_member'], marks: ['writable'], group: change },
    ],
  },
  {
    id: 'member.replace',
    title: 'Replace All Members…',
    operations: ['members.replace'],
    items: [{ on: ['user_group', 'group:user_group_member'], marks: ['writable'], group: change }],
  },
  {
    id: 'ssoConnector.enable',
    title: 'Enable SSO Connector',
    operations: ['ssoConnectors.update'],
    items: [{ on: ['sso_connector'], marks: ['writable', 'disabled'], group: change }],
  },
  {
    id: 'ssoConnector.disable',
    title: 'Disable SSO Connector',
    operations: ['ssoConnectors.update'],
    items: [{ on: ['sso_connector'], marks: ['writable', 'enabled'], group: change }],
  },
  {
    id: 'ssoConnector.setFedrampLanguage',
    title: 'Set FedRAMP Language of SSO Login…',
    operations: ['ssoConnectors.update'],
    items: [{ on: ['sso_connector'], marks: ['writable'], group: change }],
  },
  {
    id: 'ssoConnector.beginVerification',
    title: 'Begin Domain Verification',
    icon: '$(verified)',
    operations: ['ssoConnectors.beginVerification'],
    items: [{ on: ['sso_connector'], marks: ['writable', '!verified'], group: change }],
  },
  {
    id: 'ssoConnector.copyRecord',
    title: 'Copy DNS Record for Verification',
    items: [{ on: ['sso_connector'], group: copy }],
  },
  {
    id: 'oauthClient.rotateSecret',
    title: 'Rotate Client Secret…',
    icon: '$(key)',
    operations: ['oauthClients.rotateSecret'],
    items: [{ on: ['oauth_client'], marks: ['writable', '!rotated'], group: change }],
  },
  {
    id: 'oauthClient.deleteRotatedSecret',
    title: 'Delete Rotated Client Secret…',
    operations: ['oauthClients.deleteRotatedSecret'],
    items: [{ on: ['oauth_client'], marks: ['writable', 'rotated'], group: change }],
  },
  {
    id: 'oauthClient.makePublic',
    title: 'Make OAuth Client Public…',
    operations: ['oauthClients.update'],
    items: [{ on: ['oauth_client'], marks: ['writable', 'private'], group: change }],
  },
  {
    id: 'oauthClient.copyRecord',
    title: 'Copy DNS Record of the Client URI',
    items: [{ on: ['oauth_client'], group: copy }],
  },

  // Firewall
  creates(
    'accessRule.create',
    'Create Access Rule…',
    ['accountAccessRules.create', 'zoneAccessRules.create'],
    ['group:access_rule'],
  ),
  creates('lockdown.create', 'Create Zone Lockdown…', ['lockdowns.create'], ['group:lockdown_rule']),
  creates('uaRule.create', 'Create User-Agent Rule…', ['uaRules.create'], ['group:ua_rule']),
  creates(
    'firewallRule.create',
    'Create Firewall Rule (Legacy)…',
    ['firewallRules.create'],
    ['group:firewall_rule'],
  ),
  creates(
    'wafOverride.create',
    'Create WAF Override (Legacy)…',
    ['wafOverrides.create'],
    ['group:waf_override'],
  ),
  {
    id: 'rule.pause',
    title: 'Pause Rule',
    icon: '$(debug-pause)',
    operations: [
      'lockdowns.update',
      'uaRules.update',
      'firewallRules.update',
      'firewallRules.updateMany',
      'wafOverrides.update',
    ],
    items: [{ on: pausable, marks: ['writable', 'active'], group: change }],
  },
  {
    id: 'rule.resume',
    title: 'Resume Rule',
    icon: '$(debug-start)',
    operations: [
      'lockdowns.update',
      'uaRules.update',
      'firewallRules.update',
      'firewallRules.updateMany',
      'wafOverrides.update',
    ],
    items: [{ on: pausable, marks: ['writable', 'paused'], group: change }],
  },
  {
    id: 'rule.setMode',
    title: 'Change Mode…',
    icon: '$(settings)',
    operations: [
      'accountAccessRules.update',
      'zoneAccessRules.update',
      'uaRules.update',
      'wafGroups.update',
      'wafRules.update',
    ],
    items: [{ on: ['access_rule', 'ua_rule', 'waf_group', 'waf_rule'], marks: ['writable'], group: change }],
  },
  {
    id: 'firewallRule.setPriority',
    title: 'Change Priority…',
    operations: ['firewallRules.updatePriority', 'firewallRules.updatePriorityOfMany'],
    items: [{ on: ['firewall_rule'], marks: ['writable'], group: change }],
  },

  // Workflows
  creates('workflow.create', 'Create Workflow…', ['workflows.put'], ['account'], 'workflows'),
  {
    ...creates(
      'instance.create',
      'Create Instance…',
      ['instances.create'],
      ['group:workflow_instance', 'workflow'],
    ),
    icon: '$(run)',
  },
  {
    id: 'graph.showVersion',
    title: 'Show Graph',
    icon: '$(type-hierarchy-sub)',
    operations: ['versions.graph', 'versions.get'],
    items: [
      { on: ['workflow_version'], marks: ['graph'], group: 'inline@1' },
      { on: ['workflow_version'], group: open },
    ],
  },
  {
    id: 'graph.showRun',
    title: 'Show Run',
    icon: '$(type-hierarchy-sub)',
    operations: ['instances.get', 'versions.graph'],
    items: [
      { on: ['workflow_instance'], group: 'inline@0' },
      { on: ['workflow_instance'], group: open },
    ],
  },
  {
    id: 'graph.compare',
    title: 'Compare Graph with the Script',
    icon: '$(compare-changes)',
    operations: ['versions.graph', 'versions.get'],
    items: [{ on: ['workflow_version'], marks: ['graph'], group: open }],
  },
  { id: 'graph.showLocal', title: 'Show Graph of This Script', icon: '$(type-hierarchy-sub)' },
  {
    id: 'instance.createBatch',
    title: 'Create Instances from a File…',
    operations: ['instances.createBatch'],
    items: [{ on: ['group:workflow_instance', 'workflow'], marks: ['writable'], group: create }],
  },
  {
    id: 'instance.pause',
    title: 'Pause Instance',
    icon: '$(debug-pause)',
    operations: ['instances.changeStatus'],
    items: [
      { on: ['workflow_instance'], marks: ['writable', 'running|queued|waiting'], group: 'inline@1' },
      { on: ['workflow_instance'], marks: ['writable', 'running|queued|waiting'], group: change },
    ],
  },
  {
    id: 'instance.resume',
    title: 'Resume Instance',
    icon: '$(debug-continue)',
    operations: ['instances.changeStatus'],
    items: [
      { on: ['workflow_instance'], marks: ['writable', 'paused|waitingForPause'], group: 'inline@1' },
      { on: ['workflow_instance'], marks: ['writable', 'paused|waitingForPause'], group: change },
    ],
  },
  {
    id: 'instance.restart',
    title: 'Restart Instance…',
    operations: ['instances.changeStatus'],
    items: [{ on: ['workflow_instance'], marks: ['writable'], group: change }],
  },
  {
    id: 'instance.terminate',
    title: 'Terminate Instance…',
    operations: ['instances.changeStatus'],
    items: [
      {
        on: ['workflow_instance'],
        marks: ['writable', 'running|queued|waiting|paused|waitingForPause'],
        group: change,
      },
    ],
  },
  {
    id: 'instance.sendEvent',
    title: 'Send Event…',
    icon: '$(send)',
    operations: ['instances.sendEvent'],
    items: [
      { on: ['workflow_instance'], marks: ['writable', 'running|queued|waiting|paused'], group: change },
    ],
  },
  {
    id: 'instance.showStepOutput',
    title: 'Show Step Output…',
    operations: ['instances.stepOutput'],
    items: [{ on: ['workflow_instance'], group: open }],
  },

  // Tags
  {
    id: 'tag.set',
    title: 'Set a Tag…',
    icon: '$(tag)',
    operations: ['tags.get', 'tags.set'],
    items: [{ on: ['tags_set', 'zone', 'workflow', 'account'], marks: ['writable'], group: change }],
  },
  {
    id: 'tag.remove',
    title: 'Remove a Tag…',
    operations: ['tags.get', 'tags.set'],
    items: [{ on: ['tags_set', 'zone', 'workflow', 'account'], marks: ['writable'], group: change }],
  },
  {
    id: 'tag.findResources',
    title: 'Find Resources by Tag…',
    operations: ['tags.resources'],
    icon: '$(search)',
  },

  // History
  {
    id: 'history.undo',
    title: 'Undo This Change…',
    icon: '$(discard)',
    items: [{ on: ['change'], marks: ['undoable'], group: 'inline@1' }],
  },
  {
    id: 'history.show',
    title: 'Show What Changed',
    palette: false,
    items: [{ on: ['change'], group: open }],
  },
  { id: 'history.clear', title: 'Clear History…', viewTitles: [{ view: 'history', group: '2_clear' }] },

  // Errors
  { id: 'error.explain', title: 'Explain an Error…' },
  {
    id: 'error.fetchResponse',
    title: 'Fetch the Error Response of a Host…',
    operations: ['edge.errorResponse'],
  },
];
