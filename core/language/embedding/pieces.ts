import { type OffsetRange } from '../../base/problem';
import { paced } from '../../base/steps';
import { type CheckOptions } from '../expression/check';
import { schemeFor } from '../../expression/catalogue/custom-scheme';
import { type ExpressionView } from '../expression/features/view';
import { type LanguageContext, type SourceDocument } from '../language';
import { SnapshotCache } from '../snapshot-cache';
import { schemeOfCharacteristics } from '../expression/characteristics';
import { filterSettings } from './embedded-answers';
import { parseEmbedded } from './holes';
import { type EmbeddedExpression, type HostParts } from './host';
import { type HostOf } from './hosts';

/** An expression of a host. It is parsed when somebody first asks about it: a list may hold thousands. */
export class Piece {
  private parsed: ExpressionView | undefined;

  constructor(
    readonly expression: EmbeddedExpression,
    readonly options: CheckOptions,
    private readonly about: Omit<ExpressionView, 'tree'>,
  ) {}

  get view(): ExpressionView {
    const { checked, embedded } = this.expression;
    this.parsed ??= { tree: checked ?? parseEmbedded(embedded, this.options), ...this.about };
    return this.parsed;
  }
}

interface Laid {
  /** Absent: the text was read as a whole, as one part. */
  readonly parts?: HostParts;
  /** By part; undefined until somebody asks for it. */
  readonly pieces: (readonly Piece[] | undefined)[];
}

/** The expressions of documents, found once for each text, and of a long list only where they are asked for. */
export class Pieces {
  private readonly cache = new SnapshotCache<Laid>();

  constructor(private readonly hostOf: HostOf) {}

  /** What a question answers for each expression in a range, or in all of the document; others go first meanwhile. */
  async ask<T>(
    document: SourceDocument,
    context: LanguageContext,
    range: OffsetRange | undefined,
    answer: (piece: Piece) => readonly T[],
  ): Promise<T[]> {
    const { pace, signal } = context;
    const laid = await this.layOut(document, context);
    const { start, end } = range ?? { start: 0, end: document.text.length };
    const ranges = laid.parts?.ranges;
    const answers: T[] = [];
    for (let i = ranges ? firstEnding(ranges, start) : 0; i < laid.pieces.length; i++) {
      if (ranges && (ranges[i]?.start ?? 0) > end) break;
      for (const piece of this.piecesOf(laid, i, context)) {
        const { hostStart, hostEnd } = piece.expression.embedded;
        if (hostStart <= end && start <= hostEnd) answers.push(...answer(piece));
      }
      if (!pace?.due()) continue;
      await pace.rest();
      if (signal.aborted) break;
    }
    return answers;
  }

  forget(uri: string): void {
    this.cache.forget(uri);
  }

  private async layOut(document: SourceDocument, context: LanguageContext): Promise<Laid> {
    const { pace, signal } = context;
    const known = this.cache.get(document, context);
    if (known) return known;
    const host = this.hostOf(document);
    const steps = host?.parts?.(document, context);
    const parts = steps && (await paced(steps, pace, signal));
    const laid: Laid = parts
      ? { parts, pieces: parts.ranges.map(() => undefined) }
      : { pieces: [toPieces((await host?.find(document, context)) ?? [], context)] };
    if (!signal.aborted) this.cache.set(document, context, laid);
    return laid;
  }

  private piecesOf(laid: Laid, part: number, context: LanguageContext): readonly Piece[] {
    return (laid.pieces[part] ??= toPieces(laid.parts?.expressionsIn(part) ?? [], context));
  }
}

function toPieces(found: readonly EmbeddedExpression[], context: LanguageContext): Piece[] {
  const { settings, facts, now } = context;
  return found.map((expression) => {
    const filter = filterSettings(settings.filter, expression);
    const options = { kind: expression.kind, settings: { ...settings, filter }, facts, now };
    const scheme = expression.isCharacteristic ? { scheme: schemeOfCharacteristics(schemeFor(filter)) } : {};
    return new Piece(expression, { ...options, ...scheme }, { settings: filter, facts });
  });
}

/** The first of ranges in order that ends at an offset or behind it. */
function firstEnding(ranges: readonly OffsetRange[], offset: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.end ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
