import { FilterQuestions, type Wanted } from '../../expression/algebra/decide/question';
import { sharedEvaluator } from '../../expression/evaluate/shared-evaluator';
import { type ExpressionTree } from '../../expression/tree';

/** A rule of a list that is evaluated in order. */
export interface OrderedFilter {
  /** Equal for rules that do the same with all requests that they match, and nothing else; absent for other rules. */
  readonly effect?: string;
  readonly isOff: boolean;
  /** All requests on which it acts, and perhaps others; absent if unknown. */
  readonly tree?: ExpressionTree;
}

/** Rules with more rules between them are left alone. */
export const maxBetween = 20;
/** Budget for one question. */
const steps = 1500;

/**
 * Whether a rule can become a part of an earlier one: the same then becomes of every request. What it matches and the
 * earlier one does not is proved to match no rule between them, other than such that do the same. Only what is proved,
 * whatever `ne` on a missing value is.
 */
export function canJoin(rules: readonly OrderedFilter[], into: number, last: number): boolean {
  const [one, other] = [rules[into], rules[last]];
  if (!one?.tree || !other?.tree || one.effect === undefined || one.effect !== other.effect) return false;
  const between = rules.slice(into + 1, last).filter(({ effect, isOff }) => !isOff && effect !== one.effect);
  if (between.length > maxBetween) return false;
  const trees = [one, other, ...between].flatMap(({ tree }) => tree ?? []);
  const { scheme } = one.tree;
  if (trees.length < between.length + 2 || !trees.every((tree) => isKnown(tree) && tree.scheme === scheme))
    return false;
  if (between.length === 0) return true;
  const questions = FilterQuestions.of(trees, sharedEvaluator(scheme));
  if (questions.assumed.length > 0) return false;
  const moved: readonly Wanted[] = [
    { filter: 0, matches: false },
    { filter: 1, matches: true },
  ];
  return [questions, questions.otherwise()].every((reading) =>
    between.every((_, i) => reading?.isNone([...moved, { filter: i + 2, matches: true }], steps) !== false),
  );
}

const isKnown = ({ root, problems, unlisted }: ExpressionTree): boolean =>
  root !== undefined && problems.length === 0 && unlisted.length === 0;
