import assert from 'node:assert/strict';
import { catalogueScheme } from '../../../../core/expression/catalogue/catalogue';
import { sampleFacts } from '../../../../core/requests/sample';

const fieldsOf = (...facts: readonly [name: string, value: string][]) =>
  sampleFacts(
    undefined,
    facts.map(([name, value]) => ({ name, value })),
    catalogueScheme(),
  ).facts.fields;

describe('sampleFacts', () => {
  it('derives the continent from the country', () => {
    const { 'ip.src.continent': continent, 'ip.geoip.continent': former } =
      fieldsOf(['ip.src.country', 'DE']) ?? {};
    assert.deepEqual([continent, former], ['EU', 'EU']);
  });

  it('does not derive what is declared to be unknown, under either of its names', () => {
    const fields = fieldsOf(['ip.src.country', 'DE'], ['ip.src.continent', 'unknown']) ?? {};
    assert.deepEqual(Object.keys(fields).filter((name) => name.endsWith('.continent')), []); // prettier-ignore
    assert.equal(fields['ip.geoip.country'], 'DE');
  });

  it('uses the last of several facts about a field', () => {
    const known = fieldsOf(['ip.src.continent', 'unknown'], ['ip.src.continent', 'AS']) ?? {};
    assert.equal(known['ip.src.continent'], 'AS');
  });
});
