import { type LanguageContext, type SourceDocument } from '../language';
import { ScriptAnalysis, type ScriptAnswers } from './analysis';
import { readProgram, type WorkflowProgram } from './program/program';
import { type ScriptParsers, scriptLanguageOf } from '../../script/script';
import { type ScriptTree } from '../../script/tree';

interface Known {
  readonly analysis: ScriptAnalysis;
  readonly tree: ScriptTree;
  program?: WorkflowProgram;
  answers?: ScriptAnswers;
}

/** Analysis results of open documents, computed once per text. */
export class WorkflowPrograms {
  private readonly known = new Map<string, Known>();
  private parsers: ScriptParsers | undefined;

  /** Returns the program of a whole document. Returns undefined if the document is not in a script language. */
  async of(document: SourceDocument, context: LanguageContext): Promise<WorkflowProgram | undefined> {
    const known = await this.parsed(document, context);
    return known && (known.program ??= readProgram(known.tree));
  }

  /**
   * Returns the program of the part of a document that contains an offset. Each part is analyzed separately. Returns
   * undefined if the document is not in a script language.
   */
  async at(
    document: SourceDocument,
    offset: number,
    context: LanguageContext,
  ): Promise<WorkflowProgram | undefined> {
    return (await this.answersOf(document, context))?.programAt(offset);
  }

  /**
   * Returns the diagnostics and graphs of a document. Results for unchanged parts are reused. Returns undefined if the
   * document is not in a script language.
   */
  async answersOf(document: SourceDocument, context: LanguageContext): Promise<ScriptAnswers | undefined> {
    const known = await this.parsed(document, context);
    return known && (known.answers ??= known.analysis.of(known.tree));
  }

  forget(uri: string): void {
    this.known.delete(uri);
    this.parsers?.forget(uri);
  }

  private async parsed(
    { uri, languageId, text }: SourceDocument,
    context: LanguageContext,
  ): Promise<Known | undefined> {
    const language = scriptLanguageOf(languageId, uri);
    if (language === undefined) return undefined;
    this.parsers ??= await context.scripts();
    const tree = this.parsers.parse({ uri, language, text });
    const before = this.known.get(uri);
    if (before?.tree === tree) return before;
    const next: Known = { analysis: before?.analysis ?? new ScriptAnalysis(), tree };
    this.known.set(uri, next);
    return next;
  }
}
