import assert from 'node:assert/strict';
import { act, loop, parallel, sleep, wait } from '../../local/demo/graph-parts';
import { OneWorkflow, accountId } from '../support/one-workflow';
import { LocalService, startMs } from '../support/local-service';

describe('status changes of an instance', () => {
  it('pausing lets the running step end first', async () => {
    const flow = new OneWorkflow([act('a'), act('b')]);
    await flow.start();
    flow.advance(0.5);
    const paused = await flow.act('run', { status: 'pause' });
    assert.deepEqual(paused.json.result, { status: 'waitingForPause', timestamp: '2026-11-20T12:00:00.750' });
    flow.advance(0.5);
    assert.equal(await flow.status(), 'paused');
    flow.advance(100);
    assert.deepEqual(await flow.log(), ['a-1 0-1']);
    assert.equal((await flow.act('run', { status: 'pause' })).json.result.status, 'paused');
    assert.equal((await flow.act('run', { status: 'resume' })).json.result.status, 'running');
    flow.advance(1);
    assert.deepEqual(await flow.log(), ['a-1 0-1', 'b-1 101-102']);
    assert.equal(await flow.status(), 'complete');
  });

  it('a sleeping instance is paused immediately, and its sleep continues', async () => {
    const flow = new OneWorkflow([sleep('s', '10 seconds'), act('b')]);
    await flow.start();
    flow.advance(1);
    assert.equal((await flow.act('run', { status: 'pause' })).json.result.status, 'paused');
    flow.advance(30);
    await flow.act('run', { status: 'resume' });
    flow.advance(1);
    assert.deepEqual(await flow.log(), ['s-1 0-10', 'b-1 31-32']);
  });

  it('terminating stops everything immediately', async () => {
    const flow = new OneWorkflow([act('a'), parallel('all', act('b'), sleep('s', 9000)), act('c')]);
    await flow.start();
    flow.advance(1.5);
    assert.equal((await flow.act('run', { status: 'terminate' })).json.result.status, 'terminated');
    flow.advance(100);
    assert.deepEqual(await flow.log(), ['a-1 0-1', 'b-1 1-…', 's-1 1-…', 'termination']);
    assert.equal((await flow.detail()).rollback, null);
  });

  it('terminating with rollback undoes finished steps, the last first', async () => {
    const flow = new OneWorkflow([act('a'), act('b'), sleep('s', 9000)]);
    await flow.start();
    flow.advance(3);
    assert.equal(
      (await flow.act('run', { status: 'terminate', rollback: true })).json.result.status,
      'rollingBack',
    );
    flow.advance(1.5);
    assert.equal(await flow.status(), 'rollingBack');
    flow.advance(1);
    assert.equal(await flow.status(), 'terminated');
    assert.deepEqual(await flow.log(), [
      'a-1 0-1',
      'b-1 1-2',
      's-1 2-…',
      'termination',
      'undo b-1 3-4',
      'undo a-1 4-5',
    ]);
    assert.deepEqual((await flow.detail()).rollback, { outcome: 'complete', error: null });
  });

  it('a rollback changes the time of the last change', async () => {
    const flow = new OneWorkflow([act('a'), act('b'), sleep('s', 9000)]);
    await flow.start();
    flow.advance(2.5);
    await flow.act('run', { status: 'terminate', rollback: true });
    const changes: number[] = [];
    for (let second = 0; second < 3; second++) {
      const [one] = await flow.local.result(`/accounts/${accountId}/workflows/flow/instances`);
      changes.push(Date.parse(String(one.modified_on)));
      flow.advance(1);
    }
    assert.deepEqual(
      changes.map((atMs) => atMs - (changes[0] ?? 0)),
      [0, 1000, 2000],
    );
  });

  it('a rollback starts with the step that started last, also among parallel steps', async () => {
    const flow = new OneWorkflow([parallel('all', act('slow'), act('fast')), sleep('s', 9000)], {
      behaviour: { steps: { slow: { workMs: 5000 } } },
    });
    await flow.start();
    flow.advance(6);
    await flow.act('run', { status: 'terminate', rollback: true });
    flow.advance(100);
    const undone = (await flow.log()).filter((line) => line.startsWith('undo'));
    assert.deepEqual(
      undone.map((line) => line.split(' ')[1]),
      ['fast-1', 'slow-1'],
    );
  });

  it('a failed run with steps that can be undone rolls back, and reports the outcome', async () => {
    const declined = { failures: -1, error: { name: 'NonRetryableError', message: 'declined' } };
    const flow = new OneWorkflow([act('a'), act('b'), act('c')], {
      behaviour: { rollback: true, steps: { c: declined, a: { rollbackFails: true } } },
    });
    await flow.start();
    flow.advance(3.5);
    assert.equal(await flow.status(), 'rollingBack');
    flow.advance(100);
    const { status, rollback, error } = await flow.detail();
    assert.equal(status, 'errored');
    assert.deepEqual(error, { name: 'NonRetryableError', message: 'declined' });
    assert.equal(rollback.outcome, 'failed');
    assert.equal(rollback.error.message, 'a could not be undone');
  });

  it('restarting discards all results', async () => {
    const flow = new OneWorkflow([act('a'), act('b')]);
    await flow.start();
    flow.advance(10);
    assert.equal((await flow.act('run', { status: 'restart' })).json.result.status, 'queued');
    flow.advance(1.5);
    assert.deepEqual(await flow.log(), ['a-1 0-1', 'b-1 1-…']);
    assert.equal((await flow.detail()).start, new Date(startMs + 10_500).toISOString());
  });

  it('restarting from a step keeps the results before it', async () => {
    const flow = new OneWorkflow([loop(act('a')), act('b')], { behaviour: { iterations: 2 } });
    await flow.start();
    flow.advance(10);
    await flow.act('run', { status: 'restart', from: { name: 'a', count: 2 } });
    flow.advance(10);
    assert.deepEqual(await flow.log(), ['a-1 -10.25--9.25', 'a-2 0-1', 'b-1 1-2']);
    const unknown = await flow.act('run', { status: 'restart', from: { name: 'x' } });
    assert.deepEqual([unknown.status, unknown.json.errors[0]?.source?.pointer], [409, '/from/name']);
  });

  it('a change that the status does not allow is a conflict', async () => {
    const flow = new OneWorkflow([act('a')]);
    await flow.create('run');
    assert.equal((await flow.act('run', { status: 'restart' })).status, 409); // the instance is still queued
    flow.advance(0.25);
    await flow.act('run', { status: 'terminate' });
    for (const status of ['resume', 'pause', 'terminate'])
      assert.equal((await flow.act('run', { status })).status, 409);
    assert.equal((await flow.act('run', { status: 'restart' })).status, 200);
    assert.equal((await flow.act('run', { status: 'complete' })).status, 400);
  });
});

describe('events of an instance', () => {
  it('end a wait, and their payload is its output', async () => {
    const flow = new OneWorkflow([wait('w', 'go', '1 hour'), act('a')]);
    await flow.start();
    flow.advance(5);
    assert.equal(await flow.status(), 'waiting');
    const sent = await flow.event('run', 'go', { by: 'ada' });
    assert.deepEqual(sent.json.result, { instanceId: 'run', timestamp: '2026-11-20T12:00:05.250' });
    flow.advance(1);
    assert.deepEqual(await flow.log(), ['w-1 0-5', 'a-1 5-6']);
    const output = await flow.step('run', 'name=w-1&type=waitForEvent');
    assert.deepEqual(output.json.result, {
      status: 'complete',
      error: null,
      output: { by: 'ada' },
      event_type: 'go',
    });
    assert.equal((await flow.detail()).steps[0].output, '{"by":"ada"}');
  });

  it('that arrive early are kept, and each ends one wait', async () => {
    const flow = new OneWorkflow([act('a'), wait('w', 'go', 60_000), wait('w', 'go', 60_000)]);
    await flow.start();
    await flow.event('run', 'other', 1);
    await flow.event('run', 'go', 1);
    flow.advance(3);
    assert.deepEqual(await flow.log(), ['a-1 0-1', 'w-1 1-1', 'w-2 1-…']);
  });

  it('require a type of letters, digits, dashes and underscores, and an instance that still runs', async () => {
    const flow = new OneWorkflow([act('a')]);
    await flow.start();
    assert.equal((await flow.event('run', 'order.paid')).status, 400);
    flow.advance(5);
    assert.equal((await flow.event('run', 'paid')).status, 400);
    assert.equal((await flow.event('nobody', 'paid')).status, 404);
  });
});

describe('the queue', () => {
  it('starts as many instances as the version allows, in order, as others end', async () => {
    const flow = new OneWorkflow([act('a')], { concurrency: 2 });
    for (const id of ['1', '2', '3', '4']) await flow.create(id);
    const statuses = () => Promise.all(['1', '2', '3', '4'].map((id) => flow.status(id)));
    flow.advance(0.5);
    assert.deepEqual(await statuses(), ['running', 'running', 'queued', 'queued']);
    flow.advance(1);
    assert.deepEqual(await statuses(), ['complete', 'complete', 'running', 'running']);
    assert.equal((await flow.detail('3')).start, new Date(startMs + 1250).toISOString());
    const { instances } = await flow.local.result(`/accounts/${accountId}/workflows/flow`);
    assert.deepEqual([instances.complete, instances.running, instances.queued], [2, 2, 0]);
  });

  it('lets a waiting instance be terminated', async () => {
    const flow = new OneWorkflow([act('a')], { concurrency: 1 });
    await flow.create('1');
    await flow.create('2');
    await flow.act('2', { status: 'terminate' });
    flow.advance(10);
    assert.deepEqual([await flow.status('1'), await flow.status('2')], ['complete', 'terminated']);
    assert.equal((await flow.detail('2')).start, null);
  });
});

describe('creating instances', () => {
  it('accepts parameters as JSON text and as any JSON value', async () => {
    const flow = new OneWorkflow([act('a')]);
    const path = `/accounts/${accountId}/workflows/flow/instances`;
    const cases: readonly (readonly [sent: unknown, params: unknown])[] = [
      ['{"x":1}', { x: 1 }],
      ['"text"', 'text'],
      ['7', 7],
      ['{x', '{x'],
      ['', ''],
      [{ x: 1 }, { x: 1 }],
      [['a'], ['a']],
      [7, 7],
      [false, false],
      [null, null],
    ];
    for (const [index, [params, seen]] of cases.entries()) {
      const instance_id = `run-${index}`;
      assert.equal((await flow.local.send('POST', path, { instance_id, params })).status, 200);
      assert.deepEqual((await flow.detail(instance_id)).params, seen);
    }
    assert.equal((await flow.local.send('POST', path)).json.result.trigger_source, 'api');
  });

  it('accepts every location hint', async () => {
    const flow = new OneWorkflow([act('a')]);
    const path = `/accounts/${accountId}/workflows/flow/instances`;
    for (const location_hint of ['wnam', 'apac', 'apac-ne', 'apac-se', 'me'])
      assert.equal((await flow.local.send('POST', path, { location_hint })).status, 200);
    assert.equal((await flow.local.send('POST', path, { location_hint: 'moon' })).status, 400);
  });

  it('rejects an ID that exists, and skips it in a batch', async () => {
    const flow = new OneWorkflow([act('a')]);
    await flow.create('run');
    const path = `/accounts/${accountId}/workflows/flow/instances`;
    assert.equal((await flow.local.send('POST', path, { instance_id: 'run' })).status, 409);
    const batch = await flow.local.send('POST', `${path}/batch`, [
      { instance_id: 'run' },
      { instance_id: 'two' },
    ]);
    assert.deepEqual(
      (batch.json.result as { id: string }[]).map(({ id }) => id),
      ['two'],
    );
    assert.equal((await flow.local.send('POST', `${path}/batch`, [])).status, 400);
    assert.equal((await flow.local.send('POST', `${path}/batch`, Array(101).fill({}))).status, 400);
    const wrong = await flow.local.send('POST', `${path}/batch`, [{}, { params: '['.repeat(501) }]);
    assert.deepEqual([wrong.status, wrong.json.errors[0]?.source?.pointer], [400, '/1/params']);
  });

  it('happens by schedule, at the scheduled time, even without requests', async () => {
    const { local } = new OneWorkflow([act('a')]);
    const path = `/accounts/${accountId}/workflows/flow`;
    const put = await local.send('PUT', path, {
      class_name: 'Flow',
      script_name: 'script',
      schedules: [{ cron: '0 * * * *' }],
    });
    assert.equal(put.status, 200);
    assert.deepEqual((await local.result(path)).schedules, [
      { cron: '0 * * * *', next_instance: '2026-11-20T13:00:00.000Z' },
    ]);
    local.clock.advance(2.5 * 3_600_000);
    const instances = await local.result(`${path}/instances`);
    assert.deepEqual(
      (instances as { created_on: string; trigger_source: string }[]).map((one) => [
        one.created_on,
        one.trigger_source,
      ]),
      [
        ['2026-11-20T14:00:00.000Z', 'cron'],
        ['2026-11-20T13:00:00.000Z', 'cron'],
      ],
    );
    const id = instances[0].id as string;
    assert.match(id, /[/ *]/);
    const detail = await local.result(`${path}/instances/${encodeURIComponent(id)}`);
    assert.deepEqual(detail.schedule, {
      cron: '0 * * * *',
      scheduledTime: Date.parse('2026-11-20T14:00:00Z'),
    });
    const wrong = await local.send('PUT', path, {
      class_name: 'Flow',
      script_name: 'script',
      schedules: [{ cron: 'soon' }],
    });
    assert.deepEqual([wrong.status, wrong.json.errors[0]?.source?.pointer], [400, '/schedules/0/cron']);
  });

  it('uses the version that was deployed last', async () => {
    const flow = new OneWorkflow([act('a')]);
    const path = `/accounts/${accountId}/workflows/flow`;
    const { json } = await flow.local.send('PUT', path, { class_name: 'Flow', script_name: 'script' });
    await flow.create('run');
    assert.equal((await flow.detail()).versionId, json.result.version_id);
    assert.equal((await flow.local.result(`${path}/versions`)).length, 2);
  });
});

describe('the list of instances', () => {
  const ids = (json: { result: { id: string }[] }) => json.result.map(({ id }) => id);
  const filled = async () => {
    const flow = new OneWorkflow([act('a')]);
    for (let i = 1; i <= 7; i++) {
      await flow.create(`i${i}`);
      flow.advance(1);
    }
    return flow;
  };

  it('is paged by cursor, the newest first, and stays complete when instances are added', async () => {
    const flow = await filled();
    const first = await flow.list('?per_page=3');
    assert.deepEqual(ids(first.json), ['i7', 'i6', 'i5']);
    await flow.create('later');
    const second = await flow.list(`?per_page=3&cursor=${String(first.json.result_info?.cursor)}`);
    assert.deepEqual(ids(second.json), ['i4', 'i3', 'i2']);
    const third = await flow.list(`?per_page=3&cursor=${String(second.json.result_info?.cursor)}`);
    assert.deepEqual([ids(third.json), third.json.result_info?.cursor], [['i1'], undefined]);
  });

  it('is filtered by status and time, and sorted in both directions', async () => {
    const flow = await filled();
    assert.deepEqual(ids((await flow.list('?status=running')).json), ['i7']);
    assert.deepEqual(ids((await flow.list('?direction=asc&per_page=2')).json), ['i1', 'i2']);
    const from = '2026-11-20T12:00:02'; // without an offset, so it is interpreted as UTC
    const until = '2026-11-20T12:00:03.000Z';
    assert.deepEqual(ids((await flow.list(`?date_start=${from}&date_end=${until}`)).json), ['i4', 'i3']);
  });

  it('supports page numbers, but not together with a cursor', async () => {
    const flow = await filled();
    const second = await flow.list('?page=2&per_page=5');
    assert.deepEqual(ids(second.json), ['i2', 'i1']);
    assert.equal((await flow.list('?page=2&cursor=Mw')).status, 400);
    for (const cursor of ['%%%', 'eA', 'MS41'])
      assert.equal((await flow.list(`?cursor=${cursor}`)).status, 400);
    for (const wrong of [
      'per_page=0',
      'per_page=101',
      'per_page=x',
      'status=done',
      'date_start=soon',
      'direction=up',
    ])
      assert.equal((await flow.list(`?${wrong}`)).status, 400, wrong);
  });
});

describe('the output of a step', () => {
  const flow = () =>
    new OneWorkflow([act('secret'), act('rows'), act('bytes'), act('gone'), act('plain')], {
      behaviour: {
        steps: {
          secret: { output: 'sensitive' },
          rows: { output: 'long' },
          bytes: { output: 'stream' },
          gone: { output: 'lost' },
        },
      },
    });
  const done = async () => {
    const one = flow();
    await one.start();
    one.advance(10);
    return one;
  };

  it('is redacted if it is sensitive, in the log and alone', async () => {
    const one = await done();
    const [step] = (await one.detail()).steps;
    assert.deepEqual([step.output, step.config.sensitive], ['[REDACTED]', 'output']);
    assert.equal((await one.step('run', 'name=secret-1&type=step')).json.result.output, '[REDACTED]');
  });

  it('is truncated in the log and complete alone', async () => {
    const one = await done();
    const logged = (await one.detail()).steps[1].output as string;
    const whole = JSON.stringify((await one.step('run', 'name=rows-1&type=step')).json.result.output);
    assert.equal(logged, `${whole.slice(0, 1024)}…`);
    assert.ok(whole.length > 4000);
  });

  it('of a stream is bytes', async () => {
    const one = await done();
    const { status, headers, text } = await one.step('run', 'name=bytes-1&type=step');
    assert.deepEqual([status, headers.get('content-type')], [200, 'application/octet-stream']);
    assert.ok(text.length > 1000);
  });

  it('can be lost', async () => {
    assert.equal((await (await done()).step('run', 'name=gone-1&type=step')).status, 500);
  });

  it('is requested by name with counter and type, and attempts of steps only', async () => {
    const one = await done();
    for (const [query, status] of [
      ['type=step', 400],
      ['name=plain-1', 400],
      ['name=plain-1&type=sleep', 400],
      ['name=plain-1&type=waitForEvent&attempt=1', 400],
      ['name=plain-1&type=step&attempt=0', 400],
      ['name=plain&type=step', 404],
      ['name=plain-1&type=waitForEvent', 404],
      ['name=plain-1&type=step', 200],
    ] as const)
      assert.equal((await one.step('run', query)).status, status, query);
  });
});

describe('workflows', () => {
  it('are created, found, and deleted with their instances', async () => {
    const local = new LocalService();
    const account = local.service.world.accounts.list()[0]!.id;
    const path = `/accounts/${account}/workflows`;
    const put = await local.send('PUT', `${path}/fresh`, {
      class_name: 'Fresh',
      script_name: 'fresh',
      limits: { steps: 9 },
    });
    assert.deepEqual([put.json.result.is_deleted, put.json.result.triggered_on], [0, null]);
    assert.equal((await local.result(`${path}?search=FRES`)).length, 1);
    assert.equal((await local.result(`${path}/fresh/versions`))[0].limits.steps, 9);
    assert.deepEqual((await local.send('DELETE', `${path}/fresh`)).json.result, {
      status: 'ok',
      success: true,
    });
    assert.equal((await local.get(`${path}/fresh`)).status, 404);
  });

  it('without a deployed version return 400, even with an invalid name', async () => {
    const local = new LocalService();
    const path = `/accounts/${local.service.world.accounts.list()[0]!.id}/workflows`;
    assert.equal((await local.get(`${path}/returns-draft`)).status, 400);
    assert.equal((await local.send('POST', `${path}/returns-draft/instances`)).status, 400);
    assert.equal((await local.get(`${path}/no.dots`)).status, 400);
    assert.equal((await local.get(`${path}/unknown`)).status, 404);
  });
});
