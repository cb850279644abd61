import assert from 'node:assert/strict';
import { includes } from '../../../../core/changes/read-back';
import { type Json } from '../../../../core/resources/json';

describe('includes', () => {
  it('compares only the properties that were requested', () => {
    const cases: [Json, Json, boolean][] = [
      [{ a: 1, b: 2 }, { a: 1 }, true],
      [{ a: 1 }, { a: 2 }, false],
      [{ a: { x: 1, y: 2 } }, { a: { y: 2 } }, true],
      [{ a: [{ id: 'x', name: 'n' }] }, { a: [{ id: 'x' }] }, true],
      [{ a: [1, 2] }, { a: [1] }, false],
      [{}, { a: 1 }, false],
    ];
    for (const [whole, part, expected] of cases) assert.equal(includes(whole, part), expected);
  });
});
