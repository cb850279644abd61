import { type OffsetRange } from '../base/problem';

/**
 * The tree of a regular expression in the dialect of the Rust `regex` crate, as the engine uses it: on bytes, with
 * Unicode off. Offsets refer to the text that was parsed.
 */
export interface RegexTree {
  readonly root: RegexNode;
  /** The first mistake; the tree then contains everything before it. */
  readonly problem: RegexProblem | undefined;
}

export interface RegexProblem extends OffsetRange {
  readonly message: string;
  /**
   * `syntax`: invalid. `dialect`: valid in other dialects (look-around, back-references, …). `size`: the expression is
   * too large.
   */
  readonly kind: 'syntax' | 'dialect' | 'size';
}

export type RegexNode =
  | RegexEmpty
  | RegexLiteral
  | RegexDot
  | RegexAssertion
  | RegexClass
  | RegexGroup
  | RegexFlags
  | RegexRepetition
  | RegexConcatenation
  | RegexAlternation;

export interface RegexEmpty extends OffsetRange {
  readonly kind: 'empty';
}

/** One character; `escaped` if it is written with a backslash. */
export interface RegexLiteral extends OffsetRange {
  readonly kind: 'literal';
  /** Code point, or byte value of `\xHH`. */
  readonly code: number;
  readonly escaped: boolean;
}

export interface RegexDot extends OffsetRange {
  readonly kind: 'dot';
}

/** `^`, `$`, `\A`, `\z`, `\b`, … as written. */
export interface RegexAssertion extends OffsetRange {
  readonly kind: 'assertion';
  readonly name: string;
}

/** `[…]`, `\d`, `\p{…}`. */
export interface RegexClass extends OffsetRange {
  readonly kind: 'class';
  readonly negated: boolean;
  /** The ranges of a simple class; undefined for set operators and Unicode classes. */
  readonly ranges: readonly (readonly [number, number])[] | undefined;
  /** Contents that `ranges` cannot express. */
  readonly set?: RegexSet;
}

/** The contents of a class that is more than a list of ranges. */
export type RegexSet =
  /** Items without an operator, as in `[a[^b]\pL]`. */
  | { readonly kind: 'union'; readonly items: readonly (readonly [number, number] | RegexClass)[] }
  /** `[a&&b]` (both), `[a--b]` (the first only), `[a~~b]` (exactly one). */
  | {
      readonly kind: 'operation';
      readonly operator: '&&' | '--' | '~~';
      readonly left: RegexSet;
      readonly right: RegexSet;
    }
  /** `\d`, `\s`, or `\w` with Unicode on, or `\p{…}`. The name is `d`, `s`, `w`, or the text in the braces. */
  | { readonly kind: 'named'; readonly name: string };

export interface RegexGroup extends OffsetRange {
  readonly kind: 'group';
  readonly capturing: boolean;
  readonly name: string | undefined;
  readonly inner: RegexNode;
  /** Flags that are in effect inside the group: `i` for `(?i:…)`. */
  readonly flags: string;
}

/** `(?i)`: in effect until the end of the enclosing group. */
export interface RegexFlags extends OffsetRange {
  readonly kind: 'flags';
  readonly flags: string;
}

export interface RegexRepetition extends OffsetRange {
  readonly kind: 'repetition';
  readonly inner: RegexNode;
  readonly min: number;
  /** Infinity if unbounded. */
  readonly max: number;
  readonly lazy: boolean;
}

export interface RegexConcatenation extends OffsetRange {
  readonly kind: 'concatenation';
  readonly parts: readonly RegexNode[];
}

export interface RegexAlternation extends OffsetRange {
  readonly kind: 'alternation';
  readonly branches: readonly RegexNode[];
}
