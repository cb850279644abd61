import { type OffsetRange, type Problem } from '../../base/problem';
import { type CheckOptions } from '../expression/check';
import { actions } from '../expression/features/actions';
import { complete } from '../expression/features/complete';
import { hover } from '../expression/features/hover';
import { inlays } from '../expression/features/inlays';
import { semanticTokens } from '../expression/features/semantic-tokens';
import { signature } from '../expression/features/signature';
import { highlights, selection } from '../expression/features/structure';
import { type ExpressionView } from '../expression/features/view';
import {
  type CodeAction, type CompletionItem, type HoverInfo, type InlayHint, type Language, type LanguageContext,
  type SemanticToken, type SignatureInfo, type SourceDocument,
} from '../language'; // prettier-ignore
import { type FilterSettings } from '../settings';
import { hostEdit, hostFix, hostProblem, overlapsHole } from './embedded-problems';
import { type EmbeddedText } from './embedded-text';
import { problemsOfEmbedded, parseEmbedded } from './holes';
import { type EmbeddedExpression } from './host';
import { hostOf } from './hosts';

/** An expression of a host, parsed. */
interface Piece {
  readonly expression: EmbeddedExpression;
  readonly view: ExpressionView;
  readonly options: CheckOptions;
}

interface Cached {
  readonly text: string;
  readonly settings: LanguageContext['settings'];
  readonly facts: LanguageContext['facts'];
  readonly pieces: readonly Piece[];
}

/** Expressions within YAML, Terraform, scripts and JSON: the language of expressions, asked through the map. */
export function embeddedLanguage(): Language {
  return new EmbeddedLanguage();
}

class EmbeddedLanguage implements Language {
  readonly id = 'embedded';
  private readonly cache = new Map<string, Cached>();

  claims(document: SourceDocument, settings: LanguageContext['settings']): boolean {
    return hostOf(document)?.mayHold(document, settings) ?? false;
  }

  async problems(document: SourceDocument, context: LanguageContext): Promise<readonly Problem[]> {
    const pieces = await this.piecesOf(document, context);
    return pieces
      .filter(({ expression }) => !expression.isChecked)
      .flatMap(({ expression: { embedded }, view, options }) =>
        problemsOfEmbedded(embedded, view.tree, options).map((problem) => hostProblem(problem, embedded)),
      );
  }

  async complete(
    document: SourceDocument,
    offset: number,
    context: LanguageContext,
  ): Promise<readonly CompletionItem[]> {
    const at = await this.at(document, offset, context);
    if (!at) return [];
    return complete(at.view, at.offset).flatMap((item) => hostCompletion(item, at.embedded) ?? []);
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
  ): Promise<readonly CodeAction[]> {
    const at = await this.at(document, range.start, context);
    if (!at) return [];
    const inner = { start: at.offset, end: at.embedded.innerOffset(range.end) };
    return actions(at.view, inner).flatMap((action) => hostFix(action, at.embedded) ?? []);
  }

  async selection(
    document: SourceDocument,
    offset: number,
    context: LanguageContext,
  ): Promise<readonly OffsetRange[]> {
    const at = await this.at(document, offset, context);
    return at ? selection(at.view, at.offset).map((range) => at.embedded.hostRange(range)) : [];
  }

  async highlights(
    document: SourceDocument,
    offset: number,
    context: LanguageContext,
  ): Promise<readonly OffsetRange[]> {
    const at = await this.at(document, offset, context);
    return at ? highlights(at.view, at.offset).map((range) => at.embedded.hostRange(range)) : [];
  }

  async tokens(document: SourceDocument, context: LanguageContext): Promise<readonly SemanticToken[]> {
    const pieces = await this.piecesOf(document, context);
    return pieces.flatMap(({ expression: { embedded }, view }) =>
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
    const pieces = await this.piecesOf(document, context);
    return pieces
      .filter(
        ({ expression: { embedded } }) => embedded.hostStart <= range.end && range.start <= embedded.hostEnd,
      )
      .flatMap(({ expression: { embedded }, view }) =>
        inlays(view, { start: 0, end: embedded.text.length })
          .filter(({ offset }) => !overlapsHole({ start: offset - 1, end: offset }, embedded))
          .map((hint) => ({
            ...hint,
            offset: embedded.hostRange({ start: hint.offset - 1, end: hint.offset }).end,
          })),
      );
  }

  forget(uri: string): void {
    this.cache.delete(uri);
  }

  /** The expression at a place of the host, with the place in it; undefined in a hole. */
  private async at(document: SourceDocument, hostOffset: number, context: LanguageContext) {
    const pieces = await this.piecesOf(document, context);
    const piece = pieces.find(
      ({ expression: { embedded } }) => embedded.hostStart <= hostOffset && hostOffset <= embedded.hostEnd,
    );
    if (!piece) return undefined;
    const { embedded } = piece.expression;
    const offset = embedded.innerOffset(hostOffset);
    const isInHole = embedded.holes.some(
      ({ start }) => start === offset && hostOffset > embedded.hostOffset(start),
    );
    return isInHole ? undefined : { view: piece.view, embedded, offset };
  }

  /** The expressions of a document, found and parsed once for each text. */
  private async piecesOf(document: SourceDocument, context: LanguageContext): Promise<readonly Piece[]> {
    const { uri, text } = document;
    const { settings, facts, nowMs } = context;
    const cached = this.cache.get(uri);
    if (cached?.text === text && cached.settings === settings && cached.facts === facts) return cached.pieces;
    const found = (await hostOf(document)?.find(document, settings)) ?? [];
    const pieces = found.map((expression): Piece => {
      const filter = filterSettings(settings.filter, expression);
      const options = { kind: expression.kind, settings: { ...settings, filter }, facts, nowMs };
      const tree = parseEmbedded(expression.embedded, options);
      return { expression, options, view: { tree, settings: filter, facts } };
    });
    this.cache.set(uri, { text, settings, facts, pieces });
    return pieces;
  }
}

/** A completion as the host writes it; the placeholders of a snippet stay what they are. */
function hostCompletion(item: CompletionItem, embedded: EmbeddedText): CompletionItem | undefined {
  const edit = hostEdit(item.edit, embedded);
  if (!edit || !item.snippet) return edit && { ...item, edit };
  const parts = item.edit.newText.split(/(\$\{\d+\}|\$\d)/).map((part, i) => {
    const isPlaceholder = i % 2 === 1;
    return isPlaceholder ? part : embedded.encode(part, item.edit.start)?.replace(/[\\$]/g, '\\$&');
  });
  return parts.includes(undefined) ? undefined : { ...item, edit: { ...edit, newText: parts.join('') } };
}

/** What the place of an expression says goes before the settings of the file. */
function filterSettings(settings: FilterSettings, { phase, plan }: EmbeddedExpression): FilterSettings {
  if (phase === undefined && plan === undefined) return settings;
  return {
    ...settings,
    ...(phase === undefined ? {} : { phase }),
    ...(plan === undefined ? {} : { plan }),
  };
}
