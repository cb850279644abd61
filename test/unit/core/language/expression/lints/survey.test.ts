import assert from 'node:assert/strict';
import { parseFor } from '../../../../../../core/language/expression/check';
import { surveyOf } from '../../../../../../core/language/expression/lints/survey';

const survey = (text: string) => surveyOf(parseFor(text, { kind: 'filter' }));

describe('the survey of a tree', () => {
  it('counts comparisons, fields and regular expressions', () => {
    const { comparisons, fields, regexes } = survey(
      'not (http.host matches "a" or lower(http.host) eq "b") and any(http.request.headers.names[*] eq "c")',
    );
    assert.equal(comparisons, 3);
    assert.deepEqual(fields, ['http.host', 'http.host', 'http.request.headers.names']);
    assert.equal(regexes, 1);
  });

  it('finds comparisons of the address of the client', () =>
    assert.equal(survey('ip.src eq 1.2.3.4 or ip.src in {1.2.3.5} or ip.dst eq 1.2.3.4').ofClient.length, 2));

  for (const [text, isMixed] of [
    ['http.host eq "a" and ssl', false],
    ['http.host == "a" and ssl', false],
    ['http.host == "a" && ssl', false],
    ['http.host eq "a" and ssl && ssl', true],
    ['http.host eq "a" and http.host ~ "a"', true],
    ['http.host contains "=" and http.host eq "a"', false],
  ] as const)
    it(`${isMixed ? 'sees' : 'does not see'} mixed notation: ${text}`, () =>
      assert.equal(survey(text).hasMixedNotation, isMixed));
});
