import fs from 'node:fs';
import path from 'node:path';
import { buildBundles } from './build.mjs';
import { isFresh, packageInputs } from './fresh.mjs';
import { writeNotices } from './notices.mjs';
import { PlainError } from './plain-error.mjs';
import { runToEnd, withProgress } from './progress.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/** The file to which `npm run package` writes the packaged extension. */
export const vsixFile = path.join(root, '.build/rampart.vsix');

/** Builds the production bundles and packages them. Works without a network. */
export async function packageExtension() {
  await buildBundles({ production: true });
  writeNotices();
  fs.mkdirSync(path.dirname(vsixFile), { recursive: true });
  const vsce = path.join(root, 'node_modules/@vscode/vsce/vsce');
  const args = [
    'package',
    '--allow-missing-repository',
    '--no-rewrite-relative-links',
    '--readme-path',
    'docs/extension.md',
    '--out',
    vsixFile,
  ];
  const { code, output } = await withProgress('Packaging', () =>
    runToEnd(process.execPath, [vsce, ...args], { cwd: root }),
  );
  if (code !== 0) throw new PlainError(`The extension could not be packaged:\n${output}`);
}

/** Packages the extension if anything has changed since it was last packaged. */
export async function ensurePackaged() {
  const built = fs.existsSync(path.join(root, 'dist/client.js'));
  if (!built || !isFresh(vsixFile, packageInputs, root)) await packageExtension();
}
