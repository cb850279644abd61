import assert from 'node:assert/strict';
import { hexOf } from '../../local/random';
import { canonicalAddress } from '../../local/routes/lists/item-address';
import { LocalService } from '../support/local-service';
import { listId } from '../support/ruleset-requests';

const account = hexOf(32, 'account', 'harbour');
const lists = `/accounts/${account}/rules/lists`;
const items = (name: string): string => `${lists}/${listId(name)}/items`;

interface Item {
  readonly id: string;
  readonly ip?: string;
  readonly asn?: number;
  readonly comment?: string;
}

/**
 * Sends a change and waits until its operation ends. Returns the statuses seen before the end, and the last state of
 * the operation.
 */
async function done(local: LocalService, method: string, path: string, body: unknown) {
  const { status, json, text } = await local.send(method, path, body);
  assert.equal(status, 200, text);
  const { operation_id } = json.result as { operation_id: string };
  const state = () => local.result(`${lists}/bulk_operations/${operation_id}`);
  const seen = [((await state()) as { status: string }).status];
  local.clock.advance(2000);
  seen.push(((await state()) as { status: string }).status);
  local.clock.advance(60_000);
  return { seen, last: (await state()) as { status: string; error?: string; completed?: string } };
}

const addresses = async (local: LocalService, name = 'offices', query = ''): Promise<unknown[]> =>
  ((await local.result(`${items(name)}${query}`)) as readonly Item[]).map(({ ip, asn }) => ip ?? asn);

describe('items of lists', () => {
  it('are added later: pending, running, completed; an equal key replaces item and comment', async () => {
    const local = new LocalService();
    const before = (await local.result(items('offices'))) as readonly Item[];
    const { seen, last } = await done(local, 'POST', items('offices'), [
      { ip: '198.51.100.10/32', comment: 'new' },
      { ip: '2001:DB8:0::1' },
    ]);
    assert.deepEqual([...seen, last.status], ['pending', 'running', 'completed']);
    const after = (await local.result(items('offices'))) as readonly Item[];
    assert.deepEqual(after.map(({ ip }) => ip), ['192.0.2.0/24', '198.51.100.10', '2001:db8::1', '2001:db8:10::/48']); // prettier-ignore
    const [old, renewed] = [before, after].map((all) => all.find(({ ip }) => ip === '198.51.100.10'));
    assert.deepEqual([renewed?.id, renewed?.comment], [old?.id, 'new']);
  });

  it('are replaced, emptied and removed by ID', async () => {
    const local = new LocalService();
    await done(local, 'PUT', items('hosting_networks'), [{ asn: 64500 }, { asn: 7 }]);
    assert.deepEqual(await addresses(local, 'hosting_networks'), [7, 64500]);
    const [first] = (await local.result(items('hosting_networks'))) as readonly Item[];
    await done(local, 'DELETE', items('hosting_networks'), { items: [{ id: first?.id }] });
    assert.deepEqual(await addresses(local, 'hosting_networks'), [64500]);
    await done(local, 'PUT', items('hosting_networks'), []);
    assert.deepEqual(await addresses(local, 'hosting_networks'), []);
  });

  it('are changed by one operation at a time in an account: another is rejected with 429', async () => {
    const local = new LocalService();
    await local.send('POST', items('offices'), [{ ip: '192.0.2.9' }]);
    assert.equal((await local.send('POST', items('hosting_networks'), [{ asn: 1 }])).status, 429);
    local.clock.advance(60_000);
    assert.equal((await local.send('POST', items('hosting_networks'), [{ asn: 1 }])).status, 200);
  });

  it('over the quota are accepted, and the operation fails without changes', async () => {
    const lumen = hexOf(32, 'account', 'lumen');
    const local = new LocalService();
    const path = `/accounts/${lumen}/rules/lists`;
    const made = await local.send('POST', path, { name: 'many', kind: 'asn' });
    const id = (made.json.result as { id: string }).id;
    const many = Array.from({ length: 10_001 }, (_, asn) => ({ asn }));
    const { json } = await local.send('PUT', `${path}/${id}/items`, many);
    local.clock.advance(60_000);
    const state = await local.result(`${path}/bulk_operations/${(json.result as { operation_id: string }).operation_id}`);
    assert.equal((state as { status: string }).status, 'failed');
    assert.match((state as { error: string }).error, /10001 items; the plan has 10000/);
    assert.equal(((await local.result(`${path}/${id}`)) as { num_items: number }).num_items, 0);
  }); // prettier-ignore

  const wrong: readonly (readonly [title: string, list: string, body: unknown, index: number])[] = [
    ['a duplicate', 'offices', [{ ip: '192.0.2.1' }, { ip: '192.0.2.1/32' }], 1],
    ['no address', 'offices', [{ ip: '192.0.2' }], 0],
    ['a range that is too large', 'offices', [{ ip: '10.0.0.0/7' }], 0],
    ['an item of another type', 'offices', [{ ip: '192.0.2.1' }, { asn: 7 }], 1],
    ['a number that is too large', 'hosting_networks', [{ asn: 4_294_967_296 }], 0],
    ['a host name with a path', 'partner_hosts', [{ hostname: { url_hostname: 'a.example/b' } }], 0],
    ['a source with a query', 'moved_pages', [{ redirect: { source_url: 'a.example/?b', target_url: 'https://b.example' } }], 0],
    ['an invalid status', 'moved_pages', [{ redirect: { source_url: 'a.example/', target_url: 'https://b.example', status_code: 303 } }], 0],
  ]; // prettier-ignore
  for (const [title, list, body, index] of wrong)
    it(`are rejected with their position: ${title}`, async () => {
      const { status, json } = await new LocalService().send('POST', items(list), body);
      assert.deepEqual([status, json.errors[0]?.code], [400, 10028]);
      const source = json.errors[0]?.source as { parameter_value_index?: number } | undefined;
      assert.equal(source?.parameter_value_index, index);
    });

  it('are found by searching as their type supports it, and read by cursor', async () => {
    const local = new LocalService();
    assert.deepEqual(await addresses(local, 'offices', '?search=198'), ['198.51.100.10']);
    assert.deepEqual(await addresses(local, 'hosting_networks', '?search=6450'), []);
    assert.deepEqual(await addresses(local, 'hosting_networks', '?search=64501'), [64501]);
    const hosts = (await local.result(`${items('partner_hosts')}?search=supplier`)) as readonly unknown[];
    assert.equal(hosts.length, 1);
    const first = await local.get(`${items('offices')}?per_page=2`);
    const { after } = (first.json.result_info as unknown as { cursors: { after: string } }).cursors;
    assert.deepEqual(await addresses(local, 'offices', `?per_page=2&cursor=${after}`), ['2001:db8:10::/48']);
    assert.equal((await local.get(`${items('offices')}?per_page=501`)).status, 400);
  });

  it('continue after the item of the cursor even if that item has been deleted', async () => {
    const local = new LocalService();
    const first = await local.get(`${items('offices')}?per_page=2`);
    const { after } = (first.json.result_info as unknown as { cursors: { after: string } }).cursors;
    const [, second] = first.json.result as readonly { id: string }[];
    await done(local, 'DELETE', items('offices'), { items: [{ id: second?.id }] });
    assert.deepEqual(await addresses(local, 'offices', `?cursor=${after}`), ['2001:db8:10::/48']);
  });
});

describe('lists', () => {
  it('are not deleted while a rule refers to them, and count those rules', async () => {
    const local = new LocalService();
    const offices = (await local.result(`${lists}/${listId('offices')}`)) as {
      num_referencing_filters: number;
      num_items: number;
    };
    assert.deepEqual([offices.num_items, offices.num_referencing_filters], [3, 2]);
    assert.equal((await local.send('DELETE', `${lists}/${listId('offices')}`)).status, 400);
    assert.equal((await local.send('DELETE', `${lists}/${listId('moved_pages')}`)).status, 400);
    assert.equal((await local.send('DELETE', `${lists}/${listId('unused_hosts')}`)).status, 200);
    assert.equal((await local.get(`${lists}/${listId('unused_hosts')}`)).json.errors[0]?.code, 10001);
  });

  it('have unique names of the allowed characters', async () => {
    const local = new LocalService();
    assert.equal((await local.send('POST', lists, { name: 'offices', kind: 'ip' })).status, 400);
    assert.equal((await local.send('POST', lists, { name: 'two words', kind: 'ip' })).status, 400);
  });
});

describe('addresses of lists', () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['::ffff:192.0.2.1', '::ffff:c000:201'],
    ['192.0.2.77/24', '192.0.2.0/24'],
    ['2001:db8:ffff::/33', '2001:db8:8000::/33'],
    ['192.0.2.1/32', '192.0.2.1'],
    ['192.0.2.0/7', undefined],
    ['192.0.2.1/24/3', undefined],
    ['fe80::1%eth0', undefined],
    ['nonsense', undefined],
  ];
  for (const [written, kept] of cases)
    it(`${written} is stored as ${kept ?? 'nothing'}`, () => {
      assert.equal(canonicalAddress(written), kept);
    });
});
