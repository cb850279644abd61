import { showWhatMay, showWhoMay } from '../commands/access';
import { showRedundantPolicies } from '../commands/redundant-policies';
import { createAction } from '../commands/create';
import { creations } from '../commands/create.data';
import { addMembers, replaceMembers } from '../commands/members';
import { copyClientRecord, deleteRotatedSecret, makePublic, rotateSecret } from '../commands/oauth';
import { showHealth } from '../commands/oauth-health';
import {
  beginVerification,
  copyConnectorRecord,
  disableConnector,
  enableConnector,
  setFedrampLanguage,
} from '../commands/sso';
import { act } from './command';
import { type CommandRow, change, copy, creates, inReport, understand } from './command-row';

const rules = ['lockdown_rule', 'access_rule', 'ua_rule', 'firewall_rule', 'waf_override'] as const;

/** Commands for user groups, resource groups, SSO connectors, and OAuth clients, and for reports on access. */
export const accessRows: readonly CommandRow[] = [
  creates(
    'resourceGroup.create',
    'Create Resource Group…',
    act(createAction(creations.resourceGroup)),
    ['resourceGroups.create'],
    ['group:resource_group'],
  ),
  creates(
    'userGroup.create',
    'Create User Group…',
    act(createAction(creations.userGroup)),
    ['userGroups.create'],
    ['group:user_group'],
  ),
  creates(
    'ssoConnector.create',
    'Create SSO Connector…',
    act(createAction(creations.ssoConnector)),
    ['ssoConnectors.create'],
    ['group:sso_connector'],
  ),
  creates(
    'oauthClient.create',
    'Create OAuth Client…',
    act(createAction(creations.oauthClient)),
    ['oauthClients.create'],
    ['group:oauth_client'],
  ),
  {
    id: 'member.add',
    title: 'Add Members…',
    run: act(addMembers),
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
    run: act(replaceMembers),
    operations: ['members.replace'],
    items: [{ on: ['user_group', 'group:user_group_member'], marks: ['writable'], group: change }],
  },
  {
    id: 'ssoConnector.enable',
    title: 'Enable SSO Connector…',
    run: act(enableConnector),
    operations: ['ssoConnectors.update'],
    items: [{ on: ['sso_connector'], marks: ['writable', 'disabled'], group: change }],
  },
  {
    id: 'ssoConnector.disable',
    title: 'Disable SSO Connector…',
    run: act(disableConnector),
    operations: ['ssoConnectors.update'],
    items: [{ on: ['sso_connector'], marks: ['writable', 'enabled'], group: change }],
  },
  {
    id: 'ssoConnector.setFedrampLanguage',
    title: 'Set FedRAMP Sign-In Wording…',
    run: act(setFedrampLanguage),
    operations: ['ssoConnectors.update'],
    items: [{ on: ['sso_connector'], marks: ['writable'], group: change }],
  },
  {
    id: 'ssoConnector.beginVerification',
    title: 'Start Domain Verification',
    run: act(beginVerification),
    icon: '$(verified)',
    operations: ['ssoConnectors.beginVerification'],
    items: [{ on: ['sso_connector'], marks: ['writable', '!verified'], group: change }],
  },
  {
    id: 'ssoConnector.copyRecord',
    title: 'Copy Domain Verification Record',
    run: act(copyConnectorRecord),
    items: [{ on: ['sso_connector'], group: copy }],
  },
  {
    id: 'oauthClient.rotateSecret',
    title: 'Rotate Client Secret…',
    run: act(rotateSecret),
    icon: '$(key)',
    operations: ['oauthClients.rotateSecret'],
    items: [{ on: ['oauth_client'], marks: ['writable', '!rotated'], group: change }],
  },
  {
    id: 'oauthClient.deleteRotatedSecret',
    title: 'Delete Rotated Client Secret…',
    run: act(deleteRotatedSecret),
    operations: ['oauthClients.deleteRotatedSecret'],
    items: [{ on: ['oauth_client'], marks: ['writable', 'rotated'], group: change }],
  },
  {
    id: 'oauthClient.makePublic',
    title: 'Make OAuth Client Public…',
    run: act(makePublic),
    operations: ['oauthClients.update'],
    items: [{ on: ['oauth_client'], marks: ['writable', 'private'], group: change }],
  },
  {
    id: 'oauthClient.checkHealth',
    title: 'Audit OAuth Clients',
    run: act(showHealth),
    icon: '$(pulse)',
    operations: ['oauthClients.list', 'oauthScopes.list'],
    items: [
      { on: ['group:oauth_client'], group: 'inline@2' },
      { on: ['group:oauth_client', 'oauth_client'], group: understand },
    ],
  },
  {
    id: 'oauthClient.copyRecord',
    title: 'Copy Client URI Verification Record',
    run: act(copyClientRecord),
    items: [{ on: ['oauth_client'], group: copy }],
  },

  {
    id: 'access.whoMay',
    title: 'Show Effective Permissions…',
    run: act(showWhoMay),
    icon: '$(organization)',
    operations: ['userGroups.list', 'resourceGroups.list', 'members.list'],
    items: [{ on: ['account', 'zone', 'resource_group', 'permission_group', ...rules], group: understand }],
  },
  {
    id: 'access.whatMay',
    title: 'Show Member Permissions…',
    run: act(showWhatMay),
    operations: ['userGroups.list', 'resourceGroups.list', 'members.get'],
    items: [{ on: ['user_group_member'], group: understand }],
  },
  {
    id: 'access.redundantPolicies',
    title: 'Find Redundant Policies…',
    run: act(showRedundantPolicies),
    operations: ['userGroups.list', 'resourceGroups.list', 'members.list'],
    items: [{ on: ['account', 'group:user_group'], group: understand }],
  },

  // Reports
  {
    id: 'report.filter',
    title: 'Filter Report…',
    run: ({ reports }) => reports.filter(),
    icon: '$(filter)',
    palette: inReport,
    menus: { 'editor/title': { when: inReport, group: 'navigation@1' } },
  },
  {
    id: 'report.refresh',
    title: 'Refresh Report',
    run: ({ reports }) => reports.refresh(),
    icon: '$(refresh)',
    palette: inReport,
    menus: { 'editor/title': { when: inReport, group: 'navigation@2' } },
  },
];
