import assert from 'node:assert/strict';
import { runOf } from '../../../../app/graph/instance-run';
import { type InstanceDetail } from '../../../../core/model/workflow-instance';

const detail: InstanceDetail = {
  status: 'terminated',
  end: '2026-11-23T05:00:10Z',
  steps: [
    { type: 'waitForEvent', name: 'review-1', start: '2026-11-23T05:00:00Z', finished: false, attempts: [] },
    { type: 'termination', attempts: [] },
  ],
};
const nowMs = Date.parse('2026-11-25T05:00:00Z');

describe('runOf', () => {
  it('extends a wait that a termination ended to the end of the run', () => {
    assert.equal(runOf('one', detail, nowMs, false).nowMs, Date.parse('2026-11-23T05:00:10Z'));
  });

  it('extends a wait of a running instance to the current time', () => {
    assert.equal(runOf('one', { ...detail, status: 'waiting' }, nowMs, false).nowMs, nowMs);
  });
});
