import { type CommandRow, nearExpressions, nearRules, nearRuleTests } from './command-row';

/** Services that exist in every window, also without an account. */
export const editorRows: readonly CommandRow[] = [
  { id: 'language.restart', title: 'Restart Language Server', run: 'language' },
  {
    id: 'expression.new',
    title: 'New Filter Expression',
    run: 'language',
    menus: { 'file/newFile': { group: 'rampart' } },
  },
  {
    id: 'rules.convert',
    title: 'Convert to Custom Rules…',
    run: 'language',
    menus: {
      'explorer/context': {
        when: 'explorerResourceIsFolder || resourceExtname =~ /^\\.(jsonc?|tf|tofu)$/',
        group: '7_modification@20',
      },
    },
  },
  { id: 'log.show', title: 'Show Log', run: 'extension' },
  { id: 'settings.open', title: 'Open Settings', run: 'extension' },
  { id: 'docs.open', title: 'Open Documentation', run: 'extension' },
  { id: 'walkthrough.open', title: 'Get Started', run: 'extension' },
  { id: 'sample.choose', title: 'Choose Sample Request…', run: 'language' },
  { id: 'sample.paste', title: 'Paste curl Command as Sample Request', run: 'language' },
  { id: 'sample.clear', title: 'Clear Sample Request', run: 'language' },
  {
    id: 'expression.trace',
    title: 'Trace Expression',
    run: 'language',
    palette: 'editorIsOpen',
    menus: { 'editor/context': { when: nearExpressions, group: '1_rampart@3' } },
  },
  {
    id: 'trace.copy',
    title: 'Copy Trace as Markdown',
    run: 'language',
    icon: '$(copy)',
    palette: 'rampart.traceShown',
    viewTitles: [{ view: 'trace', group: 'navigation@1' }],
  },
  {
    id: 'trace.clear',
    title: 'Clear Trace',
    run: 'language',
    icon: '$(clear-all)',
    palette: 'rampart.traceShown',
    viewTitles: [{ view: 'trace', group: 'navigation@2' }],
  },
  {
    id: 'simulation.run',
    title: 'Simulate Request',
    run: 'language',
    icon: '$(play-circle)',
    palette: 'workbenchState != empty || editorIsOpen',
    menus: {
      'editor/title': { when: nearRules, group: '1_rampart@1' },
      'editor/context': { when: nearRules, group: '1_rampart@4' },
      'explorer/context': {
        when: 'explorerResourceIsFolder || resourceExtname =~ /^\\.(jsonc?|tf|tofu)$/',
        group: '3_compare@20',
      },
    },
  },
  {
    id: 'simulation.recordTest',
    title: 'Record as Test…',
    run: 'language',
    icon: '$(beaker)',
    palette: 'rampart.simulationRecordable',
    viewTitles: [{ view: 'simulation', group: 'navigation@1', when: 'rampart.simulationRecordable' }],
  },
  {
    id: 'ruleTests.findUntested',
    title: 'Find Untested Behavior…',
    run: 'language',
    palette: nearRuleTests,
    menus: {
      'editor/context': { when: nearRuleTests, group: '1_rampart@5' },
      'explorer/context': { when: nearRuleTests, group: '3_compare@21' },
    },
  },
  {
    id: 'simulation.copy',
    title: 'Copy Simulation as Markdown',
    run: 'language',
    icon: '$(copy)',
    palette: 'rampart.simulationShown',
    viewTitles: [{ view: 'simulation', group: 'navigation@2' }],
  },
  {
    id: 'simulation.clear',
    title: 'Clear Simulation',
    run: 'language',
    icon: '$(clear-all)',
    palette: 'rampart.simulationShown',
    viewTitles: [{ view: 'simulation', group: 'navigation@3' }],
  },
];
