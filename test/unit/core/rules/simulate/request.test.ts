import assert from 'node:assert/strict';
import { catalogueScheme } from '../../../../../core/expression/catalogue/catalogue';
import { Evaluator } from '../../../../../core/expression/evaluate/evaluator';
import { type Inputs } from '../../../../../core/expression/evaluate/inputs';
import { isTrue, isUnknown } from '../../../../../core/expression/evaluate/value';
import { parseExpression } from '../../../../../core/expression/parse';
import { parseHttpFile } from '../../../../../core/requests/http-file';
import { prepareStages, type SimulatedRequest } from '../../../../../core/rules/simulate/request';

const evaluator = new Evaluator(catalogueScheme());
/** Whether the inputs meet a condition. The result is `unknown` if that is not known. */
const meets = (inputs: Inputs, text: string): boolean | 'unknown' => {
  const answer = evaluator
    .compile(parseExpression(text, { kind: 'filter', scheme: catalogueScheme() }))
    .test(inputs);
  return answer === isUnknown ? 'unknown' : answer === isTrue;
};
// The fields have to be known before inputs are prepared.
const known = ['http.request.uri eq "/"', 'http.request.uri.path eq "/"', 'http.request.uri.query eq "/"', 'http.request.full_uri eq "/"', 'http.host eq "/"', 'http.user_agent eq "/"', 'raw.http.request.uri.path eq "/"', 'ip.src.country eq "DE"', 'ip.geoip.country eq "DE"', 'http.request.timestamp.sec eq 1']; // prettier-ignore
for (const text of known)
  evaluator.compile(parseExpression(text, { kind: 'filter', scheme: catalogueScheme() }));

const request = (url: string) => parseHttpFile(`GET ${url}`)[0]!.request!;
const stages = (given: SimulatedRequest) => prepareStages(evaluator, given);

describe('the stages of a request', () => {
  it('differ only if normalization changes the URL', () => {
    const same = stages({ request: request('https://a.example/b') });
    assert.equal(same.raw, same.main);
    const facts = stages({ facts: { fields: { 'http.host': 'a.example' } } });
    assert.equal(facts.raw, facts.main);
    const changed = stages({ request: request('https://a.example/a/../b') });
    assert.equal(meets(changed.main, 'http.request.uri.path eq "/b"'), true);
    assert.equal(meets(changed.raw, 'http.request.uri.path eq "/a/../b"'), true);
    assert.equal(meets(changed.main, 'raw.http.request.uri.path eq "/a/../b"'), true);
  });

  it('have the facts in place of the values of the request', () => {
    const { main, raw, problems } = stages({
      request: request('https://a.example/a/../b'),
      facts: { fields: { 'http.host': 'b.example', 'ip.geoip.country': 'DE', 'no.such': 1 }, cells: new Map([['http.user_agent', 'x']]) },
    }); // prettier-ignore
    for (const inputs of [main, raw]) {
      assert.equal(meets(inputs, 'http.host eq "b.example"'), true);
      assert.equal(meets(inputs, 'http.user_agent eq "x"'), true);
      assert.equal(meets(inputs, 'ip.src.country eq "DE"'), true);
    }
    assert.deepEqual(problems.map(({ name }) => name), ['no.such']); // prettier-ignore
  });

  it('have the given values and assumptions if there is no request', () => {
    const cells = new Map([['http.user_agent', 'x']]);
    const given = stages({
      facts: { cells, cellsAssume: new Map([['http.user_agent', ['assume/curl-defaults']]]) },
    });
    assert.equal(meets(given.main, 'http.user_agent eq "x"'), true);
    assert.equal(meets(given.main, 'http.host eq "a"'), 'unknown');
    assert.deepEqual([...given.main.assumed.keys()], ['assume/curl-defaults']);
    const of = stages({ request: request('https://a.example/') });
    assert.ok(of.main.assumed.has('assume/absent-header-empty'));
  });

  it('have the given time', () => {
    const at = (now?: number) => meets(stages({ request: request('https://a.example/'), ...(now === undefined ? {} : { now }) }).main, 'http.request.timestamp.sec eq 5'); // prettier-ignore
    assert.deepEqual([at(5000), at(6000), at()], [true, false, 'unknown']);
  });

  it('can be rewritten, whether a request or facts contain the URL', () => {
    const rewritten = (given: SimulatedRequest, change: { path?: string; query?: string }) => {
      const inputs = stages(given).rewritten(change);
      return (text: string) => meets(inputs, text);
    };
    const of = rewritten({ request: request('https://a.example/a?x=1') }, { path: '/b' });
    assert.equal(of('http.request.uri eq "/b?x=1"'), true);
    assert.equal(of('http.request.full_uri eq "https://a.example/b?x=1"'), true);
    assert.equal(of('raw.http.request.uri.path eq "/a"'), true);
    const path = { 'http.request.uri.path': '/fact' };
    const facts = rewritten({ request: request('https://a.example/a?x=1'), facts: { fields: { ...path, 'http.host': 'b.example' } } }, { query: 'y=2' }); // prettier-ignore
    assert.equal(facts('http.request.uri.path eq "/fact"'), true);
    assert.equal(facts('http.request.uri.query eq "y=2"'), true);
    assert.equal(facts('http.host eq "b.example"'), true);
    const replaced = rewritten({ facts: { fields: path } }, { path: '/new' });
    assert.equal(replaced('http.request.uri.path eq "/new"'), true);
    const noText = rewritten({ facts: { fields: { 'http.request.uri.query': null } } }, { path: '/new' });
    assert.equal(noText('http.request.uri.path eq "/new"'), true);
    const cells = new Map([['http.request.uri.path', '/cell']]);
    assert.equal(rewritten({ facts: { cells } }, { query: 'y=2' })('http.request.uri.path eq "/cell"'), true);
  });
});
