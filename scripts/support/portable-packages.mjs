import fs from 'node:fs';
import path from 'node:path';

/**
 * The path of each package's browser build, keyed by the package's name in imports. These builds also run in Node.js.
 */
const portable = {
  '@vscode/l10n': 'dist/browser.js',
  yaml: 'browser/index.js',
  'vscode-languageserver/browser': 'lib/browser/main.js',
  'vscode-languageserver-protocol/browser': 'lib/browser/main.js',
  'vscode-jsonrpc/browser': 'lib/browser/main.js',
};

/**
 * An esbuild plugin that resolves the packages in `portable` to their browser builds. Some of the code is shared by
 * Node.js processes and a browser worker.
 */
export const portablePackages = {
  name: 'portable-packages',
  setup(build) {
    build.onResolve({ filter: /^[@a-z]/ }, ({ path: imported, resolveDir }) => {
      if (!Object.hasOwn(portable, imported)) return undefined;
      return { path: fileOfPackage(imported.replace(/\/browser$/, ''), portable[imported], resolveDir) };
    });
  },
};

/**
 * Returns the path of a file in a package. Looks for the package in the `node_modules` of the folder `from` and of
 * its parent folders, as Node.js does.
 */
function fileOfPackage(name, file, from) {
  const found = path.join(from, 'node_modules', name, file);
  if (fs.existsSync(found)) return found;
  const above = path.dirname(from);
  if (above === from) throw new Error(`${name} has no ${file}.`);
  return fileOfPackage(name, file, above);
}
