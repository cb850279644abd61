import assert from 'node:assert/strict';
import { finish } from '../../../../../core/base/steps';
import { equalPairs } from '../../../../../core/rules/compare/equal';

/**
 * Returns the indices of each pair of equal items, such as `2=0`. The item `-` is not equal to any item. Items that
 * differ only in case represent copies of the same rule, so they are not a pair.
 */
const pairs = (texts: readonly string[], ownCount: number): string[] =>
  finish(
    equalPairs(
      texts,
      ownCount,
      (text) => (text === '-' ? undefined : text.toLowerCase()),
      (text, other) => text !== other,
    ),
  ).map(({ rule, other }) => `${rule}=${other}`);

describe('pairs of equal items', () => {
  const cases: readonly (readonly [texts: readonly string[], ownCount: number, ...pairs: string[]])[] = [
    [['a', 'b'], 2],
    [['a', 'b', 'a'], 3, '2=0'],
    [['a', 'a', 'a'], 3, '1=0', '2=0'],
    [['a', 'b', 'a', 'b'], 2, '0=2', '1=3'],
    [['a', 'a', 'a'], 2, '0=2', '1=2'],
    [['a', 'b', 'c', 'c'], 2],
    [['a', 'a', 'b'], 1, '0=1'],
    [['-', '-'], 2],
    [['a', 'A'], 2],
    [[], 0],
  ];
  for (const [texts, ownCount, ...expected] of cases)
    it(`prefer neighbors: ${texts.join(' ')}, of which ${ownCount} are own`, () =>
      assert.deepEqual(pairs(texts, ownCount), expected));
});
