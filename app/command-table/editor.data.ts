import { type CommandRow, nearExpressions } from './command-row';

/** What is there in every window, also where no account is. */
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
];
