import fs from 'node:fs';
import path from 'node:path';

/** Of packages with a build for browsers: the file of it that Node runs as well. */
const portable = {
  '@vscode/l10n': 'dist/browser.js',
  yaml: 'browser/index.js',
  'vscode-languageserver/browser': 'lib/browser/main.js',
  'vscode-languageserver-protocol/browser': 'lib/browser/main.js',
  'vscode-jsonrpc/browser': 'lib/browser/main.js',
};

/** A plugin of esbuild for code that is shared by processes of Node and a worker of the browser. */
export const portablePackages = {
  name: 'portable-packages',
  setup(build) {
    build.onResolve({ filter: /^[@a-z]/ }, ({ path: imported, resolveDir }) => {
      if (!Object.hasOwn(portable, imported)) return undefined;
      return { path: fileOfPackage(imported.replace(/\/browser$/, ''), portable[imported], resolveDir) };
    });
  },
};

/** A file of a package as Node finds the package from a folder. */
function fileOfPackage(name, file, from) {
  const found = path.join(from, 'node_modules', name, file);
  if (fs.existsSync(found)) return found;
  const above = path.dirname(from);
  if (above === from) throw new Error(`${name} has no ${file}.`);
  return fileOfPackage(name, file, above);
}
