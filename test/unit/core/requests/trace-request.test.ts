import assert from 'node:assert/strict';
import { readRequestFile } from '../../../../core/requests/request-file';
import { type TraceDraft, traceRequest } from '../../../../core/requests/trace-request';
import { tracedRequest } from '../../../../core/requests/traced-request';

const requestIn = (http: string) => readRequestFile('a.http', http)[0]?.request;

function draft(http: string, included: readonly string[] = [], facts = {}): TraceDraft {
  const made = traceRequest(requestIn(http), facts, new Set(included));
  if (typeof made === 'string') assert.fail(made);
  return made;
}

const signIn = `POST https://shop.example/login?next=%2F&token=abc HTTP/1.1
User-Agent: Test
Authorization: Bearer s3cret
X-Api-Key: k3y
Cookie: session=s1; theme=dark
Content-Type: application/json

{"password":"hunter2"}`;

describe('the request for the tracer that a sample becomes', () => {
  it('leaves out everything that may be confidential, and names it without values', () => {
    const { body, confidential } = draft(signIn);
    assert.deepEqual(body, {
      method: 'POST',
      url: 'https://shop.example/login?next=%2F',
      protocol: 'HTTP/1.1',
      headers: { 'User-Agent': 'Test', 'Content-Type': 'application/json' },
      skip_response: true,
    });
    assert.deepEqual(
      confidential.map(({ id, name }) => [id, name]),
      [
        ['cookies', 'session, theme'],
        ['header:authorization', 'Authorization'],
        ['header:x-api-key', 'X-Api-Key'],
        ['query:token', 'token'],
        ['body', ''],
      ],
    );
    for (const secret of ['s3cret', 'k3y', 's1', 'abc', 'hunter2'])
      assert.ok(!JSON.stringify({ body, confidential }).includes(secret), secret);
  });

  it('contains the parts that were chosen, and no others', () => {
    const { body } = draft(signIn, ['cookies', 'body']);
    assert.deepEqual(body.cookies, { session: 's1', theme: 'dark' });
    assert.deepEqual(body.body, { plain_text: '{"password":"hunter2"}' });
    assert.equal(body.url, 'https://shop.example/login?next=%2F');
    assert.equal(body.headers?.Authorization, undefined);
    assert.match(draft(signIn, ['query:token', 'header:authorization']).body.url, /\?next=%2F&token=abc$/);
  });

  it('contains the facts that the tracer accepts, and names the others', () => {
    const facts = { 'ip.src': '192.0.2.1', 'ip.geoip.country': 'DE', 'ip.src.lat': '52.5', 'cf.bot_management.score': 30, 'ip.geoip.asnum': 64500, 'ip.src.asnum': 64500 }; // prettier-ignore
    const { body, unsent } = draft('GET https://shop.example/', [], facts);
    assert.deepEqual(body.context, { bot_score: 30, geoloc: { iso_code: 'DE', latitude: 52.5 } });
    assert.deepEqual(unsent, ['ip.src', 'ip.src.asnum']);
  });

  it('says why a sample cannot be sent', () => {
    const none = new Set<string>();
    assert.equal(traceRequest(undefined, {}, none), 'no-request');
    assert.equal(traceRequest(requestIn('GET https://shop.example/{{id}}'), {}, none), 'placeholders');
    const base = requestIn('GET https://shop.example/');
    assert.ok(base);
    assert.equal(traceRequest({ ...base, authority: undefined }, {}, none), 'no-host');
    assert.equal(traceRequest({ ...base, isBodyUnknown: true }, {}, none), 'body-unknown');
  });

  it('joins repeated headers, and encodes a body that is not UTF-8', () => {
    const base = requestIn('PUT https://shop.example/ HTTP/2\nA: 1\na: 2');
    assert.ok(base);
    const made = traceRequest({ ...base, body: '\xff\x00' }, {}, new Set(['body']));
    assert.ok(typeof made !== 'string');
    assert.deepEqual(made.body.headers, { A: '1, 2' });
    assert.deepEqual(made.body.body, { base64: '/wA=' });
  });

  it('is the same request for the service that answers it', () => {
    const all = draft(signIn).confidential.map(({ id }) => id);
    const { body } = draft(signIn, all, { 'ip.src.country': 'DE', 'ip.src.lat': '1.5' });
    const traced = tracedRequest(body);
    const sent = requestIn(signIn);
    assert.ok(traced && sent);
    assert.deepEqual(traced.fields, { 'ip.src.country': 'DE', 'ip.src.lat': '1.5' });
    const sorted = ({ headers }: typeof sent) => headers.map(({ name, value }) => `${name}: ${value}`).sort();
    assert.deepEqual(sorted(traced.request), sorted(sent));
    assert.deepEqual({ ...traced.request, headers: [] }, { ...sent, headers: [] });
    assert.equal(tracedRequest({ method: 'GET', url: 'ftp://a/' }), undefined);
    assert.equal(
      tracedRequest({ method: 'GET', url: 'http://a/', body: { json: { a: 1 } } })?.request.body,
      '{"a":1}',
    );
  });
});
