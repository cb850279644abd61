import { type CommandRow } from './command-row';

/** What is there in every window, also where no account is. */
export const editorRows: readonly CommandRow[] = [
  { id: 'language.restart', title: 'Restart Language Server', run: 'language' },
];
