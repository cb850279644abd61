import { type Scheme } from '../scheme/scheme';
import { Evaluator } from './evaluator';

const evaluators = new WeakMap<Scheme, Evaluator>();

/**
 * Returns a shared evaluator for questions that come up while the user types. Creating an evaluator costs more than
 * most of these questions.
 */
export function sharedEvaluator(scheme: Scheme): Evaluator {
  let evaluator = evaluators.get(scheme);
  if (!evaluator) evaluators.set(scheme, (evaluator = new Evaluator(scheme)));
  return evaluator;
}
