import { explain, fetchErrorResponse } from '../commands/errors';
import { undo, showChange, clearHistory } from '../history/history-commands';
import { act, onHistory } from './command';
import { type CommandRow, open } from './command-row';

/** What was changed, and what an error means. */
export const understandingRows: readonly CommandRow[] = [
  // History
  {
    id: 'history.undo',
    title: 'Undo This Change…',
    run: onHistory(undo),
    icon: '$(discard)',
    items: [
      { on: ['change'], marks: ['undoable'], group: 'inline@1' },
      { on: ['change'], marks: ['undoable'], group: open },
    ],
  },
  {
    id: 'history.show',
    title: 'Show What Changed',
    run: onHistory(showChange),
    palette: false,
    items: [{ on: ['change'], group: open }],
  },
  {
    id: 'history.clear',
    title: 'Clear History…',
    run: onHistory(clearHistory),
    viewTitles: [{ view: 'history', group: '2_clear' }],
  },

  // Errors
  { id: 'error.explain', title: 'Explain an Error…', run: act(explain) },
  {
    id: 'error.fetchResponse',
    title: 'Fetch the Error Response of a Host…',
    run: act(fetchErrorResponse),
    operations: ['edge.errorResponse'],
  },
];
