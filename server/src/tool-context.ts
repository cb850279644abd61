import { type LanguageContext, type SourceDocument, type WorkspaceView } from '../../core/language/language';
import { type LanguageService } from '../../core/language/service';
import { type ToolContext } from '../../core/tools/tool';
import { languageIdOf } from '../../workspace/language-ids';
import { workspaceUris } from './workspace-uris';

/** The tools' data sources, which differ between the language server and the MCP server. */
export interface ToolSources {
  readonly service: LanguageService;
  /** URIs of the folders. Files outside them are not opened. */
  readonly folders: readonly string[];
  /** Reads open documents with their unsaved edits, and other files from disk. */
  readonly read: WorkspaceView['read'];
  readonly contextFor: (uri: string) => Promise<LanguageContext>;
  /** URI of the folder that contains the diagnostic pages. It ends in `/`. */
  readonly diagnosticPages: string;
  /** Reads a page by its URI. */
  readonly readPage: WorkspaceView['read'];
}

/** Creates the context in which tools run on the given folders. */
export function toolContext(sources: ToolSources): ToolContext {
  const { service, folders, read, contextFor, diagnosticPages, readPage } = sources;
  return {
    service,
    contextFor,
    async open(file) {
      for (const uri of workspaceUris(folders, file)) {
        const document = await read(uri);
        if (document) return document;
      }
      return undefined;
    },
    documentOf: (fileName, text) => documentOf(folders, fileName, text),
    page: async (code) => (await readPage(`${diagnosticPages}${code}.md`))?.text,
  };
}

/**
 * Returns a document in the first folder, so that its project's settings apply. If the name refers to a path outside
 * the folders, only the file name is used.
 */
function documentOf(folders: readonly string[], fileName: string, text: string): SourceDocument {
  const last = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
  const [uri] = [...workspaceUris(folders, fileName), ...workspaceUris(folders, last)];
  return {
    uri: uri ?? `untitled:/${encodeURIComponent(last)}`,
    languageId: languageIdOf(fileName),
    version: 0,
    text,
  };
}
