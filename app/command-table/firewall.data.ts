import { createAction } from '../commands/create';
import { creations } from '../commands/create.data';
import { moveRuleDown, moveRuleUp } from '../commands/drop';
import { pauseRules, resumeRules, setMode, setPriority } from '../commands/rules';
import { act } from './command';
import { type CommandRow, change, creates } from './command-row';

const pausable = ['lockdown_rule', 'ua_rule', 'firewall_rule', 'waf_override', 'ruleset_rule'] as const;

/** Commands for the rules of accounts and zones. */
export const firewallRows: readonly CommandRow[] = [
  creates(
    'accessRule.create',
    'Create IP Access Rule…',
    act(createAction(creations.accessRule)),
    ['accountAccessRules.create', 'zoneAccessRules.create'],
    ['group:access_rule'],
  ),
  creates(
    'lockdown.create',
    'Create Zone Lockdown Rule…',
    act(createAction(creations.lockdown)),
    ['lockdowns.create'],
    ['group:lockdown_rule'],
  ),
  creates(
    'uaRule.create',
    'Create User Agent Blocking Rule…',
    act(createAction(creations.uaRule)),
    ['uaRules.create'],
    ['group:ua_rule'],
  ),
  creates(
    'firewallRule.create',
    'Create Firewall Rule (Deprecated)…',
    act(createAction(creations.firewallRule)),
    ['firewallRules.create'],
    ['group:firewall_rule'],
  ),
  creates(
    'wafOverride.create',
    'Create WAF Override (Deprecated)…',
    act(createAction(creations.wafOverride)),
    ['wafOverrides.create'],
    ['group:waf_override'],
  ),
  {
    id: 'rule.pause',
    title: 'Disable Rule',
    run: act(pauseRules),
    icon: '$(debug-pause)',
    operations: [
      'lockdowns.update',
      'uaRules.update',
      'firewallRules.update',
      'firewallRules.updateMany',
      'wafOverrides.update',
      'accountRulesetRules.update',
      'zoneRulesetRules.update',
    ],
    items: [{ on: pausable, marks: ['writable', 'active'], group: change }],
  },
  {
    id: 'rule.resume',
    title: 'Enable Rule',
    run: act(resumeRules),
    icon: '$(debug-start)',
    operations: [
      'lockdowns.update',
      'uaRules.update',
      'firewallRules.update',
      'firewallRules.updateMany',
      'wafOverrides.update',
      'accountRulesetRules.update',
      'zoneRulesetRules.update',
    ],
    items: [{ on: pausable, marks: ['writable', 'paused'], group: change }],
  },
  {
    id: 'rule.setMode',
    title: 'Change Rule Action…',
    run: act(setMode),
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
    title: 'Change Rule Priority…',
    run: act(setPriority),
    operations: ['firewallRules.updatePriority', 'firewallRules.updatePriorityOfMany'],
    items: [{ on: ['firewall_rule'], marks: ['writable'], group: change }],
  },
  {
    id: 'firewallRule.moveUp',
    title: 'Move Rule Up',
    run: act(moveRuleUp),
    icon: '$(arrow-up)',
    operations: ['firewallRules.list', 'firewallRules.updatePriority', 'firewallRules.updatePriorityOfMany'],
    items: [{ on: ['firewall_rule'], marks: ['writable'], group: `${change}@8` }],
  },
  {
    id: 'firewallRule.moveDown',
    title: 'Move Rule Down',
    run: act(moveRuleDown),
    icon: '$(arrow-down)',
    operations: ['firewallRules.list', 'firewallRules.updatePriority', 'firewallRules.updatePriorityOfMany'],
    items: [{ on: ['firewall_rule'], marks: ['writable'], group: `${change}@9` }],
  },
];
