import { explainRules } from '../commands/explain-rules';
import { simulateRequests } from '../commands/simulate-requests';
import { findRules, simulateDeployed } from '../commands/simulation';
import { act } from './command';
import { type CommandRow, inRemoteDocument, nearRules, onDesktop, understand } from './command-row';

const reads = [
  'accountAccessRules.list', 'accountRulesets.list', 'accountRulesets.get', 'zoneAccessRules.list', 'lockdowns.list', 'uaRules.list', 'firewallRules.list', 'wafOverrides.list', 'zoneRulesets.list', 'zoneRulesets.get',
] as const; // prettier-ignore

const ruleFiles =
  'explorerResourceIsFolder || resourceExtname =~ /^\\.(jsonc?|tf|tofu)$/ || resourceFilename =~ /\\.ruleset\\.ya?ml$/';

const requestFiles = 'resourceExtname =~ /^\\.(har|jsonl|ndjson|log|http|rest)$/';

/** Commands that simulate requests against the rules of accounts and zones. */
export const simulationRows: readonly CommandRow[] = [
  {
    id: 'simulation.runDeployed',
    title: 'Simulate Request',
    run: ({ context }, { nodes, args }) => simulateDeployed(context, nodes, args[0]),
    icon: '$(play-circle)',
    operations: reads,
    palette: false,
    items: [{ on: ['account', 'zone'], marks: ['!runtime'], view: 'firewall', group: understand }],
    menus: {
      'editor/title': { when: inRemoteDocument, group: '2_rampart@9' },
      'editor/context': { when: inRemoteDocument, group: '1_rampart@4' },
    },
  },
  {
    id: 'simulation.runRequests',
    title: 'Simulate Requests from File…',
    run: ({ context }, { nodes, args }) => simulateRequests(context, nodes, args[0]),
    operations: reads,
    palette: onDesktop,
    items: [{ on: ['account', 'zone'], marks: ['!runtime'], view: 'firewall', group: understand }],
    menus: {
      'editor/context': { when: requestFiles, group: '1_rampart@4' },
      'explorer/context': { when: requestFiles, group: '3_compare@20' },
    },
  },
  {
    id: 'rules.find',
    title: 'Find Rules for Address, Country, or URL…',
    run: act(findRules),
    operations: reads,
    palette: onDesktop,
    items: [{ on: ['account', 'zone'], marks: ['!runtime'], view: 'firewall', group: understand }],
  },
  {
    id: 'rules.explain',
    title: 'Explain Rules…',
    run: ({ context }, { nodes, args }) => explainRules(context, nodes, args[0], 'explain'),
    operations: reads,
    palette: onDesktop,
    items: [{ on: ['account', 'zone'], marks: ['!runtime'], view: 'firewall', group: understand }],
    menus: {
      'editor/context': { when: `${nearRules} || ${inRemoteDocument}`, group: '1_rampart@6' },
      'explorer/context': { when: ruleFiles, group: '3_compare@22' },
    },
  },
  {
    id: 'rules.findUnneeded',
    title: 'Find Unreachable and Redundant Rules…',
    run: ({ context }, { nodes, args }) => explainRules(context, nodes, args[0], 'unneeded'),
    operations: reads,
    palette: onDesktop,
    items: [{ on: ['account', 'zone'], marks: ['!runtime'], view: 'firewall', group: understand }],
    menus: { 'explorer/context': { when: ruleFiles, group: '3_compare@23' } },
  },
];
