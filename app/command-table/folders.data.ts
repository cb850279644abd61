import { pullFolder } from '../commands/pull-folder';
import { type FolderAction } from '../commands/pulled-folder';
import { pushFolder } from '../commands/push-folder';
import { lockName } from '../../core/changes/folder-sync/lock';
import { type Run } from './command';
import { type CommandRow } from './command-row';

/**
 * Returns a command that acts on a folder. If invoked on a lock file in the Explorer, the command acts on the folder
 * of that file. Otherwise, it acts on a folder that the user chooses.
 */
const onFolder =
  (action: FolderAction): Run =>
  ({ context }, { nodes, args: [file] }) =>
    action(
      context,
      nodes,
      nodes.length === 0 && file instanceof Object ? (file as { toString(): string }).toString() : undefined,
    );

const onLockFile = `!rampart.languagesOnly && resourceFilename == ${lockName}`;

/** Commands for folders that contain the rules of an account or a zone as documents. */
export const folderRows: readonly CommandRow[] = [
  {
    id: 'folder.pull',
    title: 'Pull Rules to Folder…',
    run: onFolder(pullFolder),
    icon: '$(cloud-download)',
    operations: [
      'accountAccessRules.list', 'resourceGroups.list', 'userGroups.list', 'lockdowns.list', 'zoneAccessRules.list', 'uaRules.list', 'firewallRules.list', 'wafOverrides.list',
      'accountRulesets.list', 'accountRulesets.get', 'zoneRulesets.list', 'zoneRulesets.get', 'lists.list', 'listItems.list',
    ], // prettier-ignore
    items: [{ on: ['account', 'zone'], group: '4_folder' }],
    menus: { 'explorer/context': { when: onLockFile, group: '7_modification@21' } },
  },
  {
    id: 'folder.push',
    title: 'Push Rules from Folder…',
    run: onFolder(pushFolder),
    icon: '$(cloud-upload)',
    operations: [
      'accountAccessRules.create', 'accountAccessRules.update', 'accountAccessRules.delete', 'resourceGroups.create', 'resourceGroups.update', 'resourceGroups.delete',
      'userGroups.create', 'userGroups.update', 'userGroups.delete', 'lockdowns.create', 'lockdowns.update', 'lockdowns.delete', 'zoneAccessRules.create', 'zoneAccessRules.update', 'zoneAccessRules.delete',
      'uaRules.create', 'uaRules.update', 'uaRules.delete', 'firewallRules.create', 'firewallRules.update', 'firewallRules.delete', 'wafOverrides.create', 'wafOverrides.update', 'wafOverrides.delete',
      'accountRulesets.create', 'accountRulesets.update', 'accountRulesets.delete', 'zoneRulesets.create', 'zoneRulesets.update', 'zoneRulesets.delete',
      'lists.create', 'lists.update', 'lists.delete', 'listItems.add', 'listItems.remove', 'listOperations.get',
    ], // prettier-ignore
    items: [{ on: ['account', 'zone'], marks: ['writable'], group: '4_folder' }],
    menus: { 'explorer/context': { when: onLockFile, group: '7_modification@22' } },
  },
];
