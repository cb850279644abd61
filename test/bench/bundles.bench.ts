import * as esbuild from 'esbuild';
import fs from 'node:fs';
import path from 'node:path';
import { buildOptions, bundles } from '../../scripts/bundles.mjs';

const root = path.resolve(__dirname, '../..');

/** Sizes of the production bundles, minified as they are shipped. Nothing is written. */
export const bench = {
  name: 'bundle sizes',
  async run(): Promise<Record<string, number>> {
    const figures: Record<string, number> = {};
    for (const bundle of bundles.filter(({ entry }) => fs.existsSync(path.join(root, entry)))) {
      const options = buildOptions(bundle, root, { production: true }) as esbuild.BuildOptions;
      const { outputFiles } = await esbuild.build({ ...options, write: false });
      const bytes = outputFiles.reduce((sum, file) => sum + file.contents.length, 0);
      figures[`${bundle.output} KiB`] = Number((bytes / 1024).toFixed(1));
    }
    return figures;
  },
};
