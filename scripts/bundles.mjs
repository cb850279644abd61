// Every bundle of the product: what it is made from, and what stays outside it. See ARCHITECTURE.md, "Bundles".
export const bundles = [
  // undici stays a real `require`, so that VS Code's own patch of it (proxy, certificates) applies.
  {
    output: 'dist/client.js',
    entry: 'client/src/extension.ts',
    platform: 'node',
    external: ['vscode', './language', './account'],
  },
  {
    output: 'dist/language.js',
    entry: 'client/src/language/start.ts',
    platform: 'node',
    external: ['vscode'],
  },
  {
    output: 'dist/account.js',
    entry: 'client/src/account.ts',
    platform: 'node',
    external: ['vscode', 'undici'],
  },
  {
    output: 'dist/server.node.js',
    entry: 'server/src/main.node.ts',
    platform: 'node',
    external: ['./scripts.js'],
  },
  { output: 'dist/scripts.js', entry: 'core/language/workflow/script-parsers.ts', platform: 'node' },
  { output: 'dist/local.js', entry: 'local/main.ts', platform: 'node' },
  {
    output: 'dist/cli.js',
    entry: 'cli/main.ts',
    platform: 'node',
    external: ['./scripts.js', './local.js', './server.node.js'],
    banner: '#!/usr/bin/env node',
  },
  { output: 'dist/media/graph.js', entry: 'media/graph/main.ts', platform: 'browser', format: 'iife' },
];
