// Builds every bundle. `--watch` rebuilds on changes; `--production` minifies the bundles and omits source maps.
import * as esbuild from 'esbuild';
import fs from 'node:fs';
import path from 'node:path';
import { buildsOf, bundles } from './scripts/bundles.mjs';

const root = import.meta.dirname;
const watch = process.argv.includes('--watch');
const production = process.argv.includes('--production');

const options = buildsOf(
  bundles.filter((bundle) => fs.existsSync(path.join(root, bundle.entry))),
  root,
  { production },
);

/**
 * Writes a package.json next to the bundles. Node looks in the nearest package.json for the type of a module. Without
 * this file, Node would parse the extension's package.json, which contains the whole manifest, at each start of a
 * process.
 */
function writePackage() {
  fs.mkdirSync(path.join(root, 'dist'), { recursive: true });
  fs.writeFileSync(path.join(root, 'dist/package.json'), '{ "type": "commonjs" }\n');
}

if (watch) {
  writePackage();
  for (const option of options) await (await esbuild.context({ ...option, logLevel: 'info' })).watch();
} else {
  fs.rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  writePackage();
  const results = await Promise.all(options.map((option) => esbuild.build(option)));
  fs.mkdirSync(path.join(root, '.build'), { recursive: true });
  fs.writeFileSync(
    path.join(root, '.build/meta.json'),
    JSON.stringify(results.map((result) => result.metafile)),
  );
}
