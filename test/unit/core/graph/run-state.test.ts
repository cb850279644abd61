import assert from 'node:assert/strict';
import { endOf, entryState } from '../../../../core/graph/run-state';
import { type WorkflowStep } from '../../../../core/model/workflow-step';

type Row = readonly [state: string, type: string, more: Partial<WorkflowStep>];

const rows: readonly Row[] = [
  ['running', 'step', {}],
  ['running', 'step', { attempts: [{ start: 's' }] }],
  ['running', 'step', { end: 'e' }],
  ['running', 'step', { success: false }],
  ['running', 'step', { attempts: [{ success: false }, { start: 's' }] }],
  ['retrying', 'step', { attempts: [{ success: false }] }],
  ['retrying', 'step', { success: false, attempts: [{ success: false }] }],
  ['failed', 'step', { attempts: [{ success: false }], end: 'e' }],
  ['failed', 'step', { success: false, end: 'e' }],
  ['failed', 'step', { success: false, end: 'e', attempts: [{ success: true }] }],
  ['done', 'step', { success: true }],
  ['done', 'step', { attempts: [{ success: false }, { success: true }] }],
  ['undone', 'rollback', { success: true }],
  ['running', 'rollback', {}],
  ['failed', 'rollback', { success: false, end: 'e' }],
  ['ended', 'termination', { success: true }],
  ['sleeping', 'sleep', {}],
  ['sleeping', 'sleep', { finished: false, end: 'e' }],
  ['done', 'sleep', { finished: true }],
  ['done', 'sleep', { success: true }],
  ['failed', 'sleep', { finished: true, error: { message: 'x' } }],
  ['waiting', 'waitForEvent', { finished: false }],
  ['done', 'waitForEvent', { finished: true }],
  ['failed', 'waitForEvent', { finished: true, success: false }],
  ['failed', 'waitForEvent', { success: true, error: {} }],
];

describe('entryState', () => {
  for (const [state, type, more] of rows)
    it(`${type} ${JSON.stringify(more)}: ${state}`, () =>
      assert.equal(entryState({ type, name: 'a-1', attempts: [], ...more }), state));
});

describe('endOf', () => {
  it('is the end of an entry, but not the deadline of one that still sleeps or waits', () => {
    const end = (type: string, finished?: boolean): string | undefined =>
      endOf({ type, end: 'e', attempts: [], ...(finished === undefined ? {} : { finished }) });
    assert.deepEqual(
      [end('step'), end('sleep', true), end('waitForEvent', true), end('termination')],
      ['e', 'e', 'e', 'e'],
    );
    assert.deepEqual([end('sleep', false), end('waitForEvent', false)], [undefined, undefined]);
  });
});
