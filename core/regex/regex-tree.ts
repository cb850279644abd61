import { type OffsetRange } from '../base/problem';

/**
 * The tree of a regular expression in the dialect of the Rust `regex` crate. The engine uses this dialect on bytes,
 * with Unicode mode off. Offsets refer to the text that was parsed.
 */
export interface RegexTree {
  readonly root: RegexNode;
  /**
   * The first mistake in the expression, if any. With a mistake of the kind `syntax` or `dialect`, the tree is empty.
   */
  readonly problem: RegexProblem | undefined;
}

export interface RegexProblem extends OffsetRange {
  readonly message: string;
  /**
   * Kind of the mistake. `syntax` means that the expression is invalid. `dialect` means that it is valid in other
   * dialects (look-around, back-references, …). `size` means that it is too large.
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

/** A single character. `escaped` is true if it is written with a backslash. */
export interface RegexLiteral extends OffsetRange {
  readonly kind: 'literal';
  /** Code point of the character, or byte value of `\xHH`. */
  readonly code: number;
  readonly escaped: boolean;
}

export interface RegexDot extends OffsetRange {
  readonly kind: 'dot';
}

/** An assertion as written, such as `^`, `$`, `\A`, `\z`, or `\b`. */
export interface RegexAssertion extends OffsetRange {
  readonly kind: 'assertion';
  readonly name: string;
}

/** A character class, such as `[…]`, `\d`, or `\p{…}`. */
export interface RegexClass extends OffsetRange {
  readonly kind: 'class';
  readonly negated: boolean;
  /** The ranges of a simple class. Undefined if the class contains set operators or Unicode classes. */
  readonly ranges: readonly (readonly [number, number])[] | undefined;
  /** Contents of the class if `ranges` cannot express them. */
  readonly set?: RegexSet;
}

/** Contents of a class that is not just a list of ranges. */
export type RegexSet =
  /** Items without an operator, as in `[a[^b]\pL]`. */
  | { readonly kind: 'union'; readonly items: readonly (readonly [number, number] | RegexClass)[] }
  /**
   * Two sets combined by an operator: `[a&&b]` (in both), `[a--b]` (only in the first), `[a~~b]` (in exactly one).
   */
  | {
      readonly kind: 'operation';
      readonly operator: '&&' | '--' | '~~';
      readonly left: RegexSet;
      readonly right: RegexSet;
    }
  /**
   * A named class, which is `\d`, `\s`, or `\w` in Unicode mode, or `\p{…}`. The name is `d`, `s`, `w`, or the text
   * in the braces.
   */
  | { readonly kind: 'named'; readonly name: string };

export interface RegexGroup extends OffsetRange {
  readonly kind: 'group';
  readonly capturing: boolean;
  readonly name: string | undefined;
  readonly inner: RegexNode;
  /** Flags that apply inside the group, such as `i` for `(?i:…)`. */
  readonly flags: string;
}

/** Flags such as `(?i)`, which apply until the end of the enclosing group. */
export interface RegexFlags extends OffsetRange {
  readonly kind: 'flags';
  readonly flags: string;
}

export interface RegexRepetition extends OffsetRange {
  readonly kind: 'repetition';
  readonly inner: RegexNode;
  readonly min: number;
  /** Maximum number of repetitions. Infinity if there is no limit. */
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
