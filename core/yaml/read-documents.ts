import type * as Yaml from 'yaml';

/**
 * Reads all documents of a YAML text. Errors have positions and plain messages: the excerpt that the library adds to
 * each message by default searches the whole line again for every error, so a long line with many errors would take
 * quadratic time.
 */
export const readYamlDocuments = (yaml: typeof Yaml, text: string): readonly Yaml.Document[] => {
  const documents = yaml.parseAllDocuments(text, {
    logLevel: 'silent',
    keepSourceTokens: false,
    prettyErrors: false,
  });
  // an empty stream is an empty array with properties of its own
  return [...documents] as readonly Yaml.Document[];
};
