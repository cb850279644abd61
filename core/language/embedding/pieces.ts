import { type OffsetRange } from '../../base/problem';
import { type Problem } from '../../base/problem';
import { paced } from '../../base/steps';
import { type ComparedCondition } from '../../rules/compare/compared-condition';
import { type ExpressionView } from '../expression/features/view';
import { hostProblem } from '../../text/embedded-problems';
import { type LanguageContext, type LocatedExpression, type SourceDocument } from '../language';
import { SnapshotCache } from '../snapshot-cache';
import { type EmbeddedExpression, type FoundExpressions, type HostParts } from './host';
import { type HostOf } from './hosts';
import { type ReadExpression, ReadExpressions } from './read-expressions';

/** An expression of a host. It is read on first use, because a list may contain thousands of expressions. */
export class Piece {
  private known: ReadExpression | undefined;
  private placed: LocatedExpression | undefined;
  private reported: { readonly of: readonly Problem[]; readonly problems: readonly Problem[] } | undefined;

  constructor(
    readonly expression: EmbeddedExpression,
    private readonly readExpressions: ReadExpressions,
  ) {}

  /** The expression in the form that editor features use. Offsets are relative to the start of the embedded value. */
  get view(): ExpressionView {
    return this.read.view;
  }

  /** The problems in the expression. Offsets refer to the host. */
  get problems(): readonly Problem[] {
    const { problems } = this.read;
    if (this.reported?.of !== problems) {
      const { embedded } = this.expression;
      const ofHost = problems.map((problem) => hostProblem(problem, embedded));
      this.reported = { of: problems, problems: ofHost };
    }
    return this.reported.problems;
  }

  /** The expression together with its location in the host. */
  get located(): LocatedExpression {
    const { embedded } = this.expression;
    return (this.placed ??= {
      tree: this.view.tree,
      holes: embedded.holes,
      hostRange: (inner) => embedded.hostRange(inner),
      innerOffset: (offset) => embedded.innerOffset(offset),
    });
  }

  /**
   * The condition that is compared with the conditions of other rules. It is valid only if the expression's tree has no
   * problems.
   */
  get condition(): ComparedCondition {
    return this.read.condition;
  }

  private get read(): ReadExpression {
    return (this.known ??= this.readExpressions.of(this.expression));
  }
}

interface Laid {
  readonly read: ReadExpressions;
  /** The whole text with its expressions. Absent if the text was read in parts. */
  readonly whole?: FoundExpressions;
  /** The parts of the text. Absent if the text was read as a whole. */
  readonly parts?: HostParts;
  /** The expressions of each part. The entry of a part is undefined until its first use. */
  readonly pieces: (readonly Piece[] | undefined)[];
}

/** A cache of the expressions in documents. */
export class Pieces {
  private readonly cache = new SnapshotCache<Laid>();
  private readonly laying = new WeakMap<
    LanguageContext,
    { readonly document: SourceDocument; readonly laid: Promise<Laid> }
  >();

  constructor(private readonly hostOf: HostOf) {}

  /**
   * Collects the results of `answer` for each expression in a range or in the whole document. Pauses when necessary
   * so that other work can run.
   */
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
      for (const piece of this.piecesOf(laid, i)) {
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

  /** Determines the parts of a document. Requests with the same context share the result. */
  private layOut(document: SourceDocument, context: LanguageContext): Promise<Laid> {
    const before = this.laying.get(context);
    if (before?.document === document) return before.laid;
    const laid = this.layOutNow(document, context);
    this.laying.set(context, { document, laid });
    return laid;
  }

  private async layOutNow(document: SourceDocument, context: LanguageContext): Promise<Laid> {
    const { pace, signal } = context;
    const known = this.cache.get(document, context);
    if (known) return known;
    const host = this.hostOf(document);
    const steps = host?.parts?.(document, context);
    const parts = steps && (await paced(steps, pace, signal));
    const before = this.cache.before(document.uri);
    const laid: Laid = parts
      ? {
          read: new ReadExpressions(context, before?.read),
          parts,
          pieces: parts.ranges.map(() => undefined),
        }
      : await this.layOutWhole(document, context, before);
    if (!signal.aborted) this.cache.set(document, context, laid);
    return laid;
  }

  private async layOutWhole(
    document: SourceDocument,
    context: LanguageContext,
    before: Laid | undefined,
  ): Promise<Laid> {
    const { text } = document;
    const host = this.hostOf(document);
    const usable = before?.read.isFor(context) === true ? before : undefined;
    const again = usable?.whole && host?.findAgain?.(usable.whole, document);
    const found = again ?? (await host?.find(document, context)) ?? [];
    const kept = again && usable.read.isMostlyFor(again.length) ? usable : undefined;
    const read = kept?.read ?? new ReadExpressions(context, before?.read);
    const old = kept?.pieces[0];
    // An expression before the edit is the same object as before, and so is its piece, with everything that it has
    // already computed.
    const pieces = found.map((expression, i) => {
      const piece = old?.[i];
      return piece?.expression === expression ? piece : new Piece(expression, read);
    });
    return { read, whole: { text, found }, pieces: [pieces] };
  }

  private piecesOf(laid: Laid, part: number): readonly Piece[] {
    return (laid.pieces[part] ??= toPieces(laid.parts?.expressionsIn(part) ?? [], laid.read));
  }
}

const toPieces = (found: readonly EmbeddedExpression[], read: ReadExpressions): Piece[] =>
  found.map((expression) => new Piece(expression, read));

/**
 * Returns the index of the first range that ends at or after an offset, or the number of ranges if there is none. The
 * ranges must be in order.
 */
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
