/**
 * A relation between two rules, which are identified by their numbers in the comparison. The finding is reported at
 * `rule`.
 * - `duplicate`: both rules match the same requests and have the same effect.
 * - `contradicting`: both rules match the same requests but have different effects.
 * - `overlapping`: the other rule matches some or all of the same requests with a different effect, so the order
 *   matters.
 * - `equal-priority`: nothing determines which of the rules is evaluated first.
 * - `unreachable`: the other rule is evaluated earlier and ends the evaluation for everything that this rule matches.
 *   If several rules do so together, `others` contains them, starting with the other rule.
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
