import assert from 'node:assert/strict';
import fc from 'fast-check';
import { editDistance, nearest } from '../../../../core/base/nearest';

describe('editDistance', () => {
  const rows: readonly [a: string, b: string, distance: number][] = [
    ['', '', 0],
    ['abc', 'abc', 0],
    ['abc', 'abcd', 1],
    ['abc', 'ac', 1],
    ['abc', 'abd', 1],
    ['abc', 'acb', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ];
  for (const [a, b, distance] of rows)
    it(`of "${a}" and "${b}"`, () => assert.equal(editDistance(a, b, 10), distance));

  it('is the same in both directions, and the limit if it is at least that', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 8 }), (a, b, limit) => {
        const whole = editDistance(a, b, 100);
        assert.equal(editDistance(b, a, 100), whole);
        assert.equal(Math.min(editDistance(a, b, limit), limit), Math.min(whole, limit));
      }),
    );
  });
});

describe('nearest', () => {
  it('is the one with the fewest changes, the first of several', () => {
    assert.equal(nearest('hsot', ['most', 'host', 'hose']), 'host');
    assert.equal(nearest('abd', ['abc', 'abe']), 'abc');
  });

  it('is undefined if more than a third would change, but allows one character in short words', () => {
    assert.equal(nearest('abcdef', ['abcxyz']), undefined);
    assert.equal(nearest('abcdef', ['abcdxy']), 'abcdxy');
    assert.equal(nearest('eg', ['eq']), 'eq');
    assert.equal(nearest('eg', ['xx']), undefined);
  });
});
