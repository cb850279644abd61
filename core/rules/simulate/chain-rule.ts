import { type CompiledExpression } from '../../expression/evaluate/evaluator';
import { type PlacedRule, type Rule } from '../rule';
import { type Product } from './products';
import { type WafRule } from '../waf-rules';

/** A rule that takes part in simulations, with its compiled condition. */
export interface ChainRule extends PlacedRule {
  /** Index of the rule in the chain, in the original order. */
  readonly index: number;
  readonly product: Product;
  /**
   * The phase of the rule, if the phase is not simulated. The rule is then listed, but does not affect any outcome.
   * Absent for all other rules.
   */
  readonly otherPhase?: string;
  /** Display name: the description of the rule, or otherwise its `ref`, its ID, or its match. */
  readonly name: string;
  /**
   * The compiled condition. Absent if the condition cannot be read, in which case it is unknown which requests match.
   */
  readonly condition?: CompiledExpression;
  /**
   * For a lockdown, a condition that is true for the allowed addresses. In this case, `condition` tests only the URL.
   */
  readonly allowed?: CompiledExpression;
  /** For a lockdown whose paths contain letters, a case-sensitive version of the condition. */
  readonly strict?: CompiledExpression;
  /** Whether the rule belongs to a managed ruleset. The conditions of such rules are not public. */
  readonly isManaged?: true;
  /** The data of a legacy WAF rule. Absent for all other rules. */
  readonly waf?: WafRule;
}

/** Returns the display name of a rule. */
export function ruleName({ description, ref, id, match, action }: Rule): string {
  return (
    [description, ref, id, match?.text, action?.name].find((one) => one !== undefined && one !== '') ?? '?'
  );
}

/** Whether a string is the description, `ref`, or ID of a rule. */
export function isNamed({ rule: { description, ref, id } }: Pick<ChainRule, 'rule'>, name: string): boolean {
  return name !== '' && [description, ref, id].includes(name);
}
