import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { build, type BuildOptions } from 'esbuild';

const root = path.resolve(__dirname, '../../..');
const maxKib = 20;
const maxModules = 32;

interface Client {
  activate(context: object): unknown;
}

/** Returns the packaged entry point of the extension: its code, and the sources that it contains. */
async function packaged(): Promise<{ readonly code: string; readonly modules: readonly string[] }> {
  const { buildsOf, bundlesOf } = await import('../../../scripts/bundles.mjs');
  const builds = buildsOf(bundlesOf(['dist/client.js']), root, { production: true }) as BuildOptions[];
  assert.equal(builds.length, 1);
  const { outputFiles, metafile } = await build({ ...builds[0], write: false, metafile: true });
  const code = outputFiles.find((file) => file.path.endsWith('client.js'))?.text ?? '';
  return { code, modules: Object.keys(metafile.inputs) };
}

/** Replaces `vscode` and the context of the extension. Every property and every call returns the object itself. */
const anything: object = new Proxy(
  function () {
    // a function, so that the proxy can be called and constructed
  },
  {
    get: (_, key) => (key === Symbol.toPrimitive ? () => '' : key === 'then' ? undefined : anything),
    apply: () => anything,
    construct: () => anything,
  },
);

describe('activation', () => {
  it('loads one small file, awaits nothing, and loads no other bundle', async () => {
    const { code, modules } = await packaged();
    const required: string[] = [];
    const need = (name: string): unknown => {
      required.push(name);
      return name === 'vscode' ? (Object.create(anything) as object) : {};
    };
    const module = { exports: {} as Client };
    const run = vm.runInThisContext(`(function (require, module, exports) {${code}\n})`) as (
      load: (name: string) => unknown,
      target: typeof module,
      exported: object,
    ) => void;
    run(need, module, module.exports);
    const manifest: unknown = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
    const subscriptions: object[] = [];
    const context = new Proxy(
      { subscriptions, extension: { packageJSON: manifest } },
      { get: (own, key) => (Reflect.has(own, key) ? (Reflect.get(own, key) as unknown) : anything) },
    );
    assert.equal(module.exports.activate(context), undefined);
    await new Promise(setImmediate);
    assert.deepEqual([...new Set(required)], ['vscode']);
    assert.ok(subscriptions.length > 10, `${subscriptions.length}`);
    const kib = Buffer.byteLength(code) / 1024;
    assert.ok(kib > 4 && kib <= maxKib, `${kib.toFixed(1)} KiB`);
    assert.ok(modules.length > 10 && modules.length <= maxModules, `${modules.length} modules`);
  });
});
