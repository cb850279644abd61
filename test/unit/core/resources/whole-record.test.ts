import assert from 'node:assert/strict';
import { type ResourceStep } from '../../../../core/resources/ref';
import { isWhole } from '../../../../core/resources/whole-record';

const refTo = (step: ResourceStep) => ({
  connection: 'local',
  scope: { type: 'accounts' as const, id: 'a1' },
  path: [step],
});

describe('isWhole: whether a record contains everything that a read of its resource returns', () => {
  const instance = refTo({ kind: 'workflow_instance', id: 'run-1' });

  it('is false for an instance without its steps, as returned by a check of the status', () => {
    assert.equal(isWhole(instance, { status: 'paused', end: null }), false);
    assert.equal(isWhole(instance, null), false);
  });

  it('is true for an instance with steps, even if there are none', () => {
    assert.equal(isWhole(instance, { status: 'queued', steps: [] }), true);
  });

  it('is true for records of other kinds', () => {
    assert.equal(isWhole(refTo({ kind: 'user_group', id: 'g1' }), { id: 'g1', name: 'Editors' }), true);
  });
});
