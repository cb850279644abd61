import assert from 'node:assert/strict';
import { keepRecent } from '../../../../core/base/keep-recent';

describe('keepRecent', () => {
  it('removes the oldest entry when there are too many', () => {
    const kept = new Map<string, number>();
    for (const [key, value] of [['a', 1], ['b', 2], ['c', 3]] as const) keepRecent(kept, key, value, 2); // prettier-ignore
    assert.deepEqual([...kept], [['b', 2], ['c', 3]]); // prettier-ignore
  });

  it('makes a stored entry the newest again', () => {
    const kept = new Map([['a', 1], ['b', 2]]); // prettier-ignore
    keepRecent(kept, 'a', 3, 2);
    keepRecent(kept, 'c', 4, 2);
    assert.deepEqual([...kept], [['a', 3], ['c', 4]]); // prettier-ignore
  });
});
