import * as esbuild from 'esbuild';
import fs from 'node:fs';
import path from 'node:path';
import { buildsOf, bundles } from '../../scripts/bundles.mjs';

const root = path.resolve(__dirname, '../..');

/**
 * Measures the sizes of the production bundles, minified as they are shipped. The size of a bundle includes the
 * shared files that are loaded with it. Writes no files.
 */
export const bench = {
  name: 'bundle sizes',
  async run(): Promise<Record<string, number>> {
    const figures: Record<string, number> = {};
    const made = bundles.filter(({ entry }) => fs.existsSync(path.join(root, entry)));
    let shared = 0;
    for (const options of buildsOf(made, root, { production: true })) {
      const built = await esbuild.build({ ...options, write: false, metafile: true });
      const sizes = new Map(
        (built.outputFiles ?? []).map((file) => [
          path.relative(root, file.path),
          file.contents.length / 1024,
        ]),
      );
      for (const [place, kib] of sizes) {
        if (isShared(place)) shared += kib;
        else
          figures[`${slashed(place)} KiB`] = round(
            sum(loadedWith(place, built.metafile?.outputs ?? {}, sizes)),
          );
      }
    }
    return { ...figures, 'dist/shared.js KiB': round(shared) };
  },
};

/** The bundle that only loads the rest of its program, after it has enabled the cache of compiled code. */
const programEntry = 'dist/cli.js';

/**
 * Returns the sizes of a bundle and of the files that it loads at startup, in KiB. Files that are loaded on demand are
 * not included.
 */
function loadedWith(
  entry: string,
  outputs: esbuild.Metafile['outputs'],
  sizes: ReadonlyMap<string, number>,
): number[] {
  const known = new Map(
    Object.entries(outputs).map(([place, output]) => [path.relative(root, path.resolve(place)), output]),
  );
  const loaded = new Set([entry]);
  for (const place of loaded)
    for (const { path: other, kind } of known.get(place)?.imports ?? []) {
      const file = path.relative(root, path.resolve(other));
      const isAtStartup = kind !== 'dynamic-import' || slashed(place) === programEntry;
      if (isAtStartup && sizes.has(file)) loaded.add(file);
    }
  return [...loaded].map((place) => sizes.get(place) ?? 0);
}

const isShared = (place: string): boolean => /shared-\w+\.js$/.test(place);
const slashed = (place: string): string => place.split(path.sep).join('/');
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const round = (value: number): number => Number(value.toFixed(1));
