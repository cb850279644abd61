import { type CommandRow } from './command-row';

/** What is there in every window, also where no account is. */
export const editorRows: readonly CommandRow[] = [
  { id: 'language.restart', title: 'Restart Language Server', run: 'language' },
  {
    id: 'expression.new',
    title: 'New Filter Expression',
    run: 'language',
    menus: { 'file/newFile': { group: 'rampart' } },
  },
  { id: 'log.show', title: 'Show Log', run: 'extension' },
  { id: 'settings.open', title: 'Open Settings', run: 'extension' },
  { id: 'docs.open', title: 'Open Documentation', run: 'extension' },
  { id: 'walkthrough.open', title: 'Get Started', run: 'extension' },
];
