import assert from 'node:assert/strict';
import { type ApiError } from '../../../../core/api/error';
import { type WaitRecord } from '../../../../core/api/observer';
import { documentedRate, Pace } from '../../../../core/api/pace';
import { defaultRetryPolicy, RetryBudget, retryDelayMs } from '../../../../core/api/retry';
import { type TransportFailure } from '../../../../core/api/transport';
import { fakeApi } from '../../../support/api';
import { refusal, reply, silence, success } from '../../../support/fake-transport';

const failure = (reason: TransportFailure['reason'], mayHaveArrived: boolean): TransportFailure => ({
  kind: 'failure',
  reason,
  mayHaveArrived,
});
const read = ['oauthScopes.list', {}] as const;
const write = ['lockdowns.delete', { path: { zone_id: 'z', lock_downs_id: 'l' } }] as const;
const busy = reply(503, '');
const problem = (code: number, status: number, retryable: boolean, wait?: number): ReturnType<typeof reply> =>
  reply(status, { platform_error: true, error_code: code, status, retryable, retry_after: wait });

describe('requests that are repeated', () => {
  const cases: readonly [
    string,
    ReturnType<typeof reply> | TransportFailure,
    boolean,
    boolean,
    ApiError['effect'],
  ][] = [
    // columns: the event, whether reads are repeated, whether writes are repeated, and the known effect of the write
    ['nobody listens', failure('refused', false), true, true, 'none'],
    ['the connection was closed', failure('cut', true), true, false, 'unknown'],
    ['the certificate is invalid', failure('tls', false), false, false, 'none'],
    ['the host is unknown', failure('dns', false), false, false, 'none'],
    ['the response is too long', failure('tooLong', true), false, false, 'unknown'],
    ['429', refusal(429, 971, 'wait'), true, true, 'none'],
    ['503', busy, true, false, 'unknown'],
    ['500 in an envelope', refusal(500, 10001, 'oops'), true, false, 'unknown'],
    ['501', reply(501, ''), false, false, 'unknown'],
    ['408', reply(408, ''), true, false, 'unknown'],
    ['an edge error that can be retried, before the origin', problem(1015, 429, true, 0), true, true, 'none'],
    [
      'an edge error that can be retried, from the origin',
      problem(522, 522, true, 0),
      true,
      false,
      'unknown',
    ],
    ['an edge error that cannot be retried', problem(526, 526, false), false, false, 'unknown'],
    ['a block', problem(1020, 403, false), false, false, 'none'],
    ['400', refusal(400, 1, 'bad'), false, false, 'none'],
    ['401', refusal(401, 10000, 'no'), false, false, 'none'],
    ['404', refusal(404, 7003, 'no'), false, false, 'none'],
    ['409', refusal(409, 1, 'no'), false, false, 'none'],
    ['410', refusal(410, 1, 'gone'), false, false, 'none'],
    ['an invalid success response', reply(200, '{"success": tr'), true, false, 'unknown'],
    ['a rejection with status 200', refusal(200, 1, 'bad'), false, false, 'none'],
  ];
  for (const [what, answer, reads, writes, effect] of cases) {
    it(`after ${what}: reads ${reads ? 'are' : 'are not'}, writes ${writes ? 'are' : 'are not'}`, async () => {
      for (const [operation, repeated] of [[read, reads], [write, writes]] as const) {
        const { api, transport, clock } = fakeApi(() => answer);
        const running = api.send(operation[0], operation[1]);
        await clock.advance(50_000);
        const outcome = await running;
        assert.ok(!outcome.ok);
        assert.equal(transport.requests.length, repeated ? defaultRetryPolicy.maxAttempts : 1, operation[0]);
        assert.equal(outcome.error.attempts, transport.requests.length);
        assert.equal(outcome.error.effect, operation === write ? effect : 'none');
        assert.equal(clock.waiting, 0);
      }
    }); // prettier-ignore
  }

  it('the first success is returned', async () => {
    const { api, transport, clock } = fakeApi((_request, index) => (index < 2 ? busy : success([])));
    const running = api.send(...read);
    await clock.advance(10_000);
    assert.ok((await running).ok);
    assert.equal(transport.requests.length, 3);
  });
});

describe('the wait time of a retry', () => {
  const error = (more: Partial<ApiError>): ApiError =>
    ({ kind: 'unavailable', effect: 'none', operation: { method: 'GET' }, ...more }) as ApiError;

  it('is random between zero and a bound that doubles', () => {
    const bounds = [1, 2, 3].map((attempt) => retryDelayMs(error({}), attempt, defaultRetryPolicy, () => 1));
    assert.deepEqual(bounds, [500, 1000, 2000]);
    assert.equal(
      retryDelayMs(error({}), 1, defaultRetryPolicy, () => 0),
      0,
    );
    const long = { ...defaultRetryPolicy, maxAttempts: 99 };
    assert.equal(
      retryDelayMs(error({}), 40, long, () => 1),
      defaultRetryPolicy.maxDelayMs,
    );
  });

  it('is the one that the service requests, if any', () => {
    assert.equal(
      retryDelayMs(error({ retryAfterMs: 1234 }), 3, defaultRetryPolicy, () => 1),
      1234,
    );
    assert.equal(
      retryDelayMs(error({ retryAfterMs: 0 }), 1, defaultRetryPolicy, () => 1),
      0,
    );
  });

  it('follows the header, unless it exceeds the deadline', async () => {
    const waits: WaitRecord[] = [];
    const observer = { waiting: (record: WaitRecord) => waits.push(record) };
    const soon = fakeApi((_r, index) => (index === 0 ? reply(429, '', { 'retry-after': '20' }) : success([])), { observer }); // prettier-ignore
    const running = soon.api.send(...read);
    await soon.clock.advance(19_999);
    assert.equal(soon.transport.requests.length, 1);
    await soon.clock.advance(2);
    assert.ok((await running).ok);
    assert.deepEqual(waits[0], { method: 'GET', path: '/oauth/scopes', waitMs: 20_000, why: 'retry' });

    const late = fakeApi(() => reply(429, '', { 'retry-after': '61' }));
    const outcome = await late.api.send(...read);
    assert.equal(!outcome.ok && outcome.error.retryAfterMs, 61_000);
    assert.equal(late.transport.requests.length, 1);
  });

  it('delays other requests too, until the time that the service named', async () => {
    const { api, transport, clock } = fakeApi((_r, index) => (index === 0 ? reply(429, '', { 'retry-after': '61' }) : success([]))); // prettier-ignore
    await api.send(...read);
    const refused = await api.send('accounts.list', {});
    assert.equal(!refused.ok && refused.error.reason, 'paced');
    const waiting = api.send('zones.list', { deadlineMs: 100_000 });
    await clock.advance(60_000);
    assert.equal(transport.requests.length, 1);
    await clock.advance(2_000);
    assert.ok((await waiting).ok);
  });

  it('ends when the budget is spent, which successes refill', () => {
    const budget = new RetryBudget(2, 0.5);
    assert.deepEqual([budget.take(), budget.take(), budget.take()], [true, true, false]);
    budget.succeeded();
    assert.equal(budget.take(), false);
    budget.succeeded();
    assert.equal(budget.take(), true);
  });

  it('does not make an outage worse', async () => {
    const { api, transport, clock } = fakeApi(() => busy);
    const running = Promise.all(Array.from({ length: 40 }, (_, i) => api.send('accounts.list', { query: { name: String(i) } }))); // prettier-ignore
    await clock.advance(60_000);
    await running;
    assert.equal(transport.requests.length, 40 + 10);
  });
});

describe('deadlines and canceling', () => {
  it('ends an attempt that hangs, tries again, and ends the call at its deadline', async () => {
    const { api, transport, clock } = fakeApi(silence);
    const running = api.send(...read);
    await clock.advance(60_000);
    const outcome = await running;
    assert.equal(!outcome.ok && outcome.error.kind, 'network');
    assert.equal(!outcome.ok && outcome.error.reason, 'timeout');
    assert.equal(transport.requests.length, 2);
    assert.equal(clock.waiting, 0);
  });

  it('does not repeat a write that hangs, and says that it may have been done', async () => {
    const { api, transport, clock } = fakeApi(silence);
    const running = api.send(...write);
    await clock.advance(60_000);
    const outcome = await running;
    assert.equal(!outcome.ok && outcome.error.effect, 'unknown');
    assert.equal(transport.requests.length, 1);
  });

  it('can be canceled before, during and between attempts', async () => {
    const aborted = AbortSignal.abort();
    const before = fakeApi(() => success([]));
    const first = await before.api.send(write[0], { ...write[1], signal: aborted });
    assert.equal(!first.ok && first.error.kind, 'cancelled');
    assert.equal(before.transport.requests.length, 0);

    const controller = new AbortController();
    const during = fakeApi(silence);
    const second = during.api.send(write[0], { ...write[1], signal: controller.signal });
    await during.clock.advance(5);
    controller.abort();
    const outcome = await second;
    assert.equal(!outcome.ok && outcome.error.kind, 'cancelled');
    assert.equal(!outcome.ok && outcome.error.effect, 'unknown');
    assert.equal(during.clock.waiting, 0);

    const later = new AbortController();
    const between = fakeApi(() => failure('refused', false));
    const third = between.api.send(write[0], { ...write[1], signal: later.signal });
    await between.clock.advance(1);
    later.abort();
    const last = await third;
    assert.equal(!last.ok && last.error.kind, 'cancelled');
    assert.equal(!last.ok && last.error.effect, 'none');
    assert.equal(between.clock.waiting, 0);
  });

  it('limits the number of concurrent requests', async () => {
    let open = 0;
    let most = 0;
    const { api, clock } = fakeApi(
      async () => {
        most = Math.max(most, ++open);
        await new Promise((resolve) => setImmediate(resolve));
        open--;
        return success([]);
      },
      { maxConcurrent: 3 },
    );
    const all = Promise.all(Array.from({ length: 20 }, (_, i) => api.send('accounts.list', { query: { name: String(i) } }))); // prettier-ignore
    await clock.advance(1);
    assert.ok((await all).every(({ ok }) => ok));
    assert.equal(most, 3);
  });

  it('survives a transport that throws', async () => {
    const { api, clock } = fakeApi(() => {
      throw new Error('broken');
    });
    const running = api.send(...write);
    await clock.advance(60_000);
    const outcome = await running;
    assert.equal(!outcome.ok && outcome.error.kind, 'network');
    assert.equal(!outcome.ok && outcome.error.effect, 'unknown');
  });
});

describe('a write whose response was lost', () => {
  for (const [found, effect] of [[true, 'done'], [false, 'none'], [undefined, 'unknown']] as const)
    it(`is looked up, and then has the effect: ${effect}`, async () => {
      const { api, transport } = fakeApi(() => failure('cut', true));
      const outcome = await api.send(write[0], { ...write[1], lookUp: () => Promise.resolve(found) });
      assert.equal(!outcome.ok && outcome.error.effect, effect);
      assert.equal(transport.requests.length, 1);
    }); // prettier-ignore

  it('stays unknown when the lookup fails', async () => {
    const { api } = fakeApi(() => failure('cut', true));
    const lookUp = (): Promise<boolean> => Promise.reject(new Error('offline'));
    const outcome = await api.send(write[0], { ...write[1], lookUp });
    assert.equal(!outcome.ok && outcome.error.effect, 'unknown');
  });

  it('is not looked up when the service rejected it', async () => {
    const { api } = fakeApi(() => refusal(404, 1, 'no'));
    const lookUp = (): Promise<boolean> => assert.fail('not asked for');
    assert.equal((await api.send(write[0], { ...write[1], lookUp })).ok, false);
  });
});

describe('the request rate', () => {
  it('is kept in every window of time', () => {
    const pace = new Pace(documentedRate);
    const sent: number[] = [];
    let now = 0;
    // Simulates an hour of request bursts with pauses of varying length.
    for (let burst = 0; now < 3_600_000; burst++) {
      for (let i = 0; i < 37; i++) {
        const wait = pace.book(now);
        now += wait;
        sent.push(now);
      }
      now += (burst * 7919) % 9000;
    }
    for (let i = documentedRate.requests; i < sent.length; i++)
      assert.ok(
        (sent[i] ?? 0) - (sent[i - documentedRate.requests] ?? 0) >= documentedRate.windowMs,
        `at ${i}`,
      );
    assert.ok(sent.length > 6000);
  });

  it('sends three quarters immediately, then at intervals', () => {
    const pace = new Pace(documentedRate);
    const waits = Array.from({ length: 902 }, () => pace.book(0));
    assert.deepEqual(waits.slice(898), [0, 0, 1000, 2000]);
  });

  it('visibly slows a client down instead of letting it fail', async () => {
    const waits: WaitRecord[] = [];
    const { api, clock, transport } = fakeApi(() => success([]), {
      rate: { requests: 4, windowMs: 4000 },
      observer: { waiting: (record) => waits.push(record) },
    });
    const all = Promise.all(Array.from({ length: 5 }, (_, i) => api.send('accounts.list', { query: { name: String(i) } }))); // prettier-ignore
    await clock.advance(3000);
    assert.equal(transport.requests.length, 3);
    await clock.advance(9000);
    assert.ok((await all).every(({ ok }) => ok));
    assert.deepEqual(waits.map(({ why, waitMs }) => [why, waitMs]), [['pace', 4000], ['pace', 8000]]); // prettier-ignore
  });
});
