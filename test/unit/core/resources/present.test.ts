import assert from 'node:assert/strict';
import { runOf } from '../../../../app/graph/instance-run';
import { presentInstance } from '../../../../core/resources/present';

describe('a status that no table has', () => {
  for (const status of ['resting', 'constructor', '__proto__', 'toString'])
    it(`is shown as its word: ${status}`, () => {
      assert.deepEqual(presentInstance({ id: 'a', status }, 'a').icon, { id: 'circle-outline' });
      assert.equal(runOf('a', { status, steps: [] }, 0, true).status, status);
    });
});
