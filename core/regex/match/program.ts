import { type CodeSet } from './code-set';
import { emptyHir, type Hir, isNullable, type Look, looks, mayBeEmpty } from './hir';

/** Kinds of instructions. `a` and `b` are their operands. */
export const ops = {
  match: 0,
  /** Consumes a byte that is in the set `a`, then continues at `b`. */
  set: 1,
  /** Consumes the byte `a`, then continues at `b`. */
  byte: 2,
  /** Continues at both instructions `a` and `b`, where `a` is preferred. */
  split: 3,
  /** Tests the condition `a`, then continues at `b`. */
  look: 4,
  /** Stores the current offset in slot `a`, then continues at `b`. */
  save: 5,
  fail: 6,
} as const;

/** The program for one regular expression, stored as three parallel arrays. */
export interface Program {
  readonly op: readonly number[];
  readonly a: readonly number[];
  readonly b: readonly number[];
  readonly sets: readonly CodeSet[];
  readonly entry: number;
  readonly slots: number;
  readonly hasUnicodeLooks: boolean;
}

/** Maximum number of instructions. */
const maxInstructions = 1_000_000;

/**
 * Builds the program of an expression. With `groups`, the program records where groups start and end. Otherwise, it
 * only decides whether there is a match. Returns undefined if the expression is too large.
 */
export function buildProgram(hir: Hir, groups: number | undefined): Program | undefined {
  const builder = new Builder(groups !== undefined);
  const match = builder.emit(ops.match, 0, 0);
  const entry =
    groups === undefined
      ? builder.compile(hir, match)
      : builder.compile({ kind: 'capture', group: 0, inner: hir }, match);
  if (builder.isTooLarge) return undefined;
  const { op, a, b, sets, hasUnicodeLooks } = builder;
  return { op, a, b, sets, entry, slots: groups === undefined ? 0 : 2 * (groups + 1), hasUnicodeLooks };
}

/** Checks whether the program of an expression is guaranteed not to exceed `maxInstructions`. */
export const isSmall = (hir: Hir): boolean => maxInstructionsOf(hir) <= maxInstructions;

/** Returns an upper bound for the number of instructions. */
function maxInstructionsOf(hir: Hir): number {
  switch (hir.kind) {
    case 'literal':
      return hir.bytes.length;
    case 'capture':
      return maxInstructionsOf(hir.inner) + 2;
    case 'concatenation':
      return hir.parts.reduce((sum, part) => sum + maxInstructionsOf(part), 0);
    case 'alternation':
      return hir.branches.reduce((sum, branch) => sum + maxInstructionsOf(branch) + 1, 0);
    case 'repetition': {
      const copies = hir.max === Number.POSITIVE_INFINITY ? Math.max(hir.min, 1) : Math.max(hir.min, hir.max);
      return copies * (maxInstructionsOf(hir.inner) + 1) + 2;
    }
    default:
      return 1;
  }
}

/** Builds a program backward from its end, so that the successor of each part is known when the part is compiled. */
class Builder {
  readonly op: number[] = [];
  readonly a: number[] = [];
  readonly b: number[] = [];
  readonly sets: CodeSet[] = [];
  hasUnicodeLooks = false;
  isTooLarge = false;

  constructor(private readonly withSlots: boolean) {}

  emit(op: number, a: number, b: number): number {
    this.op.push(op);
    this.a.push(a);
    this.b.push(b);
    return this.op.length - 1;
  }

  /**
   * Compiles a part that continues at the instruction `next`, and returns the instruction at which the part starts.
   */
  compile(hir: Hir, next: number): number {
    if (this.op.length > maxInstructions) this.isTooLarge = true;
    if (this.isTooLarge) return next;
    switch (hir.kind) {
      case 'literal': {
        let entry = next;
        for (let i = hir.bytes.length - 1; i >= 0; i--)
          entry = this.emit(ops.byte, hir.bytes.charCodeAt(i), entry);
        return entry;
      }
      case 'set':
        if (hir.set.length === 0) return this.emit(ops.fail, 0, 0);
        if (hir.set.length === 2 && hir.set[0] === hir.set[1])
          return this.emit(ops.byte, hir.set[0] ?? 0, next);
        this.sets.push(hir.set);
        return this.emit(ops.set, this.sets.length - 1, next);
      case 'look':
        if (isUnicodeLook(hir.look)) this.hasUnicodeLooks = true;
        return this.emit(ops.look, hir.look, next);
      case 'capture': {
        if (!this.withSlots) return this.compile(hir.inner, next);
        const close = this.emit(ops.save, 2 * hir.group + 1, next);
        return this.emit(ops.save, 2 * hir.group, this.compile(hir.inner, close));
      }
      case 'concatenation': {
        let entry = next;
        for (let i = hir.parts.length - 1; i >= 0; i--) entry = this.compile(hir.parts[i] ?? emptyHir, entry);
        return entry;
      }
      case 'alternation': {
        let entry = this.compile(hir.branches[hir.branches.length - 1] ?? emptyHir, next);
        for (let i = hir.branches.length - 2; i >= 0; i--)
          entry = this.split(this.compile(hir.branches[i] ?? emptyHir, next), entry, false);
        return entry;
      }
      case 'repetition':
        return this.repetition(hir, next);
    }
  }

  private repetition(hir: Extract<Hir, { kind: 'repetition' }>, next: number): number {
    const { inner, min, max, lazy } = hir;
    if (onlyEmpty(inner)) return min > 0 ? this.compile(inner, next) : next;
    let entry = next;
    if (max === Number.POSITIVE_INFINITY) {
      // A repeated part that can be empty is tried once before it is skipped, as in the `regex` crate. Therefore, the
      // group in `(a?)*` takes part in a match of the empty string, for example.
      const isStar = min === 0 && !mayBeEmpty(inner);
      entry = this.loop(inner, next, lazy, isStar);
      if (min === 0 && !isStar) entry = this.split(entry, next, lazy);
      return this.copies(inner, min - 1, entry);
    }
    for (let i = min; i < max && !this.isTooLarge; i++)
      entry = this.split(this.compile(inner, entry), next, lazy);
    return this.copies(inner, min, entry);
  }

  /** Compiles a part that is repeated one or more times. If `fromSplit` is true, the part may also be skipped. */
  private loop(inner: Hir, next: number, lazy: boolean, fromSplit: boolean): number {
    const split = this.emit(ops.split, 0, 0);
    const body = this.compile(inner, split);
    this.a[split] = lazy ? next : body;
    this.b[split] = lazy ? body : next;
    return fromSplit ? split : body;
  }

  private copies(inner: Hir, count: number, next: number): number {
    let entry = next;
    for (let i = 0; i < count && !this.isTooLarge; i++) entry = this.compile(inner, entry);
    return entry;
  }

  private split(first: number, second: number, lazy: boolean): number {
    return lazy ? this.emit(ops.split, second, first) : this.emit(ops.split, first, second);
  }
}

const isUnicodeLook = (look: Look): boolean => look >= looks.unicodeWord;

/** Checks whether an expression matches only the empty string, at any position. */
function onlyEmpty(hir: Hir): boolean {
  switch (hir.kind) {
    case 'capture':
    case 'repetition':
      return onlyEmpty(hir.inner);
    case 'concatenation':
      return hir.parts.every(onlyEmpty);
    case 'alternation':
      return hir.branches.every(onlyEmpty);
    default:
      return isNullable(hir);
  }
}
