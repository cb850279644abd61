import { type OffsetRange, type Problem, type TextEdit } from '../../base/problem';
import {
  type CodeAction, type CompletionItem, type DocumentSymbol, type FoldingRange, type FormatOptions, type HoverInfo,
  type Language, type LanguageContext, type SourceDocument,
} from '../language'; // prettier-ignore
import { type NeighbourRule } from './compare';
import { Comparison, rulesOf } from './comparison';
import { checkState, type DocumentState, problemsOf } from './document-state';
import { decideIntent } from './decide-intent';
import { allowsComments, endingsOf, findTarget } from './find-kind';
import { complete } from './features/complete';
import { convertActions } from './features/convert';
import { hover } from './features/hover';
import { foldingOf, formatJson, selectionAt, symbolsOf } from './features/structure';
import { comparedKinds } from './subject';

/** Rule and policy documents. For these our server is the only source of errors, completion and hover. */
export function documentsLanguage(): Language {
  return new DocumentsLanguage();
}

class DocumentsLanguage implements Language {
  readonly id = 'documents';
  private readonly states = new Map<string, DocumentState>();
  /** Other files of a folder as compared with; kept until their text changes. */
  private readonly neighbours = new Map<string, DocumentState>();
  private readonly comparisons = new Map<string, Comparison>();

  claims(document: SourceDocument, settings: LanguageContext['settings']): boolean {
    return findTarget(document.uri, document.text, settings) !== undefined;
  }

  async problems(document: SourceDocument, context: LanguageContext): Promise<readonly Problem[]> {
    const state = this.stateOf(document, context, this.states);
    if (!state) return [];
    const problems = problemsOf(state);
    if (!comparedKinds[state.setting.kind.name]) return problems;
    let comparison = this.comparisons.get(document.uri);
    if (!comparison) this.comparisons.set(document.uri, (comparison = new Comparison()));
    const neighbours = await this.neighboursOf(document, state, context);
    for (const problem of comparison.problems(rulesOf(state), neighbours)) problems.push(problem);
    return problems;
  }

  complete(document: SourceDocument, offset: number, context: LanguageContext): readonly CompletionItem[] {
    const state = this.stateOf(document, context, this.states);
    return state ? complete(state, offset) : [];
  }

  hover(document: SourceDocument, offset: number, context: LanguageContext): HoverInfo | undefined {
    const state = this.stateOf(document, context, this.states);
    return state && hover(state, offset);
  }

  actions(document: SourceDocument, range: OffsetRange, context: LanguageContext): readonly CodeAction[] {
    const state = this.stateOf(document, context, this.states);
    return state ? convertActions(state, range.start) : [];
  }

  symbols(document: SourceDocument, context: LanguageContext): readonly DocumentSymbol[] {
    const state = this.stateOf(document, context, this.states);
    return state ? symbolsOf(state) : [];
  }

  folding(document: SourceDocument): readonly FoldingRange[] {
    return foldingOf(document.text);
  }

  selection(document: SourceDocument, offset: number, context: LanguageContext): readonly OffsetRange[] {
    const state = this.stateOf(document, context, this.states);
    return state ? selectionAt(state, offset) : [];
  }

  format(document: SourceDocument, options: FormatOptions): readonly TextEdit[] {
    return formatJson(document.text, options);
  }

  forget(uri: string): void {
    this.states.delete(uri);
    this.neighbours.delete(uri);
    this.comparisons.delete(uri);
  }

  private stateOf(
    document: SourceDocument,
    context: LanguageContext,
    states: Map<string, DocumentState>,
  ): DocumentState | undefined {
    const { uri, text } = document;
    const { settings, facts } = context;
    const target = findTarget(uri, text, settings);
    if (!target) return undefined;
    const intent = decideIntent(target, text);
    const { kind, edited = false } = target;
    const setting = { kind, intent, edited, comments: allowsComments(uri), settings, facts };
    const state = checkState(text, setting, states.get(uri));
    states.set(uri, state);
    return state;
  }

  /** The rules of the other files in the same folder: other folders are other zones or accounts. */
  private async neighboursOf(
    document: SourceDocument,
    state: DocumentState,
    context: LanguageContext,
  ): Promise<NeighbourRule[]> {
    const kinds = comparedKinds[state.setting.kind.name] ?? [];
    const files = await context.workspace.find(kinds.flatMap(endingsOf), context.signal);
    const rules: NeighbourRule[] = [];
    for (const file of files) {
      if (file.uri === document.uri || folderOf(file.uri) !== folderOf(document.uri)) continue;
      const other = this.stateOf(file, context, this.neighbours);
      if (!other || !kinds.includes(other.setting.kind.name)) continue;
      // a body that creates a rule and one that changes it are not two rules
      if (other.setting.intent !== state.setting.intent) continue;
      const { subjects, offsets } = rulesOf(other);
      for (const [i, subject] of subjects.entries())
        rules.push({ subject, uri: file.uri, offset: offsets[i] ?? 0 });
    }
    return rules;
  }
}

function folderOf(uri: string): string {
  return uri.slice(0, uri.lastIndexOf('/'));
}
