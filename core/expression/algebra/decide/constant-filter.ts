import { sharedEvaluator } from '../../evaluate/shared-evaluator';
import { type ExpressionTree } from '../../tree';
import { FilterQuestions } from './question';

/**
 * Maximum number of steps for one proof. It is small because `constantOf` is called for every expression while the
 * user types.
 */
const steps = 1000;

/**
 * Returns whether a filter without errors is provably never or always true, regardless of how `ne` treats a missing
 * value. Returns undefined if it is neither, or if there is no proof.
 */
export function constantOf(tree: ExpressionTree): 'never' | 'always' | undefined {
  const questions = FilterQuestions.of([tree], sharedEvaluator(tree.scheme));
  if (questions.assumed.length > 0) return undefined;
  // A single evaluation rules out either "never" or "always".
  const sample = questions.inputsOf({ fields: {} });
  const answer = sample && questions.matches(0, sample);
  for (const one of ['never', 'always'] as const) {
    const wanted = [{ filter: 0, matches: one === 'never' }];
    if (answer === (one === 'never') || !questions.isNone(wanted, steps)) continue;
    const otherwise = questions.otherwise();
    return otherwise?.isNone(wanted, steps) === false ? undefined : one;
  }
  return undefined;
}
