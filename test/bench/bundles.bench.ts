import * as esbuild from 'esbuild';
import fs from 'node:fs';
import path from 'node:path';
import { buildsOf, bundles } from '../../scripts/bundles.mjs';

const root = path.resolve(__dirname, '../..');

/** Sizes of the production bundles, minified as they are shipped. Nothing is written. */
export const bench = {
  name: 'bundle sizes',
  async run(): Promise<Record<string, number>> {
    const figures: Record<string, number> = {};
    const made = bundles.filter(({ entry }) => fs.existsSync(path.join(root, entry)));
    for (const options of buildsOf(made, root, { production: true })) {
      const { outputFiles = [] } = await esbuild.build({ ...options, write: false });
      for (const { path: place, contents } of outputFiles) {
        const name = path
          .relative(root, place)
          .split(path.sep)
          .join('/')
          .replace(/shared-\w+/, 'shared');
        const kib = (figures[`${name} KiB`] ?? 0) + contents.length / 1024;
        figures[`${name} KiB`] = Number(kib.toFixed(1));
      }
    }
    return figures;
  },
};
