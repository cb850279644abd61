import assert from 'node:assert/strict';
import { parseFor } from '../../../../../../core/language/expression/check';
import { Survey } from '../../../../../../core/language/expression/lints/survey';
import { visit } from '../../../../../../core/expression/walk';

function survey(text: string): Survey {
  const all = new Survey(text);
  const { root } = parseFor(text, { kind: 'filter' });
  if (root !== undefined) visit(root, (node) => all.note(node));
  return all;
}

describe('the survey of a tree', () => {
  it('counts comparisons and regular expressions', () => {
    const { comparisons, regexes } = survey(
      'not (http.host matches "a" or lower(http.host) eq "b") and any(http.request.headers.names[*] eq "c")',
    );
    assert.equal(comparisons, 3);
    assert.equal(regexes, 1);
  });

  it('counts calls that take a regular expression', () => {
    assert.equal(survey('regex_replace(http.host, "a", "b") eq "c" and http.host matches "a"').regexes, 2);
    assert.equal(survey('http.host contains "a" and lower(http.host) eq "a"').regexes, 0);
  });

  it('finds functions that can be called only a few times', () => {
    assert.equal(survey('regex_replace(http.host, "a", "b") eq "c"').hasLimitedCall, true);
    assert.equal(survey('lower(http.host) eq "c" and my_function(http.host)').hasLimitedCall, false);
  });

  for (const [text, isRepeated] of [
    ['ssl and http.host eq "a" and http.referer eq "a" and http.cookie eq "a"', false],
    ['ssl and http.host eq "a" and ssl', true],
    ['ssl and http.host eq "a" and http.referer eq "a" and http.cookie eq "a" and not ssl', true],
    ['ssl and http.host eq "a" and http.referer eq "a" and http.cookie eq "a" and http.cookie eq "b"', true],
    ['http.host eq http.host', true],
    ['ssl', false],
    ['ssl and http.host eq "a" and http.referer eq "a"', false],
    ['ssl and not ssl', true],
    ['ssl and http.host eq "a" and lower(http.host) eq "a"', true],
    ['ssl and http.host eq "a" and http.referer eq "a" and lower(http.referer) eq "a"', true],
  ] as const)
    it(`${isRepeated ? 'sees' : 'does not see'} a repeated field: ${text}`, () =>
      assert.equal(survey(text).repeatsField, isRepeated));

  it('finds comparisons of the address of the client', () => {
    assert.equal(survey('ip.dst eq 1.2.3.4').ofClient, undefined);
    const { ofClient } = survey('ip.src eq 1.2.3.4 or ip.src in {1.2.3.5} or ip.dst eq 1.2.3.4');
    assert.deepEqual(
      ofClient?.map(({ start }) => start),
      [0, 21],
    );
  });

  for (const [text, isMixed] of [
    ['http.host eq "a" and ssl', false],
    ['http.host == "a" and ssl', false],
    ['http.host == "a" && ssl', false],
    ['http.host eq "a" and ssl && ssl', true],
    ['http.host eq "a" and http.host ~ "a"', true],
    ['http.host contains "=" and http.host eq "a"', false],
    ['http.host == "a" and http.host ~ "a"', false],
    ['http.host wildcard "a" and http.host == "a"', false],
    ['http.host strict wildcard "a" and http.host == "a"', false],
    ['http.host in {"a"} and http.host == "a"', false],
    ['tcp.srcport & 1 and tcp.srcport lt 1', false],
    ['tcp.srcport bitwise_and 1 && tcp.srcport < 1', false],
    ['tcp.srcport ge 1 and tcp.srcport < 1', true],
    ['ssl ^^ ssl', false],
    ['ssl ^^ ssl xor ssl', true],
    ['ssl || ssl and ssl', true],
    ['ssl AND ssl and ssl', false],
    ['ssl ssl and ssl', false],
  ] as const)
    it(`${isMixed ? 'sees' : 'does not see'} mixed notation: ${text}`, () =>
      assert.equal(survey(text).hasMixedNotation, isMixed));
});
