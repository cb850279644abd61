import { type Inputs } from '../../evaluate/inputs';
import { type MadeRequest } from './made-request';
import { defaultSteps, type FilterQuestions } from './question';

/** Whether any request reaches a filter, considering that earlier filters can end the evaluation. */
export type Reachability =
  | { readonly reachable: true; readonly witness: MadeRequest }
  | {
      readonly reachable: false;
      readonly because: 'never true' | 'inside rule' | 'inside the union of earlier rules';
      /**
       * The filters that make this filter unreachable: all filters that cover it on their own. If there are none, a
       * minimal set of filters that cover it together.
       */
      readonly rules?: readonly number[];
    }
  | { readonly reachable: 'unknown'; readonly reason: 'budget' | 'outside' };

/**
 * Searches for a request that is matched by a filter, but not by any earlier filter. An earlier filter is added to the
 * search only when it matches, or may match, a request that was found.
 */
export function reachabilityOf(
  questions: FilterQuestions,
  filter: number,
  earlier: readonly number[],
  steps = defaultSteps,
): Reachability {
  const followed: number[] = [];
  const met: Inputs[] = [];
  for (;;) {
    const found = questions.find(
      [{ filter, matches: true }, ...followed.map((other) => ({ filter: other, matches: false }))],
      steps,
    );
    if (found.kind === 'none') break;
    if (found.kind === 'unknown') return { reachable: 'unknown', reason: found.reason };
    const next = earlier.find((other) => questions.matches(other, found.inputs) !== false);
    if (next === undefined) return { reachable: true, witness: found.request };
    met.push(found.inputs);
    if (followed.includes(next)) return { reachable: 'unknown', reason: 'outside' };
    followed.push(next);
  }
  if (followed.length === 0) return { reachable: false, because: 'never true' };
  const isCovered = (by: readonly number[]): boolean =>
    questions.isNone(
      [{ filter, matches: true }, ...by.map((other) => ({ filter: other, matches: false }))],
      steps,
    );
  // A filter covers the tested filter on its own only if it matches all known requests that the tested filter
  // matches. This rules out most filters without a search.
  const alone = earlier.filter(
    (other) => met.every((inputs) => questions.matches(other, inputs) !== false) && isCovered([other]),
  );
  if (alone.length > 0) return { reachable: false, because: 'inside rule', rules: alone };
  let needed = [...followed];
  for (const other of followed) {
    const rest = needed.filter((one) => one !== other);
    if (isCovered(rest)) needed = rest;
  }
  return {
    reachable: false,
    because: 'inside the union of earlier rules',
    rules: needed.sort((a, b) => a - b),
  };
}

/**
 * Reachability of one filter. `alternative` is the result if `ne` with a missing value is false. It is present only
 * if it differs from the result in `reachability`.
 */
export interface FilterReachability {
  readonly reachability: Reachability;
  readonly alternative?: Reachability['reachable'];
}

/**
 * Determines the reachability of the filters of `questions`, in order. `ends` indicates for each filter whether a
 * match ends the evaluation.
 */
export function reachabilities(
  questions: FilterQuestions,
  ends: readonly boolean[],
  steps = defaultSteps,
): FilterReachability[] {
  const other = questions.otherwise();
  const earlier: number[] = [];
  return ends.map((isEnd, filter) => {
    const reachability = reachabilityOf(questions, filter, earlier, steps);
    const alternative = other && reachabilityOf(other, filter, earlier, steps).reachable;
    if (isEnd) earlier.push(filter);
    return alternative === undefined || alternative === reachability.reachable
      ? { reachability }
      : { reachability, alternative };
  });
}
