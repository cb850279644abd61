import { pullFolder, pushFolder } from '../commands/folder';
import { act } from './command';
import { type CommandRow } from './command-row';

/** Rules of an account or a zone as documents in a folder. */
export const folderRows: readonly CommandRow[] = [
  {
    id: 'folder.pull',
    title: 'Pull Rules to Folder…',
    run: act(pullFolder),
    icon: '$(cloud-download)',
    operations: [
      'accountAccessRules.list', 'resourceGroups.list', 'userGroups.list', 'lockdowns.list', 'zoneAccessRules.list', 'uaRules.list', 'firewallRules.list', 'wafOverrides.list',
    ], // prettier-ignore
    items: [{ on: ['account', 'zone'], group: '4_folder' }],
  },
  {
    id: 'folder.push',
    title: 'Push Rules from Folder…',
    run: act(pushFolder),
    icon: '$(cloud-upload)',
    operations: [
      'accountAccessRules.create', 'accountAccessRules.update', 'accountAccessRules.delete', 'resourceGroups.create', 'resourceGroups.update', 'resourceGroups.delete',
      'userGroups.create', 'userGroups.update', 'userGroups.delete', 'lockdowns.create', 'lockdowns.update', 'lockdowns.delete', 'zoneAccessRules.create', 'zoneAccessRules.update', 'zoneAccessRules.delete',
      'uaRules.create', 'uaRules.update', 'uaRules.delete', 'firewallRules.create', 'firewallRules.update', 'firewallRules.delete', 'wafOverrides.create', 'wafOverrides.update', 'wafOverrides.delete',
    ], // prettier-ignore
    items: [{ on: ['account', 'zone'], marks: ['writable'], group: '4_folder' }],
  },
];
