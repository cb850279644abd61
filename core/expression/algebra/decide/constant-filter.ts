import { sharedEvaluator } from '../../evaluate/shared-evaluator';
import { type ExpressionTree } from '../../tree';
import { FilterQuestions } from './question';

/** Budget of the question: it is evaluated for every expression while someone types. */
const steps = 1000;

/**
 * Whether a filter without errors is provably never or always true, for both readings of `ne` on a missing value.
 * Undefined: neither, or not proved.
 */
export function constantOf(tree: ExpressionTree): 'never' | 'always' | undefined {
  const questions = FilterQuestions.of([tree], sharedEvaluator(tree.scheme));
  if (questions.assumed.length > 0) return undefined;
  // One evaluation rules out one of the two.
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
