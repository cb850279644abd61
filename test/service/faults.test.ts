import assert from 'node:assert/strict';
import http from 'node:http';
import { hexOf } from '../../local/random';
import { listen } from '../../local/server';
import { LocalService } from '../support/local-service';

const zone = hexOf(32, 'zone', 'harbour-goods.example');
const harbour = hexOf(32, 'account', 'harbour');
const lockdowns = `/zones/${zone}/firewall/lockdowns`;
const lockdown = { urls: ['a.example/*'], configurations: [{ target: 'ip', value: '192.0.2.1' }] };
const listId = 'zone-lockdown-list-zone-lockdown-rules';
const asked = (fault: object) => ({ 'x-rampart-fault': JSON.stringify(fault) });

describe('faults on demand', () => {
  const arm = async (local: LocalService, ...faults: object[]) => {
    const { status, text } = await local.send('PUT', '/__rampart/faults', faults);
    assert.equal(status, 200, text);
  };

  it('happen as often as requested, for the requested operation', async () => {
    const local = new LocalService();
    await arm(local, { kind: 'status', status: 503, operation: listId, count: 2, skip: 1 });
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) {
      statuses.push((await local.get(lockdowns)).status);
      assert.equal((await local.get('/accounts')).status, 200);
    }
    assert.deepEqual(statuses, [200, 503, 503, 200, 200]);
    assert.equal((await local.result('/__rampart/faults'))[0].hits, 2);
    await arm(local);
    assert.equal((await local.get(lockdowns)).status, 200);
  });

  it('have the messages of the service', async () => {
    const local = new LocalService();
    const message = 'Filter parsing error (1:1)';
    await arm(local, { kind: 'status', status: 400, errors: [{ code: 20127, message, pointer: '/filter' }] });
    const { json } = await local.get(lockdowns);
    assert.deepEqual(json.errors, [{ code: 20127, message, source: { pointer: '/filter' } }]);
  });

  it('have the messages of their status', async () => {
    const errors = async (status: number) =>
      (await new LocalService().get(lockdowns, asked({ kind: 'status', status }))).json.errors;
    assert.deepEqual(await errors(404), [{ code: 10404, message: 'Not Found' }]);
    assert.deepEqual(await errors(409), [{ code: 10409, message: 'Conflict' }]);
    assert.deepEqual(await errors(503), [{ code: 10503, message: 'Temporarily unavailable' }]);
    assert.deepEqual(await errors(599), [{ code: 10599, message: 'Failed with status 599' }]);
  });

  it('with an edge error require credentials', async () => {
    const edge = '/cdn-cgi/error/1015';
    const fault = asked({ kind: 'status', status: 503 });
    const local = new LocalService({ token: 'right' });
    for (const [headers, status] of [
      [{ authorization: '' }, 429],
      [{ authorization: '', ...fault }, 401],
      [{ authorization: 'Bearer wrong', ...fault }, 401],
      [{ authorization: 'Bearer right', ...fault, host: 'shop.example' }, 403],
      [{ authorization: 'Bearer right', ...fault }, 503],
    ] as const)
      assert.equal((await local.get(edge, headers)).status, status);
  });

  it('happen at a rate, reproducible with a seed', async () => {
    const runs = [];
    for (let run = 0; run < 2; run++) {
      const local = new LocalService();
      await arm(local, { kind: 'status', rate: 0.3, seed: 7 });
      const statuses: number[] = [];
      for (let i = 0; i < 60; i++) statuses.push((await local.get('/accounts')).status);
      runs.push(statuses);
    }
    assert.deepEqual(runs[0], runs[1]);
    const hits = runs[0]?.filter((status) => status === 503).length ?? 0;
    assert.ok(hits > 8 && hits < 30, `${hits} of 60`);
  });

  it('can limit the rate, with Retry-After in seconds or as a date', async () => {
    const local = new LocalService();
    const limited = await local.get(lockdowns, asked({ kind: 'rateLimited', retryAfter: '7' }));
    assert.deepEqual(
      [limited.status, limited.json.errors[0]?.code, limited.headers.get('retry-after')],
      [429, 971, '7'],
    );
    const date = 'Fri, 20 Nov 2026 12:01:00 GMT';
    assert.equal(
      (await local.get(lockdowns, asked({ kind: 'rateLimited', retryAfter: date }))).headers.get(
        'retry-after',
      ),
      date,
    );
  });

  it('can put an edge error in front of any operation, in each format', async () => {
    const local = new LocalService();
    for (const [format, type] of [
      ['json', 'application/json'],
      ['problem', 'application/problem+json'],
      ['markdown', 'text/markdown'],
      ['html', 'text/html'],
    ] as const) {
      const { status, headers } = await local.get(lockdowns, asked({ kind: 'edge', code: 1015, format }));
      assert.deepEqual(
        [status, headers.get('content-type'), headers.get('retry-after')],
        [429, `${type}; charset=utf-8`, '30'],
      );
    }
    assert.equal(
      (
        await local.get(lockdowns, { accept: 'text/markdown', ...asked({ kind: 'edge', code: 522 }) })
      ).headers.get('content-type'),
      'text/markdown; charset=utf-8',
    );
    const page = await local.get(lockdowns, asked({ kind: 'page', status: 403 }));
    assert.deepEqual([page.status, page.headers.get('content-type')], [403, 'text/html; charset=utf-8']);
  });

  it('can lose the response of an operation that was done, or prevent the operation', async () => {
    for (const [when, made] of [
      ['after', 1],
      ['before', 0],
    ] as const) {
      const local = new LocalService();
      const before = (await local.result(lockdowns)).length as number;
      assert.equal(
        (await local.send('POST', lockdowns, lockdown, asked({ kind: 'status', status: 504, when }))).status,
        504,
      );
      assert.equal((await local.result(lockdowns)).length, before + made);
    }
  });

  it('can damage a body', async () => {
    const local = new LocalService();
    await assert.rejects(local.get(lockdowns, asked({ kind: 'truncated' })), /cut on demand/);
    await assert.rejects(local.get(lockdowns, asked({ kind: 'malformed' })), SyntaxError);
  });

  it('can slow down a body', async () => {
    const local = new LocalService();
    const before = performance.now();
    const slow = await local.get(lockdowns, asked({ kind: 'slow', delayMs: 4 }));
    assert.deepEqual(slow.json.result, await local.result(lockdowns));
    assert.ok(performance.now() - before >= 30);
  });

  it('take precedence over a rejection', async () => {
    const lost = asked({ kind: 'status', status: 502, when: 'after' });
    assert.equal((await new LocalService().send('POST', lockdowns, {}, lost)).status, 502);
  });

  it('can delay a response', async () => {
    const local = new LocalService();
    const before = performance.now();
    assert.equal((await local.get(lockdowns, asked({ kind: 'latency', delayMs: 30 }))).status, 200);
    assert.ok(performance.now() - before >= 29);
  });

  it('are rejected when they make no sense', async () => {
    const local = new LocalService();
    for (const fault of [{ kind: 'flood' }, { kind: 'status', status: 200 }, {}])
      assert.equal((await local.get(lockdowns, asked(fault))).status, 400);
    assert.equal((await local.get(lockdowns, { 'x-rampart-fault': '{' })).status, 400);
    const { status, json } = await local.send('PUT', '/__rampart/faults', [{ kind: 'status', rate: 2 }]);
    assert.deepEqual([status, json.errors[0]?.source?.pointer], [400, '/0/rate']);
  });

  it('are accepted only with credentials', async () => {
    assert.equal(
      (await new LocalService({ token: 'right' }).send('PUT', '/__rampart/faults', [])).status,
      401,
    );
  });

  it('turn the responses about overrides on and off', async () => {
    const local = new LocalService();
    const path = `/zones/${zone}/firewall/waf/overrides`;
    await local.send('PUT', '/__rampart/switches', { wafOverridesGone: false });
    assert.equal((await local.get(path)).status, 200);
    await local.send('PUT', '/__rampart/switches', { wafOverridesGone: true });
    assert.equal((await local.get(path)).status, 410);
  });
});

describe('permissions', () => {
  it('restrict what a credential may read and change, until they are lifted', async () => {
    const local = new LocalService();
    const account = `/accounts/${harbour}`;
    const permit = (permissions: readonly string[] | null) =>
      local.send('PUT', '/__rampart/switches', { permissions });
    await permit(['Workers Scripts Read', 'Firewall Services Write']);
    const statuses = async (...paths: string[]) =>
      Promise.all(paths.map(async (path) => (await local.get(path)).status));
    assert.deepEqual(
      await statuses(
        `${account}/workflows`,
        `/zones/${zone}/firewall/lockdowns`,
        `${account}/sso_connectors`,
      ),
      [200, 200, 403],
    );
    const refused = await local.send('DELETE', `${account}/workflows/email-campaign`);
    assert.deepEqual([refused.status, refused.json.errors[0]?.code], [403, 10000]);
    await permit(null);
    assert.deepEqual(await statuses('/accounts', `${account}/sso_connectors`), [200, 200]);
  });
});

describe('on a socket', () => {
  const local = new LocalService();
  let running: Awaited<ReturnType<typeof listen>>;
  before(async () => {
    running = await listen(local.service, 0);
  });
  after(() => running.close());

  const raw = (path: string, headers: Record<string, string>) =>
    new Promise<string>((resolve) => {
      const request = http.get(
        `${running.url}${path}`,
        { headers: { authorization: 'Bearer x', ...headers } },
        (response) => {
          let text = '';
          response.on('data', (data) => (text += String(data)));
          response.on('end', () => resolve(`${response.statusCode ?? 0} whole`));
          response.on('error', (error: NodeJS.ErrnoException) =>
            resolve(`${response.statusCode ?? 0} ${text.length > 0 ? 'part' : 'none'} ${error.code ?? ''}`),
          );
        },
      );
      request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
    });

  it('a connection is closed without a response', async () => {
    assert.equal(await raw(lockdowns, asked({ kind: 'cut' })), 'ECONNRESET');
  });

  it('a body ends in its middle', async () => {
    assert.equal(await raw(lockdowns, asked({ kind: 'truncated' })), '200 part ECONNRESET');
  });

  it('the next request is answered', async () => {
    assert.equal(await raw(lockdowns, {}), '200 whole');
  });

  it('IDs with slashes, asterisks and spaces arrive', async () => {
    const account = local.service.world.accounts.list()[0]!;
    const instance = account.workflows.get('nightly-report')?.instances.list()[0]?.id ?? '';
    assert.match(instance, /^0 3 \* \* \*-/);
    const path = `/accounts/${account.id}/workflows/nightly-report/instances/${encodeURIComponent('*/5 * * * *')}`;
    assert.equal(await raw(path, {}), '404 whole');
    assert.equal(await raw(path.replace(/[^/]*$/, encodeURIComponent(instance)), {}), '200 whole');
  });
});
