import assert from 'node:assert/strict';
import v8 from 'node:v8';
import vm from 'node:vm';
import { collectGarbage } from '../../../workspace/collect-garbage';

describe('collectGarbage', () => {
  it('frees objects that are no longer used', () => {
    const kept = { list: Array.from({ length: 1_000_000 }, (_, i) => ({ i })) };
    assert.equal(kept.list.length, 1_000_000);
    const before = v8.getHeapStatistics().used_heap_size;
    kept.list = [];
    collectGarbage();
    assert.ok(v8.getHeapStatistics().used_heap_size < before - 10_000_000);
  });

  it('leaves cached code valid', () => {
    const script = new vm.Script('(function f() { return 1; })()');
    const cachedData = script.createCachedData();
    collectGarbage();
    assert.equal(new vm.Script('(function f() { return 1; })()', { cachedData }).cachedDataRejected, false);
  });
});
