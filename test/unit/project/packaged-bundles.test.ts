import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');

describe('the list of what is packaged', () => {
  it('names every bundle of the extension, and no other', async () => {
    const { bundles } = await import('../../../scripts/bundles.mjs');
    const built = bundles.map(({ output }) => output).filter((output) => /^dist\/[^/]+\.js$/.test(output));
    const named = fs
      .readFileSync(path.join(root, '.vscodeignore'), 'utf8')
      .split('\n')
      .flatMap((line) => /^!(dist\/[^/*]+\.js)$/.exec(line)?.[1] ?? []);
    assert.deepEqual(named.sort(), built.sort());
  });
});
