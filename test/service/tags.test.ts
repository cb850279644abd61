import assert from 'node:assert/strict';
import { hexOf } from '../../local/random';
import { LocalService } from '../support/local-service';

const path = `/accounts/${hexOf(32, 'account', 'harbour')}/tags`;
const worker = { resource_type: 'worker', resource_id: 'shop-orders' };
const read = `${path}?resource_type=worker&resource_id=shop-orders`;
const filters = (...texts: string[]) => texts.map((text) => `tag=${encodeURIComponent(text)}`).join('&');
const set = (tags: unknown) => ['PUT', path, { ...worker, tags }] as const;

describe('tags', () => {
  /** Requests that must be rejected, for every row of the documented table of error codes. */
  const refusals: readonly (readonly [code: number, method: string, path: string, body?: unknown])[] = [
    [1002, 'PUT', path, { resource_type: 'worker', tags: {} }],
    [1002, 'PUT', path, { ...worker }],
    [1002, 'PUT', path],
    [1002, 'PUT', path, 'x{'],
    [1002, 'PUT', path, '['],
    [1002, 'PUT', path, '[]'],
    [1002, 'PUT', path, '['.repeat(600)],
    [1003, 'GET', path],
    [1003, 'GET', `${path}?resource_type=worker`],
    [1006, 'GET', `${path}?resource_type=spoon&resource_id=1`],
    [1006, 'PUT', path, { ...worker, resource_type: 'zone', tags: {} }],
    [1006, 'GET', `${path}/resources?type=spoon`],
    [1007, 'GET', `${path}/resources?${filters('=')}`],
    [1007, 'GET', `${path}/resources?${filters('!team=shop')}`],
    [1009, 'GET', `${path}/values`],
    [1009, 'GET', `${path}/values/`],
    [1010, 'GET', `${path}/resources?${filters(...Array<string>(21).fill('team'))}`],
    [1011, ...set({ ['k'.repeat(257)]: 'v' })],
    [1011, 'GET', `${path}/resources?${filters('k'.repeat(257))}`],
    [1012, ...set({ team: 'v'.repeat(1025) })],
    [1013, 'GET', `${path}/resources?${filters(`team=${Array(11).fill('v').join(',')}`)}`],
    [1014, ...set({ 'a b': 'v' })],
    [1014, 'GET', `${path}/values/a%20b`],
    [1015, 'DELETE', path, { resource_type: 'worker' }],
    [1015, 'DELETE', path],
    [1015, 'DELETE', path, '{'],
    [1015, 'DELETE', path, 'null'],
  ];
  for (const [code, method, target, body] of refusals)
    it(`${code}: ${method} ${target.slice(path.length, path.length + 60)} ${body === undefined ? '' : JSON.stringify(body).slice(0, 60)}`, async () => {
      const { status, json } = await new LocalService().send(method, target, body);
      assert.deepEqual([status, json.errors[0]?.code], [400, code]);
    });

  it('are accepted up to their limits', async () => {
    const tags = { ['k'.repeat(256)]: 'v'.repeat(1024), 'schlüssel_1.2-3': '' };
    assert.deepEqual((await new LocalService().send(...set(tags))).json.result.tags, tags);
  });

  it('of a resource that was never tagged return 500, with its name', async () => {
    const { status, json } = await new LocalService().get(`${path}?resource_type=worker&resource_id=nothing`);
    assert.deepEqual([status, json.errors[0]?.message], [500, 'resource not found: type=worker id=nothing']);
  });

  it('are replaced together, and deleted without a body in the response', async () => {
    const local = new LocalService();
    await local.send(...set({ owner: 'ada' }));
    assert.deepEqual((await local.result(read)).tags, { owner: 'ada' });
    const deleted = await local.send('DELETE', path, worker);
    assert.deepEqual([deleted.status, deleted.text], [204, '']);
    assert.equal((await local.get(read)).status, 500);
  });

  it('are not changed based on an old state', async () => {
    const local = new LocalService();
    const { etag } = await local.result(read);
    const change = (match: string, team: string) =>
      local.send('PUT', path, { ...worker, tags: { team } }, { 'if-match': match });
    assert.equal((await change(`"${etag as string}"`, 'one')).status, 200);
    assert.equal((await change(etag as string, 'two')).status, 412);
    assert.deepEqual((await local.result(read)).tags, { team: 'one' });
    assert.equal((await local.send('DELETE', path, worker, { 'if-match': '"old"' })).status, 412);
    assert.equal((await change('*', 'three')).status, 200);
  });

  /** Searches, and the resources of the demo account that they find. */
  const searches: readonly (readonly [filters: readonly string[], ids: readonly string[]])[] = [
    [['tier'], ['reports', 'shop-orders']],
    [['tier=critical'], ['shop-orders']],
    [['team=data,content'], ['image-pipeline', 'product-images', 'reports']],
    [['team=shop', 'tier=internal'], []],
    [['!tier'], ['image-pipeline', 'product-images']],
    [['team!=shop'], ['image-pipeline', 'product-images', 'reports']],
  ];
  for (const [texts, ids] of searches)
    it(`find resources by ${texts.join(' and ')}`, async () => {
      const result = (await new LocalService().result(`${path}/resources?${filters(...texts)}`)) as {
        id: string;
        type: string;
      }[];
      assert.deepEqual(
        result
          .filter(({ type }) => type !== 'd1_database' && type !== 'zone')
          .map(({ id }) => id)
          .sort(),
        ids,
      );
    });

  it('have keys and values, and return an empty list without any', async () => {
    const local = new LocalService();
    assert.deepEqual(await local.result(`${path}/keys`), ['cost-centre', 'team', 'tier']);
    assert.deepEqual(await local.result(`${path}/values/team`), ['content', 'data', 'shop']);
    assert.deepEqual(await local.result(`${path}/values/team?type=r2_bucket`), ['content']);
    assert.deepEqual(await local.result(`${path}/values/nobody`), []);
  });

  it('are listed a hundred at a time', async () => {
    const local = new LocalService();
    for (let i = 0; i < 230; i++)
      await local.send('PUT', path, {
        resource_type: 'image',
        resource_id: `image-${i}`,
        tags: { album: 'x' },
      });
    const seen = new Set<string>();
    let cursor: unknown = undefined;
    const pages: number[] = [];
    do {
      const next = typeof cursor === 'string' ? `&cursor=${cursor}` : '';
      const { json } = await local.get(`${path}/resources?tag=album${next}`);
      for (const { id } of json.result as { id: string }[]) seen.add(id);
      pages.push((json.result as unknown[]).length);
      cursor = json.result_info?.cursor;
      // The vendor's SDK reads the cursor from `cursors`.
      assert.deepEqual(json.result_info?.cursors, typeof cursor === 'string' ? { after: cursor } : {});
    } while (cursor !== null);
    assert.deepEqual([pages, seen.size], [[100, 100, 30], 230]);
  });
});
