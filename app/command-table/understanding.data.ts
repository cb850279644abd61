import { compareWithTrace } from '../commands/compare-trace';
import { explain, fetchErrorResponse } from '../commands/errors';
import { undo, undoTogether, showChange, showEffect, clearHistory } from '../history/history-commands';
import { act, onHistory } from './command';
import { type CommandRow, onDesktop, open, whenConnected } from './command-row';

/** Commands for the history, explanations of errors, and simulations. */
export const understandingRows: readonly CommandRow[] = [
  // History
  {
    id: 'history.undo',
    title: 'Undo Change…',
    run: onHistory(undo),
    icon: '$(discard)',
    palette: onDesktop,
    items: [
      { on: ['change'], marks: ['undoable'], group: 'inline@1' },
      { on: ['change'], marks: ['undoable'], group: open },
    ],
  },
  {
    id: 'history.undoTogether',
    title: 'Undo Batch of Changes…',
    run: onHistory(undoTogether),
    palette: false,
    items: [{ on: ['change'], marks: ['undoable', 'together'], group: open }],
  },
  {
    id: 'history.show',
    title: 'Show Change',
    run: onHistory(showChange),
    palette: false,
    items: [{ on: ['change'], group: open }],
  },
  {
    id: 'history.showEffect',
    title: 'Show Effect on Requests',
    run: onHistory(showEffect),
    palette: false,
    items: [{ on: ['change'], marks: ['aboutRules'], group: open }],
  },
  {
    id: 'history.clear',
    title: 'Clear History…',
    run: onHistory(clearHistory),
    palette: onDesktop,
    viewTitles: [{ view: 'history', group: '2_clear' }],
  },

  // Samples
  {
    id: 'sample.compareWithTrace',
    title: 'Compare Sample with Cloudflare Trace…',
    run: act(compareWithTrace),
    icon: '$(diff)',
    connects: true,
    operations: ['requestTracer.trace'],
    palette: whenConnected,
    viewTitles: [{ view: 'trace', group: 'navigation@3', when: whenConnected }],
  },

  // Errors
  { id: 'error.explain', title: 'Explain Error…', run: act(explain), palette: onDesktop },
  {
    id: 'error.fetchResponse',
    title: 'Fetch Error Response from Host…',
    run: act(fetchErrorResponse),
    operations: ['edge.errorResponse'],
  },
];
