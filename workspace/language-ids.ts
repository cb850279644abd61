/** The editor's language IDs by file extension, for files that no editor has opened. */
const languageIds: Readonly<Record<string, string>> = {
  '.rfilter': 'rampart-filter',
  '.cfrule': 'rampart-filter',
  '.rvalue': 'rampart-filter-value',
  '.json': 'json',
  '.jsonc': 'jsonc',
  '.toml': 'toml',
  '.yaml': 'yaml',
  '.yml': 'yaml',
  '.tf': 'terraform',
  '.tofu': 'terraform',
  '.js': 'javascript',
  '.mjs': 'javascript',
  '.cjs': 'javascript',
  '.jsx': 'javascriptreact',
  '.ts': 'typescript',
  '.mts': 'typescript',
  '.cts': 'typescript',
  '.tsx': 'typescriptreact',
  '.py': 'python',
  '.md': 'markdown',
  '.sh': 'shellscript',
  '.bash': 'shellscript',
  '.zsh': 'shellscript',
};

/** The extensions of files that may contain expressions. */
export const languageEndings: readonly string[] = Object.keys(languageIds);

/** Returns the language that an editor would assign to a file based on its name. */
export function languageIdOf(file: string): string {
  const ending = /[^/\\](\.[^./\\]+)$/.exec(file)?.[1] ?? '';
  return languageIds[ending.toLowerCase()] ?? 'plaintext';
}
