import assert from 'node:assert/strict';
import { type MadeRequest } from '../../core/expression/algebra/decide/made-request';
import { FilterQuestions } from '../../core/expression/algebra/decide/question';
import { catalogueScheme } from '../../core/expression/catalogue/catalogue';
import { parseExpression } from '../../core/expression/parse';
import { compiled, evaluator, prepared } from './evaluation';

/** Prepares filters for logical checks. The filters must be valid. */
export function questionsAbout(...filters: readonly string[]): FilterQuestions {
  const trees = filters.map((text) => parseExpression(text, { kind: 'filter', scheme: catalogueScheme() }));
  trees.forEach(({ problems, text }) => assert.deepEqual(problems, [], text));
  return FilterQuestions.of(trees, evaluator);
}

/** Returns the result of evaluating a filter for a request that the search constructed. */
export function answerOn(
  filter: string,
  { fields, lists }: MadeRequest,
  neOnMissing = true,
): boolean | 'unknown' {
  return compiled(filter).evaluate(
    prepared({
      fields,
      ...(lists === undefined ? {} : { lists }),
      absent: 'missing',
      assume: { 'assume/ne-on-missing': neOnMissing },
    }),
  ).result;
}

/**
 * The combinations of the results of two filters. Each value states whether a request matches the first filter and
 * whether it matches the second.
 */
export const cellAnswers = {
  both: [true, true],
  onlyA: [true, false],
  onlyB: [false, true],
  neither: [false, false],
} as const;
