import type * as Yaml from 'yaml';

/**
 * Options that make the library report errors with positions and plain messages. By default, the library adds an
 * excerpt to each message and searches the whole line again for every error, so a long line with many errors would
 * take quadratic time.
 */
export const plainErrors = { prettyErrors: false } as const;

/**
 * Reads all documents of a YAML text.
 *
 * @param uniqueKeys whether duplicate keys are errors. To find them, the library compares all keys of a map with one
 * another, which takes quadratic time.
 */
export const readYamlDocuments = (
  yaml: typeof Yaml,
  text: string,
  uniqueKeys = true,
): readonly Yaml.Document[] =>
  yaml.parseAllDocuments(text, { logLevel: 'silent', keepSourceTokens: false, uniqueKeys, ...plainErrors });
