import { FilterQuestions } from '../algebra/decide/question';
import { sharedEvaluator } from '../evaluate/shared-evaluator';
import { hasHole } from '../holes';
import { type ExpressionTree } from '../tree';

/**
 * Maximum number of steps for each direction of a proof. One direction proves that no request matches only the first
 * filter. The other proves that no request matches only the second filter. The number is low because refactorings are
 * computed whenever the cursor moves.
 */
const defaultSteps = 4000;

/**
 * Whether two filters of the same scheme provably match the same requests, regardless of how `ne` treats a missing
 * value. False if they do not, or if there is no proof within the budget.
 */
export function isProvedSame(a: ExpressionTree, b: ExpressionTree, steps = defaultSteps): boolean {
  if (![a, b].every(isWhole) || a.scheme !== b.scheme) return false;
  const questions = FilterQuestions.of([a, b], sharedEvaluator(a.scheme));
  if (questions.assumed.length > 0) return false;
  return [questions, questions.otherwise()].every(
    (reading) =>
      reading === undefined ||
      [0, 1].every((inside) =>
        reading.isNone(
          [
            { filter: inside, matches: true },
            { filter: 1 - inside, matches: false },
          ],
          steps,
        ),
      ),
  );
}

/** Whether the tree represents a complete filter, without problems, unlisted names, or holes. */
const isWhole = ({ kind, root, problems, unlisted, text, start, end }: ExpressionTree): boolean =>
  kind === 'filter' &&
  root !== undefined &&
  problems.length === 0 &&
  unlisted.length === 0 &&
  !hasHole(text, start, end);
