import assert from 'node:assert/strict';
import { commonSubsequence } from '../../../../core/graph/subsequence';

const pairs = (before: string, after: string): string =>
  commonSubsequence(Array.from(before), Array.from(after))
    .map(([i, j]) => `${i}-${j}`)
    .join(' ');

describe('commonSubsequence of short lists', () => {
  for (const [before, after, expected] of [
    ['', '', ''],
    ['a', '', ''],
    ['abc', 'abc', '0-0 1-1 2-2'],
    ['ab', 'aab', '0-0 1-2'],
    ['aab', 'ab', '0-0 2-1'],
    ['aaa', 'aa', '0-0 1-1'],
    ['abcd', 'acbd', '0-0 2-1 3-3'],
    ['xaby', 'xbay', '0-0 2-1 3-3'],
    ['abxcd', 'abcd', '0-0 1-1 3-2 4-3'],
  ] as const)
    it(`${before} and ${after}`, () => assert.equal(pairs(before, after), expected));
});

describe('commonSubsequence of lists that are too long to compare', () => {
  const list = (length: number, first: string, last: string): string[] => [
    'start',
    first,
    ...new Array<string>(length - 2).fill('same'),
    last,
    'end',
  ];

  it('compares up to 4 million pairs between the first and the last difference', () => {
    assert.equal(commonSubsequence(list(2000, 'a', 'b'), list(2000, 'c', 'd')).length, 2000);
  });

  it('pairs only the equal elements before and after the differences if there are more', () => {
    assert.deepEqual(commonSubsequence(list(2001, 'a', 'b'), list(2000, 'c', 'd')), [
      [0, 0],
      [2002, 2001],
    ]);
  });
});
