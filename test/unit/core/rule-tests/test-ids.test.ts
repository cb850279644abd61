import assert from 'node:assert/strict';
import { testIds } from '../../../../core/rule-tests/test-ids';

describe('IDs of rule tests', () => {
  it('are unique where names are not', () => {
    const ids = testIds([{ name: 'a' }, { name: '2:a' }, { name: 'a' }, { name: 'b' }]);
    assert.equal(new Set(ids).size, 4);
  });

  it('stay the same when another test is added above', () => {
    const [id] = testIds([{ name: 'a' }]);
    assert.equal(testIds([{ name: 'new' }, { name: 'a' }])[1], id);
  });
});
