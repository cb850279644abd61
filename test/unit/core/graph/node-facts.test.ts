import assert from 'node:assert/strict';
import { nodeFacts, payloadFacts } from '../../../../core/graph/node-facts';
import { type GraphNode } from '../../../../core/model/graph';
import { act, sleep, wait } from '../../../../local/demo/graph-parts';
import { nodeKinds } from '../../../support/graph-gallery';

const lines = (node: GraphNode): string[] => nodeFacts(node).map(({ label, value }) => `${label}: ${value}`);

describe('nodeFacts', () => {
  for (const [what, node, expected] of [
    ['a step without settings', act('a'), ['Retries: 5 (default)', 'Delay: 1 s (default)', 'Backoff: exponential (default)', 'Timeout: 10 min (default)']], // prettier-ignore
    ['a step with some settings', act('a', { limit: 3, timeout: 'unknown' }), ['Retries: 3', 'Delay: 1 s (default)', 'Backoff: exponential (default)', 'Timeout: computed in code']], // prettier-ignore
    ['a sleep', sleep('a', 90_000), ['Duration: 90 s']],
    ['a wait without a timeout', wait('a', 'paid'), ['Event: paid', 'Timeout: 1 d (default)']],
    ['a wait and what it reads', nodeKinds['wait-configured']!.nodes[0]!, ['Event: order-reviewed', 'Timeout: 7 days', 'Reads event properties: { ok, by }']], // prettier-ignore
    ['a return with a value', nodeKinds.return!.nodes[1]!, ['Returns: { id }']],
    [
      'a wait with computed options',
      { type: 'step_wait_for_event', name: 'a', options: null },
      ['Event: computed in code'],
    ],
    ['a step with other retries', act('a', { delay: 2000, backoff: 'linear', timeout: 60_000 }), ['Retries: 5 (default)', 'Delay: 2 s', 'Backoff: linear', 'Timeout: 1 min']], // prettier-ignore
    [
      'a return without known properties',
      { type: 'break', kind: 'return', payload: { type: 'unknown' } },
      [],
    ],
    ['a return of nothing', { type: 'break', kind: 'return', payload: { type: 'object', fields: {} } }, ['Returns: {}']], // prettier-ignore
    ['a loop', nodeKinds.loop!.nodes[0]!, []],
  ] as const)
    it(what, () => assert.deepEqual(lines(node), expected));

  it('writes the type that a workflow reads, nested', () => {
    assert.deepEqual(payloadFacts('Reads', nodeKinds.payload!.payload), [
      { label: 'Reads', value: '{ orderId, customer: { name, mail } }' },
    ]);
  });
});
