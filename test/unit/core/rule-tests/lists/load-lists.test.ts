import assert from 'node:assert/strict';
import { type FoundList } from '../../../../../core/expression/evaluate/found-list';
import { defaultSettings } from '../../../../../core/language/settings';
import { joinFoundLists, listsOfRecords, loadLists } from '../../../../../core/rule-tests/lists/load-lists';

const load = (files: Readonly<Record<string, string>>): Record<string, FoundList> =>
  Object.fromEntries(
    loadLists(
      Object.entries(files).map(([name, text]) => ({ name, uri: `file:///w/${name}`, text })),
      defaultSettings,
    ),
  );
const ips = (...items: object[]): string => JSON.stringify({ name: 'office', kind: 'ip', items });
const one = { ip: '203.0.113.7' };
const office = (content: FoundList['content'], ...files: string[]) => ({ office: { files, content } });

describe('lists in files', () => {
  it('are read with all of their items, by kind', () => {
    const hostname = { name: 'hosts', kind: 'hostname', items: [{ hostname: { url_hostname: 'a.example' } }, { hostname: { url_hostname: '*.b.example', exclude_exact_hostname: false } }, { hostname: { url_hostname: '*.c.example' } }] }; // prettier-ignore
    const asn = { name: 'carriers', kind: 'asn', items: [{ asn: 64496, comment: 'A' }] };
    assert.deepEqual(
      load({
        'office.list.json': ips(one, { ip: '2001:db8::/64' }),
        'hosts.list.json': JSON.stringify(hostname),
        'carriers.list.jsonc': `// carriers\n${JSON.stringify(asn)}`,
      }),
      {
        ...office({ type: 'ip', items: ['203.0.113.7', '2001:db8::/64'] }, 'office.list.json'),
        hosts: {
          files: ['hosts.list.json'],
          content: { type: 'hostname', items: ['a.example', '*.b.example', 'b.example', '*.c.example'] },
        },
        carriers: { files: ['carriers.list.jsonc'], content: { type: 'asn', items: ['64496'] } },
      },
    );
  });

  const incomplete: Readonly<Record<string, string>> = {
    'an item that is no address': ips(one, { ip: '${OFFICE}' }),
    'a single IPv6 address, which lists cannot contain': ips({ ip: '2001:db8::1' }),
    'an item of another kind': ips(one, { asn: 64496 }),
    'more items than are written': '{"name": "office", "kind": "ip", "num_items": 2, "items": [{"ip": "203.0.113.7"}]}', // prettier-ignore
    'no items': '{"name": "office", "kind": "ip"}',
    'no kind': '{"name": "office", "items": [{"ip": "203.0.113.7"}]}',
    'a mistake in the text': '{"name": "office", "kind": "ip", "items": [{"ip": "203.0.113.7"}, ] ] }',
  };
  for (const [title, text] of Object.entries(incomplete))
    it(`are unknown with ${title}`, () => {
      assert.deepEqual(load({ 'office.list.json': text }), office('incomplete', 'office.list.json'));
    });

  it('are unknown if two files define them differently, in whatever order and case the items are', () => {
    const two = { ip: '2001:DB8::/64' };
    const same = { 'a/office.list.json': ips(one, two), 'b/office.list.json': ips({ ip: '2001:db8::/64' }, one) }; // prettier-ignore
    assert.equal(typeof load(same).office?.content, 'object');
    assert.deepEqual(
      load({ ...same, 'c/office.list.json': ips(one) }),
      office('different', 'a/office.list.json', 'b/office.list.json', 'c/office.list.json'),
    );
  });

  it('are not evaluated if they contain redirects', () => {
    const text = '{"name": "office", "kind": "redirect", "items": []}';
    assert.deepEqual(load({ 'office.list.json': text }), office('redirects', 'office.list.json'));
  });

  it('are only those with a name in list documents', () => {
    assert.deepEqual(
      load({ 'office.list.json': '{"kind": "ip", "items": []}', 'package.json': ips(one) }),
      {},
    );
  });

  it('come from records of an account, too, and are joined with those of another search', () => {
    const record = { id: 'x', name: 'office', kind: 'ip', num_items: 1, items: [{ ...one, hostname: {} }] };
    const found = listsOfRecords([{ name: 'rampart:/office', record }]);
    assert.deepEqual(Object.fromEntries(found), office({ type: 'ip', items: ['203.0.113.7'] }, 'office'));
    const other = listsOfRecords([{ name: 'b', record: { ...record, items: [{ ip: '203.0.113.8' }] } }]);
    assert.deepEqual(Object.fromEntries(joinFoundLists([found, found])), Object.fromEntries(found));
    assert.equal(joinFoundLists([found, other]).get('office')?.content, 'different');
  });
});

describe('lists in Terraform', () => {
  const list = (body: string): string =>
    `resource "cloudflare_list" "office" {\n  account_id = var.account\n  name = "office"\n  kind = "ip"\n${body}\n}\n`;
  const item = (more: string): string => `resource "cloudflare_list_item" "one" {\n${more}\n}\n`;
  const known = { type: 'ip', items: ['203.0.113.7'] } as const;

  it('have blocks or attributes with their items', () => {
    const blocks = list('item {\n value {\n ip = "203.0.113.7"\n }\n comment = "A"\n }');
    assert.deepEqual(load({ 'main.tf': blocks }), office(known, 'main.tf'));
    const attributes = list('items = [{ ip = "203.0.113.7" }]');
    assert.deepEqual(load({ 'main.tofu': attributes }), office(known, 'main.tofu'));
  });

  it('are unknown with items in resources of their own, in any file of the folder: others may add some', () => {
    const own = item('list_id = cloudflare_list.office.id\nip = "203.0.113.7"');
    for (const body of ['', 'items = [{ ip = "203.0.113.7" }]'])
      assert.deepEqual(load({ 'lists.tf': list(body), 'items.tf': own }), office('incomplete', 'lists.tf'));
  });

  it('are known if Terraform ignores changes of something else', () => {
    const text = list('items = [{ ip = "203.0.113.7" }]\nlifecycle {\n ignore_changes = [description]\n }');
    assert.deepEqual(load({ 'main.tf': text }), office(known, 'main.tf'));
  });

  const open: Readonly<Record<string, string>> = {
    'an item with a variable': list('items = [{ ip = "203.0.113.7" }, { ip = var.office }]'),
    'items that are computed': list('items = [for ip in var.ips : { ip = ip }]'),
    'blocks that are generated': list('dynamic "item" {\n for_each = var.ips\n content {}\n }'),
    'generated blocks beside written ones': list('item {\n value {\n ip = "203.0.113.7"\n }\n }\ndynamic "item" {\n for_each = var.ips\n content {}\n }'), // prettier-ignore
    'several instances': list('for_each = var.x\nitems = [{ ip = "203.0.113.7" }]'),
    'no items': list(''),
    'items of an unknown list': list('') + item('list_id = var.list\nip = "203.0.113.7"'),
    'repeated items':
      list('') + item('for_each = var.ips\nlist_id = cloudflare_list.office.id\nip = each.key'),
    'items in both places': list('items = [{ ip = "203.0.113.7" }]') + item('list_id = cloudflare_list.office.id\nip = "203.0.113.8"'), // prettier-ignore
    'items whose changes are ignored': list('items = [{ ip = "203.0.113.7" }]\nlifecycle {\n ignore_changes = [description, items]\n }'), // prettier-ignore
    'blocks whose changes are ignored': list('item {\n value {\n ip = "203.0.113.7"\n }\n }\nlifecycle {\n ignore_changes = [\n item,\n ]\n }'), // prettier-ignore
    'all changes ignored': list('items = [{ ip = "203.0.113.7" }]\nlifecycle {\n ignore_changes = all\n }'), // prettier-ignore
    'a name with an item that is interpolated': list('items = [{ ip = "${var.office}/32" }]'),
  };
  for (const [title, text] of Object.entries(open))
    it(`are unknown with ${title}`, () => {
      assert.deepEqual(load({ 'main.tf': text }), office('incomplete', 'main.tf'));
    });

  it('are left out if Terraform computes their names', () => {
    assert.deepEqual(load({ 'main.tf': list('').replace('"office"\n  kind', 'var.name\n  kind') }), {});
  });
});
