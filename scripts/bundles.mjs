import path from 'node:path';
import { commonJs } from './support/common-js.mjs';
import { copiedOnce } from './support/copied-once.mjs';
import { lateNodeModules } from './support/late-node-modules.mjs';
import { mcpWithoutValidator } from './support/mcp-without-validator.mjs';
import { portablePackages } from './support/portable-packages.mjs';
import { typescriptParserOnly } from './support/typescript-parser.mjs';

// This file lists every bundle of the product, with its entry file and the modules that it excludes. See
// ARCHITECTURE.md, "Bundles". `lazy`: the modules that the entry loads with `import()` or `require`, each with the
// separate bundle that contains it. `shares`: the bundles with this flag are built together, and code that several of
// them use is written once, to files named `shared-HASH.js` next to them.
const scripts = { 'core/script/script-parsers': './scripts.js' };

export const bundles = [
  // undici is external in `dist/remote.js` below. It is therefore loaded with `require`, so that VS Code's patch of
  // undici applies.
  {
    output: 'dist/client.js',
    entry: 'client/src/extension.ts',
    platform: 'node',
    external: ['vscode'],
    lazy: {
      'client/src/language/start-node': './language.js',
      'client/src/remote-features': './remote.js',
      'client/src/graph/start': './graph.js',
      'client/src/rule-tests/explorer': './rule-tests.js',
    },
  },
  {
    output: 'dist/language.js',
    entry: 'client/src/language/start-node.ts',
    platform: 'node',
    external: ['vscode'],
  },
  {
    output: 'dist/remote.js',
    entry: 'client/src/remote-features.ts',
    platform: 'node',
    shares: true,
    external: ['vscode', 'undici'],
  },
  { output: 'dist/graph.js', entry: 'client/src/graph/start.ts', platform: 'node', external: ['vscode'] },
  {
    output: 'dist/rule-tests.js',
    entry: 'client/src/rule-tests/explorer.ts',
    platform: 'node',
    external: ['vscode'],
  },
  {
    output: 'dist/server.node.js',
    entry: 'server/src/main.node.ts',
    platform: 'node',
    shares: true,
    lazy: scripts,
  },
  { output: 'dist/scripts.js', entry: 'core/script/script-parsers.ts', platform: 'node' },
  // The process that starts server.node.js preloads this bundle with `--require`.
  { output: 'dist/compiled-code.js', entry: 'platform/compiled-code.preload.ts', platform: 'node' },
  { output: 'dist/local.js', entry: 'local/main.ts', platform: 'node', shares: true },
  { output: 'dist/cli.js', entry: 'cli/main.ts', platform: 'node', shares: true, lazy: scripts },
  // The MCP server, which provides tools for AI models. It loads the language code from the language server's bundle.
  { output: 'dist/mcp.js', entry: 'cli/mcp/main.ts', platform: 'node', shares: true },
  // The extension for VS Code in the browser. Its language server runs in a worker, which also loads scripts.js.
  {
    output: 'dist/client.browser.js',
    entry: 'client/src/extension.browser.ts',
    platform: 'browser',
    external: ['vscode'],
  },
  // Loads the server in a worker and gives `dist/server.worker.js` a `require` function, which workers lack.
  {
    output: 'dist/server.browser.js',
    entry: 'server/src/worker.browser.ts',
    platform: 'browser',
    format: 'iife',
  },
  {
    output: 'dist/server.worker.js',
    entry: 'server/src/main.browser.ts',
    platform: 'node',
    shares: true,
    lazy: scripts,
  },
  { output: 'dist/media/graph.js', entry: 'media/graph/main.ts', platform: 'browser', format: 'iife' },
];

/** Groups of bundles that are loaded into the same process. A large module must not be in two bundles of a group. */
export const processes = {
  'extension host': [
    'dist/client.js',
    'dist/language.js',
    'dist/remote.js',
    'dist/graph.js',
    'dist/rule-tests.js',
  ],
  'language server': ['dist/compiled-code.js', 'dist/server.node.js', 'dist/scripts.js'],
  'local service': ['dist/local.js'],
  'command line': ['dist/cli.js', 'dist/scripts.js'],
  'MCP server': ['dist/mcp.js', 'dist/server.node.js', 'dist/scripts.js'],
  'graph panel': ['dist/media/graph.js'],
  'extension host in a browser': ['dist/client.browser.js'],
  'language server in a browser': ['dist/server.browser.js', 'dist/server.worker.js', 'dist/scripts.js'],
};

/** Returns the bundles with the given output files. */
export const bundlesOf = (outputs) => bundles.filter(({ output }) => outputs.includes(output));

/**
 * Returns the esbuild options for building the bundles in `wanted`, one object per build. The sources are read from the
 * project folder `root`, and the output is written to `folder`. Bundles that share code are built together, and share
 * code only with other bundles in `wanted`.
 */
export function buildsOf(wanted, root, { production = false, folder = root } = {}) {
  const sharing = wanted.filter(({ shares }) => shares);
  return [
    ...wanted.filter(({ shares }) => !shares).map((bundle) => ownBuild(bundle, root, { production, folder })),
    ...(sharing.length > 0 ? [sharedBuild(sharing, root, { production, folder })] : []),
  ];
}

/** Returns the options for a bundle that shares no code with another. */
function ownBuild(bundle, root, { production, folder }) {
  const common = commonOptions([bundle], production);
  return {
    ...common,
    entryPoints: [path.join(root, bundle.entry)],
    outfile: path.join(folder, bundle.output),
    ...(bundle.format ? { format: bundle.format } : asCommonJs(common)),
  };
}

/** Returns the options for the output format CommonJS. */
const asCommonJs = ({ plugins }) => ({ format: 'esm', plugins: [...plugins, portablePackages, commonJs] });

/** Returns the options for bundles with shared code. */
function sharedBuild(sharing, root, { production, folder }) {
  const common = commonOptions(sharing, production);
  return {
    ...common,
    entryPoints: sharing.map(({ entry, output }) => ({
      in: path.join(root, entry),
      out: output.replace(/\.js$/, ''),
    })),
    outdir: folder,
    // the shared files are placed next to the entries, because some modules look for installed files relative to
    // their own folder
    chunkNames: 'dist/shared-[hash]',
    splitting: true,
    ...asCommonJs({ plugins: [...common.plugins, copiedOnce('vscode-languageserver', root)] }),
  };
}

/** Returns the options that do not depend on paths. All bundles of a build are for the same platform. */
function commonOptions(built, production) {
  const isNode = built[0].platform === 'node';
  const lazy = Object.assign({}, ...built.map((bundle) => bundle.lazy));
  return {
    bundle: true,
    platform: built[0].platform,
    target: isNode ? 'node20' : 'es2022',
    external: built.flatMap(({ external = [] }) => external),
    mainFields: isNode ? ['module', 'main'] : ['browser', 'module', 'main'],
    minify: production,
    keepNames: false,
    sourcemap: production ? false : 'linked',
    metafile: true,
    logLevel: 'warning',
    plugins: [typescriptParserOnly, mcpWithoutValidator, lateNodeModules, lazyBundles(lazy)],
  };
}

/**
 * Returns a plugin that redirects the imports of some modules to separate bundles. The sources use plain imports, so
 * they also run unbundled.
 */
function lazyBundles(lazy) {
  return {
    name: 'lazy-bundles',
    setup(build) {
      build.onResolve({ filter: /^\./ }, ({ path: target, resolveDir, kind }) => {
        if (kind !== 'dynamic-import' && kind !== 'require-call') return undefined;
        const full = path.resolve(resolveDir, target).split(path.sep).join('/');
        const found = Object.keys(lazy).find((module) => full.endsWith(`/${module}`));
        return found && { path: lazy[found], external: true };
      });
    },
  };
}
