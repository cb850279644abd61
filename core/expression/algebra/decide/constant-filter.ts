import { sharedEvaluator } from '../../evaluate/shared-evaluator';
import { type ExpressionTree } from '../../tree';
import { FilterQuestions } from './question';

/** Budget for the question, which is asked for every expression while the user types. */
const steps = 1000;

/**
 * Whether a filter without errors is provably never or always true, for both interpretations of `ne` with a missing
 * value. Undefined if it is neither, or if there is no proof.
 */
export function constantOf(tree: ExpressionTree): 'never' | 'always' | undefined {
  const questions = FilterQuestions.of([tree], sharedEvaluator(tree.scheme));
  if (questions.assumed.length > 0) return undefined;
  // A single evaluation rules out one of the two.
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
