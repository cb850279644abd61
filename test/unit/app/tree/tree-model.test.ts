import assert from 'node:assert/strict';
import { type PageToken } from '../../../../core/api/paging';
import { type Json, isObject } from '../../../../core/resources/json';
import { type ListRequest } from '../../../../core/resources/lists';
import { type ResourceRef } from '../../../../core/resources/ref';
import { type TreeNode, contextValueOf } from '../../../../app/tree/node';
import { type Paged } from '../../../../app/tree/pager';
import { RefusedProducts, type RefusedState, isRefusedProduct } from '../../../../app/tree/refused-products';
import { isKindId } from '../../../../core/model/kind-ids';
import { type RemoteView } from '../../../../app/tree/structure';
import { TreeModel } from '../../../../app/tree/tree-model';
import { account, zone } from '../../../support/targets';

interface Asked {
  readonly list: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly from: PageToken | undefined;
}

const memory = (): RefusedState => {
  const values = new Map<string, unknown>();
  return {
    get: (key) => values.get(key),
    update: (key, value) => Promise.resolve(void values.set(key, value)),
  };
};

/** Creates a service with lists in memory, and records the requests that it receives. */
function service(lists: Readonly<Record<string, readonly Json[]>>, pageSize = 2) {
  const asked: Asked[] = [];
  const failing = new Map<string, string>();
  const readPage = (request: ListRequest, from: PageToken | undefined): Promise<Paged<Json, string>> => {
    const { list, scope, within, query } = request;
    const path = [scope.id, ...within.map(({ id }) => id)].join('/');
    asked.push({ list, path, query, from });
    const error = failing.get(list);
    if (error !== undefined) return Promise.resolve({ ok: false, error });
    const items = lists[`${list} ${path}`] ?? lists[list] ?? [];
    const start = (from?.page ?? 0) * pageSize;
    const end = start + pageSize;
    const next = end < items.length ? { next: { page: (from?.page ?? 0) + 1 } } : {};
    return Promise.resolve({
      ok: true,
      value: { items: items.slice(start, end), total: items.length, ...next },
    });
  };
  const refused = new RefusedProducts(memory());
  const changed: string[] = [];
  const tree = (view: RemoteView, scopes = [account, zone]) =>
    new TreeModel<string>(
      view,
      {
        scopes: () => Promise.resolve(scopes),
        readPage,
        readOne: ({ list }, id) => {
          asked.push({ list: `one ${list}`, path: id, query: {}, from: undefined });
          return Promise.resolve(lists[list]?.find((one) => isObject(one) && one.id === id));
        },
        explain: (error) => `it is ${error}`,
        passes: (error) => error === 'down',
        hidden: (scope) => refused.of(scope),
        hides: ({ list, scope }, error) => {
          if (!isKindId(list) || !isRefusedProduct(list, error)) return false;
          void refused.add(scope, list);
          return true;
        },
      },
      ({ label }) => changed.push(label),
    );
  return { asked, failing, tree, refused, changed };
}

const rules = Array.from({ length: 5 }, (_, index) => ({
  id: `r${index}`,
  mode: 'block',
  configuration: { target: 'ip', value: `192.0.2.${index}` },
}));
const labels = (nodes: readonly TreeNode[]): string[] => nodes.map(({ label }) => label);
const child = async <E>(tree: TreeModel<E>, node: TreeNode | undefined, label: string): Promise<TreeNode> => {
  const found = (await tree.children(node)).find((one) => one.label === label);
  assert.ok(found, `no row ${label}`);
  return found;
};

describe('TreeModel', () => {
  it('shows accounts, with their zones if the view is about zones', async () => {
    const { tree, asked } = service({});
    const firewall = tree('firewall');
    const top = await firewall.children();
    assert.deepEqual(labels(top), ['Example Ltd']);
    assert.deepEqual(labels(await firewall.children(top[0])), [
      'Rulesets',
      'Lists',
      'IP Access Rules',
      'example.com',
    ]);
    const access = tree('access');
    assert.deepEqual(labels(await access.children((await access.children())[0])), [
      'User Groups',
      'Resource Groups',
      'Permission Groups',
      'SSO Connectors',
      'OAuth Clients',
      'OAuth Scopes',
    ]);
    assert.deepEqual(asked, [], 'nothing is asked before a list is opened');
  });

  it('reads a page at a time, and keeps the loaded rows', async () => {
    const { tree, asked } = service({ access_rule: rules });
    const firewall = tree('firewall');
    const group = await child(firewall, await child(firewall, undefined, 'Example Ltd'), 'IP Access Rules');
    const first = await firewall.children(group);
    assert.deepEqual(labels(first), ['192.0.2.0', '192.0.2.1', 'Load more…']);
    assert.equal(first[2]?.description, '2 of 5 loaded');
    assert.equal(await firewall.more(first[2]), group);
    const second = await firewall.children(group);
    assert.equal(second.length, 5);
    assert.equal(second[0], first[0], 'the same object, so that the selection stays');
    await firewall.more(second[4]!);
    assert.equal((await firewall.children(group)).length, 5, 'no row to load more at the end');
    assert.equal(asked.length, 3);
  });

  it('keeps loaded rows when a page fails, and offers to try again', async () => {
    const { tree, failing } = service({ access_rule: rules });
    const firewall = tree('firewall');
    const group = await child(firewall, await child(firewall, undefined, 'Example Ltd'), 'IP Access Rules');
    const more = (await firewall.children(group)).at(-1)!;
    failing.set('access_rule', 'down');
    await firewall.more(more);
    const rows = await firewall.children(group);
    assert.deepEqual(labels(rows), ['192.0.2.0', '192.0.2.1', 'it is down']);
    assert.equal(rows[2]?.command, 'rampart.list.retry');
    failing.clear();
    await firewall.reload(group);
    assert.deepEqual(labels(await firewall.children(group)), ['192.0.2.0', '192.0.2.1', 'Load more…']);
  });

  it('retries temporary failures by itself, but not rejections', async () => {
    const { tree, failing, asked } = service({ access_rule: rules.slice(0, 2) });
    const firewall = tree('firewall');
    const group = await child(firewall, await child(firewall, undefined, 'Example Ltd'), 'IP Access Rules');
    failing.set('access_rule', 'refused');
    assert.deepEqual(labels(await firewall.children(group)), ['it is refused']);
    assert.deepEqual(await firewall.reloadChanging(), []);
    assert.equal(asked.length, 1);

    failing.set('access_rule', 'down');
    await firewall.children(group);
    assert.deepEqual(await firewall.reloadChanging(), [], 'still down: nothing to draw');
    failing.clear();
    assert.deepEqual(await firewall.reloadChanging(), [group]);
    assert.deepEqual(labels(await firewall.children(group)), ['192.0.2.0', '192.0.2.1']);
    const settled = asked.length;
    assert.deepEqual(await firewall.reloadChanging(), []);
    assert.equal(asked.length, settled, 'what was read and stays is not asked for again');
  });

  it('refreshes the counts of instances while some are running', async () => {
    const workflow = { name: 'orders', instances: { running: 1, complete: 2 } };
    const lists = { workflow: [workflow] };
    const { tree, asked } = service(lists);
    const model = tree('workflows');
    const group = await child(model, undefined, 'Example Ltd');
    const counts = async () => {
      const instances = await child(model, await child(model, group, 'orders'), 'Instances');
      return (await model.children(instances)).map(
        ({ label, description }) => `${label} ${description ?? ''}`,
      );
    };
    assert.deepEqual(await counts(), ['All ', 'running 1', 'complete 2']);
    lists.workflow = [{ ...workflow, instances: { running: 0, complete: 3 } }];
    assert.equal((await model.reloadChanging()).length, 1);
    assert.deepEqual(await counts(), ['All ', 'complete 3']);
    const settled = asked.length;
    assert.deepEqual(await model.reloadChanging(), []);
    assert.equal(asked.length, settled, 'nothing is under way');
  });

  it('removes the message of a failure when the same rows can be read again', async () => {
    const { tree, failing } = service({ access_rule: rules.slice(0, 2) });
    const firewall = tree('firewall');
    const group = await child(firewall, await child(firewall, undefined, 'Example Ltd'), 'IP Access Rules');
    await firewall.children(group);
    failing.set('access_rule', 'down');
    await firewall.reload(group);
    assert.deepEqual(labels(await firewall.children(group)), ['192.0.2.0', '192.0.2.1', 'it is down']);
    failing.clear();
    assert.deepEqual(await firewall.reloadChanging(), [group]);
    assert.deepEqual(labels(await firewall.children(group)), ['192.0.2.0', '192.0.2.1']);
  });

  it('keeps the object of a row that did not change, and creates a new one for a row that did', async () => {
    const list = rules.slice(0, 2).map((rule) => ({ ...rule }));
    const { tree } = service({ access_rule: list });
    const firewall = tree('firewall');
    const group = await child(firewall, await child(firewall, undefined, 'Example Ltd'), 'IP Access Rules');
    const before = await firewall.children(group);
    list[1] = { ...rules[1]!, mode: 'challenge' };
    await firewall.reload(group);
    const after = await firewall.children(group);
    assert.equal(after[0], before[0]);
    assert.notEqual(after[1], before[1]);
    assert.equal(after[1]?.id, before[1]?.id);
    assert.equal(after[1]?.description, 'challenge');
  });

  it('filters on the service if possible, otherwise in the loaded items, and says which', async () => {
    const { tree, asked } = service({
      access_rule: rules.slice(0, 2),
      sso_connector: [
        { id: '1', email_domain: 'example.com' },
        { id: '2', email_domain: 'example.org' },
      ],
    });
    const firewall = tree('firewall');
    const group = await child(firewall, await child(firewall, undefined, 'Example Ltd'), 'IP Access Rules');
    firewall.setFilter(group, '192.0.2.1');
    const rows = await firewall.children(group);
    assert.deepEqual(asked.at(-1)?.query, { 'configuration.value': '192.0.2.1' });
    assert.deepEqual([rows[0]?.label, rows[0]?.description], ['Filter: 192.0.2.1', 'on the server']);
    firewall.setFilter(group, 'office');
    await firewall.children(group);
    assert.deepEqual(asked.at(-1)?.query, { notes: 'office' });

    const access = tree('access');
    const connectors = await child(access, await child(access, undefined, 'Example Ltd'), 'SSO Connectors');
    access.setFilter(connectors, 'ORG');
    const found = await access.children(connectors);
    assert.deepEqual(labels(found), ['Filter: ORG', 'example.org']);
    assert.equal(found[0]?.description, 'in the loaded items');
    access.setFilter(connectors, '');
    assert.deepEqual(labels(await access.children(connectors)), ['example.com', 'example.org']);
  });

  it('opens, continues and filters a list of 10,000 items with one request each', async () => {
    const items = Array.from({ length: 10_000 }, (_none, i) => ({ id: `i${i}`, ip: `198.51.${i >> 8}.${i & 255}` }));
    const { tree, asked } = service({ list: [{ id: 'l1', name: 'office', kind: 'ip' }], list_item: items }, 100);
    const firewall = tree('firewall');
    const lists = await child(firewall, await child(firewall, undefined, 'Example Ltd'), 'Lists');
    const list = await child(firewall, lists, 'office');
    const requestsOf = async (act: () => unknown): Promise<readonly (readonly [unknown, unknown])[]> => {
      const before = asked.length;
      await act();
      await firewall.children(list);
      return asked.slice(before).map((one) => [one.from?.page, one.query] as const);
    };
    assert.deepEqual(await requestsOf(() => undefined), [[undefined, {}]]);
    assert.deepEqual(await requestsOf(() => undefined), [], 'drawing it again sends nothing');
    const first = await firewall.children(list);
    assert.equal(first.length, 101);
    assert.equal(first[100]?.description, '100 of 10,000 loaded');
    assert.deepEqual(await requestsOf(() => firewall.more(first[100]!)), [[1, {}]]);
    const second = await firewall.children(list);
    assert.equal(second.length, 201);
    assert.equal(second.filter((row) => !first.includes(row)).length, 101, 'the first 100 rows are kept');
    const search = { search: '198.51.7' };
    assert.deepEqual(await requestsOf(() => firewall.setFilter(list, '198.51.7')), [[undefined, search]]);
    assert.deepEqual(await requestsOf(() => firewall.setFilter(list, '198.51.7')), []);
    assert.deepEqual(await requestsOf(() => firewall.setFilter(list, '')), [[undefined, {}]]);
  }); // prettier-ignore

  it('reads a catalog to its end and shows it by category', async () => {
    const groups = ['b', 'a', 'b'].map((category, index) => ({
      id: `g${index}`,
      name: `Group ${index}`,
      meta: { category },
    }));
    const { tree, asked } = service({ permission_group: groups });
    const access = tree('access');
    const heading = await child(access, await child(access, undefined, 'Example Ltd'), 'Permission Groups');
    const found = await access.children(heading);
    assert.deepEqual(
      found.map(({ label, description }) => [label, description]),
      [
        ['a', '1'],
        ['b', '2'],
      ],
    );
    assert.deepEqual(labels(await access.children(found[1])), ['Group 0', 'Group 2']);
    assert.equal(asked.length, 2);
  });

  it('requests a list below a resource at its path', async () => {
    const { tree, asked } = service({
      workflow: [{ name: 'orders', script_name: 's', instances: { running: 2, complete: 0, strange: 1 } }],
      'workflow_instance acc/orders': [{ id: 'i1', status: 'running' }],
    });
    const workflows = tree('workflows');
    const orders = await child(workflows, await child(workflows, undefined, 'Example Ltd'), 'orders');
    const instances = await child(workflows, orders, 'Instances');
    assert.deepEqual(labels(await workflows.children(instances)), ['All', 'running', 'strange']);
    const running = await child(workflows, instances, 'running');
    const [row] = await workflows.children(running);
    assert.deepEqual(asked.at(-1), {
      list: 'workflow_instance',
      path: 'acc/orders',
      query: { status: 'running' },
      from: undefined,
    });
    assert.equal(contextValueOf(row!), ';workflow_instance;accounts;writable;running;');
  });

  it('marks what can be changed: not on read-only connections, and not what is inherited', async () => {
    const list = [
      { ...rules[0]!, scope: { type: 'organization', id: 'acc' } },
      { ...rules[1]!, scope: { type: 'zone', id: 'zone' } },
    ];
    const marks = async (readOnly: boolean) => {
      const { tree } = service({ access_rule: list });
      const firewall = tree('firewall', [
        { ...account, readOnly },
        { ...zone, readOnly },
      ]);
      const zoneRow = await child(firewall, await child(firewall, undefined, 'Example Ltd'), 'example.com');
      const group = await child(firewall, zoneRow, 'IP Access Rules');
      return (await firewall.children(group)).map((node) => contextValueOf(node));
    };
    assert.deepEqual(await marks(false), [';access_rule;zones;inherited;', ';access_rule;zones;writable;']);
    assert.deepEqual(await marks(true), [';access_rule;zones;inherited;', ';access_rule;zones;']);
  });

  it('finds the row of a resource, and shows its change without reading', async () => {
    const { tree, asked } = service({ access_rule: rules.slice(0, 2) });
    const firewall = tree('firewall');
    const ref = {
      connection: 'work',
      scope: account,
      path: [{ kind: 'access_rule', id: 'r1' }],
    } as const;
    const row = await firewall.find(ref);
    assert.equal(row?.label, '192.0.2.1');
    const before = asked.length;
    const [heading] = firewall.patch(ref, { mode: 'challenge' });
    const rows = await firewall.children(heading);
    assert.deepEqual(
      rows.map(({ description }) => description),
      ['block', 'challenge'],
    );
    firewall.patch(ref, null);
    assert.deepEqual(labels(await firewall.children(heading)), ['192.0.2.0']);
    assert.equal(asked.length, before);
    assert.equal(await firewall.find({ ...ref, connection: 'other' }), undefined);
  });

  it('finds the rows of accounts and zones without reading', async () => {
    const { tree, asked } = service({});
    const find = async (view: RemoteView, scope: ResourceRef['scope'], connection = 'work') =>
      (await tree(view).find({ connection, scope, path: [] }))?.label;
    assert.equal(await find('access', account), 'Example Ltd');
    assert.equal(await find('access', zone), undefined);
    assert.equal(await find('firewall', account), 'Example Ltd');
    assert.equal(await find('firewall', zone), 'example.com');
    assert.equal(await find('firewall', zone, 'other'), undefined);
    assert.deepEqual(asked, []);
  });

  it('hides a legacy product that the service no longer has, says so once, and tries again on request', async () => {
    const { tree, failing, refused, changed } = service({});
    const firewall = tree('firewall');
    const top = await child(firewall, undefined, 'Example Ltd');
    const below = await child(firewall, top, 'example.com');
    failing.set('waf_override', 'gone').set('firewall_rule', 'down').set('ua_rule', 'gone');
    for (const label of ['WAF Overrides', 'Firewall Rules', 'User Agent Blocking Rules'])
      await firewall.children(await child(firewall, below, label));
    assert.deepEqual(changed, ['example.com']);
    const rows = await firewall.children(below);
    assert.deepEqual(labels(rows), [
      'Rulesets',
      'Zone Lockdown Rules',
      'IP Access Rules',
      'User Agent Blocking Rules',
      'Firewall Rules',
      'WAF Packages',
      'Discontinued',
    ]);
    assert.equal(rows.at(-1)?.description, 'WAF Overrides');
    await refused.forget(zone);
    assert.equal(labels(await firewall.children(below)).includes('WAF Overrides'), true);
  });

  it('finds an instance by its ID far beyond what is loaded, and keeps it after a refresh', async () => {
    const runs = Array.from({ length: 9 }, (_, index) => ({ id: `run-${index}`, status: 'complete' }));
    const { tree, asked } = service({ workflow: [{ name: 'orders' }], workflow_instance: runs });
    const workflows = tree('workflows');
    let list = await child(workflows, undefined, 'Example Ltd');
    for (const label of ['orders', 'Instances', 'All']) list = await child(workflows, list, label);
    await workflows.children(list);
    const pages = asked.length;
    workflows.setFilter(list, 'run-7');
    await workflows.include(list, 'run-7');
    assert.deepEqual(labels(await workflows.children(list)), ['Filter: run-7', 'run-7', 'Load more…']);
    assert.deepEqual(
      asked.slice(pages).map((one) => one.list),
      ['one workflow_instance'],
    );
    await workflows.reload(list);
    assert.equal(labels(await workflows.children(list))[1], 'run-7');
    workflows.setFilter(list, '');
    const all = labels(await workflows.children(list));
    assert.deepEqual([all[0], all.filter((label) => label === 'run-7').length], ['run-7', 1]);
  });

  it('names what is loaded and needs attention', async () => {
    const { tree } = service({
      oauth_client: [
        { client_id: 'a', client_name: 'Portal', has_rotated_secret: true },
        { client_id: 'b', client_name: 'Shop', client_uri_verification: { status: 'verified' } },
      ],
      sso_connector: [{ id: 's', email_domain: 'x.example', verification: { status: 'failed' } }],
    });
    const access = tree('access');
    const top = await child(access, undefined, 'Example Ltd');
    assert.deepEqual(access.attention(), []);
    for (const label of ['SSO Connectors', 'OAuth Clients'])
      await access.children(await child(access, top, label));
    assert.deepEqual(access.attention(), [
      'x.example (Example Ltd): domain verification failed',
      'Portal (Example Ltd): A rotated secret is still valid.',
    ]);
  });
});
