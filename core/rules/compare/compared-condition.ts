import { type ConditionFacts, conditionFacts } from '../../expression/algebra/condition-facts';
import { type ImplicationPart, implicationPart } from '../../expression/algebra/implication';
import { normalForm } from '../../expression/algebra/normal-form';
import { type ExpressionTree } from '../../expression/tree';

/** A condition, prepared for the comparison of rules. */
export interface ComparedCondition {
  readonly tree: ExpressionTree;
  /** The condition in a normal form. Conditions with equal strings are equivalent. */
  readonly normal: string;
  readonly part?: ImplicationPart;
  /** Data for finding conditions that may match some of the same requests. */
  readonly facts?: ConditionFacts;
}

const known = new WeakMap<ExpressionTree, ComparedCondition>();

/** Returns the data for comparing the condition of an expression. The expression must have no problems. */
export function comparedCondition(tree: ExpressionTree): ComparedCondition {
  let compared = known.get(tree);
  if (!compared) {
    const [part, facts] = [implicationPart(tree), conditionFacts(tree)];
    compared = { tree, normal: normalForm(tree), ...(part ? { part } : {}), ...(facts ? { facts } : {}) };
    known.set(tree, compared);
  }
  return compared;
}
