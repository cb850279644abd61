/**
 * Relation of two rules, by their numbers in the comparison. It is reported for `rule`.
 * - `duplicate`: both match the same requests and have the same effect. `contradicting`: the same requests, different
 * effects.
 * - `overlapping`: the other one matches some or all of its requests with a different effect, and the order matters.
 * - `equal-priority`: nothing determines which of them is evaluated first.
 * - `unreachable`: the other one is evaluated earlier and ends the evaluation for everything that this one matches; or
 * several
 * `others` do together, of which it is the first.
 * - `mergeable`: they have the same effect for values of one operand; there are `count` such rules.
 */
export interface RuleFinding {
  readonly kind:
    'duplicate' | 'contradicting' | 'overlapping' | 'equal-priority' | 'unreachable' | 'mergeable';
  readonly rule: number;
  readonly other: number;
  readonly count?: number;
  readonly others?: readonly number[];
}
