import { createRequire } from 'node:module';

const namespace = 'copied-once';

/**
 * Returns an esbuild plugin for a CommonJS package that many modules import. For each of these modules, esbuild would
 * copy all exports of the package to an object of its own. With the plugin, all modules import from one small module,
 * and the exports are copied once.
 */
export function copiedOnce(name, root) {
  return {
    name: namespace,
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${name}$`) }, ({ importer, kind }) =>
        kind === 'import-statement' && importer !== name ? { path: name, namespace } : undefined,
      );
      build.onLoad({ filter: /^/, namespace }, () => {
        const names = Object.keys(createRequire(`${root}/package.json`)(name));
        return {
          contents: `export { ${names.join(', ')} } from ${JSON.stringify(name)};`,
          resolveDir: root,
        };
      });
    },
  };
}
