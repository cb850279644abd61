import { type OffsetRange, type Problem, type TextEdit } from '../../base/problem';
import { finish, paced } from '../../base/steps';
import {
  type CodeAction, type CompletionItem, type DocumentLink, type DocumentSymbol, type FoldingRange, type FormatOptions, type HoverInfo,
  type InlayHint, type Language, type LanguageContext, type SourceDocument,
} from '../language'; // prettier-ignore
import { Comparison } from './comparison/comparison';
import { type NeighbourSubject } from './comparison/placed-finding';
import { comparedKinds } from './comparison/subject';
import { checkSteps, type DocumentState, problemsOf, subjectsOf } from './document-state';
import { DocumentStates } from './document-states';
import { DeprecationsSaid } from './deprecation';
import { endingsOf, findTarget } from './find-kind';
import { complete } from './features/complete';
import { convertActions } from './features/convert';
import { hover } from './features/hover';
import { linksOf } from './features/links';
import { nameHints } from './features/name-hints';
import { sortActions } from './features/sort';
import { mayHaveRuleActions } from './rule-edits/rule-actions';
import { DocumentRuleActions } from './features/rule-actions';
import { foldingOf, formatJson, selectionAt, symbolsOf } from './features/structure';
import { type Kind } from './shape';

/** Creates the language of rule and policy documents. */
export function documentsLanguage(states = new DocumentStates()): Language {
  return new DocumentsLanguage(states);
}

/** Minimum number of list items for which the diagnostics of the checks are reported before the first comparison. */
const longList = 2000;

class DocumentsLanguage implements Language {
  readonly id = 'documents';
  /** The states of other documents in the same folder, for comparisons. Each state is cached until its text changes. */
  private readonly neighbours = new DocumentStates();
  private readonly comparisons = new Map<string, Comparison>();
  private readonly deprecations = new DeprecationsSaid();
  private readonly ruleActions = new DocumentRuleActions();

  constructor(private readonly states: DocumentStates) {}

  claims(document: SourceDocument, settings: LanguageContext['settings']): boolean {
    return findTarget(document.uri, document.text, settings) !== undefined;
  }

  async problems(document: SourceDocument, context: LanguageContext): Promise<readonly Problem[]> {
    const { pace, signal } = context;
    const state = await this.check(document, context, this.states);
    if (!state || isShownOnly(document.uri, state.setting.kind)) return [];
    const problems = problemsOf(state);
    problems.push(...this.deprecations.problemsOf(document.uri, document.text, state.setting.kind));
    if (!comparedKinds[state.setting.kind.name]) return problems;
    let comparison = this.comparisons.get(document.uri);
    if (!comparison) this.comparisons.set(document.uri, (comparison = new Comparison()));
    // The first comparison of a long list takes a while. If an edit interrupts it, the next one takes just as long.
    if (!comparison.hasCompared && state.outline.items.length >= longList) context.early?.(problems);
    const neighbours = await this.neighboursOf(document, state, context);
    const found = await paced(comparison.steps(subjectsOf(state), neighbours), pace, signal);
    return withMore(problems, found ?? []);
  }

  complete(document: SourceDocument, offset: number, context: LanguageContext): readonly CompletionItem[] {
    const state = this.stateOf(document, context);
    return state ? complete(state, offset) : [];
  }

  hover(document: SourceDocument, offset: number, context: LanguageContext): HoverInfo | undefined {
    const state = this.stateOf(document, context);
    return state && hover(state, offset);
  }

  actions(
    document: SourceDocument,
    range: OffsetRange,
    context: LanguageContext,
    wants: (kind: CodeAction['kind']) => boolean = () => true,
  ): readonly CodeAction[] {
    const state = this.stateOf(document, context);
    if (!state) return [];
    return [
      ...convertActions(state, range.start),
      ...(mayHaveRuleActions(wants) ? this.ruleActions.at(state, range.start) : []),
      ...(wants('source') ? sortActions(state) : []),
    ];
  }

  links(document: SourceDocument, context: LanguageContext): readonly DocumentLink[] {
    const state = this.stateOf(document, context);
    return state ? linksOf(state) : [];
  }

  inlays(document: SourceDocument, range: OffsetRange, context: LanguageContext): readonly InlayHint[] {
    const state = this.stateOf(document, context);
    return state ? nameHints(state, range) : [];
  }

  symbols(document: SourceDocument, context: LanguageContext): readonly DocumentSymbol[] {
    // A document that shows an account's resource is a single object. The editor already lists the object's
    // properties in its outline, so a second outline would repeat them.
    if (isOfAccount(document.uri)) return [];
    const state = this.stateOf(document, context);
    return state ? symbolsOf(state) : [];
  }

  folding(document: SourceDocument): readonly FoldingRange[] {
    return foldingOf(document.text);
  }

  selection(document: SourceDocument, offset: number, context: LanguageContext): readonly OffsetRange[] {
    const state = this.stateOf(document, context);
    return state ? selectionAt(state, offset) : [];
  }

  format(document: SourceDocument, options: FormatOptions): readonly TextEdit[] {
    return formatJson(document.text, options);
  }

  forget(uri: string): void {
    this.states.forget(uri);
    this.neighbours.forget(uri);
    this.comparisons.delete(uri);
    this.deprecations.forget(uri);
  }

  private stateOf(document: SourceDocument, context: LanguageContext): DocumentState | undefined {
    return finish(this.states.layOut(document, context));
  }

  /**
   * Checks a document without blocking other work. The result is undefined if the document is not supported or the
   * check was interrupted.
   */
  private async check(
    document: SourceDocument,
    context: LanguageContext,
    states: DocumentStates,
  ): Promise<DocumentState | undefined> {
    const { pace, signal, visible, early } = context;
    const state = await paced(states.layOut(document, context), pace, signal);
    if (!state) return undefined;
    const isShown = states === this.states;
    const steps = checkSteps(state, visible, () => isShown && early?.(problemsOf(state)));
    await paced(steps, pace, signal);
    return signal.aborted ? undefined : state;
  }

  /**
   * Returns the rules in the other files of the same folder. Other folders are assumed to belong to other zones or
   * accounts.
   */
  private async neighboursOf(
    document: SourceDocument,
    state: DocumentState,
    context: LanguageContext,
  ): Promise<NeighbourSubject[]> {
    const kinds = comparedKinds[state.setting.kind.name] ?? [];
    const files = await context.workspace.find(kinds.flatMap(endingsOf), context.signal);
    const rules: NeighbourSubject[] = [];
    for (const file of files) {
      if (file.uri === document.uri || folderOf(file.uri) !== folderOf(document.uri)) continue;
      const other = await this.check(file, context, this.neighbours);
      if (!other || !kinds.includes(other.setting.kind.name)) continue;
      // The intent of a document is whether it creates, updates, or shows a resource. Documents with different intents
      // are not compared, because both can describe the same rule. Documents of the legacy WAF are always compared.
      const isManaged = state.setting.kind.name.startsWith('waf_');
      if (!isManaged && other.setting.intent !== state.setting.intent) continue;
      const { subjects, places } = subjectsOf(other);
      for (const [i, subject] of subjects.entries())
        if (subject) rules.push({ subject, uri: file.uri, offset: places[i]?.start ?? 0 });
    }
    return rules;
  }
}

/**
 * Combines the diagnostics of checks and comparisons. If both contain a diagnostic with the same code and position,
 * only the diagnostic of the comparison is kept, because it contains more information.
 */
function withMore(problems: readonly Problem[], found: readonly Problem[]): readonly Problem[] {
  if (problems.length === 0 || found.length === 0) return [...problems, ...found];
  const startsOf = new Map<string, Set<number>>();
  for (const { code, start } of found) {
    const starts = startsOf.get(code);
    if (starts) starts.add(start);
    else startsOf.set(code, new Set([start]));
  }
  return [...problems.filter(({ code, start }) => !startsOf.get(code)?.has(start)), ...found];
}

function folderOf(uri: string): string {
  return uri.slice(0, uri.lastIndexOf('/'));
}

/** Whether a document shows an account's resource that cannot be changed. Such a document is not checked. */
const isShownOnly = (uri: string, kind: Kind): boolean => isOfAccount(uri) && !kind.bodies.update;

/** Whether a document shows a resource of an account in the editor. */
const isOfAccount = (uri: string): boolean => uri.startsWith('rampart:');
