import * as l10n from '@vscode/l10n';
import { type OffsetRange, type Problem, type TextEdit } from '../../base/problem';
import { actions } from '../expression/features/actions';
import { complete } from '../expression/features/complete';
import { hover } from '../expression/features/hover';
import { inlays } from '../expression/features/inlays';
import { rename } from '../expression/features/rename';
import { semanticTokens } from '../expression/features/semantic-tokens';
import { signature } from '../expression/features/signature';
import { folding, highlights, selection, symbols } from '../expression/features/structure';
import { type ExpressionView } from '../expression/features/view';
import {
  type CodeAction, type CompletionItem, type CopiedExpression, type DocumentSymbol, type FoldingRange, type FormatOptions, type HoverInfo,
  type InlayHint, type Language, type LanguageContext, type LocatedExpression, type SemanticToken, type SignatureInfo, type SourceDocument,
  type PasteChoice, type TypedQuote, type TypedQuoteStep,
} from '../language'; // prettier-ignore
import { DocumentStates } from '../documents/document-states';
import { hostCompletion, hostSymbol, withoutOutline } from './embedded-answers';
import { hostEdit, hostFix, overlapsHole } from '../../text/embedded-problems';
import { formatEmbedded } from './format-embedded';
import { type EmbeddedText } from '../../text/embedded-text';
import { type HostOf, hostsOver } from './hosts';
import { looseProblem } from './loose-problem';
import { LooseQuotes } from '../../text/loose-quotes';
import { pasteChoices } from './paste-choices';
import { Pieces } from './pieces';
import { problemsOfRuleLists } from './rule-lists';
import { stepOfQuote } from './typed-quote';

/**
 * Returns the edit that replaces a range of the host within an embedded value. `newText` is converted to the host's
 * notation. Returns undefined if the range extends beyond the value.
 */
function putInto(embedded: EmbeddedText, { start, end }: OffsetRange, newText: string): TextEdit | undefined {
  if (end > embedded.hostEnd) return undefined;
  const inner = { start: embedded.innerOffset(start), end: embedded.innerOffset(end) };
  return hostEdit({ ...inner, newText }, embedded);
}

/**
 * Creates the language of expressions within YAML, Terraform, scripts, and JSON. It uses the expression language and
 * converts the offsets.
 */
export function embeddedLanguage(documents = new DocumentStates()): Language {
  return new EmbeddedLanguage(hostsOver(documents));
}

class EmbeddedLanguage implements Language {
  readonly id = 'embedded';
  private readonly pieces: Pieces;

  constructor(private readonly hostOf: HostOf) {
    this.pieces = new Pieces(hostOf);
  }

  claims(document: SourceDocument, settings: LanguageContext['settings']): boolean {
    return this.hostOf(document)?.mayHold(document, settings) ?? false;
  }

  async problems(document: SourceDocument, context: LanguageContext): Promise<readonly Problem[]> {
    if (this.hostOf(document)?.mayReport?.(document, context.settings) === false) return [];
    const pieces = await this.pieces.ask(document, context, undefined, (piece) => [piece]);
    const found = pieces
      .filter(({ expression }) => !expression.checked)
      .flatMap(({ expression: { embedded, isLoose }, problems }) => [
        ...(isLoose ? looseProblem(document.text, embedded) : []),
        ...problems,
      ]);
    return [...found, ...problemsOfRuleLists(pieces)];
  }

  async complete(
    document: SourceDocument,
    offset: number,
    context: LanguageContext,
  ): Promise<readonly CompletionItem[]> {
    const at = await this.at(document, offset, context);
    if (!at) return [];
    return complete(at.view, at.offset, document.text).flatMap(
      (item) => hostCompletion(item, at.embedded) ?? [],
    );
  }

  async hover(
    document: SourceDocument,
    offset: number,
    context: LanguageContext,
  ): Promise<HoverInfo | undefined> {
    const at = await this.at(document, offset, context);
    const found = at && hover(at.view, at.offset);
    return found && { ...found, range: at.embedded.hostRange(found.range) };
  }

  async signature(
    document: SourceDocument,
    offset: number,
    context: LanguageContext,
  ): Promise<SignatureInfo | undefined> {
    const at = await this.at(document, offset, context);
    return at && signature(at.view, at.offset);
  }

  async actions(
    document: SourceDocument,
    range: OffsetRange,
    context: LanguageContext,
    wants: (kind: CodeAction['kind']) => boolean = () => true,
  ): Promise<readonly CodeAction[]> {
    const layOut = wants('source.formatExpressions') ? await this.layOutAction(document, context) : [];
    const at = await this.at(document, range.start, context);
    if (!at) return layOut;
    const inner = { start: at.offset, end: at.embedded.innerOffset(range.end) };
    return [...actions(at.view, inner).flatMap((action) => hostFix(action, at.embedded) ?? []), ...layOut];
  }

  async rename(
    document: SourceDocument,
    offset: number,
    newName: string,
    context: LanguageContext,
  ): Promise<Readonly<Record<string, readonly TextEdit[]>> | undefined> {
    const at = await this.at(document, offset, context);
    const edits = at && rename(at.view, at.offset, newName)?.map((edit) => hostEdit(edit, at.embedded));
    if (!edits || edits.includes(undefined)) return undefined;
    return { [document.uri]: edits.flatMap((edit) => edit ?? []) };
  }

  /** Formats the expressions in a document. Only whitespace within them changes. */
  async format(
    document: SourceDocument,
    { tabSize }: Pick<FormatOptions, 'tabSize'>,
    context: LanguageContext,
  ): Promise<readonly TextEdit[]> {
    return this.pieces.ask(document, context, undefined, ({ expression: { embedded }, view }) =>
      formatEmbedded(document.text, embedded, view.tree, tabSize),
    );
  }

  async symbols(document: SourceDocument, context: LanguageContext): Promise<readonly DocumentSymbol[]> {
    if (!withoutOutline.has(document.languageId)) return [];
    return this.pieces.ask(document, context, undefined, ({ expression: { embedded }, view }) =>
      symbols(view).map((symbol) => hostSymbol(symbol, embedded)),
    );
  }

  async folding(document: SourceDocument, context: LanguageContext): Promise<readonly FoldingRange[]> {
    return this.pieces.ask(document, context, undefined, ({ expression: { embedded }, view }) =>
      folding(view).map((fold) => ({ ...fold, ...embedded.hostRange(fold) })),
    );
  }

  readonly selection = this.rangesBy(selection);
  readonly highlights = this.rangesBy(highlights);

  async tokens(
    document: SourceDocument,
    context: LanguageContext,
    range?: OffsetRange,
  ): Promise<readonly SemanticToken[]> {
    return this.pieces.ask(document, context, range, ({ expression: { embedded }, view }) =>
      semanticTokens(view)
        .filter((token) => !overlapsHole(token, embedded))
        .map((token) => ({ ...token, ...embedded.hostRange(token) })),
    );
  }

  async inlays(
    document: SourceDocument,
    range: OffsetRange,
    context: LanguageContext,
  ): Promise<readonly InlayHint[]> {
    return this.pieces.ask(document, context, range, ({ expression: { embedded }, view }) =>
      inlays(view, { start: 0, end: embedded.text.length })
        .filter(({ offset }) => !overlapsHole({ start: offset - 1, end: offset }, embedded))
        .map((hint) => ({
          ...hint,
          offset: embedded.hostRange({ start: hint.offset - 1, end: hint.offset }).end,
        })),
    );
  }

  async expressions(
    document: SourceDocument,
    range: OffsetRange | undefined,
    context: LanguageContext,
  ): Promise<readonly LocatedExpression[]> {
    return this.pieces.ask(document, context, range, (piece) =>
      piece.expression.isCharacteristic ? [] : [piece.located],
    );
  }

  async expressionAt(
    document: SourceDocument,
    offset: number,
    context: LanguageContext,
  ): Promise<string | undefined> {
    const embedded = (await this.at(document, offset, context))?.embedded;
    return embedded?.holes
      .toReversed()
      .reduce((text, hole) => {
        const { start, end } = embedded.hostRange(hole);
        return text.slice(0, hole.start) + document.text.slice(start, end) + text.slice(hole.end);
      }, embedded.text)
      .trim();
  }

  async putExpression(
    document: SourceDocument,
    range: OffsetRange,
    expression: string,
    context: LanguageContext,
  ): Promise<TextEdit | undefined> {
    const at = await this.at(document, range.start, context);
    return at && putInto(at.embedded, range, expression);
  }

  async pasteChoices(
    document: SourceDocument,
    range: OffsetRange,
    copied: CopiedExpression,
    context: LanguageContext,
  ): Promise<readonly PasteChoice[]> {
    const choices = await pasteChoices(document, range, copied, async (text, offset) => {
      const at = await this.at({ ...document, text }, offset, context);
      return at && { text: at.embedded.text, put: (place, newText) => putInto(at.embedded, place, newText) };
    });
    this.forget(document.uri);
    return choices;
  }

  async typedQuote(
    document: SourceDocument,
    { offset, how }: TypedQuote,
    context: LanguageContext,
  ): Promise<TypedQuoteStep | undefined> {
    const { text } = document;
    const typed = offset - 1;
    const isOver = how === 'over';
    const end = how === 'pair' ? offset + 1 : offset;
    const without = isOver ? document : { ...document, text: text.slice(0, typed) + text.slice(end) };
    const at = await this.at(without, typed, context);
    if (!at || at.isLoose) return undefined;
    if (isOver && (typed !== at.embedded.hostEnd || new LooseQuotes(text).meantEnd(offset) !== undefined))
      return undefined;
    const step = stepOfQuote({ ...at, host: without.text, hostOffset: typed, how });
    if (!step || isOver) return step?.insert === '' ? undefined : step;
    // If the host allows the typed quote at this position without an escape, no edit is needed.
    const written = await this.at(document, typed, context);
    const { embedded } = at;
    const wanted =
      embedded.text.slice(0, at.offset) + text.slice(typed, end) + embedded.text.slice(at.offset);
    return written && !written.isLoose && written.embedded.text === wanted ? undefined : step;
  }

  forget(uri: string): void {
    this.pieces.forget(uri);
  }

  /**
   * Returns the action that formats all expressions in a file, on request or on save. Formatting the file itself is
   * left to the host's tools.
   */
  private async layOutAction(document: SourceDocument, context: LanguageContext): Promise<CodeAction[]> {
    const edits = await this.format(document, { tabSize: 2 }, context);
    const title = l10n.t('Format the filter expressions in this file');
    return edits.length === 0 ? [] : [{ kind: 'source.formatExpressions', title, edits }];
  }

  /**
   * Returns a function that computes ranges around a position in the host. `ask` returns the ranges within the
   * expression at that position.
   */
  private rangesBy(ask: (view: ExpressionView, offset: number) => readonly OffsetRange[]) {
    return async (
      document: SourceDocument,
      offset: number,
      context: LanguageContext,
    ): Promise<readonly OffsetRange[]> => {
      const at = await this.at(document, offset, context);
      return at ? ask(at.view, at.offset).map((range) => at.embedded.hostRange(range)) : [];
    };
  }

  /**
   * Returns the expression at a position of the host, and the position within the expression. Returns undefined if
   * there is no expression at the position, or if the host inserts a value there (a hole).
   */
  private async at(document: SourceDocument, hostOffset: number, context: LanguageContext) {
    const place = { start: hostOffset, end: hostOffset };
    const [piece] = await this.pieces.ask(document, context, place, (one) => [one]);
    if (!piece) return undefined;
    const { embedded } = piece.expression;
    const offset = embedded.innerOffset(hostOffset);
    const isInHole = embedded.holes.some(
      ({ start }) => start === offset && hostOffset > embedded.hostOffset(start),
    );
    const { isLoose = false } = piece.expression;
    return isInHole ? undefined : { view: piece.view, embedded, offset, isLoose };
  }
}
