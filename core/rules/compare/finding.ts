/**
 * A relation between two rules, given by their numbers in the comparison. It is reported at `rule`.
 * - `duplicate`: both match the same requests and have the same effect.
 * - `contradicting`: both match the same requests, with different effects.
 * - `overlapping`: the other rule matches some or all of the same requests with a different effect, and the order
 *   matters.
 * - `equal-priority`: nothing determines which of them is evaluated first.
 * - `unreachable`: the other rule is evaluated earlier and ends the evaluation for everything that this one matches, or
 *   several rules do so together: `others`, with the other rule as the first.
 * - `mergeable`: `count` rules have the same effect for different values of one operand.
 */
export interface RuleFinding {
  readonly kind:
    'duplicate' | 'contradicting' | 'overlapping' | 'equal-priority' | 'unreachable' | 'mergeable';
  readonly rule: number;
  readonly other: number;
  readonly count?: number;
  readonly others?: readonly number[];
}
