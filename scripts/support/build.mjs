import path from 'node:path';
import { PlainError } from './plain-error.mjs';
import { runToEnd, withProgress } from './progress.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/** Builds every bundle into dist/. */
export async function buildBundles({ production = false } = {}) {
  const args = [path.join(root, 'esbuild.mjs'), ...(production ? ['--production'] : [])];
  const { code, output } = await withProgress('Building', () =>
    runToEnd(process.execPath, args, { cwd: root }),
  );
  if (code !== 0) throw new PlainError(`The build failed:\n${output}`);
}
