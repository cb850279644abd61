import assert from 'node:assert/strict';
import { describeNode, durationWords } from '../../../../core/graph/describe';
import { clipText } from '../../../../core/graph/metrics';
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

  it('writes milliseconds in words only when that is exact', () => {
    assert.deepEqual([1500, 1000, 90_000, 3_600_000, '5 minutes'].map(durationWords), [
      '1500 ms',
      '1 s',
      '90 s',
      '1 h',
      '5 minutes',
    ]);
  });
});

describe('clipText', () => {
  it('counts wide characters twice and never splits a character', () => {
    assert.equal(clipText('日本語日本語', 7), '日本語…');
    assert.equal(clipText('😀😀😀', 4), '😀…');
    assert.equal(clipText('a\n  b', 10), 'a b');
  });
});
