import { type Scheme } from '../scheme/scheme';
import { Evaluator } from './evaluator';

const evaluators = new WeakMap<Scheme, Evaluator>();

/** Returns a shared evaluator for evaluations that run while the user types. */
export function sharedEvaluator(scheme: Scheme): Evaluator {
  let evaluator = evaluators.get(scheme);
  if (!evaluator) evaluators.set(scheme, (evaluator = new Evaluator(scheme)));
  return evaluator;
}
