import * as l10n from '@vscode/l10n';
import { type GraphWorkflow } from '../model/graph';
import { type NodeStatistics } from '../model/node-statistics';
import { type WorkflowStep } from '../model/workflow-step';
import { overlayRun } from './overlay';
import { entryState } from './run-state';
import { spanWords } from './run-words';
import { parseTime } from './timeline';

/**
 * Returns, for each node, how often it ran, how often it failed, and how long it took, based on the logs of several
 * runs of one graph. The keys of the result are the JSON Pointers of the nodes.
 */
export function runStatistics(
  workflow: GraphWorkflow,
  runs: readonly (readonly WorkflowStep[])[],
): ReadonlyMap<string, NodeStatistics> {
  const tallies = new Map<string, { runs: number; failed: number; retried: number; open: number; entries: number; tookMs: number[] }>(); // prettier-ignore
  for (const steps of runs) {
    for (const [pointer, { entries, sure }] of overlayRun(workflow, steps).nodes) {
      if (!sure) continue; // The entry may belong to another node.
      const tally = tallies.get(pointer) ?? {
        runs: 0,
        failed: 0,
        retried: 0,
        open: 0,
        entries: 0,
        tookMs: [],
      };
      tallies.set(pointer, tally);
      tally.runs++;
      for (const entry of entries) {
        const step = steps[entry];
        if (!step) continue;
        tally.entries++;
        const state = entryState(step);
        if (state === 'failed') tally.failed++;
        if (step.attempts.length > 1) tally.retried++;
        // For an unfinished wait, the end is the deadline. The duration of an unfinished entry is therefore not
        // counted.
        if (state !== 'failed' && state !== 'done') {
          tally.open++;
          continue;
        }
        const [start, end] = [parseTime(step.start), parseTime(step.end)];
        if (start !== undefined && end !== undefined) tally.tookMs.push(end - start);
      }
    }
  }
  return new Map(
    [...tallies].map(([pointer, { tookMs, ...counts }]) => {
      tookMs.sort((a, b) => a - b);
      const medianMs = tookMs[Math.floor((tookMs.length - 1) / 2)];
      const slowestMs = tookMs[tookMs.length - 1];
      return [
        pointer,
        {
          ...counts,
          ...(medianMs === undefined ? {} : { medianMs }),
          ...(slowestMs === undefined ? {} : { slowestMs }),
        },
      ];
    }),
  );
}

/**
 * Formats a line of statistics to be shown in the code and in the outline: "24× in 20 runs, 1 failed, 3 retried,
 * median 2.3 s, at most 9 s".
 */
export function statisticsWords({
  runs,
  entries,
  failed,
  retried,
  open,
  medianMs,
  slowestMs,
}: NodeStatistics): string {
  return [
    timesWords(entries, runs),
    ...(failed > 0 ? [l10n.t('{0} failed', failed)] : []),
    ...(retried > 0 ? [l10n.t('{0} retried', retried)] : []),
    ...(open > 0 ? [l10n.t('{0} in progress', open)] : []),
    ...(medianMs === undefined ? [] : [l10n.t('median {0}', spanWords(medianMs))]),
    ...(slowestMs === undefined || slowestMs === medianMs
      ? []
      : [l10n.t('at most {0}', spanWords(slowestMs))]),
  ].join(', ');
}

/** Describes how often a node was entered in the given number of runs. */
function timesWords(entries: number, runs: number): string {
  if (runs !== 1) return l10n.t('{0}× in {1} runs', entries, runs);
  return entries === 1 ? l10n.t('once in one run') : l10n.t('{0}× in one run', entries);
}
