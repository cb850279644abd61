import assert from 'node:assert/strict';
import { hexOf } from '../../local/random';
import { LocalService } from '../support/local-service';

const account = hexOf(32, 'account', 'harbour');
const zone = hexOf(32, 'zone', 'harbour-goods.example');
const firewall = `/zones/${zone}/firewall`;

/**
 * Life cycles of resources: each resource is created, read, changed, and deleted. Each response is checked, and must
 * agree with the resource that is read afterward.
 */
const lives: readonly {
  readonly name: string;
  readonly path: string;
  readonly create: object;
  readonly method: 'PUT' | 'PATCH';
  readonly change: object;
  /** Properties of the resource after the change. */
  readonly after: object;
}[] = [
  {
    name: 'resource group',
    path: `/accounts/${account}/iam/resource_groups`,
    create: { name: 'A', scope: { key: 'k', objects: [{ key: '*' }] } },
    method: 'PUT',
    change: { name: 'B' },
    after: { name: 'B', scope: { key: 'k', objects: [{ key: '*' }] } },
  },
  {
    name: 'user group',
    path: `/accounts/${account}/iam/user_groups`,
    create: { name: 'A' },
    method: 'PUT',
    change: { name: 'B' },
    after: { name: 'B', policies: [] },
  },
  {
    name: 'lockdown',
    path: `${firewall}/lockdowns`,
    create: {
      urls: ['a.example/*'],
      configurations: [{ target: 'ip', value: '192.0.2.1' }],
      description: 'x',
    },
    method: 'PUT',
    change: {
      urls: ['b.example/*'],
      configurations: [{ target: 'ip_range', value: '192.0.2.0/24' }],
      priority: 3,
    },
    after: {
      urls: ['b.example/*'],
      configurations: [{ target: 'ip_range', value: '192.0.2.0/24' }],
      description: '',
      paused: false,
      priority: 3,
    },
  },
  {
    name: 'access rule of an account',
    path: `/accounts/${account}/firewall/access_rules/rules`,
    create: { mode: 'block', configuration: { target: 'asn', value: '64500' } },
    method: 'PATCH',
    change: { mode: 'challenge', configuration: { target: 'country', value: 'se' }, notes: 'n' },
    after: { mode: 'challenge', configuration: { target: 'country', value: 'SE' }, notes: 'n' },
  },
  {
    name: 'access rule of a zone, whose configuration stays',
    path: `${firewall}/access_rules/rules`,
    create: { mode: 'block', configuration: { target: 'asn', value: '64500' } },
    method: 'PATCH',
    change: { mode: 'challenge', configuration: { target: 'ip', value: '192.0.2.1' } },
    after: { mode: 'challenge', configuration: { target: 'asn', value: 'AS64500' } },
  },
  {
    name: 'user agent rule',
    path: `${firewall}/ua_rules`,
    create: { mode: 'block', configuration: { target: 'ua', value: 'A' } },
    method: 'PUT',
    change: { mode: 'challenge', configuration: { target: 'ua', value: 'B' }, paused: true },
    after: { mode: 'challenge', configuration: { target: 'ua', value: 'B' }, paused: true, description: '' },
  },
];

describe('records', () => {
  for (const { name, path, create, method, change, after } of lives)
    it(`are created, changed and deleted: ${name}`, async () => {
      const local = new LocalService();
      const { id } = (await local.send('POST', path, create)).json.result;
      const one = `${path}/${id}`;
      local.clock.advance(1000);
      const changed = (await local.send(method, one, change)).json.result;
      assert.deepEqual(await local.result(one), changed);
      assert.deepEqual({ ...changed, ...after }, changed);
      if ('modified_on' in changed)
        assert.ok(Date.parse(changed.modified_on as string) > Date.parse(changed.created_on as string));
      const deleted = (await local.send('DELETE', one)).json.result;
      assert.equal(deleted.id, id);
      assert.equal((await local.get(one)).status, 404);
      assert.equal((await local.send('DELETE', one)).status, 404);
    });

  it('of an account appear in its zones, marked, and are changed in the account only', async () => {
    const local = new LocalService();
    const path = `${firewall}/access_rules/rules`;
    const inherited = (
      (await local.result(`${path}?configuration.value=KP`)) as { id: string; scope: unknown }[]
    )[0]!;
    assert.deepEqual(inherited.scope, { id: account, type: 'organization' });
    assert.equal((await local.send('PATCH', `${path}/${inherited.id}`, { mode: 'challenge' })).status, 400);
    assert.equal((await local.send('DELETE', `${path}/${inherited.id}`)).status, 400);
    await local.send('DELETE', `/accounts/${account}/firewall/access_rules/rules/${inherited.id}`);
    assert.equal((await local.get(`${path}/${inherited.id}`)).status, 404);
  });
});

describe('members of a user group', () => {
  const member = (index: number) => ({ id: hexOf(32, 'harbour-goods.example', 'member', index) });
  const path = `/accounts/${account}/iam/user_groups/${hexOf(32, account, 'user group', 'Editors')}/members`;
  const ids = (result: { id: string }[]) => result.map(({ id }) => id);

  it('are added, and no one twice', async () => {
    const local = new LocalService();
    const before = (await local.result(path)).length as number;
    const added = await local.send('POST', path, [member(0), member(1)]);
    assert.deepEqual(ids(added.json.result as { id: string }[]), [member(0).id, member(1).id]);
    await local.send('POST', path, [member(1)]);
    assert.equal((await local.result(path)).length, before + 2);
  });

  it('are replaced together', async () => {
    const local = new LocalService();
    const replaced = await local.send('PUT', path, [member(3), member(20)]);
    assert.deepEqual(ids(replaced.json.result as { id: string }[]), [member(3).id, member(20).id]);
    assert.deepEqual(
      new Set(ids((await local.result(path)) as { id: string }[])),
      new Set([member(3).id, member(20).id]),
    );
  });

  it('keep the date on which they were added when they stay', async () => {
    const local = new LocalService();
    await local.send('PUT', path, [member(3), member(20)]);
    const came = async (index: number) =>
      Date.parse((await local.result(`${path}/${member(index).id}`)).created_at as string);
    assert.ok((await came(20)) < (await came(3)));
  });

  it('must be account members', async () => {
    const local = new LocalService();
    const { status, json } = await local.send('PUT', path, [member(3), { id: 'f'.repeat(32) }]);
    assert.deepEqual([status, json.errors[0]?.source?.pointer], [400, '/1/id']);
  });

  it('are removed one by one', async () => {
    const local = new LocalService();
    const one = `${path}/${member(20).id}`;
    assert.equal((await local.send('DELETE', one)).json.result.id, member(20).id);
    assert.equal((await local.get(one)).status, 404);
  });
});

describe('firewall rules', () => {
  const path = `${firewall}/rules`;
  const office = hexOf(32, zone, 'rule', 'Office');
  const body = { action: 'block', filter: { expression: 'ip.src eq 192.0.2.1' } };

  it('share filters, which are deleted on request when no rule uses them', async () => {
    const local = new LocalService();
    const [first] = (await local.send('POST', path, [body])).json.result as {
      id: string;
      filter: { id: string };
    }[];
    const filter = { id: first!.filter.id };
    const [second] = (await local.send('POST', path, [{ action: 'log', filter }])).json.result as {
      id: string;
    }[];
    const kept = await local.send('DELETE', `${path}/${first!.id}`, { delete_filter_if_unused: true });
    assert.equal(kept.json.result.filter.expression, 'ip.src eq 192.0.2.1');
    const gone = await local.send('DELETE', `${path}/${second!.id}`, { delete_filter_if_unused: true });
    assert.deepEqual(gone.json.result.filter, { id: filter.id, deleted: true });
    const unknown = await local.send('POST', path, [{ action: 'log', filter }]);
    assert.deepEqual([unknown.status, unknown.json.errors[0]?.source?.pointer], [400, '/0/filter/id']);
  });

  it('return a list for a change of priority, even of one rule', async () => {
    const local = new LocalService();
    const one = await local.send('PATCH', `${path}/${office}`, { id: office, priority: 9 });
    assert.deepEqual(
      (one.json.result as { priority: number }[]).map(({ priority }) => priority),
      [9],
    );
    const many = await local.send('PATCH', path, [{ id: office, priority: null }]);
    assert.equal('priority' in many.json.result[0], false);
  });

  it('are changed and deleted together, all or none', async () => {
    const local = new LocalService();
    const before = (await local.result(path)) as { id: string }[];
    const wrong = await local.send('PUT', path, [
      { id: office, ...body },
      { id: 'f'.repeat(32), ...body },
    ]);
    assert.equal(wrong.status, 404);
    assert.deepEqual(await local.result(path), before);
    const ids = before.slice(0, 2).map(({ id }) => id);
    const deleted = await local.send('DELETE', `${path}?id=${ids.join('&id=')}`);
    assert.equal((deleted.json.result as unknown[]).length, 2);
    const single = await local.send('DELETE', path, { id: before[2]!.id });
    assert.equal(single.json.result[0].id, before[2]!.id);
    assert.equal((await local.result(path)).length, before.length - 3);
  });

  it('must have the ID in the path', async () => {
    const { status, json } = await new LocalService().send('PUT', `${path}/${office}`, {
      id: 'f'.repeat(32),
      ...body,
    });
    assert.deepEqual([status, json.errors[0]?.source?.pointer], [400, '/id']);
  });
});

describe('the old firewall', () => {
  it('returns 410 for everything about overrides', async () => {
    const local = new LocalService({ wafOverridesGone: true });
    const path = `${firewall}/waf/overrides`;
    for (const [method, target] of [
      ['GET', path],
      ['POST', path],
      ['PUT', `${path}/${'a'.repeat(32)}`],
      ['DELETE', `${path}/${'a'.repeat(32)}`],
      ['GET', `${path}/${'a'.repeat(32)}`],
    ] as const)
      assert.equal((await local.send(method, target, method === 'GET' ? undefined : {})).status, 410);
  });

  it('sets a rule to one of its own modes only', async () => {
    const local = new LocalService();
    const rules = `${firewall}/waf/packages/${hexOf(32, zone, 'package', 'anomaly')}/rules`;
    const one = `${rules}/${hexOf(32, zone, 'anomaly', 'Injection', 'Union select')}`;
    assert.equal((await local.send('PATCH', one, { mode: 'block' })).status, 400);
    assert.equal((await local.send('PATCH', one, { mode: 'off' })).json.result.mode, 'off');
    assert.equal((await local.result(`${rules}?description=union`))[0].mode, 'off');
  });

  it('filters rules by the short forms of modes', async () => {
    const local = new LocalService();
    const rules = `${firewall}/waf/packages/${hexOf(32, zone, 'package', 'traditional')}/rules`;
    await local.send('PATCH', `${rules}/${hexOf(32, zone, 'traditional', 'Injection', 'Union select')}`, {
      mode: 'simulate',
    });
    assert.deepEqual(
      ((await local.result(`${rules}?mode=SIM`)) as { description: string }[]).map(
        (rule) => rule.description,
      ),
      ['Union select'],
    );
    assert.equal((await local.get(`${rules}?mode=simulate`)).status, 400);
  });
});
