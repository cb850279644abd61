import { FilterQuestions, type Wanted } from '../../expression/algebra/decide/question';
import { sharedEvaluator } from '../../expression/evaluate/shared-evaluator';
import { type ExpressionTree } from '../../expression/tree';

/** A rule of an ordered list. */
export interface OrderedFilter {
  /**
   * The effect of the rule as a string for comparison. Rules with equal strings have exactly the same effect on every
   * request that they match. Absent for rules whose effect cannot be compared in this way.
   */
  readonly effect?: string;
  readonly isOff: boolean;
  /**
   * A filter that matches all requests on which the rule has an effect, and possibly others. Absent if no such filter
   * is known.
   */
  readonly tree?: ExpressionTree;
}

/** Maximum number of rules with a different effect that may be between two rules to be merged. */
export const maxBetween = 20;
/** Maximum number of steps of the solver for each proof. */
const steps = 1500;

/**
 * Whether a rule can be merged into an earlier one without changing the outcome of any request. This requires a
 * proof, for both interpretations of `ne` with a missing value, that no rule in between matches any request that only
 * the later rule matches. Rules in between that have the same effect need no proof.
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
