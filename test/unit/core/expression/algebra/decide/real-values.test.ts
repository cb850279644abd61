import assert from 'node:assert/strict';
import { realValues } from '../../../../../../core/expression/algebra/decide/real-values';
import { catalogueScheme } from '../../../../../../core/expression/catalogue/catalogue';
import { questionsAbout } from '../../../../../support/filter-questions';

function valuesOf(name: string, value: unknown): readonly (string | number)[] {
  const definition = catalogueScheme().get(name);
  assert.ok(definition?.kind === 'field' && definition.facts, name);
  return realValues(definition.facts, value).slice(0, 2);
}

describe('values that occur in requests', () => {
  const cases: readonly [name: string, value: unknown, expected: readonly (string | number)[]][] = [
    ['ip.src.country', '', ['US', 'DE']],
    ['ip.src.country', 'PT', []],
    ['http.request.method', '', ['GET', 'HEAD']],
    ['http.request.method', 'PUT', []],
    ['http.host', '', ['www.example.com', 'example.com']],
    ['http.host', 'x', []],
    ['ip.src.asnum', 0, [64_496, 65_536]],
    ['cf.bot_management.score', 0, [1, 99]],
    ['cf.bot_management.score', 30, []],
    ['ssl', true, []],
  ];
  for (const [name, value, expected] of cases)
    it(`replace ${JSON.stringify(value)} in ${name}`, () => {
      assert.deepEqual(valuesOf(name, value), expected);
    });

  it('replace others only if the same filters match', () => {
    const questions = questionsAbout(
      'ip.src.country ne "DE" and ip.src.country ne "US"',
      'not http.request.method in {"GET" "HEAD"}',
      'http.host in {"" "a"}',
    );
    const found = questions.find([0, 1, 2].map((filter) => ({ filter, matches: true })));
    assert.ok(found.kind === 'request');
    const { request, shown } = questions.demonstration(found.request);
    assert.deepEqual(shown.fields, {
      'ip.src.country': 'JP',
      'http.request.method': 'POST',
      'http.host': '',
    });
    assert.deepEqual({ ...request.fields, ...shown.fields }, request.fields);
  });

  it('are known for older names of fields, too', () => {
    const questions = questionsAbout('ip.geoip.country ne "DE" and ip.geoip.asnum ne 64496');
    const found = questions.find([{ filter: 0, matches: true }]);
    assert.ok(found.kind === 'request');
    assert.deepEqual(questions.demonstration(found.request).shown.fields, {
      'ip.geoip.country': 'US',
      'ip.geoip.asnum': 65_536,
    });
  });
});
