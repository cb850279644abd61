import assert from 'node:assert/strict';
import { ListChanges, type ListChangeResult } from '../../../../core/api/list-changes';
import { fakeApi } from '../../../support/api';
import { refusal, success } from '../../../support/fake-transport';

const path = { account_id: 'a'.repeat(32), list_id: 'b'.repeat(32) };
const items = [{ ip: '192.0.2.1' }];
const started = { operation_id: 'op-1' };

/** Advances the clock past all waiting times of a change, and returns the result of the change. */
async function finished(
  clock: { advance(ms: number): Promise<void> },
  change: Promise<ListChangeResult>,
): Promise<ListChangeResult> {
  for (let turn = 0; turn < 40; turn++) await clock.advance(30_000);
  return change;
}

describe('changes of list items', () => {
  it('are followed until they are completed', async () => {
    const statuses = ['pending', 'running', 'completed'];
    const { api, transport, clock } = fakeApi((request) =>
      success(request.method === 'POST' ? started : { id: 'op-1', status: statuses.shift() }),
    );
    const seen: string[] = [];
    const change = new ListChanges(api, clock).change(
      'listItems.add',
      { path, body: items },
      { started: (id) => seen.push(id), status: (status) => seen.push(status) },
    );
    assert.deepEqual(await finished(clock, change), { state: 'completed', operationId: 'op-1' });
    assert.deepEqual(seen, ['op-1', 'pending', 'running', 'completed']);
    assert.match(transport.requests[1]?.url ?? '', /\/rules\/lists\/bulk_operations\/op-1$/);
  });

  it('say why they failed after they were accepted', async () => {
    const { api, clock } = fakeApi((request) =>
      success(
        request.method === 'PUT' ? started : { id: 'op-1', status: 'failed', error: 'This list has too many items' }, // prettier-ignore
      ),
    );
    const change = new ListChanges(api, clock).change('listItems.replace', { path, body: [] });
    assert.deepEqual(await finished(clock, change), {
      state: 'failed',
      operationId: 'op-1',
      reason: 'This list has too many items',
    });
  });

  it('take turns within an account, and are sent again while another one is running', async () => {
    const order: string[] = [];
    let busy = 2;
    const { api, clock } = fakeApi((request) => {
      if (request.method === 'GET') return success({ id: 'op', status: 'completed' });
      order.push(request.method);
      if (busy-- > 0) return refusal(429, 971, 'A bulk operation is running');
      return success({ operation_id: `op-${String(order.length)}` });
    });
    const changes = new ListChanges(api, clock);
    const both = Promise.all([
      finished(clock, changes.change('listItems.add', { path, body: items })),
      changes.change('listItems.remove', { path, body: { items: [{ id: 'i' }] } }),
    ]);
    assert.deepEqual(
      (await both).map(({ state }) => state),
      ['completed', 'completed'],
    );
    assert.deepEqual(order.filter((method, index) => method !== order[index - 1]), ['POST', 'DELETE']); // prettier-ignore
  });

  it('are not sent again when they were rejected or their answer was lost', async () => {
    const { api, transport, clock } = fakeApi(() => refusal(400, 10028, 'duplicate_item_value'));
    const refused = await new ListChanges(api, clock).change('listItems.add', { path, body: items });
    assert.equal(refused.state, 'refused');
    assert.equal(transport.requests.length, 1);

    const lost = fakeApi(() => ({ kind: 'failure', reason: 'reset', mayHaveArrived: true }) as never);
    const outcome = await finished(
      lost.clock,
      new ListChanges(lost.api, lost.clock).change('listItems.add', { path, body: items }),
    );
    assert.equal(outcome.state === 'refused' && outcome.error.effect, 'unknown');
    assert.equal(lost.transport.requests.length, 1);
  });

  it('end as unknown when the service does not report the outcome in time', async () => {
    const { api, clock } = fakeApi((request) =>
      success(request.method === 'POST' ? started : { id: 'op-1', status: 'running' }),
    );
    const change = new ListChanges(api, clock).change(
      'listItems.add',
      { path, body: items },
      { patienceMs: 60_000 },
    );
    assert.deepEqual(await finished(clock, change), { state: 'unknown', operationId: 'op-1' });
  });
});
