import { buildSync } from 'esbuild';
import { createRequire } from 'node:module';
import vm from 'node:vm';

/**
 * Loads a module as it is shipped: bundled and minified. Benchmarks use it, because code that is transformed file by
 * file for tests is slower.
 */
export function loadBundled(entry: string): unknown {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
  });
  const exports = {};
  const code = outputFiles[0]?.text ?? '';
  const run = vm.runInThisContext(`(function (require, module, __filename) {${code}\n})`) as (
    load: NodeJS.Require,
    module: { exports: unknown },
    file: string,
  ) => void;
  const module = { exports: exports as unknown };
  run(createRequire(entry), module, entry);
  return module.exports;
}
