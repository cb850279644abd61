import assert from 'node:assert/strict';
import { overlayRun } from '../../../../core/graph/overlay';
import { type GraphNode } from '../../../../core/model/graph';
import { type WorkflowStep } from '../../../../core/model/workflow-step';
import { step, workflow } from '../../../support/graphs';

const ran = (name: string, more: Partial<WorkflowStep> = {}): WorkflowStep => ({
  type: 'step',
  name,
  attempts: [{ success: true }],
  success: true,
  ...more,
});
/**
 * Returns a line for each node in the log: its pointer, state, and entries, and a question mark if the match is
 * uncertain. If some entries match no node, the last line contains these entries.
 */
const shown = (nodes: readonly GraphNode[], steps: readonly WorkflowStep[]): string[] => {
  const overlay = overlayRun(workflow(nodes), steps);
  const lines = [...overlay.nodes].map(
    ([pointer, { state, entries, sure }]) => `${pointer} ${state} ${entries.join(',')}${sure ? '' : '?'}`,
  );
  return overlay.unmatched.length === 0 ? lines : [...lines, `unmatched ${overlay.unmatched.join(',')}`];
};

describe('overlayRun', () => {
  it('matches names exactly, without the counter that the log adds', () => {
    assert.deepEqual(shown([step('pay'), step('pay-1')], [ran('pay-1'), ran('pay-1-1')]), [
      '/nodes/0 done 0',
      '/nodes/1 done 1',
    ]);
  });

  it('shows the latest of several entries, and all of them', () => {
    const failed = ran('pay-2', {
      success: false,
      end: '2026-01-01T00:00:00Z',
      attempts: [{ success: false }],
    });
    assert.deepEqual(shown([{ type: 'loop', nodes: [step('pay')] }], [ran('pay-1'), failed]), [
      '/nodes/0/nodes/0 failed 0,1',
    ]);
  });

  it('separates kinds', () => {
    const nodes: GraphNode[] = [step('x'), { type: 'step_sleep', name: 'x', duration: 1 }];
    assert.deepEqual(shown(nodes, [{ type: 'sleep', name: 'x-1', finished: false, attempts: [] }]), [
      '/nodes/1 sleeping 0',
    ]);
  });

  it('prefers the name with the most fixed text if names have placeholders', () => {
    const nodes = [step('${...}'), step('item ${...}'), step('item ${...} of ${...}'), step('<dynamic>')];
    assert.deepEqual(shown(nodes, [ran('item 7-1'), ran('item 7 of 9-1'), ran('other-1')]), [
      '/nodes/1 done 0',
      '/nodes/2 done 1',
      '/nodes/0 done 2',
    ]);
  });

  it('shows an entry on every node that it may come from, as uncertain', () => {
    assert.deepEqual(shown([step('<dynamic>'), step('<dynamic>')], [ran('a-1')]), [
      '/nodes/0 done 0?',
      '/nodes/1 done 0?',
    ]);
  });

  it('lists what it cannot assign, but not rollbacks and terminations, which have no node', () => {
    const log: WorkflowStep[] = [
      ran('gone-1'),
      ran('a-1', { type: 'rollback' }),
      { type: 'termination', attempts: [] },
    ];
    assert.deepEqual(shown([step('a')], log), ['unmatched 0']);
  });

  it('marks a step that was rolled back, but not one that ran again since', () => {
    const at = (seconds: number): string => new Date(seconds * 1000).toISOString();
    const run = ran('a-1', { start: at(1) });
    const undo = ran('a-1', { type: 'rollback', start: at(2) });
    assert.deepEqual(shown([step('a'), step('b')], [run, ran('b-1'), undo]), ['/nodes/0 undone 0', '/nodes/1 done 1']);
    assert.deepEqual([...overlayRun(workflow([step('a')]), [run, undo]).nodes.values()][0]?.rollbacks, [1]);
    assert.deepEqual(shown([step('a')], [undo, ran('a-1', { start: at(3) })]), ['/nodes/0 done 1']);
    assert.deepEqual(shown([step('a')], [run, ran('a-1', { type: 'rollback', start: at(1) })]), ['/nodes/0 undone 0']);
    const failed = ran('a-1', { type: 'rollback', start: at(2), success: false, end: at(3) });
    assert.deepEqual(shown([step('a')], [run, failed]), ['/nodes/0 failed 0']);
  }); // prettier-ignore

  it('matches a name whose parts overlap in the entry only if they fit one after the other', () => {
    const names = ['ab${...}ba', 'a${...}b${...}c', '${...}'];
    const of = (name: string): string[] => shown(names.map((one) => step(one)), [ran(`${name}-1`)]);
    assert.deepEqual([of('aba'), of('abba'), of('abxba')], [['/nodes/2 done 0'], ['/nodes/0 done 0'], ['/nodes/0 done 0']]);
    assert.deepEqual([of('abc'), of('axbxc'), of('acb')], [['/nodes/1 done 0'], ['/nodes/1 done 0'], ['/nodes/2 done 0']]);
    assert.deepEqual(shown([step('a${...}b${...}b')], [ran('axb-1'), ran('abb-1')]), ['/nodes/0 done 1', 'unmatched 0']);
  }); // prettier-ignore

  it('collects the entries of several names at one node in the order of the log', () => {
    const log = [ran('item b-1'), ran('item a-1'), ran('item b-2', { success: false, end: 'e' }), ran('x-1')];
    assert.deepEqual(shown([step('item ${...}')], log), ['/nodes/0 failed 0,1,2', 'unmatched 3']);
    const undo = [ran('item a-1', { type: 'rollback' }), ran('item b-1', { type: 'rollback' })];
    const { nodes } = overlayRun(workflow([step('item ${...}')]), [...log.slice(0, 2), ...undo]);
    assert.deepEqual(
      [...nodes.values()],
      [{ state: 'undone', entries: [0, 1], rollbacks: [3, 2], sure: true }],
    );
  });

  it('ignores entries without a name, and does not take a sleep for rolled back', () => {
    assert.deepEqual(shown([step('a')], [{ type: 'step', attempts: [] }, ran('a-1')]), ['/nodes/0 done 1']);
    const sleep: GraphNode = { type: 'step_sleep', name: 'a', duration: 1 };
    const slept: WorkflowStep = { type: 'sleep', name: 'a-1', finished: true, attempts: [] };
    assert.deepEqual(shown([sleep], [slept, ran('a-1', { type: 'rollback' })]), ['/nodes/0 done 0']);
  });

  it('stays fast with names that consist of placeholders', () => {
    const name = '${...}a'.repeat(200);
    assert.deepEqual(shown([step(name)], [ran(`${'a'.repeat(5000)}b-1`)]), ['unmatched 0']);
  });

  const states: readonly (readonly [string, Partial<WorkflowStep>, string])[] = [
    ['running', { attempts: [{ start: 's' }] }, 'running'],
    [
      'waiting for its next attempt',
      { success: false, attempts: [{ success: false, end: 'e' }] },
      'retrying',
    ],
    ['failed permanently', { success: false, end: 'e', attempts: [{ success: false }] }, 'failed'],
    ['a wait', { type: 'waitForEvent', finished: false, attempts: [] }, 'waiting'],
    [
      'a wait that timed out',
      { type: 'waitForEvent', finished: true, success: false, attempts: [] },
      'failed',
    ],
  ];
  for (const [what, more, state] of states) {
    it(`reads the state of a step that is ${what}`, () => {
      const nodes: GraphNode[] = [step('a'), { type: 'step_wait_for_event', name: 'a', options: null }];
      const base: WorkflowStep = { type: 'step', name: 'a-1', attempts: [] };
      assert.equal([...overlayRun(workflow(nodes), [{ ...base, ...more }]).nodes.values()][0]?.state, state);
    });
  }
});
