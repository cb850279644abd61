import { createAction } from '../commands/create';
import { creations } from '../commands/create.data';
import { createCustomRuleset, deployCustomRuleset } from '../commands/custom-rulesets';
import { addItems, importItems, removeItems } from '../commands/list-items';
import { addRule, compareVersion, copyTerraform, duplicateRule, moveRuleDown, moveRuleUp, restoreVersion } from '../commands/rulesets'; // prettier-ignore
import { findListUses } from '../commands/list-uses';
import { act } from './command';
import { type CommandRow, change, copy, create, creates, onDesktop, remove, understand } from './command-row';

const ruleUpdates = ['accountRulesetRules.update', 'zoneRulesetRules.update'] as const;
const reads = ['accountRulesets.get', 'zoneRulesets.get'] as const;

/** Commands for lists, rulesets, and the rules and versions of rulesets. */
export const rulesetRows: readonly CommandRow[] = [
  {
    id: 'rulesetRule.add',
    title: 'Add Rule…',
    run: act(addRule),
    icon: '$(add)',
    operations: [
      ...reads,
      'accountRulesetRules.create', 'zoneRulesetRules.create',
      'accountEntrypoints.get', 'zoneEntrypoints.get', 'accountEntrypoints.update', 'zoneEntrypoints.update',
    ],
    items: [
      { on: ['ruleset'], marks: ['writable', 'changeable'], group: 'inline@1' },
      { on: ['ruleset'], marks: ['writable', 'changeable'], group: create },
      { on: ['group:ruleset'], marks: ['writable'], group: 'inline@1' },
      { on: ['group:ruleset'], marks: ['writable'], group: create },
    ],
  },
  {
    id: 'ruleset.create',
    title: 'Create Custom Ruleset…',
    run: act(createCustomRuleset),
    operations: ['accountRulesets.create', 'zoneRulesets.create'],
    items: [{ on: ['group:ruleset'], marks: ['writable'], group: create }],
  },
  {
    id: 'ruleset.deploy',
    title: 'Deploy Custom Ruleset…',
    run: act(deployCustomRuleset),
    operations: [
      ...reads,
      'accountEntrypoints.get', 'zoneEntrypoints.get', 'accountEntrypoints.update', 'zoneEntrypoints.update',
      'accountRulesetRules.create', 'zoneRulesetRules.create',
    ],
    items: [{ on: ['ruleset'], marks: ['writable', 'custom'], group: change }],
  },
  {
    id: 'ruleset.copyTerraform',
    title: 'Copy as Terraform',
    run: act(copyTerraform),
    palette: false,
    operations: reads,
    items: [{ on: ['ruleset', 'ruleset_rule'], group: copy }],
  },
  {
    id: 'rulesetRule.duplicate',
    title: 'Duplicate Rule',
    run: act(duplicateRule),
    icon: '$(copy)',
    operations: ['accountRulesetRules.create', 'zoneRulesetRules.create'],
    items: [{ on: ['ruleset_rule'], marks: ['writable'], group: create }],
  },
  {
    id: 'rulesetRule.moveUp',
    title: 'Move Rule Up in Ruleset',
    run: act(moveRuleUp),
    icon: '$(arrow-up)',
    operations: ruleUpdates,
    items: [{ on: ['ruleset_rule'], marks: ['writable'], group: change }],
  },
  {
    id: 'rulesetRule.moveDown',
    title: 'Move Rule Down in Ruleset',
    run: act(moveRuleDown),
    icon: '$(arrow-down)',
    operations: ruleUpdates,
    items: [{ on: ['ruleset_rule'], marks: ['writable'], group: change }],
  },
  {
    id: 'rulesetVersion.compare',
    title: 'Compare with Current Version',
    run: act(compareVersion),
    icon: '$(diff)',
    operations: ['accountRulesetVersions.get', 'zoneRulesetVersions.get'],
    items: [
      { on: ['ruleset_version'], group: 'inline@1' },
      { on: ['ruleset_version'], group: understand },
    ],
  },
  {
    id: 'rulesetVersion.restore',
    title: 'Restore Version…',
    run: act(restoreVersion),
    icon: '$(discard)',
    operations: ['accountRulesets.update', 'zoneRulesets.update'],
    items: [{ on: ['ruleset_version'], marks: ['writable'], group: change }],
  },
  creates('list.create', 'Create List…', act(createAction(creations.list)), ['lists.create'], ['group:list']),
  {
    id: 'list.findUses',
    title: 'Find Uses of List…',
    run: ({ context }, { nodes, args }) => findListUses(context, nodes, args[0]),
    icon: '$(references)',
    operations: [
      'accountRulesets.list', 'zoneRulesets.list', ...reads, 'firewallRules.list',
    ],
    palette: onDesktop,
    items: [
      { on: ['list'], group: 'inline@2' },
      { on: ['list'], group: understand },
    ],
  },
  {
    id: 'listItem.add',
    title: 'Add List Items…',
    run: act(addItems),
    icon: '$(add)',
    operations: ['lists.get', 'listItems.add', 'listOperations.get'],
    items: [
      { on: ['list'], marks: ['writable'], group: 'inline@1' },
      { on: ['list'], marks: ['writable'], group: create },
    ],
  },
  {
    id: 'listItem.import',
    title: 'Import List Items from CSV…',
    run: act(importItems),
    operations: ['listItems.add', 'listItems.replace', 'listOperations.get'],
    items: [{ on: ['list'], marks: ['writable'], group: create }],
  },
  {
    id: 'listItem.remove',
    title: 'Remove List Item',
    run: act(removeItems),
    icon: '$(trash)',
    operations: ['listItems.get', 'listItems.remove', 'listOperations.get'],
    items: [{ on: ['list_item'], marks: ['writable'], group: remove }],
  },
]; // prettier-ignore
