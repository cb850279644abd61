/**
 * Relation of two rules, by their numbers in the comparison. It is said of `rule`.
 * - `duplicate`: both match and do the same. `contradicting`: they match the same and do otherwise.
 * - `overlapping`: the other one matches some or all of it and does otherwise, and it matters which one is asked first.
 * - `equal-priority`: nothing says which of them is asked first.
 * - `unreachable`: the other one is asked earlier and ends the evaluation for everything that this one matches; or several
 *   `others` do together, of which it is the first.
 * - `mergeable`: they do the same for values of one operand; `count` rules do.
 */
export interface RuleFinding {
  readonly kind:
    'duplicate' | 'contradicting' | 'overlapping' | 'equal-priority' | 'unreachable' | 'mergeable';
  readonly rule: number;
  readonly other: number;
  readonly count?: number;
  readonly others?: readonly number[];
}
