import assert from 'node:assert/strict';
import { overlayRun } from '../../../../core/graph/overlay';
import { momentsOf, stepsAt } from '../../../../core/graph/replay';
import { type WorkflowStep } from '../../../../core/model/workflow-step';
import { sleep } from '../../../../local/demo/graph-parts';
import { step, workflow } from '../../../support/graphs';

const at = (second: number): string => new Date(second * 1000).toISOString();
const log: WorkflowStep[] = [
  { type: 'step', name: 'a-1', start: at(1), end: at(5), success: true, output: 1, attempts: [{ start: at(1), end: at(2), success: false, error: { message: 'no' } }, { start: at(4), end: at(5), success: true }] }, // prettier-ignore
  { type: 'sleep', name: 's-1', start: at(5), end: at(9), finished: true, attempts: [] },
];
const graph = workflow([step('a'), sleep('s', 4000)]);

describe('replay', () => {
  it('goes from one event of the run to the next', () => {
    assert.deepEqual(momentsOf(log), [1000, 2000, 4000, 5000, 9000]);
  });

  for (const [second, expected] of [
    [0, []],
    [1, ['/nodes/0 running']],
    [2, ['/nodes/0 retrying']],
    [4, ['/nodes/0 running']],
    [5, ['/nodes/0 done', '/nodes/1 sleeping']],
    [9, ['/nodes/0 done', '/nodes/1 done']],
  ] as const)
    it(`shows a run as it was after ${second} s`, () => {
      const { nodes } = overlayRun(graph, stepsAt(log, second * 1000));
      assert.deepEqual(
        [...nodes].map(([pointer, { state }]) => `${pointer} ${state}`),
        expected,
      );
    });

  it('removes what an entry learns later, and keeps what it has from its start', () => {
    const config = { timeout: 5 };
    const slow: WorkflowStep = { type: 'step', name: 'a-1', start: at(1), end: at(9), config, success: false, error: { message: 'x' }, output: 1, attempts: [{ start: at(1), end: at(2), success: false }, { start: at(3), end: at(9), success: false, error: { message: 'x' } }, { end: at(4) }] }; // prettier-ignore
    assert.deepEqual(stepsAt([slow], 3000), [
      { type: 'step', name: 'a-1', start: at(1), config, attempts: [slow.attempts[0], { start: at(3) }] },
    ]);
    assert.deepEqual(stepsAt([slow], 999), [{ type: 'notYet', attempts: [] }]);
    const wait: WorkflowStep = {
      type: 'waitForEvent',
      start: at(1),
      end: at(9),
      finished: true,
      attempts: [],
    };
    assert.deepEqual(stepsAt([wait], 8999), [{ type: 'waitForEvent', start: at(1), finished: false, attempts: [] }]); // prettier-ignore
    assert.deepEqual(stepsAt([{ type: 'step', end: at(1), attempts: [] }], 5000), [{ type: 'notYet', attempts: [] }]); // prettier-ignore
  });

  it('keeps the positions of the entries, and ends with the log itself', () => {
    assert.deepEqual(stepsAt(log, 9000), log);
    assert.deepEqual(
      stepsAt([...log].reverse(), 1000).map(({ name }) => name),
      [undefined, 'a-1'],
    );
  });
});
