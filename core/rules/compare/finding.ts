/**
 * A relation between two rules, which are identified by their indices in the comparison. The finding is reported at
 * `rule`, and `other` is the other rule.
 * - `duplicate`: both rules match the same requests and have the same effect.
 * - `contradicting`: both rules match the same requests but have different effects.
 * - `overlapping`: the other rule matches some or all of the same requests with a different effect, so the order
 *   matters.
 * - `equal-priority`: both rules have the same priority, so nothing determines which of them is evaluated first.
 * - `unreachable`: the other rule is evaluated earlier and ends the evaluation for everything that this rule matches.
 *   If several rules do so only together, `others` contains them, starting with the other rule.
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
