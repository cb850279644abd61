import assert from 'node:assert/strict';
import { describeNode, durationWords, filledIn, isFilledIn } from '../../../../core/graph/describe';
import { clipText, columnsOf } from '../../../../core/graph/metrics';
import { type GraphNode } from '../../../../core/model/graph';
import { step } from '../../../support/graphs';

describe('describeNode', () => {
  it('omits a configuration that the code does not set', () => {
    assert.equal(describeNode(step('a')).detail, undefined);
  });

  it('shows what the code sets', () => {
    const node = step('a', {
      config: { retries: { limit: 3, delay: '5 seconds', backoff: 'linear' }, timeout: 600_000 },
    });
    assert.equal(describeNode(node).detail, '3 retries, delay 5 seconds, linear · timeout 10 min');
    assert.equal(describeNode(node).label, 'step, a, 3 retries, delay 5 seconds, linear · timeout 10 min');
    assert.equal(describeNode(node).name, 'step, a', 'its facts say the rest part by part');
  });

  it('shows a call of a wrapped step by the name of the step, and names functions that may run steps', () => {
    const call = { type: 'function_call', name: 'runStep' } as const;
    assert.deepEqual(describeNode(call, { label: 'charge card' }), {
      kind: 'call', title: 'charge card', detail: 'runStep',
      name: 'function call, charge card', label: 'function call, charge card, runStep',
    }); // prettier-ignore
    assert.equal(describeNode(call, { isUnknown: true }).label, 'function call, runStep, may run steps');
    assert.equal(describeNode(call).label, 'function call, runStep');
  });

  it('says that a value is computed by the code', () => {
    const detailOf = (limit: number, delay: string | number, timeout: string | number) =>
      describeNode({
        type: 'step_do',
        name: 'a',
        config: { retries: { limit, delay, backoff: 'exponential' }, timeout },
        nodes: [],
      }).detail;
    assert.equal(detailOf(2, 'unknown', 10_000), '2 retries, delay computed in code');
    assert.equal(detailOf(5, 1000, 60_000), 'timeout 1 min', 'not the limit and delay that it does not set');
    assert.equal(detailOf(1, 2000, 'unknown'), '1 retry, delay 2 s · timeout computed in code');
  });

  it('shows the event and, if written, the timeout of a wait', () => {
    const wait = (timeout: number): string | undefined =>
      describeNode({ type: 'step_wait_for_event', name: 'w', options: { event_type: 'paid', timeout } })
        .detail;
    assert.equal(wait(0), 'event paid');
    assert.equal(wait(86_400_000), 'event paid · timeout 1 d');
  });

  it('shows an unknown kind by its name', () => {
    const words = describeNode({ type: 'unknown', wireType: 'step_dream', nodes: [], wire: {} });
    assert.deepEqual([words.kind, words.title], ['unknown', 'step_dream']);
  });

  const block = { type: 'block', nodes: [] } as const;
  const branches = (...conditions: readonly (string | null)[]) => conditions.map((condition) => ({ condition, nodes: [] })); // prettier-ignore
  for (const [node, kind, label] of [
    [{ type: 'step_sleep', name: 's', duration: 60_000 }, 'sleep', 'sleep, s, 1 min'],
    [{ type: 'step_sleep', name: 's', duration: 'Generated' }, 'sleep', 'sleep, s, computed in code'],
    [
      { type: 'step_sleep_until', name: 's', timestamp: 'generated' },
      'sleepUntil',
      'sleep until, s, time computed in code',
    ],
    [
      { type: 'step_sleep_until', name: 's', timestamp: '2026-01-01' },
      'sleepUntil',
      'sleep until, s, 2026-01-01',
    ],
    [
      { type: 'step_wait_for_event', name: 'w', options: null },
      'wait',
      'wait for event, w, options computed in code',
    ],
    [{ type: 'step_do', name: '', config: filledIn, nodes: [] }, 'step', 'step'],
    [{ type: 'step_do', name: 'step', config: filledIn, nodes: [] }, 'step', 'step'],
    [{ type: 'loop', nodes: [] }, 'loop', 'loop'],
    [{ type: 'parallel', kind: 'race', nodes: [] }, 'parallel', 'parallel (race)'],
    [{ type: 'parallel', kind: 'all_settled', nodes: [] }, 'parallel', 'parallel (allSettled)'],
    [{ type: 'try', try_block: block, catch_block: null, finally_block: null }, 'try', 'try'],
    [block, 'block', 'block'],
    [{ type: 'if', branches: branches('x') }, 'decision', 'if, x'],
    [{ type: 'if', branches: branches(null, 'y') }, 'decision', 'if, y'],
    [{ type: 'if', branches: branches(null) }, 'decision', 'if'],
    [{ type: 'if', branches: branches('x', 'y', null) }, 'decision', 'if'],
    [{ type: 'switch', discriminant: 'd', branches: branches('x') }, 'choice', 'switch, d'],
    [{ type: 'start', class_name: 'C', functions: {}, nodes: [] }, 'function', 'workflow, C'],
    [{ type: 'function_def', name: 'f', nodes: [] }, 'function', 'function, f'],
    [{ type: 'break', kind: 'return' }, 'return', 'return'],
    [{ type: 'break', kind: 'break' }, 'break', 'break'],
  ] as readonly (readonly [GraphNode, string, string])[])
    // prettier-ignore
    it(`describes ${JSON.stringify(node)} as "${label}"`, () => {
      const words = describeNode(node);
      assert.deepEqual([words.kind, words.label], [kind, label]);
    });

  it('knows which settings are defaults of the service, not values of the code', () => {
    assert.deepEqual(
      [isFilledIn('/config/timeout', 10_000), isFilledIn('/config/retries/limit', 5), isFilledIn('/options/timeout', 0)], // prettier-ignore
      [true, true, true],
    );
    assert.deepEqual(
      [isFilledIn('/config/timeout', 5), isFilledIn('/duration', 0), isFilledIn('toString', undefined), isFilledIn('/other', undefined)], // prettier-ignore
      [false, false, false, false],
    );
  });

  it('writes milliseconds in words only when that is exact', () => {
    assert.deepEqual(
      [0, 1500, 1000, 90_000, 3_600_000, 172_800_000, '5 minutes', 'unknown'].map(durationWords),
      ['0 ms', '1500 ms', '1 s', '90 s', '1 h', '2 d', '5 minutes', 'computed in code'],
    );
  });
});

describe('clipText', () => {
  it('counts wide characters twice and never splits a character', () => {
    assert.equal(clipText('日本語日本語', 7), '日本語…');
    assert.equal(clipText('😀😀😀', 4), '😀…');
    assert.equal(clipText('a\n  b', 10), 'a b');
    assert.deepEqual([clipText('abcde', 5), clipText('abcdef', 5), clipText('ab cdef', 4)], ['abcde', 'abcd…', 'ab…']);
    assert.deepEqual([clipText('日本', 4), clipText('日本語', 5), clipText('abc', 0)], ['日本', '日本…', '…']);
    assert.deepEqual([columnsOf(''), columnsOf('abc'), columnsOf('a日😀')], [0, 3, 5]);
  }); // prettier-ignore
});
