// Who may import whom. A test reads every import of the project and fails on an edge that is not here.
// `folders`: parts of core/ and top-level folders; `packages`: what may come from npm, Node or the editor.
export const importTable = {
  'core/base': { folders: [], packages: ['@vscode/l10n'] },
  'core/model': { folders: ['core/base'], packages: ['@vscode/l10n'] },
  'core/api': { folders: ['core/base', 'core/model'], packages: ['@vscode/l10n', 'p-limit'] },
  'core/language': {
    folders: ['core/base', 'core/model'],
    packages: [
      '@vscode/l10n',
      'jsonc-parser',
      'yaml',
      'smol-toml',
      'typescript',
      '@lezer/python',
      '@lezer/common',
      'croner',
    ],
  },
  'core/regex': { folders: ['core/base', 'core/language'], packages: ['@vscode/l10n'] },
  'core/wildcard': { folders: ['core/base'], packages: [] },
  'core/expression': {
    folders: ['core/base', 'core/regex', 'core/wildcard', 'core/language'],
    packages: ['@vscode/l10n'],
  },
  'core/access': { folders: ['core/base', 'core/model'], packages: ['@vscode/l10n'] },
  'core/resources': {
    folders: ['core/base', 'core/model', 'core/api', 'core/access'],
    packages: ['@vscode/l10n', 'jsonc-parser'],
  },
  'core/changes': {
    folders: ['core/base', 'core/model', 'core/api', 'core/resources'],
    packages: ['@vscode/l10n'],
  },
  'core/graph': { folders: ['core/base', 'core/model'], packages: ['@vscode/l10n'] },
  'core/protocol': { folders: ['core/base', 'core/model'], types: ['core/language'], packages: [] },
  server: {
    folders: ['core/base', 'core/model', 'core/language', 'core/graph', 'core/protocol'],
    packages: ['vscode-languageserver', '@vscode/l10n', 'ignore'],
    node: ['server/src/main.node.ts', 'server/src/node/'],
  },
  media: {
    folders: ['core/base', 'core/model', 'core/graph', 'core/protocol'],
    packages: ['@vscode/l10n'],
  },
  local: {
    folders: ['core/base', 'core/model', 'core/graph'],
    packages: ['hono', '@hono/node-server', 'croner'],
    node: ['local/'],
  },
  cli: {
    folders: ['core/base', 'core/model', 'core/api', 'core/language', 'core/graph', 'server', 'local'],
    packages: ['@vscode/l10n'],
    node: ['cli/'],
  },
  app: {
    folders: [
      'core/base',
      'core/model',
      'core/api',
      'core/access',
      'core/resources',
      'core/changes',
      'core/graph',
      'core/protocol',
    ],
    types: ['core/language'],
    packages: ['@vscode/l10n', 'jsonc-parser', 'croner'],
  },
  client: {
    folders: [
      'app',
      'core/base',
      'core/model',
      'core/api',
      'core/access',
      'core/resources',
      'core/changes',
      'core/graph',
      'core/protocol',
    ],
    types: ['core/language'],
    packages: ['vscode', 'undici', 'vscode-languageclient', '@vscode/l10n'],
    node: ['client/src/platform/'],
  },
};
