import assert from 'node:assert/strict';
import { errorOfResponse } from '../../../../core/api/answer-error';
import { type ApiErrorKind } from '../../../../core/api/error';
import { readEnvelope, readMessages } from '../../../../core/api/envelope';
import { retryAfterHeaderMs } from '../../../../core/api/retry-after';
import { type TransportResponse } from '../../../../core/api/transport';
import { fakeApi } from '../../../support/api';
import { refusal, reply } from '../../../support/fake-transport';

const now = Date.parse('2026-11-20T10:00:00Z');
const failed = (code: number, message: string, more: object = {}): object => ({
  success: false, errors: [{ code, message, ...more }], messages: [], result: null,
}); // prettier-ignore

const kinds: readonly [string, TransportResponse, ApiErrorKind][] = [
  ['an invalid token', refusal(401, 10000, 'Authentication error'), 'unauthorized'],
  ['a missing permission', refusal(403, 10000, 'Authentication error'), 'forbidden'],
  ['an invalid access token', refusal(403, 9109, 'Invalid access token'), 'unauthorized'],
  ['an account without access', refusal(403, 9109, 'Unauthorized to access requested resource'), 'forbidden'],
  ['malformed credential headers', reply(400, failed(6003, 'Invalid request headers', { error_chain: [{ code: 6111, message: 'Invalid format' }] })), 'unauthorized'],
  ['a key and a token together', reply(400, failed(6003, 'Invalid request headers', { error_chain: [{ code: 6103 }] })), 'unauthorized'],
  ['an invalid body', refusal(400, 10001, 'bad'), 'invalid'],
  ['no route', refusal(404, 7003, 'Could not route'), 'notFound'],
  ['another state', refusal(409, 10001, 'not restartable'), 'conflict'],
  ['a changed etag', refusal(412, 10001, 'etag'), 'conflict'],
  ['an operation that no longer exists', refusal(410, 0, 'gone'), 'gone'],
  ['too many requests', refusal(429, 971, 'Please wait'), 'rateLimited'],
  ['a failing service', refusal(500, 10001, 'oops'), 'unavailable'],
  ['a busy service', reply(503, ''), 'unavailable'],
  ['an unsupported method', reply(405, ''), 'invalid'],
  ['no tags', refusal(500, 1000, 'resource not found: type=worker id=abc'), 'notFound'],
  ['another 500 of the tagging service', refusal(500, 1000, 'resource store not found'), 'unavailable'],
]; // prettier-ignore

describe('the kind of an error', () => {
  for (const [what, response, kind] of kinds)
    it(`of ${what} is ${kind}`, () => {
      assert.equal(errorOfResponse(response, now).kind, kind);
    });
});

describe('an error answer', () => {
  it('has codes, chain, pointer, link and trace ID', () => {
    const error = errorOfResponse(
      reply(
        400,
        failed(1001, 'bad mode', {
          error_chain: [{ code: 1, message: 'inner' }],
          documentation_url: 'https://docs.example',
          source: { pointer: '/mode' },
        }),
        { 'cf-ray': 'abc-LHR' },
      ),
      now,
    );
    assert.deepEqual(error.errors, [
      {
        code: 1001,
        message: 'bad mode',
        documentationUrl: 'https://docs.example',
        pointer: '/mode',
        chain: [{ code: 1, message: 'inner' }],
      },
    ]);
    assert.equal(error.traceId, 'abc-LHR');
    assert.equal(error.source, 'api');
    assert.equal(error.message, 'bad mode (code 1001)');
  });

  it('may have null lists, strings as messages, and no success property', () => {
    const error = errorOfResponse(
      reply(400, { errors: null, messages: ['workflow not found'], result: null }),
      now,
    );
    assert.equal(error.message, 'workflow not found');
    assert.deepEqual(error.messages, [{ message: 'workflow not found', chain: [] }]);
  });

  it('of the edge is recognized in front of any endpoint, in each form', () => {
    const problem = { platform_error: true, error_code: 1015, error_category: 'rate_limit', title: 'Error 1015: Rate limited', retryable: true, retry_after: 30, status: 429, ray_id: 'r1' }; // prettier-ignore
    const forms = [
      reply(429, problem),
      reply(429, JSON.stringify(problem), { 'content-type': 'application/problem+json; charset=utf-8' }),
      reply(429, '---\nplatform_error: true\nerror_code: 1015\nerror_category: rate_limit\nstatus: 429\nretryable: true\nretry_after: 30\nray_id: r1\n---\n\n# Error 1015: Rate limited\n', { 'content-type': 'text/markdown; charset=utf-8' }),
    ]; // prettier-ignore
    for (const form of forms) {
      const error = errorOfResponse(form, now);
      assert.equal(error.source, 'edge');
      assert.equal(error.kind, 'rateLimited');
      assert.equal(error.retryAfterMs, 30_000);
      assert.equal(error.traceId, 'r1');
      assert.equal(error.edge?.error_code, 1015);
      assert.match(error.message, /1015/);
    }
  });

  it('waits as long as the header says, rather than the body or the table', () => {
    const body = { platform_error: true, error_code: 522, retryable: true, retry_after: 120 };
    assert.equal(errorOfResponse(reply(522, body, { 'retry-after': '7' }), now).retryAfterMs, 7000);
    assert.equal(errorOfResponse(reply(522, body), now).retryAfterMs, 120_000);
  });

  it('in HTML is a page in front of the API; its code is shown only if the page names one', () => {
    const page = (text: string): ReturnType<typeof errorOfResponse> =>
      errorOfResponse(reply(403, text, { 'content-type': 'text/html; charset=UTF-8' }), now);
    const named = page('<html><head><title>Access denied\n | shop</title><style>.a{b:1020}</style></head><body><h1>Error code 1020</h1></body></html>'); // prettier-ignore
    assert.equal(named.source, 'page');
    assert.deepEqual(named.page, { title: 'Access denied | shop', code: 1020 });
    assert.equal(named.edge, undefined);
    const plain = page('<!doctype html><title>Just a moment…</title><p data-code="1020">Wait</p>');
    assert.deepEqual(plain.page, { title: 'Just a moment…' });
    assert.match(plain.message, /proxy or gateway in front of the API/);
  });

  it('leaves a 5xx of the origin unchanged', () => {
    const error = errorOfResponse(
      reply(502, 'upstream: no healthy host', { 'content-type': 'text/plain' }),
      now,
    );
    assert.equal(error.source, 'origin');
    assert.equal(error.edge, undefined);
    assert.match(error.message, /upstream: no healthy host/);
    const json = errorOfResponse(reply(500, { error: 'mine' }), now);
    assert.equal(json.source, 'origin');
    assert.match(json.message, /"error":"mine"/);
  });
});

describe('Retry-After', () => {
  const cases: readonly [Record<string, string>, number | undefined][] = [
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after': ' 1.5 ' }, 1500],
    [{ 'retry-after': 'Fri, 20 Nov 2026 10:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Fri, 20 Nov 2026 09:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '-5' }, undefined],
    [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
    [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': 'Fri, 20 Nov 2026 10:01:00 GMT' }, 60_000],
    [{ 'x-ratelimit-remaining': '3', 'x-ratelimit-reset': 'Fri, 20 Nov 2026 10:01:00 GMT' }, undefined],
    [{}, undefined],
  ];
  for (const [headers, expected] of cases)
    it(`of ${JSON.stringify(headers)} is ${String(expected)} ms`, () => {
      assert.equal(retryAfterHeaderMs(headers, now), expected);
    });
});

describe('an envelope', () => {
  it('is distinguished from a result with its own "success" property', () => {
    assert.deepEqual(readEnvelope({ status: 'ok', success: true }).result, { status: 'ok', success: true });
    assert.equal(readEnvelope({ errors: [], messages: [], success: true }).result, undefined);
    assert.deepEqual(readEnvelope([1]).result, [1]);
    assert.equal(readEnvelope(null).result, null);
  });

  it('reads messages in every shape', () => {
    assert.deepEqual(readMessages(null), []);
    assert.deepEqual(readMessages('one'), [{ message: 'one', chain: [] }]);
    assert.deepEqual(readMessages([{ code: '12', message: null, type: null }, 5, 'two']), [
      { code: 12, message: '', chain: [] },
      { message: 'two', chain: [] },
    ]);
  });

  it('of the token check is a success, although its messages include 10000', async () => {
    const { api } = fakeApi(() =>
      reply(200, {
        success: true,
        errors: [],
        messages: [{ code: 10000, message: 'This API Token is valid and active', type: null }],
        result: { id: 't1', status: 'active' },
      }),
    );
    const outcome = await api.call('tokens.verify', {});
    assert.ok(outcome.ok);
    assert.equal(outcome.value.status, 'active');
    assert.equal(outcome.messages[0]?.code, 10000);
  });

  it('that failed with HTTP 200 is an error', async () => {
    const { api } = fakeApi(() => refusal(200, 10000, 'Authentication error'));
    const outcome = await api.call('oauthScopes.list', {});
    assert.equal(!outcome.ok && outcome.error.kind, 'unauthorized');
  });
});
