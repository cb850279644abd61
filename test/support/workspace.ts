import { noFacts } from '../../core/language/facts';
import { type LanguageContext, type SourceDocument } from '../../core/language/language';
import { defaultSettings } from '../../core/language/settings';
import { createScriptParsers } from '../../core/script/script-parsers';

const languageIds: Readonly<Record<string, string>> = { ts: 'typescript', js: 'javascript', py: 'python' };

/**
 * Creates a workspace in memory from file contents, keyed by file name. Returns its context and a function that
 * returns a document by its name.
 */
export function workspaceOf(files: Readonly<Record<string, string>>): {
  readonly context: LanguageContext;
  readonly document: (name: string) => SourceDocument;
} {
  const documents = Object.entries(files).map(([name, text]): SourceDocument => {
    const ending = name.slice(name.lastIndexOf('.') + 1);
    return { uri: `file:///w/${name}`, languageId: languageIds[ending] ?? ending, version: 1, text };
  });
  const parsers = createScriptParsers();
  return {
    context: {
      settings: defaultSettings,
      facts: noFacts,
      workspace: {
        find: (endings) => documents.filter(({ uri }) => endings.some((ending) => uri.endsWith(ending))),
        read: (uri) => documents.find((each) => each.uri === uri),
      },
      scripts: () => parsers,
      signal: new AbortController().signal,
      now: () => 0,
    },
    document(name) {
      const found = documents.find(({ uri }) => uri === `file:///w/${name}`);
      if (!found) throw new Error(`no file ${name}`);
      return found;
    },
  };
}
