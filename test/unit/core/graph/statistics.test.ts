import assert from 'node:assert/strict';
import { runStatistics, statisticsWords } from '../../../../core/graph/statistics';
import { type WorkflowStep } from '../../../../core/model/workflow-step';
import { loop } from '../../../../local/demo/graph-parts';
import { step, workflow } from '../../../support/graphs';

const at = (second: number): string => new Date(second * 1000).toISOString();
const done = (name: string, from: number, to: number): WorkflowStep => ({ type: 'step', name, start: at(from), end: at(to), success: true, attempts: [{ start: at(from), end: at(to), success: true }] }); // prettier-ignore
const failed = (name: string): WorkflowStep => ({ type: 'step', name, start: at(0), end: at(9), success: false, attempts: [{ success: false }, { success: false }] }); // prettier-ignore
const graph = workflow([step('a'), loop(step('item ${...}')), step('same'), step('same')]);
const runs = [
  [done('a-1', 0, 1), done('item 1-1', 1, 3), done('item 2-1', 3, 4), done('same-1', 4, 5)],
  [done('a-1', 0, 4), done('gone-1', 4, 5)],
  [failed('a-1')],
];

describe('runStatistics', () => {
  it('counts runs, entries, failures and retries at each node, and leaves out uncertain entries', () => {
    assert.deepEqual(Object.fromEntries(runStatistics(graph, runs)), {
      '/nodes/0': { runs: 3, entries: 3, failed: 1, retried: 1, open: 0, medianMs: 4000, slowestMs: 9000 },
      '/nodes/1/nodes/0': {
        runs: 1,
        entries: 2,
        failed: 0,
        retried: 0,
        open: 0,
        medianMs: 1000,
        slowestMs: 2000,
      },
    });
  });

  it('summarizes them in one line', () => {
    const words = [...runStatistics(graph, runs).values()].map(statisticsWords);
    assert.deepEqual(words, [
      '3× in 3 runs, 1 failed, 1 retried, median 4 s, at most 9 s',
      '2× in one run, median 1 s, at most 2 s',
    ]);
  });

  it('counts unfinished entries separately, without their deadline as a time', () => {
    const wait = (from: number, to: number, more: Partial<WorkflowStep>): WorkflowStep => ({
      type: 'waitForEvent', name: 'delivered-1', start: at(from), end: at(to), attempts: [], ...more,
    }); // prettier-ignore
    const waiting = workflow([
      { type: 'step_wait_for_event', name: 'delivered', options: { event_type: 'x', timeout: 0 } },
    ]);
    const statistics = runStatistics(waiting, [
      [wait(0, 1_209_600, { finished: false })],
      [wait(0, 1_209_600, { finished: false })],
      [wait(0, 60, { finished: true })],
      [{ type: 'step', name: 'gone-1', start: at(0), attempts: [] }],
    ]);
    const found = statistics.get('/nodes/0') ?? assert.fail('statistics');
    assert.deepEqual(found, { runs: 3, entries: 3, failed: 0, retried: 0, open: 2, medianMs: 60_000, slowestMs: 60_000 }); // prettier-ignore
    assert.equal(statisticsWords(found), '3× in 3 runs, 2 in progress, median 1 min');
  });

  it('takes the lower median, and no time from an entry whose start or end is unknown', () => {
    const one = workflow([step('a')]);
    const open: WorkflowStep = { type: 'step', name: 'a-1', success: true, attempts: [] };
    const four = [3, 9, 1, 5].map((seconds) => [done('a-1', 0, seconds)]);
    assert.deepEqual(runStatistics(one, four).get('/nodes/0'), { runs: 4, entries: 4, failed: 0, retried: 0, open: 0, medianMs: 3000, slowestMs: 9000 }); // prettier-ignore
    const untimed = runStatistics(one, [[{ ...open, start: at(1) }], [{ ...open, end: at(2) }], [open]]);
    assert.deepEqual(untimed.get('/nodes/0'), { runs: 3, entries: 3, failed: 0, retried: 0, open: 0 });
    assert.equal(statisticsWords(untimed.get('/nodes/0')!), '3× in 3 runs');
  });

  it('is empty without runs', () => assert.equal(runStatistics(graph, []).size, 0));
});
