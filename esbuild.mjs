// Builds every bundle. `--watch` rebuilds on change; `--production` minifies and leaves source maps out.
import * as esbuild from 'esbuild';
import fs from 'node:fs';
import path from 'node:path';
import { bundles } from './scripts/bundles.mjs';

const root = import.meta.dirname;
const watch = process.argv.includes('--watch');
const production = process.argv.includes('--production');

const options = bundles
  .filter((bundle) => fs.existsSync(path.join(root, bundle.entry)))
  .map((bundle) => ({
    entryPoints: [path.join(root, bundle.entry)],
    outfile: path.join(root, bundle.output),
    bundle: true,
    platform: bundle.platform,
    format: bundle.format ?? 'cjs',
    target: bundle.platform === 'node' ? 'node20' : 'es2022',
    external: bundle.external ?? [],
    mainFields: bundle.platform === 'node' ? ['module', 'main'] : ['browser', 'module', 'main'],
    minify: production,
    keepNames: false,
    sourcemap: production ? false : 'linked',
    metafile: true,
    logLevel: 'warning',
    ...(bundle.banner ? { banner: { js: bundle.banner } } : {}),
  }));

if (watch) {
  for (const option of options) await (await esbuild.context({ ...option, logLevel: 'info' })).watch();
} else {
  fs.rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  const results = await Promise.all(options.map((option) => esbuild.build(option)));
  fs.mkdirSync(path.join(root, '.build'), { recursive: true });
  fs.writeFileSync(
    path.join(root, '.build/meta.json'),
    JSON.stringify(results.map((result) => result.metafile)),
  );
}
