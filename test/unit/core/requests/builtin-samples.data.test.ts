import assert from 'node:assert/strict';
import { schemeFor } from '../../../../core/expression/catalogue/custom-scheme';
import { builtinSamples } from '../../../../core/requests/builtin-samples.data';
import { readRequestFile } from '../../../../core/requests/request-file';
import { sampleFacts } from '../../../../core/requests/sample';

const scheme = schemeFor({ fields: {}, functions: {} });

describe('built-in samples', () => {
  it('are the six for first steps', () => {
    assert.deepEqual(
      builtinSamples.map(({ id }) => id),
      ['browser', 'api-client', 'crawler', 'sign-in', 'upload', 'curl'],
    );
  });

  for (const { id, http } of builtinSamples)
    it(`${id}: one request, valid facts, and only documentation addresses`, () => {
      const [found, ...others] = readRequestFile('a.http', http);
      assert.ok(found?.request);
      assert.deepEqual(others, []);
      assert.equal(found.problem, undefined);
      assert.deepEqual(sampleFacts(found.request, found.facts, scheme).wrong, []);
      const addresses = found.facts.find(({ name }) => name === 'ip.src')?.value ?? '';
      assert.match(addresses, /^(?:192\.0\.2\.|198\.51\.100\.|203\.0\.113\.|2001:db8:)/);
      for (const [, host] of http.matchAll(/https:\/\/([\w.-]+)/g))
        assert.match(host ?? '', /\bexample\.(?:com|org)$/);
    });

  it('have the facts that rules commonly need', () => {
    const fieldOf = (id: string, name: string): unknown => {
      const [found] = readRequestFile('a.http', builtinSamples.find((one) => one.id === id)?.http ?? '');
      return sampleFacts(found?.request, found?.facts ?? [], scheme).facts.cells?.get(name);
    };
    assert.equal(fieldOf('sign-in', 'http.request.method'), 'POST');
    assert.deepEqual(fieldOf('sign-in', 'http.request.body.form.names'), ['user', 'password']);
    assert.deepEqual(fieldOf('upload', 'http.request.body.multipart.filenames'), [[], ['report.php']]);
    assert.match(String(fieldOf('curl', 'http.user_agent')), /^curl\//);
  });
});
