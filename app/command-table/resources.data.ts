import { compareResources } from '../commands/compare';
import { createFromEditor } from '../commands/create';
import { openInDashboard } from '../commands/dashboard';
import { copyIds, copyJson, goToResource, openResource } from '../commands/find';
import {
  refreshViews,
  refreshRows,
  explainLegacy,
  lookAgain,
  filterList,
  loadMore,
  retryList,
  placeRows,
} from '../commands/list-commands';
import { deleteResources } from '../commands/remove';
import { renamable, renameResource } from '../commands/rename';
import { findWhereUsed } from '../commands/uses';
import { act, onViews } from './command';
import {
  type CommandRow,
  arrange,
  change,
  copy,
  filter,
  inDraft,
  inRemoteDocument,
  nearExpressions,
  open,
  refresh,
  remove,
  understand,
} from './command-row';

const remoteViews = ['access', 'firewall', 'workflows', 'tags'] as const;

const readable = [
  'permission_group', 'resource_group', 'user_group', 'user_group_member', 'sso_connector', 'oauth_client', 'oauth_scope', 'workflow', 'workflow_version', 'workflow_instance',
  'lockdown_rule', 'access_rule', 'ua_rule', 'firewall_rule', 'waf_override', 'waf_package', 'waf_group', 'waf_rule', 'tags_set', 'ruleset', 'ruleset_rule', 'ruleset_version', 'list', 'list_item',
] as const; // prettier-ignore

/** Types of rows that users can pin to the top of their list, or hide. */
const placeable = [...readable, 'zone', 'tag_key', 'tag_value'] as const;

const removable = [
  'resource_group', 'user_group', 'user_group_member', 'sso_connector', 'oauth_client', 'workflow',
  'lockdown_rule', 'access_rule', 'ua_rule', 'firewall_rule', 'waf_override', 'tags_set', 'ruleset', 'ruleset_rule', 'list',
] as const; // prettier-ignore

/** Commands for lists, for resources of any kind, for expressions, and for documents of resources. */
export const resourceRows: readonly CommandRow[] = [
  // Lists
  {
    id: 'view.refresh',
    title: 'Refresh',
    run: onViews(refreshViews),
    icon: '$(refresh)',
    palette: false,
    viewTitles: remoteViews.map((view) => ({ view, group: 'navigation@9' })),
  },
  {
    id: 'list.refresh',
    title: 'Refresh',
    run: onViews(refreshRows),
    icon: '$(refresh)',
    palette: false,
    items: [
      {
        on: ['account', 'zone', 'group', 'status', 'workflow', 'ruleset', 'list', 'tag_key', 'tag_value'],
        group: refresh,
      },
    ],
    operations: [
      'permissionGroups.list', 'resourceGroups.list', 'userGroups.list', 'members.list', 'ssoConnectors.list', 'oauthClients.list', 'oauthScopes.list',
      'workflows.list', 'versions.list', 'instances.list', 'lockdowns.list', 'accountAccessRules.list', 'zoneAccessRules.list', 'uaRules.list', 'firewallRules.list',
      'wafOverrides.list', 'wafPackages.list', 'wafGroups.list', 'wafRules.list', 'tags.keys', 'tags.values',
      'accountRulesets.list', 'zoneRulesets.list', 'accountRulesetVersions.list', 'zoneRulesetVersions.list', 'lists.list', 'listItems.list',
    ], // prettier-ignore
  },
  {
    id: 'list.explainLegacy',
    title: 'Explain Discontinued Products',
    run: onViews(explainLegacy),
    palette: false,
    items: [{ on: ['legacy'], group: open }],
  },
  {
    id: 'list.lookAgain',
    title: 'Check Again',
    run: onViews(lookAgain),
    icon: '$(refresh)',
    palette: false,
    items: [
      { on: ['legacy'], group: 'inline@1' },
      { on: ['legacy'], group: refresh },
    ],
  },
  {
    id: 'list.filter',
    title: 'Filter List…',
    run: onViews(filterList),
    icon: '$(filter)',
    palette: false,
    items: [
      { on: ['group', 'status', 'list', 'tag_key', 'tag_value'], group: 'inline@5' },
      { on: ['account'], view: 'workflows', group: 'inline@5' },
      { on: ['account'], view: 'tags', group: 'inline@5' },
      { on: ['group', 'status', 'ruleset', 'list', 'tag_key', 'tag_value'], group: filter },
      { on: ['account'], view: 'workflows', group: filter },
      { on: ['account'], view: 'tags', group: filter },
    ],
  },
  { id: 'list.loadMore', title: 'Load More', run: onViews(loadMore), palette: false },
  {
    id: 'list.retry',
    title: 'Try Again',
    run: onViews(retryList),
    icon: '$(refresh)',
    palette: false,
    items: [
      { on: ['error'], marks: ['retry'], group: 'inline@1' },
      { on: ['error'], marks: ['retry'], group: refresh },
    ],
  },

  {
    id: 'row.pin',
    title: 'Pin',
    run: onViews(placeRows('pinned')),
    icon: '$(pin)',
    palette: false,
    items: [{ on: [...placeable, 'account'], marks: ['!pinned', '!hidden'], group: arrange }],
  },
  {
    id: 'row.hide',
    title: 'Hide',
    run: onViews(placeRows('hidden')),
    icon: '$(eye-closed)',
    palette: false,
    items: [{ on: placeable, marks: ['!pinned', '!hidden'], group: arrange }],
  },
  {
    id: 'row.unpin',
    title: 'Unpin',
    run: onViews(placeRows(undefined)),
    icon: '$(pinned)',
    palette: false,
    items: [
      { on: [...placeable, 'account'], marks: ['pinned'], group: 'inline@9' },
      { on: [...placeable, 'account'], marks: ['pinned'], group: arrange },
    ],
  },
  {
    id: 'row.unhide',
    title: 'Unhide',
    run: onViews(placeRows(undefined)),
    icon: '$(eye)',
    palette: false,
    items: [
      { on: placeable, marks: ['hidden'], group: 'inline@9' },
      { on: placeable, marks: ['hidden'], group: arrange },
    ],
  },

  // Any resource
  {
    id: 'resource.goto',
    title: 'Go to Resource…',
    run: act(goToResource),
    icon: '$(search)',
    viewTitles: remoteViews.map((view) => ({ view, group: 'navigation@1' })),
  },
  {
    id: 'resource.open',
    title: 'Open as JSON',
    run: act(openResource),
    icon: '$(go-to-file)',
    items: [{ on: readable, group: open }],
    operations: [
      'permissionGroups.get', 'resourceGroups.get', 'userGroups.get', 'members.get', 'ssoConnectors.get', 'oauthClients.get', 'workflows.get', 'versions.get', 'instances.get',
      'lockdowns.get', 'accountAccessRules.get', 'zoneAccessRules.get', 'uaRules.get', 'firewallRules.get', 'wafOverrides.get', 'wafPackages.get', 'wafGroups.get', 'wafRules.get', 'tags.get', 'zoneTags.get',
    ], // prettier-ignore
  },
  {
    id: 'resource.openInDashboard',
    title: 'Open in Dashboard',
    run: act(openInDashboard),
    items: [{ on: [...readable, 'account', 'zone'], marks: ['dashboard'], group: open }],
  },
  {
    id: 'resource.rename',
    title: 'Rename Resource…',
    run: act(renameResource),
    items: [{ on: renamable, marks: ['writable'], group: change }],
    keys: [{ key: 'f2', when: 'listFocus && !inputFocus', inViews: remoteViews }],
  },
  {
    id: 'resource.delete',
    title: 'Delete Resource…',
    run: act(deleteResources),
    icon: '$(trash)',
    items: [{ on: removable, marks: ['writable'], group: remove }],
    keys: [{ key: 'delete', mac: 'cmd+backspace', when: 'listFocus && !inputFocus', inViews: remoteViews }],
    operations: [
      'accountRulesets.delete', 'zoneRulesets.delete', 'accountRulesetRules.delete', 'zoneRulesetRules.delete', 'lists.delete',
      'resourceGroups.delete', 'userGroups.delete', 'members.remove', 'ssoConnectors.delete', 'oauthClients.delete', 'workflows.delete',
      'lockdowns.delete', 'accountAccessRules.delete', 'zoneAccessRules.delete', 'uaRules.delete', 'firewallRules.delete', 'firewallRules.deleteMany', 'wafOverrides.delete', 'tags.delete', 'zoneTags.delete',
    ], // prettier-ignore
  },
  {
    id: 'resource.copyId',
    title: 'Copy ID',
    run: act(copyIds),
    palette: false,
    items: [{ on: readable, group: copy }],
    keys: [{ key: 'ctrl+c', mac: 'cmd+c', when: 'listFocus && !inputFocus', inViews: remoteViews }],
  },
  {
    id: 'resource.copyJson',
    title: 'Copy as JSON',
    run: act(copyJson),
    palette: false,
    items: [{ on: readable, group: copy }],
  },
  {
    id: 'resource.compare',
    title: 'Compare Resource With…',
    run: act(compareResources),
    items: [{ on: readable, group: understand }],
  },
  {
    id: 'resource.findUses',
    title: 'Find All References',
    run: act(findWhereUsed),
    items: [{ on: ['permission_group', 'resource_group', 'oauth_scope'], group: understand }],
  },
  {
    id: 'resource.createFromEditor',
    title: 'Create Resource from Document…',
    run: act(createFromEditor),
  },

  // Expressions
  {
    id: 'expression.copyAs',
    title: 'Copy Filter Expression As…',
    run: 'language',
    palette: 'editorIsOpen',
    menus: { 'editor/context': { when: nearExpressions, group: '9_cutcopypaste@10' } },
  },
  {
    id: 'expression.paste',
    title: 'Paste as Filter Expression',
    run: 'language',
    palette: 'editorIsOpen && !activeEditorIsReadonly',
    menus: {
      'editor/context': { when: `${nearExpressions} && !editorReadonly`, group: '9_cutcopypaste@11' },
    },
  },

  // Remote documents
  {
    id: 'document.new',
    title: 'New Document…',
    run: 'language',
    menus: { 'file/newFile': { group: 'rampart' } },
  },
  { id: 'document.chooseKind', title: 'Change Document Type…', run: 'language', palette: 'editorIsOpen' },
  {
    id: 'document.apply',
    title: 'Apply to Account',
    run: ({ documents }, { args }) => documents.apply(args[0]),
    icon: '$(cloud-upload)',
    palette: inDraft,
    menus: { 'editor/title': { when: inDraft, group: 'navigation@1' } },
    operations: [
      'accountRulesets.update', 'zoneRulesets.update', 'accountRulesetRules.update', 'zoneRulesetRules.update', 'lists.update',
      'resourceGroups.update', 'userGroups.update', 'ssoConnectors.update', 'oauthClients.update', 'workflows.put', 'lockdowns.update', 'accountAccessRules.update', 'zoneAccessRules.update',
      'uaRules.update', 'firewallRules.update', 'wafOverrides.update', 'wafGroups.update', 'wafRules.update', 'tags.set', 'zoneTags.set',
    ], // prettier-ignore
  },
  {
    id: 'document.compareWithRemote',
    title: 'Compare with Account',
    run: ({ documents }, { args }) => documents.compareWithRemote(args[0]),
    icon: '$(diff)',
    palette: inRemoteDocument,
    menus: { 'editor/title': { when: inRemoteDocument, group: 'navigation@2' } },
  },
  {
    id: 'document.showEffect',
    title: 'Show Effect of Draft',
    run: ({ documents }, { args }) => documents.showEffect(args[0]),
    palette: inDraft,
    menus: { 'editor/title': { when: inDraft, group: '1_draft@0' } },
  },
  {
    id: 'document.discardDraft',
    title: 'Discard Local Draft',
    run: ({ documents }, { args }) => documents.discardDraft(args[0]),
    icon: '$(discard)',
    palette: inDraft,
    menus: { 'editor/title': { when: inDraft, group: '1_draft@1' } },
  },
  {
    id: 'document.reload',
    title: 'Reload from Account',
    run: ({ documents }, { args }) => documents.reload(args[0]),
    icon: '$(refresh)',
    palette: inRemoteDocument,
    menus: { 'editor/title': { when: inRemoteDocument, group: '1_draft@2' } },
  },
  {
    id: 'document.showDrafts',
    title: 'Show Local Drafts…',
    run: ({ documents }) => documents.showDrafts(),
  },
  {
    id: 'document.applyDrafts',
    title: 'Apply All Drafts…',
    run: ({ documents }) => documents.applyDrafts(),
  },
];
