import assert from 'node:assert/strict';
import { byWorkflow } from '../../../../../../core/language/workflow/graph/by-workflow';

describe('data by JSON Pointer, separated by workflow', () => {
  it('is split at whole numbers, with the rest of each pointer', () => {
    const of = byWorkflow({
      '/workflows/1': 'a',
      '/workflows/1/nodes/0': 'b',
      '/workflows/10/x': 'c',
      '/other': 'd',
    });
    assert.deepEqual(of(1), [
      ['', 'a'],
      ['/nodes/0', 'b'],
    ]);
    assert.deepEqual(of(10), [['/x', 'c']]);
    assert.deepEqual(of(0), []);
  });
});
