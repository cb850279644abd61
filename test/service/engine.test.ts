import assert from 'node:assert/strict';
import { type GraphNode } from '../../core/model/graph';
import {
  act,
  attempt,
  call,
  loop,
  parallel,
  sleep,
  stop,
  switchOn,
  wait,
  when,
} from '../../local/demo/graph-parts';
import { type Behaviour } from '../../local/state/behaviour';
import { OneWorkflow } from '../support/one-workflow';

const never = { name: 'NonRetryableError', message: 'no' };

/** Graphs of workflows, each with the log and the final status of an instance that has run to its end. */
const courses: readonly {
  readonly name: string;
  readonly nodes: readonly GraphNode[];
  readonly more?: ConstructorParameters<typeof OneWorkflow>[1];
  readonly log: readonly string[];
  readonly status?: 'errored';
}[] = [
  { name: 'steps run one after the other', nodes: [act('a'), act('b')], log: ['a-1 0-1', 'b-1 1-2'] },
  { name: 'equal names are counted', nodes: [act('a'), act('a')], log: ['a-1 0-1', 'a-2 1-2'] },
  {
    name: 'a sleep takes the given time',
    nodes: [sleep('s', '1 minute'), act('a')],
    log: ['s-1 0-60', 'a-1 60-61'],
  },
  { name: 'a sleep without a unit is in milliseconds', nodes: [sleep('s', 1500)], log: ['s-1 0-1.5'] },
  {
    name: 'speed divides all times',
    nodes: [sleep('s', '1 minute'), act('a')],
    more: { speed: 10 },
    log: ['s-1 0-6', 'a-1 6-6.1'],
  },
  {
    name: 'constant backoff',
    nodes: [act('a', { limit: 3, delay: '2 seconds', backoff: 'constant' })],
    more: { behaviour: { steps: { a: { failures: 2 } } } },
    log: ['a-1 0-7'],
  },
  {
    name: 'linear backoff',
    nodes: [act('a', { limit: 3, delay: '2 seconds', backoff: 'linear' })],
    more: { behaviour: { steps: { a: { failures: 2 } } } },
    log: ['a-1 0-9'],
  },
  {
    name: 'exponential backoff',
    nodes: [act('a', { limit: 3, delay: '2 seconds', backoff: 'exponential' })],
    more: { behaviour: { steps: { a: { failures: 3 } } } },
    log: ['a-1 0-18'],
  },
  {
    name: 'a limit of one allows two attempts',
    nodes: [act('a', { limit: 1, delay: 1000, backoff: 'constant' }), act('b')],
    more: { behaviour: { steps: { a: { failures: 2 } } } },
    log: ['a-1 0-3 failed'],
    status: 'errored',
  },
  {
    name: 'some errors are not retried',
    nodes: [act('a')],
    more: { behaviour: { steps: { a: { failures: -1, error: never } } } },
    log: ['a-1 0-1 failed'],
    status: 'errored',
  },
  {
    name: 'a step that takes longer than its timeout fails',
    nodes: [act('a', { limit: 0, timeout: '3 seconds' })],
    more: { behaviour: { steps: { a: { workMs: 5000 } } } },
    log: ['a-1 0-3 failed'],
    status: 'errored',
  },
  {
    name: 'all waits for every branch',
    nodes: [parallel('all', act('a'), sleep('s', 3000)), act('b')],
    log: ['a-1 0-1', 's-1 0-3', 'b-1 3-4'],
  },
  {
    name: 'all fails with the first failure',
    nodes: [parallel('all', act('a'), sleep('s', 3000)), act('b')],
    more: { behaviour: { steps: { a: { failures: -1, error: never } } } },
    log: ['a-1 0-1 failed', 's-1 0-…'],
    status: 'errored',
  },
  {
    name: 'any continues with the first success',
    nodes: [parallel('any', act('a'), sleep('s', 3000)), act('b')],
    more: { behaviour: { steps: { a: { failures: -1, error: never } } } },
    log: ['a-1 0-1 failed', 's-1 0-3', 'b-1 3-4'],
  },
  {
    name: 'race continues with the first to settle',
    nodes: [parallel('race', act('a'), sleep('s', 1500)), act('b')],
    log: ['a-1 0-1', 's-1 0-1.5', 'b-1 1-2'],
  },
  {
    name: 'allSettled waits for failures too',
    nodes: [parallel('all_settled', act('a'), sleep('s', 3000)), act('b')],
    more: { behaviour: { steps: { a: { failures: -1, error: never } } } },
    log: ['a-1 0-1 failed', 's-1 0-3', 'b-1 3-4'],
  },
  {
    name: 'promises start after those that they wait for',
    nodes: [
      parallel(
        'all',
        { ...act('a'), starts: 1, resolves: 2 },
        { ...sleep('s', 5000), starts: 1, resolves: 3 } as GraphNode,
        {
          ...act('b'),
          starts: 2,
          resolves: 4,
        },
      ),
      act('c'),
    ],
    log: ['a-1 0-1', 's-1 0-5', 'b-1 1-2', 'c-1 5-6'],
  },
  {
    name: 'a loop numbers its iterations',
    nodes: [loop(act('part ${...}'))],
    more: { behaviour: { iterations: 2 } },
    log: ['part 1-1 0-1', 'part 2-1 1-2'],
  },
  {
    name: 'break ends a loop',
    nodes: [loop(act('a'), stop('break')), act('b')],
    more: { behaviour: { iterations: 3 } },
    log: ['a-1 0-1', 'b-1 1-2'],
  },
  { name: 'return ends the run', nodes: [act('a'), stop('return'), act('b')], log: ['a-1 0-1'] },
  {
    name: 'a condition follows the configured behavior',
    nodes: [when({ yes: [act('a')], else: [act('b')] })],
    more: { behaviour: { conditions: { yes: false } } },
    log: ['b-1 0-1'],
  },
  {
    name: 'an empty case falls through',
    nodes: [switchOn('x', { '1': [], '2': [act('a'), stop('break')], default: [act('b')] })],
    more: { behaviour: { conditions: { '1': true } } },
    log: ['a-1 0-1'],
  },
  {
    name: 'a default case that is not the last one applies only if no other case does',
    nodes: [switchOn('x', { default: [act('b'), stop('break')], two: [act('a')] })],
    more: { behaviour: { conditions: { two: true } } },
    log: ['a-1 0-1'],
  },
  {
    name: 'catch and finally',
    nodes: [attempt([act('a'), act('b')], [act('c')], [act('d')]), act('e')],
    more: { behaviour: { steps: { a: { failures: -1, error: never } } } },
    log: ['a-1 0-1 failed', 'c-1 1-2', 'd-1 2-3', 'e-1 3-4'],
  },
  {
    name: 'finally without catch rethrows the failure',
    nodes: [attempt([act('a')], undefined, [act('d')]), act('e')],
    more: { behaviour: { steps: { a: { failures: -1, error: never } } } },
    log: ['a-1 0-1 failed', 'd-1 1-2'],
    status: 'errored',
  },
  {
    name: 'return in a function ends the function',
    nodes: [call('f'), act('b')],
    more: { functions: { f: [act('a'), stop('return'), act('x')] } },
    log: ['a-1 0-1', 'b-1 1-2'],
  },
  {
    name: 'recursion ends',
    nodes: [call('f')],
    more: { functions: { f: [act('a'), call('f')] } },
    log: ['a-1 0-1', 'a-2 1-2', 'a-3 2-3', 'a-4 3-4'],
  },
  {
    name: 'steps inside a step count toward its time',
    nodes: [act('outer', {}, sleep('s', 4000)), act('b')],
    log: ['outer-1 0-4', 's-1 0-4', 'b-1 4-5'],
  },
  {
    name: 'a wait that times out fails',
    nodes: [wait('w', 'go', '1 hour')],
    log: ['w-1 0-3600 failed'],
    status: 'errored',
  },
];

describe('runs of a workflow', () => {
  for (const { name, nodes, more, log, status } of courses)
    it(name, async () => {
      const flow = new OneWorkflow(nodes, more);
      await flow.start();
      flow.advance(100_000);
      assert.deepEqual(await flow.log(), log);
      assert.equal(await flow.status(), status ?? 'complete');
    });

  it('continue with the clock', async () => {
    const flow = new OneWorkflow([act('a'), sleep('s', '10 seconds'), act('b')]);
    assert.equal(await flow.create('run'), 'queued');
    const seen: string[] = [];
    for (const seconds of [0.25, 1, 5, 5, 2]) {
      flow.advance(seconds);
      seen.push(`${await flow.status()}: ${(await flow.log()).join(', ')}`);
    }
    assert.deepEqual(seen, [
      'running: a-1 0-…',
      'waiting: a-1 0-1, s-1 1-…',
      'waiting: a-1 0-1, s-1 1-…',
      'running: a-1 0-1, s-1 1-11, b-1 11-…',
      'complete: a-1 0-1, s-1 1-11, b-1 11-12',
    ]);
  });

  it('show the attempts of a step as they happen', async () => {
    const behaviour: Partial<Behaviour> = {
      steps: { a: { failures: 1, error: { name: 'Error', message: 'down' } } },
    };
    const flow = new OneWorkflow([act('a', { limit: 2, delay: '5 seconds', backoff: 'constant' })], {
      behaviour,
    });
    await flow.start();
    flow.advance(2);
    const [open] = (await flow.detail()).steps;
    assert.deepEqual(
      [open.end, open.success, open.output, open.attempts.length, open.attempts[0].error.message],
      [null, null, null, 1, 'down'],
    );
    assert.deepEqual(open.config, {
      retries: { limit: 2, delay: '5 seconds', backoff: 'constant' },
      timeout: 10000,
    });
    const retrying = await flow.step('run', 'name=a-1&type=step');
    assert.deepEqual(retrying.json.result, { status: 'running', error: { name: 'Error', message: 'down' } });
    flow.advance(10);
    const [done] = (await flow.detail()).steps;
    assert.deepEqual([done.success, done.attempts.length, done.attempts[1].success], [true, 2, true]);
    assert.equal((await flow.step('run', 'name=a-1&type=step&attempt=1')).json.result.status, 'errored');
    assert.equal((await flow.step('run', 'name=a-1&type=step&attempt=2')).json.result.status, 'complete');
    assert.equal((await flow.step('run', 'name=a-1&type=step&attempt=3')).status, 404);
  });

  it('follow the parameters where a condition reads them', async () => {
    for (const gift of [true, false]) {
      const flow = new OneWorkflow([when({ 'event.payload.gift': [act('wrap')], else: [act('pack')] })]);
      await flow.start('run', { gift });
      flow.advance(5);
      assert.deepEqual(await flow.log(), [gift ? 'wrap-1 0-1' : 'pack-1 0-1']);
    }
  });

  it('take each branch, or none, equally often if nothing decides', async () => {
    const flow = new OneWorkflow([when({ x: [act('a')], y: [act('b')] })]);
    const counts = new Map<string, number>();
    for (let at = 0; at < 150; at++) {
      await flow.start(`run-${at}`);
      flow.advance(5);
      const [line = 'none'] = await flow.log(`run-${at}`);
      counts.set(line, (counts.get(line) ?? 0) + 1);
    }
    for (const line of ['a-1 0-1', 'b-1 0-1', 'none'])
      assert.ok(Math.abs((counts.get(line) ?? 0) - 50) < 15, JSON.stringify([...counts]));
  });

  it('do what their parameters request', async () => {
    const flow = new OneWorkflow([act('a', { limit: 0 })]);
    await flow.start('run', { simulate: { steps: { a: { failures: -1 } } } });
    flow.advance(5);
    assert.equal(await flow.status(), 'errored');
  });

  it('end at the step limit of their version', async () => {
    const flow = new OneWorkflow([loop(act('a'))], { behaviour: { iterations: 5 } });
    const account = flow.local.service.world.accounts.list()[0]!;
    const version = account.workflows.list()[0]!.versions;
    const record = version.list()[0]!;
    version.put({ ...record, record: { ...record.record, limits: { steps: 3 } } });
    await flow.start();
    flow.advance(100);
    assert.equal((await flow.log()).length, 3);
    assert.equal((await flow.detail()).error.message, 'More than 3 steps');
  });
});
