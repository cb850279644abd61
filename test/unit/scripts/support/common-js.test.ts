import assert from 'node:assert/strict';
import path from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { buildsOf, bundles } from '../../../../scripts/bundles.mjs';

const root = path.resolve(__dirname, '../../../..');

describe('bundles that share code', () => {
  let files: readonly { readonly path: string; readonly text: string }[] = [];

  before(async () => {
    const sharing = bundles.filter(({ shares }) => shares);
    const [options] = buildsOf(sharing, root, { folder: path.join(root, '.build/none') }) as BuildOptions[];
    assert.ok(options);
    ({ outputFiles: files } = await build({ ...options, write: false as const, sourcemap: false }));
    assert.ok(files.length > sharing.length);
  });

  it('start every module of ours with its file, so that what others import from it is set', () => {
    const late = files.flatMap(({ text }) => [...text.matchAll(/\.?__(?:esm|commonJS)\)?\(\{\s*"([^"]+)"/g)]);
    const ours = late.map(([, module = '']) => module).filter((module) => !module.includes('node_modules'));
    assert.ok(late.length > 0);
    assert.deepEqual(ours, []);
  });

  it('use what they import from one another without a getter', () => {
    const found = files.flatMap(({ path: file, text }) =>
      [...text.matchAll(/import_shared_\w+\.\w+/g)].map(([use]) => `${path.basename(file)}: ${use}`),
    );
    assert.deepEqual(found, []);
    assert.ok(files.some(({ text }) => /\brequire\("\.\/shared-\w+\.js"\)/.test(text)));
  });
});
