import assert from 'node:assert/strict';
import { schemeFor } from '../../../../../core/expression/catalogue/custom-scheme';
import { readProfiles, withProfiles } from '../../../../../core/language/samples/profiles';
import { sampleFacts } from '../../../../../core/requests/sample';

const profiles = readProfiles(`
default:
  cf.threat_score: 0
  ip.src.country: US
office:
  ip.src: 203.0.113.7
  ip.src.country: DE
  cf.client.bot: false
  ip.src.metro_code: null
  cf.waf.content_scan.obj_types: [text/html, "x"]
  ip.src.asnum: unknown
huge:
  http.request.body.size: 9223372036854775807
list:
  - no profile
`);

describe('profiles of facts', () => {
  it('are shared by requests, which override them', () => {
    const { facts, absent } = withProfiles(
      [
        { name: 'profile', value: 'office' },
        { name: 'ip.src', value: '203.0.113.9' },
      ],
      profiles,
    );
    assert.deepEqual(absent, []);
    const { facts: known, wrong } = sampleFacts(undefined, facts, schemeFor({ fields: {}, functions: {} }));
    assert.deepEqual(wrong, []);
    const { fields = {} } = known;
    assert.deepEqual(
      ['ip.src', 'ip.src.country', 'cf.threat_score', 'cf.client.bot', 'ip.src.metro_code', 'cf.waf.content_scan.obj_types'].map((name) => fields[name]), // prettier-ignore
      ['203.0.113.9', 'DE', 0, false, null, ['text/html', 'x']],
    );
    assert.equal('ip.src.asnum' in fields, false);
  });

  it('apply to every request, also without facts beside it', () => {
    assert.deepEqual(withProfiles([], profiles).facts, [
      { name: 'cf.threat_score', value: '0' },
      { name: 'ip.src.country', value: 'US' },
    ]);
  });

  it('keep integers of 64 bits', () => {
    const { facts } = withProfiles([{ name: 'profile', value: 'huge' }], profiles);
    assert.equal(facts.at(-1)?.value, '9223372036854775807');
  });

  it('are named if they do not exist', () => {
    const { absent } = withProfiles([{ name: 'profile', value: 'home' }], profiles);
    assert.deepEqual(absent, ['home']);
  });

  for (const text of ['', '- a', 'a: [', 'office: 3', '&a [*a]', 'a: &x {b: *x}'])
    it(`do not exist in ${JSON.stringify(text)}`, () =>
      assert.deepEqual(withProfiles([{ name: 'ssl', value: 'true' }], readProfiles(text)).facts, [
        { name: 'ssl', value: 'true' },
      ]));
});
