import assert from 'node:assert/strict';
import { type ApiError, type ApiErrorKind } from '../../../../core/api/error';
import { explainApiError } from '../../../../core/api/explain-api-error';

const error = (kind: ApiErrorKind, more: Partial<ApiError> = {}): ApiError => ({
  kind,
  source: 'api',
  message: 'no',
  operation: { id: 'lockdowns.update', method: 'PUT', path: '/zones/{zone_id}/firewall/lockdowns/{id}' },
  errors: [],
  messages: [],
  effect: 'none',
  attempts: 1,
  ...more,
});

describe('the explanation of a client error', () => {
  const cases: readonly [ApiError, RegExp, string][] = [
    [error('unauthorized'), /Sign in to the connection again/, 'no'],
    [error('forbidden'), /Firewall Services Write/, 'no'],
    [error('notFound'), /Refresh/, 'no'],
    [error('conflict'), /Reload the resource/, 'no'],
    [error('rateLimited', { retryAfterMs: 1200 }), /Wait/, 'yes'],
    [error('unavailable'), /later/, 'yes'],
    [error('gone'), /no longer/, 'no'],
    [error('invalid'), /Correct the request/, 'no'],
    [error('network'), /proxy/, 'yes'],
    [error('network', { effect: 'unknown' }), /may have been applied/, 'unknown'],
  ];
  for (const [one, advice, retry] of cases)
    it(`covers ${one.kind}${one.effect === 'unknown' ? ' with an unknown effect' : ''}`, () => {
      const [explanation] = explainApiError(one);
      assert.match(explanation?.advice ?? '', advice);
      assert.equal(explanation?.retry, retry);
    });

  it('has the operation, the trace ID and the time to wait', () => {
    const [one] = explainApiError(error('rateLimited', { status: 429, traceId: 't', retryAfterMs: 1200 }));
    assert.equal(one?.detail, 'PUT /zones/{zone_id}/firewall/lockdowns/{id} → HTTP 429');
    assert.deepEqual([one.traceId, one.retryAfterSeconds, one.title], ['t', 2, 'no']);
  });

  it('uses what the edge reports about itself', () => {
    const edge = { error_code: 1015, retryable: true, title: 'Rate limited' };
    const [one, ...others] = explainApiError(error('rateLimited', { edge }));
    assert.deepEqual([one?.family, one?.code, others], ['edge', 1015, []]);
  });

  it('uses the code of a page that was returned instead', () => {
    const codes = explainApiError(error('forbidden', { page: { code: 1020 } })).map(({ code }) => code);
    assert.deepEqual(codes, [1020, undefined]);
  });
});
