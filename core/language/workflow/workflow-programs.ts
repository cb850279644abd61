import { type LanguageContext, type SourceDocument } from '../language';
import { readProgram, type WorkflowProgram } from './program/program';
import { type ScriptParsers, scriptLanguageOf } from './script';

/** The programs of open documents, each read once per text. */
export class WorkflowPrograms {
  private readonly known = new Map<string, WorkflowProgram>();
  private parsers: ScriptParsers | undefined;

  /** The program of a document; undefined when it is in no script language. */
  async of(document: SourceDocument, context: LanguageContext): Promise<WorkflowProgram | undefined> {
    const language = scriptLanguageOf(document.languageId, document.uri);
    if (language === undefined) return undefined;
    this.parsers ??= await context.scripts();
    const tree = this.parsers.parse({ uri: document.uri, language, text: document.text });
    const before = this.known.get(document.uri);
    if (before?.tree === tree) return before;
    const program = readProgram(tree);
    this.known.set(document.uri, program);
    return program;
  }

  forget(uri: string): void {
    this.known.delete(uri);
    this.parsers?.forget(uri);
  }
}
