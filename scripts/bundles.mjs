import path from 'node:path';
import { mcpWithoutValidator } from './support/mcp-without-validator.mjs';
import { typescriptParserOnly } from './support/typescript-parser.mjs';

// Every bundle of the product: what it is made from, and what stays outside it. See ARCHITECTURE.md, "Bundles".
// `lazy`: modules that the entry loads with `import()` or `require`, and the bundle of their own in which they lie.
const scripts = { 'core/script/script-parsers': './scripts.js' };

export const bundles = [
  // undici stays a real `require`, so that VS Code's own patch of it (proxy, certificates) applies.
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
    lazy: scripts,
  },
  { output: 'dist/scripts.js', entry: 'core/script/script-parsers.ts', platform: 'node' },
  { output: 'dist/local.js', entry: 'local/main.ts', platform: 'node' },
  {
    output: 'dist/cli.js',
    entry: 'cli/main.ts',
    platform: 'node',
    lazy: {
      ...scripts,
      'server/src/main.node': './server.node.js',
      'local/main': './local.js',
      'cli/mcp/main': './mcp.js',
    },
    banner: '#!/usr/bin/env node',
  },
  // The tools for models; its languages are those of the language server.
  {
    output: 'dist/mcp.js',
    entry: 'cli/mcp/main.ts',
    platform: 'node',
    lazy: { 'server/src/main.node': './server.node.js' },
  },
  // For a VS Code in the browser alone; its worker loads scripts.js too.
  {
    output: 'dist/client.browser.js',
    entry: 'client/src/extension.browser.ts',
    platform: 'browser',
    format: 'cjs',
    external: ['vscode'],
  },
  {
    output: 'dist/server.browser.js',
    entry: 'server/src/main.browser.ts',
    platform: 'browser',
    format: 'iife',
  },
  { output: 'dist/media/graph.js', entry: 'media/graph/main.ts', platform: 'browser', format: 'iife' },
];

/** Which bundles are loaded into one process: there, nothing big may be in two of them. */
export const processes = {
  'extension host': [
    'dist/client.js',
    'dist/language.js',
    'dist/remote.js',
    'dist/graph.js',
    'dist/rule-tests.js',
  ],
  'language server': ['dist/server.node.js', 'dist/scripts.js'],
  'local service': ['dist/local.js'],
  'command line': ['dist/cli.js', 'dist/scripts.js'],
  'MCP server': ['dist/mcp.js', 'dist/server.node.js', 'dist/scripts.js'],
  'graph panel': ['dist/media/graph.js'],
  'extension host in a browser': ['dist/client.browser.js'],
  'language server in a browser': ['dist/server.browser.js', 'dist/scripts.js'],
};

/** The options of esbuild for one bundle of the project that lies at `root`. */
export function buildOptions(bundle, root, { production = false } = {}) {
  const isNode = bundle.platform === 'node';
  return {
    entryPoints: [path.join(root, bundle.entry)],
    outfile: path.join(root, bundle.output),
    bundle: true,
    platform: bundle.platform,
    format: bundle.format ?? 'cjs',
    target: isNode ? 'node20' : 'es2022',
    external: bundle.external ?? [],
    mainFields: isNode ? ['module', 'main'] : ['browser', 'module', 'main'],
    minify: production,
    keepNames: false,
    sourcemap: production ? false : 'linked',
    metafile: true,
    logLevel: 'warning',
    plugins: [typescriptParserOnly, mcpWithoutValidator, ...(bundle.lazy ? [lazyBundles(bundle.lazy)] : [])],
    ...(bundle.banner ? { banner: { js: bundle.banner } } : {}),
  };
}

/** Sends the imports of some modules to bundles of their own; the sources keep plain imports and run unbundled. */
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
