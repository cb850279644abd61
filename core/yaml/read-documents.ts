import type * as Yaml from 'yaml';

/**
 * Options that make the library report errors with positions and plain messages. By default, the library adds an
 * excerpt to each message and searches the whole line again for every error, so a long line with many errors would
 * take quadratic time.
 */
export const plainErrors = { prettyErrors: false } as const;

/** Reads all documents of a YAML text. */
export const readYamlDocuments = (yaml: typeof Yaml, text: string): readonly Yaml.Document[] =>
  yaml.parseAllDocuments(text, { logLevel: 'silent', keepSourceTokens: false, ...plainErrors });
