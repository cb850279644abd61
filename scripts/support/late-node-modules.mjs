import fs from 'node:fs';
import { builtinModules } from 'node:module';

/** Files of the protocol library that load modules of Node for functions that a server does not call at its start. */
const files = /[\\/]node_modules[\\/]vscode-(?:jsonrpc|languageserver)[\\/]lib[\\/]node[\\/]\w+\.js$/;

/**
 * An esbuild plugin for the protocol library: modules of Node are loaded with their first use. Otherwise, each start of
 * the language server would also load modules that only other transports and the search for installed packages need.
 */
export const lateNodeModules = {
  name: 'late-node-modules',
  setup(build) {
    build.onLoad({ filter: files }, async ({ path: file }) => ({
      contents: withLateNodeModules(await fs.promises.readFile(file, 'utf8')),
      loader: 'js',
    }));
  },
};

/** Matches a variable with a module, such as `const fs = __importStar(require("fs"));`. */
const required = /^const (\w+) = (?:__importStar\()?require\("([\w:/]+)"\)\)?;$/gm;

/**
 * Replaces each variable that contains a module of Node with a call of `require` wherever the variable is used.
 * @param {string} code the text of a CommonJS module
 * @returns {string} the changed text
 */
export function withLateNodeModules(code) {
  let late = code;
  for (const [declaration, variable, module] of code.matchAll(required)) {
    if (!builtinModules.includes(module.replace(/^node:/, ''))) continue;
    late = late
      .replace(declaration, '')
      .replace(new RegExp(`(?<![\\w.])${variable}\\.`, 'g'), `require("${module}").`);
  }
  return late;
}
