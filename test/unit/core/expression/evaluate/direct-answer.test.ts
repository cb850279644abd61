import assert from 'node:assert/strict';
import path from 'node:path';
import { compiled, type EvaluationLine, prepared } from '../../../../support/evaluation';
import { readJsonLines, withShared } from '../../../../support/shared';

/**
 * Evaluates each filter in two ways: clause by clause with `firstAnswer`, and as a whole with `test`. Asserts that both
 * return the same result and use the same assumptions. Fields without a value are first missing, then unknown.
 */
function answerAlike(file: string, lines: number): void {
  const read = readJsonLines<EvaluationLine>(file);
  assert.ok(read.length >= lines, `${read.length} lines`);
  const wrong = read.flatMap(({ expression, fields, lists }) => {
    const one = compiled(expression);
    return (['missing', 'unknown'] as const).flatMap((absent) => {
      const inputs = prepared({ fields, ...(lists === undefined ? {} : { lists }), absent });
      inputs.used = 0;
      const first = [one.compiled.firstAnswer(inputs), inputs.used];
      inputs.used = 0;
      const whole = [one.compiled.test(inputs), inputs.used];
      return first.join() === whole.join() ? [] : [{ expression, fields, absent, first, whole }];
    });
  });
  assert.deepEqual(wrong, []);
}

const fixtures = path.resolve(__dirname, '../../../../fixtures/evaluate');

describe('the first evaluation of a filter gives the same result as a compiled one', () => {
  it('for our own lines', () => answerAlike(path.join(fixtures, 'evaluation.jsonl'), 900));

  withShared('corpus/insight/evaluation.jsonl', (file) => {
    it('for every line of the corpus', () => answerAlike(file, 6000)).timeout(30_000);
  });

  const cases: readonly (readonly [filter: string, field: string, value: unknown, answer: 0 | 1])[] = [
    ['http.host eq "a"', 'http.host', 'a', 1],
    ['http.host ne "a"', 'http.host', 'a', 0],
    ['http.host contains "b"', 'http.host', 'abc', 1],
    ['http.host wildcard "A*C"', 'http.host', 'abc', 1],
    ['http.host strict wildcard "A*C"', 'http.host', 'abc', 0],
    ['http.host wildcard r"a\\*"', 'http.host', 'a*', 1],
    ['http.host wildcard r"a\\*"', 'http.host', 'ab', 0],
    ['http.host in {"a" "b"}', 'http.host', 'b', 1],
    ['cf.threat_score bitwise_and 6', 'cf.threat_score', 8, 0],
    ['cf.threat_score in {1..3 7}', 'cf.threat_score', 3, 1],
    ['cf.threat_score in {1..3 7}', 'cf.threat_score', 4, 0],
    ['ip.src in {192.0.2.0/24 2001:db8::/32}', 'ip.src', '192.0.2.255', 1],
    ['ip.src in {192.0.2.0/24 2001:db8::/32}', 'ip.src', '192.0.3.0', 0],
    ['ip.src in {192.0.2.1..192.0.2.3}', 'ip.src', '192.0.2.3', 1],
    ['ip.src in {0.0.0.0/0 2001:db8::/32}', 'ip.src', '2001:db8::1', 1],
    ['ip.src in {0.0.0.0/0}', 'ip.src', '2001:db8::1', 0],
    ['not ssl xor ssl xor ssl', 'ssl', true, 0],
    ['lower(http.host) contains "ab"', 'http.host', 'xABx', 1],
    ['upper(http.host) eq "ab"', 'http.host', 'ab', 0],
    ['starts_with(http.host, "a\\"")', 'http.host', 'a"b', 1],
    ['ends_with(lower(http.host), "B")', 'http.host', 'aB', 0],
    ['http.request.headers["x"][1] eq "b"', 'http.request.headers', { x: ['a', 'b'] }, 1],
    ['http.request.headers["x"][2] eq "b"', 'http.request.headers', { x: ['a', 'b'] }, 0],
    ['http.request.headers["y"][0] ne "b"', 'http.request.headers', { x: ['a'] }, 1],
    ['not lower(http.request.headers["y"][0]) eq "b"', 'http.request.headers', { x: ['a'] }, 1],
    ['starts_with(http.request.headers["y"][0], "")', 'http.request.headers', { x: ['a'] }, 0],
    ['http.request.headers.names[0x1] in {"b"}', 'http.request.headers.names', ['a', 'b'], 1],
  ];
  for (const [filter, field, value, answer] of cases)
    it(`${filter} of ${String(value)}`, () => {
      const inputs = prepared({ fields: { [field]: value }, absent: 'missing' });
      assert.equal(compiled(filter).compiled.firstAnswer(inputs), answer);
    });

  it('every time', () => {
    const one = compiled('http.host contains "keeps" or http.host matches "^on+$"');
    const inputs = prepared({ fields: { 'http.host': 'onn' }, absent: 'missing' });
    assert.deepEqual(
      Array.from({ length: 6 }, () => one.test(inputs)),
      [1, 1, 1, 1, 1, 1],
    );
  });
});
