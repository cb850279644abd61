import assert from 'node:assert/strict';
import { memoryIn } from '../../../../app/storage/memory';

describe('app/storage/memory', () => {
  it('keeps texts in a store, and resolves once they are stored', async () => {
    const values = new Map<string, unknown>();
    const stored: string[] = [];
    const memory = memoryIn({
      get: (key) => values.get(key),
      update: async (key, value) => {
        await Promise.resolve();
        values.set(key, value);
        stored.push(key);
      },
    });
    await memory.put('batch', '{"done":3}');
    assert.deepEqual([stored, memory.get('batch')], [['batch'], '{"done":3}']);
    await memory.put('batch', undefined);
    assert.equal(memory.get('batch'), undefined);
  });

  it('ignores values that are not texts', () => {
    const memory = memoryIn({ get: () => ({ done: 3 }), update: () => Promise.resolve() });
    assert.equal(memory.get('batch'), undefined);
  });
});
