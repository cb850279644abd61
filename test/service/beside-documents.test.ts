import assert from 'node:assert/strict';
import { act } from '../../local/demo/graph-parts';
import { hexOf } from '../../local/random';
import { accountId, OneWorkflow } from '../support/one-workflow';
import { LocalService, startMs } from '../support/local-service';
import { undescribedRequests } from '../support/service-requests';
import { operations } from '../../local/operations';

const account = `/accounts/${hexOf(32, 'account', 'harbour')}`;
const zoneId = hexOf(32, 'zone', 'harbour-goods.example');
const zone = `/zones/${zoneId}`;

describe('discovery', () => {
  it('lists accounts with every property that the SDK requires', async () => {
    const accounts = (await new LocalService().result('/accounts')) as Record<string, unknown>[];
    assert.deepEqual(
      accounts.map(({ name, type }) => [name, type]),
      [
        ['Harbour Goods', 'enterprise'],
        ['Lumen Lab', 'standard'],
      ],
    );
    for (const one of accounts)
      assert.deepEqual(Object.keys(one).sort(), ['created_on', 'id', 'name', 'settings', 'type']);
  });

  it('lists zones with every property that the SDK requires', async () => {
    interface Zone {
      readonly account: { readonly name: string };
      readonly owner: { readonly type: string };
      readonly plan: { readonly legacy_id: string };
    }
    const [first] = (await new LocalService().result('/zones?name=harbour-goods.example')) as Zone[];
    const properties = 'id account activated_on created_on development_mode meta modified_on name name_servers original_dnshost original_name_servers original_registrar owner plan status paused type'; // prettier-ignore
    assert.deepEqual(Object.keys(first ?? {}).sort(), properties.split(' ').sort());
    assert.deepEqual(
      [first?.account.name, first?.owner.type, first?.plan.legacy_id],
      ['Harbour Goods', 'organization', 'enterprise'],
    );
  });

  it('returns the user, and the accounts to which the user belongs', async () => {
    const local = new LocalService();
    assert.match((await local.result('/user')).email as string, /@harbour-goods\.example$/);
    const pair = { authorization: '', 'x-auth-email': 'kim@example.com', 'x-auth-key': 'k' };
    assert.equal((await local.get('/user', pair)).json.result.email, 'kim@example.com');
    const memberships = (await local.result('/memberships')) as { account: { id: string }; status: string }[];
    const accounts = (await local.result('/accounts')) as { id: string }[];
    assert.deepEqual(
      memberships.map((one) => [one.account.id, one.status]),
      accounts.map(({ id }) => [id, 'accepted']),
    );
  });
});

describe('instances', () => {
  const path = `/accounts/${accountId}/workflows/flow/instances`;
  const ids = async (flow: OneWorkflow) =>
    ((await flow.local.result(path)) as { id: string }[]).map(({ id }) => id).sort();

  it('are deleted in batches: those that do not exist are named, the others are deleted', async () => {
    const flow = new OneWorkflow([act('a')]);
    for (const id of ['one', 'two', 'three']) await flow.create(id);
    const body = { instances: ['one', 'nobody', 'constructor', 'two', 'one'] };
    const { json } = await flow.local.send('POST', `${path}/batch/delete`, body);
    assert.deepEqual(json.result.deleted, [{ id: 'one' }, { id: 'two' }]);
    assert.deepEqual(
      (json.result.errors as { id: string; code: number }[]).map(({ id, code }) => [id, code]),
      [
        ['nobody', 10501],
        ['constructor', 10501],
        ['one', 10501],
      ],
    );
    assert.deepEqual(await ids(flow), ['three']);
    for (const instances of [[], Array(101).fill('x'), undefined, 'one'])
      assert.equal((await flow.local.send('POST', `${path}/batch/delete`, { instances })).status, 400);
  });

  it('are deleted one by one, and a running one frees its slot', async () => {
    const flow = new OneWorkflow([act('a')], { concurrency: 1 });
    await flow.create('one');
    await flow.create('two');
    flow.advance(0.5);
    assert.deepEqual([await flow.status('one'), await flow.status('two')], ['running', 'queued']);
    assert.equal((await flow.local.send('DELETE', `${path}/one`)).status, 200);
    assert.equal((await flow.local.send('DELETE', `${path}/one`)).status, 404);
    flow.advance(0.25);
    assert.equal(await flow.status('two'), 'running');
    assert.equal((await flow.detail('two')).start, new Date(startMs + 500).toISOString());
  });

  it('are terminated together, or those with a status', async () => {
    const flow = new OneWorkflow([act('a')], { concurrency: 1 });
    for (const id of ['one', 'two', 'three']) await flow.create(id);
    flow.advance(0.5);
    const statuses = () => Promise.all(['one', 'two', 'three'].map((id) => flow.status(id)));
    const queued = await flow.local.send('PUT', `${path}/terminate?status=queued`);
    assert.deepEqual([queued.status, queued.json.result], [200, { status: 'ok' }]);
    assert.deepEqual(await statuses(), ['running', 'terminated', 'terminated']);
    await flow.local.send('PUT', `${path}/terminate`);
    assert.deepEqual(await statuses(), ['terminated', 'terminated', 'terminated']);
    assert.equal((await flow.local.send('PUT', `${path}/terminate?status=complete`)).status, 400);
  });
});

describe('tags of a zone', () => {
  const resource = { resource_type: 'dns_record', resource_id: 'r1' };
  const read = `${zone}/tags?resource_type=dns_record&resource_id=r1`;

  it('are set, read, listed with those of the account, and deleted', async () => {
    const local = new LocalService();
    assert.equal((await local.get(read)).status, 500);
    const set = await local.send('PUT', `${zone}/tags`, { ...resource, tags: { owner: 'ada' } });
    assert.deepEqual(
      [set.json.result.zone_id, set.json.result.tags, set.json.result.tags_updated_at],
      [zoneId, { owner: 'ada' }, new Date(startMs).toISOString()],
    );
    assert.deepEqual(await local.result(read), set.json.result);
    assert.deepEqual(await local.result(`${account}/tags/resources?type=dns_record`), [set.json.result]);
    const other = `/zones/${hexOf(32, 'zone', 'api.harbour-goods.example')}/tags`;
    assert.equal((await local.send('DELETE', other, resource)).status, 500);
    assert.equal((await local.send('DELETE', `${zone}/tags`, resource)).status, 204);
    assert.equal((await local.get(read)).status, 500);
  });

  it('have types of their own', async () => {
    const local = new LocalService();
    for (const [path, resource_type, status] of [
      [`${zone}/tags`, 'zone', 200],
      [`${zone}/tags`, 'worker', 400],
      [`${account}/tags`, 'zone', 400],
      [`${account}/tags`, 'cws_policy', 200],
    ] as const) {
      const answer = await local.send('PUT', path, { resource_type, resource_id: 'a', tags: {} });
      assert.equal(answer.status, status);
    }
  });
});

it('the summary of tags has every key with its values', async () => {
  const local = new LocalService();
  const summary = (await local.result(`${account}/tags/summary`)) as { key: string; values: string[] }[];
  assert.deepEqual(
    summary.map(({ key }) => key),
    await local.result(`${account}/tags/keys`),
  );
  assert.deepEqual(summary.find(({ key }) => key === 'team')?.values, ['content', 'data', 'shop']);
});

describe('operations that no document has', () => {
  for (const { id, method } of operations)
    if (id in undescribedRequests && id !== 'tags-list-values-without-key')
      it(`answer: ${id}`, async () => {
        const [path, body] = undescribedRequests[id] ?? [''];
        const local = new LocalService();
        if (id.endsWith('-zone'))
          await local.send('PUT', `${zone}/tags`, { resource_type: 'zone', resource_id: zoneId, tags: {} });
        const { status, text } = await local.send(method, path, body);
        assert.ok(status === 200 || status === 204, text);
      });
});
