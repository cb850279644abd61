import assert from 'node:assert/strict';
import { type Json } from '../../../../core/resources/json';
import { arrange } from '../../../../app/tree/arrange';
import { type TreeNode } from '../../../../app/tree/node';
import { accountNode, resourceNode, rowNode } from '../../../../app/tree/nodes';
import { Placements } from '../../../../app/tree/placement';
import { TreeModel } from '../../../../app/tree/tree-model';
import { FakeState } from '../../../support/accounts';
import { account } from '../../../support/targets';

const list = accountNode('workflows', account);
const record = (name: string): Json => ({ name });
const toRow = (value: Json): TreeNode => resourceNode(list, account, 'workflow', value, []);
const rows = ['a', 'b', 'c', 'd'].map((name) => toRow(record(name)));
const row = (name: string): TreeNode => toRow(record(name));
const labels = (nodes: readonly TreeNode[]): string => nodes.map(({ label }) => label).join(' ');

describe('pinned and hidden rows', () => {
  const placed = async (state = new FakeState()) => {
    const placements = new Placements(state);
    await placements.put([row('c')], 'pinned');
    await placements.put([row('a')], 'hidden');
    return placements;
  };

  it('pinned come first, hidden last and under their own row', async () => {
    const placements = await placed();
    const shown = arrange(list, { rows }, placements);
    assert.equal(labels(shown), 'c b d Hidden');
    assert.deepEqual([shown[0]?.marks.at(-1), shown[0]?.description], ['pinned', 'pinned']);
    assert.deepEqual([shown[3]?.description, shown[3]?.expandable], ['1', true]);
    const below = arrange(shown[3], { rows }, placements);
    assert.equal(labels(below), 'a');
    assert.equal(below[0]?.parent, shown[3]);
    assert.ok(below[0]?.marks.includes('hidden'));
  });

  it('accounts are pinned in each view separately, and put back', async () => {
    const other = { ...account, id: 'other', name: 'Other' };
    const top = (view: string) => [accountNode(view, account), accountNode(view, other)];
    const placements = new Placements(new FakeState());
    await placements.put([accountNode('workflows', other)], 'pinned');
    const shown = arrange(undefined, { rows: top('workflows') }, placements);
    assert.equal(labels(shown), 'Other Example Ltd');
    assert.match(shown[0]?.description ?? '', /^pinned · /);
    assert.equal(labels(arrange(undefined, { rows: top('access') }, placements)), 'Example Ltd Other');
    await placements.put([shown[0] ?? assert.fail('it is there')], undefined);
    assert.equal(labels(arrange(undefined, { rows: top('workflows') }, placements)), 'Example Ltd Other');
  });

  it('return to their original position', async () => {
    const placements = await placed();
    const hidden = arrange(list, { rows }, placements).at(-1);
    await placements.put(arrange(hidden, { rows }, placements), undefined);
    await placements.put([row('c')], undefined);
    assert.deepEqual(arrange(list, { rows }, placements), rows);
  });

  it('are restored after a restart, and belong to their connection', async () => {
    const state = new FakeState();
    await placed(state);
    const again = new Placements(state);
    assert.equal(labels(arrange(list, { rows }, again)), 'c b d Hidden');
    await again.keepOnly([account.connection]);
    assert.equal(labels(arrange(list, { rows }, again)), 'c b d Hidden');
    await again.keepOnly(['another']);
    assert.equal(labels(arrange(list, { rows }, new Placements(state))), 'a b c d');
  });

  it('a pinned row is shown before its page is read, but not when it no longer exists', async () => {
    const placements = new Placements(new FakeState());
    await placements.put([row('z')], 'pinned');
    assert.equal(labels(arrange(list, { rows, toRow }, placements)), 'z a b c d');
    assert.equal(labels(arrange(list, { rows }, placements)), 'a b c d');
  });

  it('a filter stays above its list', async () => {
    const filter = rowNode(list, 'filter', '', { label: 'Filter', expandable: false });
    assert.equal(labels(arrange(list, { rows: [filter, ...rows] }, await placed())), 'Filter c b d Hidden');
  });

  it('invalid entries in the state are skipped', () => {
    const state = new FakeState(new Map<string, unknown>([['rampart.placements', { work: [null, { id: 1 }, { id: list.id, parent: 'x', placement: 'shown' }], other: 'x' }]]));
    assert.equal(labels(arrange(list, { rows }, new Placements(state))), 'a b c d');
  }); // prettier-ignore

  it('a tree shows them, also after a refresh and with pages', async () => {
    const items = ['a', 'b', 'c', 'd'].map((name) => ({ name }));
    const placements = await placed();
    const tree = new TreeModel<string>('workflows', {
      scopes: () => Promise.resolve([account]),
      readPage: (_request, from) =>
        Promise.resolve({
          ok: true,
          value: from ? { items: items.slice(2) } : { items: items.slice(0, 2), next: { page: 2 } },
        }),
      readOne: () => Promise.resolve(undefined),
      explain: (error) => error,
      passes: () => false,
      hidden: () => [],
      hides: () => false,
      placements,
    });
    const [root] = await tree.children();
    const first = await tree.children(root);
    assert.equal(labels(first), 'c b Load more… Hidden');
    const more = first.find(({ type }) => type === 'more');
    assert.ok(more);
    await tree.more(more);
    const all = await tree.children(root);
    assert.equal(labels(all), 'c b d Hidden');
    assert.equal(labels(await tree.children(all.at(-1))), 'a');
    await tree.reload();
    assert.equal((await tree.children(root))[0], (await tree.children(root))[0], 'rows keep their objects');
    const { ref } = row('a');
    assert.equal(ref && (await tree.find(ref))?.label, 'a', 'hidden ones are found');
  });
});
