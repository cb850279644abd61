import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Inputs } from '../../../../../../core/expression/evaluate/inputs';
import { isTrue } from '../../../../../../core/expression/evaluate/value';
import { type FilterQuestions } from '../../../../../../core/expression/algebra/decide/question';
import { compiled, prepared } from '../../../../../support/evaluation';
import { answerOn, cellAnswers, questionsAbout } from '../../../../../support/filter-questions';
import { arrayFilter, arraysUpTo, textFilter, textsUpTo } from '../../../../../support/filter-pairs';

const pairs = 1000;
const steps = 200_000;

const request = (fields: Readonly<Record<string, unknown>>): Inputs =>
  prepared({ fields, absent: 'missing' });

const hosts = textsUpTo(4).map((text) => request({ 'http.host': text }));
const headers = [
  request({ 'http.request.headers': {} }),
  ...arraysUpTo(2, textsUpTo(2)).map((x) => request({ 'http.request.headers': { x } })),
];

/**
 * Checks a pair of filters. For each combination of their results, the search must reach a decision. If one of
 * `requests` produces the combination, the search must find a request. Any request that it finds must produce the
 * combination.
 */
function agree(a: string, b: string, requests: readonly Inputs[]): void {
  const [first, second] = [compiled(a), compiled(b)];
  const questions: FilterQuestions = questionsAbout(a, b);
  const seen = new Set(requests.map((one) => `${first.test(one) === isTrue} ${second.test(one) === isTrue}`));
  for (const [cell, [inA, inB]] of Object.entries(cellAnswers)) {
    const found = questions.find([{ filter: 0, matches: inA }, { filter: 1, matches: inB }], steps); // prettier-ignore
    assert.notEqual(found.kind, 'unknown', `${cell} of ${a} | ${b}`);
    if (seen.has(`${inA} ${inB}`)) assert.equal(found.kind, 'request', `${cell} of ${a} | ${b}`);
    if (found.kind === 'request')
      assert.deepEqual([answerOn(a, found.request), answerOn(b, found.request)], [inA, inB]);
  }
}

describe('relations of filters, checked against all requests with short strings', function () {
  this.timeout(240_000);

  it('for conditions on strings: operators, wildcards, regular expressions, functions', () => {
    fc.assert(
      fc.property(textFilter, textFilter, (a, b) => agree(a, b, hosts)),
      { numRuns: pairs, seed: 18 },
    );
  });

  it('for conditions on the values of a header that may be missing', () => {
    fc.assert(
      fc.property(arrayFilter, arrayFilter, (a, b) => agree(a, b, headers)),
      { numRuns: pairs, seed: 18 },
    );
  });
});
