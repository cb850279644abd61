import { type ConditionFacts, conditionFacts } from '../../expression/algebra/condition-facts';
import { type ImplicationPart, implicationPart } from '../../expression/algebra/implication';
import { normalForm } from '../../expression/algebra/normal-form';
import { type ExpressionTree } from '../../expression/tree';

/** A condition in the form for comparing rules; computed once for an expression that does not change. */
export interface ComparedCondition {
  readonly tree: ExpressionTree;
  /** Equal for conditions that are the same, however they are written. */
  readonly normal: string;
  readonly part?: ImplicationPart;
  /** Data for finding other conditions that may match the same requests. */
  readonly facts?: ConditionFacts;
}

/** Of trees that are in use: a list is compared after every keystroke, and most of its rules are as before. */
const known = new WeakMap<ExpressionTree, ComparedCondition>();

/** Of an expression without problems. */
export function comparedCondition(tree: ExpressionTree): ComparedCondition {
  let compared = known.get(tree);
  if (!compared) {
    const [part, facts] = [implicationPart(tree), conditionFacts(tree)];
    compared = { tree, normal: normalForm(tree), ...(part ? { part } : {}), ...(facts ? { facts } : {}) };
    known.set(tree, compared);
  }
  return compared;
}
