import assert from 'node:assert/strict';
import { type TreeNode } from '../../../../app/tree/node';
import { NodeCache } from '../../../../app/tree/node-cache';

const row = (id: string, label = id): TreeNode => ({ id, type: 'more', label, expandable: false, marks: [] });
const rows = (...ids: readonly string[]): readonly TreeNode[] => ids.map((id) => row(id));

describe('NodeCache', () => {
  it('keeps the objects of unchanged rows in a new order', () => {
    const cache = new NodeCache();
    const [a, b] = cache.keep('', rows('a', 'b'));
    assert.deepEqual(cache.keep('', rows('b', 'x', 'a')).map((one) => [a, b].indexOf(one)), [1, -1, 0]); // prettier-ignore
    assert.equal(cache.size, 3);
  });

  it('drops rows that are gone, wherever they were, with everything below them', () => {
    const cache = new NodeCache();
    cache.keep('', rows('a', 'b', 'c', 'd'));
    cache.keep('b', rows('b/1', 'b/2'));
    cache.keep('', rows('d', 'a'));
    assert.deepEqual(['a', 'b', 'b/1', 'b/2', 'c', 'd'].map((id) => cache.get(id)?.id), ['a', undefined, undefined, undefined, undefined, 'd']); // prettier-ignore
    assert.equal(cache.size, 2);
  });

  it('replaces a row that changed, and makes it the parent of the rows below it', () => {
    const cache = new NodeCache();
    const [old] = cache.keep('', rows('a'));
    const [child] = cache.keep('a', [{ ...row('a/1'), ...(old ? { parent: old } : {}) }]);
    const [fresh] = cache.keep('', [row('a', 'A')]);
    assert.notEqual(fresh, old);
    assert.equal(child?.parent, fresh);
  });
});
