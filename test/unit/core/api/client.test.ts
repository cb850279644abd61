import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { type ListId } from '../../../../core/api/operations.data';
import { fakeApi } from '../../../support/api';
import { refusal, reply, silence, success } from '../../../support/fake-transport';

const ids = { zone_id: 'z1', lock_downs_id: 'l1' };
const rule = { id: 'l1', urls: ['a.example/*'], configurations: [], description: '', paused: false, created_on: '2026-01-01T00:00:00Z', modified_on: '2026-01-01T00:00:00Z' }; // prettier-ignore

describe('calling an operation', () => {
  it('sends the request of its row and decodes the result', async () => {
    const { api, transport } = fakeApi(() => success({ ...rule, extra: 1 }));
    const outcome = await api.call('lockdowns.get', { path: ids });
    assert.ok(outcome.ok);
    assert.deepEqual(outcome.value, { ...rule, extra: 1 });
    assert.deepEqual(outcome.issues, []);
    const [request] = transport.requests;
    assert.equal(request?.url, 'https://api.example/client/v4/zones/z1/firewall/lockdowns/l1');
    assert.equal(request.method, 'GET');
    assert.deepEqual(request.headers, {
      accept: 'application/json',
      authorization: 'Bearer marked-token-0123456789',
    });
  });

  it('sends a body as JSON', async () => {
    const { api, transport } = fakeApi(() => success(rule));
    const body = { urls: ['a.example/*'], configurations: [{ target: 'ip', value: '192.0.2.1' }] };
    assert.ok((await api.call('lockdowns.create', { path: { zone_id: 'z1' }, body })).ok);
    assert.deepEqual(JSON.parse(transport.requests[0]?.body ?? ''), body);
    assert.equal(transport.requests[0]?.headers['content-type'], 'application/json');
  });

  it('keeps records without an ID if the documents call it optional', async () => {
    const zone = { path: { zone_id: 'z1' } };
    const account = { path: { account_id: 'a1' } };
    for (const [list, request] of [
      ['ssoConnectors.list', account],
      ['firewallRules.list', zone],
      ['uaRules.list', zone],
      ['wafOverrides.list', zone],
      ['wafPackages.list', zone],
    ] as const) {
      const { api } = fakeApi(() => success([{ description: 'one' }, { id: 'i2', description: 'two' }]));
      const page = await api.sendPage(list, request);
      assert.ok(page.ok);
      assert.deepEqual(
        page.value.items.map((one) => (one as { description: string }).description),
        ['one', 'two'],
      );
      assert.deepEqual(page.issues, []);
    }
    const { api } = fakeApi(() => success({ mode: 'block' }));
    const created = await api.send('uaRules.create', { ...zone, body: {} });
    assert.ok(created.ok);
    assert.deepEqual(created.issues, []);
  });

  it('knows that a write was done if its success response has another form', async () => {
    const cases: readonly (readonly [ReturnType<typeof reply>, 'done' | 'unknown'])[] = [
      [success(7), 'done'],
      [success({ no: 'id' }), 'done'],
      [reply(200, ''), 'done'],
      [reply(200, '<html>in front of it</html>', { 'content-type': 'text/html' }), 'unknown'],
      [reply(200, '{"success": tr'), 'unknown'],
    ];
    for (const [answer, effect] of cases) {
      const written = await fakeApi(() => answer).api.call('lockdowns.update', { path: ids, body: rule });
      assert.equal(!written.ok && written.error.effect, effect);
      assert.equal(!written.ok && written.error.reason, 'unreadable');
    }
    const read = await fakeApi(() => success(7)).api.call('lockdowns.get', { path: ids });
    assert.equal(!read.ok && read.error.effect, 'none');
  });

  it('reads the time of a schedule as a string', async () => {
    const workflow = { name: 'w', schedules: [{ cron: '* * * * *', next_instance: 'in a minute' }] };
    const { api } = fakeApi(() => success(workflow));
    const outcome = await api.call('workflows.get', { path: { account_id: 'a', workflow_name: 'w' } });
    assert.ok(outcome.ok);
    assert.equal(outcome.value.schedules[0]?.next_instance, 'in a minute');
    assert.deepEqual(
      outcome.issues.filter(({ path }) => path.includes('schedules')),
      [],
    );
  });

  it('accepts a result without an envelope', async () => {
    const { api } = fakeApi(() => reply(200, [rule]));
    const outcome = await api.call('lockdowns.list', { path: { zone_id: 'z1' } });
    assert.deepEqual(outcome.ok && outcome.value, [rule]);
  });

  it('returns the error of a rejection, with code, kind and operation', async () => {
    const { api } = fakeApi(() => refusal(404, 7003, 'No route for that URI'));
    const outcome = await api.call('lockdowns.delete', { path: ids });
    assert.ok(!outcome.ok);
    assert.equal(outcome.error.kind, 'notFound');
    assert.equal(outcome.error.message, 'No route for that URI (code 7003)');
    assert.deepEqual(outcome.error.operation, {
      id: 'lockdowns.delete',
      method: 'DELETE',
      path: '/zones/{zone_id}/firewall/lockdowns/{lock_downs_id}',
    });
    assert.equal(outcome.error.effect, 'none');
    assert.equal(outcome.error.attempts, 1);
  });

  it('rejects an empty ID instead of requesting the collection', async () => {
    const { api, transport } = fakeApi(() => success(null));
    const outcome = await api.call('lockdowns.delete', { path: { zone_id: 'z1', lock_downs_id: '' } });
    assert.equal(!outcome.ok && outcome.error.reason, 'badPath');
    assert.equal(transport.requests.length, 0);
  });

  it('rejects writes of a read-only connection before they are sent', async () => {
    const { api, transport } = fakeApi(() => success(rule), {
      refuse: (method) => (method === 'GET' ? undefined : 'readOnly'),
    });
    const outcome = await api.call('lockdowns.delete', { path: ids });
    assert.equal(!outcome.ok && outcome.error.kind, 'forbidden');
    assert.equal(!outcome.ok && outcome.error.reason, 'readOnly');
    assert.equal(transport.requests.length, 0);
    assert.ok((await api.call('lockdowns.get', { path: ids })).ok);
  });

  it('returns nothing for a signed-out connection', async () => {
    const { api, transport } = fakeApi(() => success(rule), { credential: () => Promise.resolve(undefined) });
    const outcome = await api.call('lockdowns.get', { path: ids });
    assert.equal(!outcome.ok && outcome.error.kind, 'unauthorized');
    assert.equal(transport.requests.length, 0);
  });

  it('shares one response between equal reads, and only while they run', async () => {
    const { api, transport } = fakeApi(() => success(rule));
    const both = await Promise.all([
      api.call('lockdowns.get', { path: ids }),
      api.call('lockdowns.get', { path: ids }),
    ]);
    assert.ok(both.every((one) => one.ok));
    assert.equal(transport.requests.length, 1);
    await api.call('lockdowns.get', { path: ids });
    assert.equal(transport.requests.length, 2);
  });

  it('aborts a shared read only when every reader has left', async () => {
    const { api, transport, clock } = fakeApi(silence);
    const first = new AbortController();
    const second = new AbortController();
    const one = api.call('lockdowns.get', { path: ids, signal: first.signal });
    const two = api.call('lockdowns.get', { path: ids, signal: second.signal });
    await clock.advance(10);
    first.abort();
    const left = await one;
    assert.equal(!left.ok && left.error.kind, 'cancelled');
    assert.equal(transport.requests[0]?.signal.aborted, false);
    second.abort();
    await two;
    await clock.advance(0);
    assert.equal(transport.requests[0].signal.aborted, true);
    assert.equal(clock.waiting, 0);
  });

  it('adds one listener to a signal for many simultaneous reads, which all end when it aborts', async () => {
    const { api, clock } = fakeApi(silence);
    const controller = new AbortController();
    const { signal } = controller;
    const reads = Array.from({ length: 20 }, (_, at) =>
      api.call('lockdowns.get', { path: { ...ids, lock_downs_id: `l${at}` }, signal }),
    );
    await clock.advance(10);
    assert.equal(getEventListeners(signal, 'abort').length, 1);
    controller.abort();
    const outcomes = await Promise.all(reads);
    assert.ok(outcomes.every((one) => !one.ok && one.error.kind === 'cancelled'));
    await clock.advance(0);
    assert.equal(clock.waiting, 0);
  });

  it('leaves no listener on a signal that outlives it', async () => {
    const { signal } = new AbortController();
    let most = 0;
    const { api } = fakeApi((_request, index) => {
      most = Math.max(most, getEventListeners(signal, 'abort').length);
      return index % 2 === 0 ? success(rule) : refusal(404, 10007, 'not found');
    });
    for (let n = 0; n < 50; n++) {
      await api.call('lockdowns.get', { path: ids, signal });
      await api.call('lockdowns.delete', { path: ids, signal });
    }
    assert.ok(most > 0, 'the signal was listened to');
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  });
});

describe('what is reported about requests', () => {
  it('is their status', async () => {
    const told: (number | undefined)[] = [];
    const observer = { finished: ({ status }: { readonly status?: number }) => told.push(status) };
    const { api } = fakeApi((_request, index) => (index === 0 ? success(rule) : refusal(404, 10007, 'not found')), { observer }); // prettier-ignore
    await api.call('lockdowns.get', { path: ids });
    await api.call('lockdowns.delete', { path: ids });
    assert.deepEqual(told, [200, 404]);
  });
});

describe('listing', () => {
  const numbered = (from: number, to: number): { id: string }[] =>
    Array.from({ length: to - from + 1 }, (_, i) => ({ id: `r${from + i}` }));
  const list = 'uaRules.list' satisfies ListId;
  const path = { zone_id: 'z1' };

  it('reads pages until the total is reached', async () => {
    const { api, transport } = fakeApi((request) => {
      const page = Number(new URL(request.url).searchParams.get('page'));
      return success(page === 1 ? numbered(1, 20) : numbered(21, 23), {
        page,
        per_page: 20,
        total_count: 23,
      });
    });
    const outcome = await api.all(list, { path, pageSize: 20 });
    assert.deepEqual(outcome.ok && outcome.value.map((one) => one.id), numbered(1, 23).map((one) => one.id)); // prettier-ignore
    assert.deepEqual(transport.requests.map((one) => new URL(one.url).search), ['?page=1&per_page=20', '?page=2&per_page=20']); // prettier-ignore
  });

  it('reads pages until an empty one if there is no total', async () => {
    const { api, transport } = fakeApi((_request, index) => success(index < 2 ? numbered(index * 3, index * 3 + 2) : [])); // prettier-ignore
    const outcome = await api.all(list, { path });
    assert.equal(outcome.ok && outcome.value.length, 6);
    assert.equal(transport.requests.length, 3);
  });

  it('follows cursors in either place and stops when there is none', async () => {
    const infos = [{ cursor: 'a b' }, { cursors: { after: 'c' } }, { cursor: null }];
    const { api, transport } = fakeApi((_request, index) => success([`k${index}`], infos[index]));
    const outcome = await api.all('tags.keys', { path: { account_id: 'a1' } });
    assert.deepEqual(outcome.ok && outcome.value, ['k0', 'k1', 'k2']);
    assert.deepEqual(transport.requests.map((one) => new URL(one.url).search), ['', '?cursor=a+b', '?cursor=c']); // prettier-ignore
  });

  it('returns each item once and loses none when the list shrinks while it is read', async () => {
    let items = numbered(1, 12);
    const { api } = fakeApi((request, index) => {
      if (index === 1) items = items.filter((one) => !['r2', 'r4'].includes(one.id));
      const page = Number(new URL(request.url).searchParams.get('page'));
      return success(items.slice((page - 1) * 5, page * 5), { page, per_page: 5, total_count: items.length });
    });
    const outcome = await api.all(list, { path, pageSize: 5 });
    const got = outcome.ok ? outcome.value.map((one) => one.id) : [];
    assert.equal(new Set(got).size, got.length);
    assert.deepEqual(items.filter((one) => !got.includes(one.id)), []); // prettier-ignore
  });

  it('returns every version of a ruleset, although all have its ID', async () => {
    const versions = ['3', '2', '1'].map((version) => ({ id: 'r', version }));
    const { api } = fakeApi(() => success(versions));
    const path = { zone_id: 'z1', ruleset_id: 'r' };
    const all = await api.all('zoneRulesetVersions.list', { path });
    assert.ok(all.ok);
    assert.deepEqual(
      all.value.map(({ version }) => version),
      ['3', '2', '1'],
    );
  });

  it('returns a failure last, after the pages that arrived', async () => {
    const { api } = fakeApi((_request, index) =>
      index === 0 ? success(numbered(1, 5)) : refusal(403, 10000, 'no'),
    );
    const seen: string[] = [];
    for await (const page of api.pages(list, { path, pageSize: 5 }))
      seen.push(page.ok ? `${page.value.items.length} items` : page.error.kind);
    assert.deepEqual(seen, ['5 items', 'forbidden']);
  });

  it('returns no list at all if one of its pages failed', async () => {
    const { api } = fakeApi((_request, index) =>
      index === 0 ? success(numbered(1, 5)) : refusal(403, 10000, 'no'),
    );
    const outcome = await api.all(list, { path, pageSize: 5 });
    assert.equal(outcome.ok ? outcome.value.length : outcome.error.kind, 'forbidden');
  });

  it('continues while there are new items, and gives up if every page is the same', async () => {
    const many = fakeApi((_request, index) =>
      success(index < 30 ? numbered(index * 5 + 1, index * 5 + 5) : []),
    );
    const all = await many.api.all(list, { path, pageSize: 5 });
    assert.equal(all.ok && all.value.length, 150);
    const same = fakeApi(() => success(numbered(1, 5)));
    const once = await same.api.all(list, { path, pageSize: 5 });
    assert.equal(once.ok && once.value.length, 5);
    assert.ok(same.transport.requests.length < 10, `${same.transport.requests.length} requests`);
  });
});
