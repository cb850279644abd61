import assert from 'node:assert/strict';
import path from 'node:path';
import { build } from 'esbuild';

const root = path.resolve(__dirname, '../../..');

/** Bundles a file for a browser without external modules, so that any Node.js built-in causes an error. */
async function bundle(entry: string) {
  const result = await build({
    entryPoints: [path.join(root, entry)],
    bundle: true,
    platform: 'browser',
    format: 'esm',
    mainFields: ['browser', 'module', 'main'],
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  return { warnings: result.warnings, inputs: Object.keys(result.metafile.inputs) };
}

describe('core/language in a browser', () => {
  for (const entry of ['core/language/languages.ts', 'core/script/script-parsers.ts'])
    it(`${entry} needs nothing of Node`, async () => {
      const { warnings, inputs } = await bundle(entry);
      assert.deepEqual(
        warnings.map((one) => one.text),
        [],
      );
      assert.ok(inputs.includes(entry));
    });

  it('a script parser is only in its own bundle', async () => {
    const { inputs } = await bundle('core/language/languages.ts');
    assert.deepEqual(
      inputs.filter((file) => /node_modules\/(typescript|@lezer)\//.test(file)),
      [],
    );
  });
});
