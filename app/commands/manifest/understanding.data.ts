import { type CommandRow, open } from './command-row';

/** What was changed, and what an error means. */
export const understandingRows: readonly CommandRow[] = [
  // History
  {
    id: 'history.undo',
    title: 'Undo This Change…',
    icon: '$(discard)',
    items: [
      { on: ['change'], marks: ['undoable'], group: 'inline@1' },
      { on: ['change'], marks: ['undoable'], group: open },
    ],
  },
  {
    id: 'history.show',
    title: 'Show What Changed',
    palette: false,
    items: [{ on: ['change'], group: open }],
  },
  { id: 'history.clear', title: 'Clear History…', viewTitles: [{ view: 'history', group: '2_clear' }] },

  // Errors
  { id: 'error.explain', title: 'Explain an Error…' },
  {
    id: 'error.fetchResponse',
    title: 'Fetch the Error Response of a Host…',
    operations: ['edge.errorResponse'],
  },
];
