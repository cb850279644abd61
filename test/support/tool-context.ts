import { createLanguageService } from '../../core/language/languages';
import { type SourceDocument } from '../../core/language/language';
import { defaultSettings, type LanguageSettings } from '../../core/language/settings';
import { runTool } from '../../core/tools/run-tool';
import { type ToolAnswer, type ToolContext } from '../../core/tools/tool';
import { languageIdOf } from '../../workspace/language-ids';
import { loadScripts } from '../../workspace/scripts';
import { toolContext } from '../../server/src/tool-context';
import { languageContext } from './language-context';

export interface ToolFiles {
  /** The texts of the files in the workspace, by path. */
  readonly files?: Readonly<Record<string, string>>;
  readonly settings?: Partial<LanguageSettings>;
  /** The pages about diagnostics, by code. */
  readonly pages?: Readonly<Record<string, string>>;
}

/** Creates a context for tools, with a workspace in memory. */
export function memoryTools({ files = {}, settings = {}, pages = {} }: ToolFiles = {}): ToolContext {
  const folder = 'file:///work';
  const document = (uri: string, text: string | undefined): SourceDocument | undefined =>
    text === undefined ? undefined : { uri, languageId: languageIdOf(uri), version: 0, text };
  const read = (uri: string) => document(uri, files[decodeURIComponent(uri.slice(folder.length + 1))]);
  return toolContext({
    service: createLanguageService(({ error }) => {
      throw error;
    }),
    folders: [folder],
    read,
    contextFor: () =>
      Promise.resolve(
        languageContext({
          settings: { ...defaultSettings, ...settings },
          scripts: loadScripts,
          workspace: {
            find: (endings) =>
              Object.keys(files)
                .filter((file) => endings.some((ending) => file.endsWith(ending)))
                .flatMap((file) => read(`${folder}/${encodeURI(file)}`) ?? []),
            read,
          },
        }),
      ),
    diagnosticPages: 'file:///pages/',
    readPage: (uri) => document(uri, pages[uri.slice('file:///pages/'.length, -'.md'.length)]),
  });
}

/** Returns the result of a tool call. If the tool fails, throws its error. */
export async function answerOf(name: string, input: unknown, context = memoryTools()): Promise<ToolAnswer> {
  const result = await runTool(name, input, context);
  if ('error' in result) throw new Error(result.error);
  return result.answer;
}
