import assert from 'node:assert/strict';
import path from 'node:path';
import { systemClock } from '../../platform/system-clock';
import { undiciTransport } from '../../platform/http/undici-transport';
import { Runtimes } from '../../app/runtime/runtimes';
import { ApiClient } from '../../core/api/client';
import { type Outcome } from '../../core/api/error';
import { readRuntimeWorkflows, runtimeDialect, runtimeTransport } from '../../core/api/local-runtime';
import { runtimeAccount, runtimeApiPath } from '../../core/api/local-runtime.data';
import { type InstanceDetail, type StatusChangeWire } from '../../core/model/workflow-instance';
import { until } from './until';

interface Started {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts a real runtime in a separate process. */
async function startRuntime(): Promise<Started> {
  const starter = await import('./start.mjs');
  return starter.startRuntime(path.join(__dirname, '../fixtures/runtime/workflows.js'));
}

const orders = { account_id: runtimeAccount, workflow_name: 'orders' };
let fresh = 0;

describe('a real local runtime', function () {
  this.timeout(60_000);
  let runtime: Started | undefined;
  let api: ApiClient;
  let base: string;
  const transport = undiciTransport();

  before(async function () {
    runtime = await startRuntime();
    base = runtime.origin + runtimeApiPath;
    api = new ApiClient({
      baseUrl: base,
      credential: () => assert.fail('no credential is looked up for a local runtime'),
      transport: runtimeTransport(transport),
      dialect: runtimeDialect,
      clock: systemClock,
      random: Math.random,
    });
  });

  after(async () => {
    await transport.close();
    await runtime?.stop();
  });

  const create = async (params: unknown = { items: ['p', 'q'] }): Promise<string> => {
    const instance_id = `run-${++fresh}`;
    const body = { instance_id, params: JSON.stringify(params) };
    const created = value(await api.call('instances.create', { path: orders, body }));
    assert.equal(created.id, instance_id);
    return instance_id;
  };
  const read = async (instance_id: string): Promise<InstanceDetail> =>
    value(await api.call('instances.get', { path: { ...orders, instance_id } }));
  const reaches = (id: string, status: string): Promise<InstanceDetail> =>
    until(() => read(id), (detail) => detail.status === status); // prettier-ignore
  const change = (instance_id: string, body: StatusChangeWire) =>
    api.call('instances.changeStatus', { path: { ...orders, instance_id }, body });
  const approve = (instance_id: string) =>
    api.call('instances.sendEvent', {
      path: { ...orders, instance_id, event_type: 'approved' },
      body: { by: 'kim' },
    });

  it('is recognized by its list of workflows', async () => {
    const answer = await fetch(`${base}/workflows`);
    assert.deepEqual(
      readRuntimeWorkflows(await answer.text())?.map(({ name, className }) => [name, className]).sort(),
      [
        ['failing', 'FailingFlow'],
        ['orders', 'OrderFlow'],
        ['sagas', 'SagaFlow'],
      ],
    ); // prettier-ignore
  });

  it('is found on its port repeatedly, without a request to its Worker', async () => {
    const origin = runtime?.origin ?? '';
    const runtimes = new Runtimes({
      transport,
      trusted: () => true,
      ports: () => Promise.resolve([Number(new URL(origin).port)]),
      found: () => undefined,
    });
    for (let look = 0; look < 3; look++) await runtimes.look();
    const [found] = runtimes.list;
    assert.deepEqual(
      [found?.connection.baseUrl, runtimes.outdatedPorts],
      [base.replace('localhost', '127.0.0.1'), []],
    );
    assert.deepEqual(found?.workflows.map(({ name }) => name).sort(), ['failing', 'orders', 'sagas']);
    assert.equal(await (await fetch(`${origin}/asked`)).text(), '0');
  });

  it('has no output for a step that does not exist', async () => {
    const id = await create();
    const query = { name: 'nothing-1', type: 'step' } as const;
    const output = await api.call('instances.stepOutput', { path: { ...orders, instance_id: id }, query });
    assert.ok(!output.ok);
    assert.equal(output.error.kind, 'notFound');
  });

  it('creates a run that is followed to its wait, gets an event, and completes', async () => {
    const id = await create();
    const waiting = await until(
      () => read(id),
      ({ status, steps }) => status === 'waiting' && steps.at(-1)?.type === 'waitForEvent',
    );
    assert.deepEqual(
      waiting.steps.map(({ name }) => name),
      ['count items-1', 'settle-1', 'approval-1'],
    );
    value(await approve(id));
    const done = await reaches(id, 'complete');
    assert.deepEqual(done.output, { count: 2, by: 'kim' });
    assert.deepEqual(done.params, { items: ['p', 'q'] });
    const wait = done.steps.find(({ type }) => type === 'waitForEvent');
    assert.deepEqual([wait?.event_type, wait?.output], ['approved', { by: 'kim' }]);
    const output = await api.call('instances.stepOutput', {
      path: { ...orders, instance_id: id },
      query: { name: 'count items-1', type: 'step' },
    });
    assert.equal(value(output).output, 2);
    assert.deepEqual(output.ok && output.issues, []);
  });

  it('rolls steps back in the reverse order of their starts, not of their ends', async () => {
    const path = { ...orders, workflow_name: 'sagas' };
    const { id } = value(await api.call('instances.create', { path, body: { instance_id: 'saga' } }));
    const detail = await until(
      async () => value(await api.call('instances.get', { path: { ...path, instance_id: id } })),
      ({ status }) => status === 'errored',
    );
    const ends = detail.steps.filter(({ type, success }) => type === 'step' && success === true);
    const byEnd = ends.toSorted((a, b) => Date.parse(a.end ?? '') - Date.parse(b.end ?? ''));
    assert.deepEqual(
      byEnd.map(({ name }) => name),
      ['fast-1', 'middle-1', 'slow-1'],
    );
    const undone = await fetch(`${runtime?.origin ?? ''}/undone`);
    assert.deepEqual(await undone.json(), ['middle', 'fast', 'slow']);
  });

  it('pauses and resumes', async () => {
    const id = await create();
    await reaches(id, 'waiting');
    value(await change(id, { status: 'pause' }));
    await reaches(id, 'paused');
    value(await change(id, { status: 'resume' }));
    await reaches(id, 'waiting');
    value(await approve(id));
    assert.equal((await reaches(id, 'complete')).status, 'complete');
  });

  it('terminates once, rejects a second time, and restarts', async () => {
    const id = await create();
    await reaches(id, 'waiting');
    value(await change(id, { status: 'terminate' }));
    await reaches(id, 'terminated');
    const again = await change(id, { status: 'terminate' });
    assert.ok(!again.ok);
    assert.deepEqual([again.error.kind, again.error.effect], ['conflict', 'none']);
    value(await change(id, { status: 'restart' }));
    await reaches(id, 'waiting');
    value(await approve(id));
    assert.deepEqual((await reaches(id, 'complete')).output, { count: 2, by: 'kim' });
  });

  it('restarts a finished run from a step: earlier steps keep their results', async () => {
    const id = await create();
    value(await approve(id));
    const first = await reaches(id, 'complete');
    value(await change(id, { status: 'restart', from: { name: 'ship', type: 'do', count: 1 } }));
    const second = await until(
      () => read(id),
      ({ status, end }) => status === 'complete' && end !== first.end,
    );
    const started = (detail: InstanceDetail): string | undefined => detail.steps[0]?.start;
    assert.equal(started(second), started(first));
  });

  it('shows why a run failed', async () => {
    const path = { ...orders, workflow_name: 'failing' };
    const created = value(await api.call('instances.create', { path, body: {} }));
    const detail = await until(
      async () =>
        value(await api.call('instances.get', { path: { ...path, instance_id: created.id } })),
      ({ status }) => status === 'errored',
    ); // prettier-ignore
    assert.match(
      detail.steps[0]?.error?.message ?? detail.steps[0]?.attempts[0]?.error?.message ?? '',
      /no stock/,
    );
  });

  it('lists by page and by status, and rejects an ID that already exists', async () => {
    const id = await create();
    const listed = await api.all('instances.list', { path: orders, pageSize: 2 });
    assert.equal(new Set(value(listed).map((one) => one.id)).size, fresh);
    const complete = await api.all('instances.list', { path: orders, query: { status: 'complete' } });
    assert.ok(value(complete).length > 0);
    assert.ok(value(complete).every(({ status }) => status === 'complete'));
    const taken = await api.call('instances.create', { path: orders, body: { instance_id: id } });
    assert.ok(!taken.ok);
    assert.deepEqual([taken.error.kind, taken.error.effect], ['conflict', 'none']);
  });
});

/**
 * Returns the value of a successful outcome. If the outcome is a failure, throws an error with the failure's message.
 */
function value<T>(outcome: Outcome<T>): T {
  assert.ok(outcome.ok, outcome.ok ? '' : outcome.error.message);
  return outcome.value;
}
