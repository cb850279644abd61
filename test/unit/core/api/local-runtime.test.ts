import assert from 'node:assert/strict';
import fs from 'node:fs';
import { ApiClient } from '../../../../core/api/client';
import {
  readRuntimeWorkflows,
  runtimeApiPathOf,
  runtimeBaseUrl,
  runtimeDialect,
  runtimeOffers,
  runtimeTransport,
} from '../../../../core/api/local-runtime';
import { runtimeAccount } from '../../../../core/api/local-runtime.data';
import { operations, type OperationId } from '../../../../core/api/operations.data';
import { type TransportRequest } from '../../../../core/api/transport';
import { fakeApi } from '../../../support/api';
import { FakeClock } from '../../../support/fake-clock';
import { FakeTransport, reply } from '../../../support/fake-transport';
import { withShared } from '../../../support/shared';

interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly status: number;
  readonly type: string;
  readonly json: unknown;
}

const base = runtimeBaseUrl(8787);
const at = { account_id: runtimeAccount, workflow_name: 'order-flow' };
const instance = { ...at, instance_id: 'o-1' };

/** Removes `action` from the body, because the runtime whose responses were recorded did not use this property. */
const withoutAction = (body: string): unknown => {
  const members = Object.entries(JSON.parse(body) as Record<string, unknown>);
  return Object.fromEntries(members.filter(([name]) => name !== 'action'));
};

/**
 * Creates a client and a runtime that replays the recorded responses of a real runtime to the same requests, in
 * order.
 */
function replayedFrom(file: string): { api: ApiClient; transport: FakeTransport } {
  const { calls } = JSON.parse(fs.readFileSync(file, 'utf8')) as { calls: Recorded[] };
  const left = [...calls];
  const transport = new FakeTransport(({ method, url, body }) => {
    const path = url.slice(base.length);
    const index = left.findIndex(
      (call) =>
        call.method === method &&
        call.path === path &&
        JSON.stringify(call.body) === (body === undefined ? undefined : JSON.stringify(withoutAction(body))),
    );
    const [call] = index < 0 ? [] : left.splice(index, 1);
    assert.ok(call, `nobody recorded ${method} ${path} ${body ?? ''}`);
    return reply(call.status, call.json, { 'content-type': call.type });
  });
  const api = new ApiClient({
    baseUrl: base,
    credential: () => assert.fail('no credential is looked up for a local runtime'),
    transport: runtimeTransport(transport),
    dialect: runtimeDialect,
    clock: new FakeClock(),
    random: () => 0.5,
  });
  return { api, transport };
}

withShared('reference/local-runtime-transcript.json', (file) => {
  const replayed = (): ReturnType<typeof replayedFrom> => replayedFrom(file);

  describe('local runtime: recorded responses of a real one', () => {
    it('has no accounts and zones, known without a request', async () => {
      const { api, transport } = replayed();
      const accounts = await api.all('accounts.list', {});
      const zones = await api.all('zones.list', {});
      assert.ok(accounts.ok && zones.ok);
      assert.deepEqual([accounts.value, zones.value], [[], []]);
      assert.deepEqual(transport.requests, []);
    });

    it('lists workflows, and reads one with its counts', async () => {
      const { api } = replayed();
      const all = await api.all('workflows.list', { path: { account_id: runtimeAccount } });
      assert.ok(all.ok);
      assert.deepEqual(
        all.value.map(({ name, class_name }) => [name, class_name]),
        [
          ['order-flow', 'OrderFlow'],
          ['flaky-flow', 'FlakyFlow'],
        ],
      );
      const one = await api.call('workflows.get', { path: at });
      assert.ok(one.ok);
      assert.equal(one.value.instances.complete, 0);
    });

    it('creates with a body of its own format: unadapted, it would misread the parameters', async () => {
      const { api } = replayed();
      const created = await api.call('instances.create', {
        path: at,
        body: { instance_id: 'o-1', params: '{"items":["p","q"]}' },
      });
      assert.ok(created.ok);
      assert.equal(created.value.id, 'o-1');
    });

    const refusals: readonly [string, string, string][] = [
      ['an ID that already exists', 'o-1', 'conflict'],
      ['an ID with a space', 'bad id!', 'invalid'],
    ];
    for (const [what, instance_id, kind] of refusals)
      it(`rejects ${what}: nothing was created, although the status is 500`, async () => {
        const { api, transport } = replayed();
        const outcome = await api.call('instances.create', { path: at, body: { instance_id } });
        assert.ok(!outcome.ok);
        assert.deepEqual([outcome.error.kind, outcome.error.effect], [kind, 'none']);
        assert.equal(transport.requests.length, 1);
      });

    it('reads a run, and separates the event from its wait', async () => {
      const { api } = replayed();
      let detail = await api.call('instances.get', { path: instance });
      assert.ok(detail.ok);
      assert.equal(detail.value.status, 'running');
      while (detail.value.status !== 'complete') {
        detail = await api.call('instances.get', { path: instance, query: { simple: 'true' } });
        assert.ok(detail.ok);
      }
      const wait = detail.value.steps.find(({ type }) => type === 'waitForEvent');
      assert.deepEqual([wait?.event_type, wait?.output], ['approval', { ok: true }]);
      assert.deepEqual(detail.value.output, { total: { n: 2 }, x: 'L', y: 'R' });
    });

    it('is waiting where it returns running and only a sleep or a wait is open', async () => {
      const { api } = replayed();
      const seen = new Set<string | undefined>();
      for (;;) {
        const detail = await api.call('instances.get', { path: instance });
        assert.ok(detail.ok);
        seen.add(detail.value.status);
        if (detail.value.status === 'complete') break;
      }
      assert.deepEqual(seen, new Set(['running', 'waiting', 'paused', 'complete']));
    });

    it('pauses, resumes, restarts from a step', async () => {
      const { api } = replayed();
      const change = (body: object) => api.send('instances.changeStatus', { path: instance, body });
      const answers = [
        await change({ status: 'pause' }),
        await change({ status: 'resume' }),
        await change({ status: 'restart', from: { name: 'count items' } }),
      ];
      assert.deepEqual(
        answers.map((one) => one.ok && (one.value as { status: string }).status),
        ['paused', 'running', 'running'],
      );
    });

    it('explains why a finished run cannot be terminated: a conflict, although the status is 500', async () => {
      const { api } = replayed();
      const outcome = await api.call('instances.changeStatus', {
        path: instance,
        body: { status: 'terminate' },
      });
      assert.ok(!outcome.ok);
      assert.deepEqual([outcome.error.kind, outcome.error.effect], ['conflict', 'none']);
      assert.match(outcome.error.message, /cannot terminate/i);
    });

    it('sends events', async () => {
      const { api } = replayed();
      const path = { ...instance, event_type: 'approval' };
      const sent = await api.call('instances.sendEvent', { path, body: { ok: true } });
      assert.ok(sent.ok);
      assert.equal(sent.value.instanceId, 'o-1');
    });

    it('reports what does not exist', async () => {
      const { api } = replayed();
      const missing = await api.call('instances.get', { path: { ...at, instance_id: 'missing' } });
      assert.ok(!missing.ok);
      assert.equal(missing.error.kind, 'notFound');
    });
  });
});

describe('local runtime', () => {
  const scripted = (result: unknown, info?: unknown) =>
    fakeApi(() => reply(200, { success: true, errors: [], messages: [], result, result_info: info }), {
      baseUrl: base,
      dialect: runtimeDialect,
    });

  it('is paged by number, with only the filters that it supports', async () => {
    const { api, transport } = scripted([], { page: 1, per_page: 100, total_count: 0 });
    const page = await api.page('instances.list', {
      path: at,
      query: { status: 'complete', direction: 'asc' },
      pageSize: 100,
    });
    assert.ok(page.ok);
    assert.deepEqual(transport.requests.map(({ url }) => url.slice(base.length)), [
      '/workflows/order-flow/instances?status=complete&page=1&per_page=100',
    ]); // prettier-ignore
  });

  it('gets no credential, even if there is one', async () => {
    const { api, transport } = scripted([]);
    for (const id of Object.keys(operations) as OperationId[])
      await api.send(id, {
        path: { ...instance, event_type: 'e', zone_id: 'z' },
        query: { name: 's', type: 'step' },
        body: {},
      });
    assert.ok(transport.requests.length > 0);
    for (const { headers } of transport.requests)
      assert.deepEqual(
        Object.keys(headers).filter((name) => name !== 'accept' && name !== 'content-type'),
        [],
      );
  });

  it('gets no requests that it does not support', async () => {
    const { api, transport } = scripted([]);
    const outcome = await api.call('versions.list', { path: at });
    assert.ok(!outcome.ok);
    assert.deepEqual([outcome.error.kind, outcome.error.reason], ['gone', 'notOffered']);
    assert.deepEqual(transport.requests, []);
    assert.deepEqual(
      (['versions.graph', 'workflows.put', 'instances.createBatch', 'instances.create'] as const).map(runtimeOffers),
      [false, false, false, true],
    ); // prettier-ignore
  });

  it('gives the output of a step from the detail', async () => {
    const steps = [
      { name: 'a-1', type: 'step', end: '2026-11-20T08:00:00Z', output: { n: 2 } },
      {
        name: 'w-1',
        type: 'waitForEvent',
        end: '2026-11-20T08:00:01Z',
        output: { type: 'ok', payload: [1] },
      },
    ];
    const { api, transport } = scripted({ status: 'complete', steps });
    const path = instance;
    const step = await api.call('instances.stepOutput', { path, query: { name: 'a-1', type: 'step' } });
    const wait = await api.call('instances.stepOutput', {
      path,
      query: { name: 'w-1', type: 'waitForEvent' },
    });
    assert.ok(step.ok && wait.ok);
    assert.deepEqual([step.value.output, wait.value.output, wait.value.event_type], [{ n: 2 }, [1], 'ok']);
    assert.ok(transport.requests.every(({ url }) => url === `${base}/workflows/order-flow/instances/o-1`));
  });

  it('reports that a step does not exist, and notes nothing about one that does', async () => {
    const steps = [{ name: 'a-1', type: 'step', end: '2026-11-20T08:00:00Z', output: 7 }];
    const { api } = scripted({ status: 'complete', steps });
    const output = (name: string, type: 'step' | 'waitForEvent') =>
      api.call('instances.stepOutput', { path: instance, query: { name, type } });
    const found = await output('a-1', 'step');
    assert.ok(found.ok);
    assert.deepEqual([found.value, found.issues], [{ status: 'complete', output: 7 }, []]);
    for (const missing of [await output('a-2', 'step'), await output('a-1', 'waitForEvent')]) {
      assert.ok(!missing.ok);
      assert.deepEqual([missing.error.kind, missing.error.effect], ['notFound', 'none']);
    }
  });

  it('gets both names of a status change, because each build knows one of them', async () => {
    const { api, transport } = scripted({ status: 'paused', timestamp: '2026-11-20T08:00:00' });
    const from = { name: 'a', count: 1 };
    for (const body of [{ status: 'pause' }, { status: 'restart', from }] as const)
      await api.call('instances.changeStatus', { path: instance, body });
    assert.deepEqual(
      transport.requests.map(({ body }) => JSON.parse(body ?? '') as unknown),
      [
        { status: 'pause', action: 'pause' },
        { status: 'restart', from, action: 'restart' },
      ],
    );
  });

  it('is recognized with its API path by one of its own responses', () => {
    for (const [status, body, path] of [
      [400, 'Invalid proxy request', '/cdn-cgi/local/explorer/api'],
      [404, 'No entrypoint worker found', '/cdn-cgi/explorer/api'],
      [404, 'No entrypoint worker found\n', '/cdn-cgi/explorer/api'],
      [404, 'Not found', undefined],
      [400, '', undefined],
      [200, 'Invalid proxy request', undefined],
      [200, '{"success":true,"result":[]}', undefined],
    ] as const)
      assert.equal(runtimeApiPathOf(status, body), path);
  });

  it('is not replaced by another address', async () => {
    const requests: TransportRequest[] = [];
    const { api } = fakeApi(() => assert.fail('unused'), {
      baseUrl: base,
      dialect: runtimeDialect,
      transport: runtimeTransport({
        send: (request) => {
          requests.push(request);
          return Promise.resolve(reply(302, '', { location: 'https://example.com/elsewhere' }));
        },
      }),
    });
    const outcome = await api.call('workflows.get', { path: at });
    assert.ok(!outcome.ok);
    assert.deepEqual(requests.map(({ url }) => url), [`${base}/workflows/order-flow`]); // prettier-ignore
  });

  const bodies: readonly [string, string, readonly string[] | undefined][] = [
    ['a runtime', '{"success":true,"result":[{"name":"a","class_name":"A","script_name":"s"}]}', ['A']],
    ['a runtime without workflows', '{"success":true,"result":[]}', []],
    ['another API', '{"success":true,"result":[{"id":1}]}', undefined],
    ['a page', '<html></html>', undefined],
    ['a bundler', 'Cannot GET /cdn-cgi', undefined],
  ];
  for (const [what, body, classes] of bodies)
    it(`${classes ? 'recognizes' : 'does not recognize'} ${what}`, () =>
      assert.deepEqual(readRuntimeWorkflows(body)?.map(({ className }) => className), classes)); // prettier-ignore
});
