import assert from 'node:assert/strict';
import { readItems } from '../../../../core/resources/list-items';

describe('items of lists from CSV', () => {
  it('have the property of their type, and a comment', () => {
    const cases: readonly (readonly [string, string, readonly object[]])[] = [
      ['ip', 'ip,comment\n192.0.2.0/24,Office\r\n2001:DB8::1', [{ ip: '192.0.2.0/24', comment: 'Office' }, { ip: '2001:DB8::1' }]],
      ['asn', 'AS64496\n64497,second', [{ asn: 64496 }, { asn: 64497, comment: 'second' }]],
      ['hostname', '*.example.com', [{ hostname: { url_hostname: '*.example.com' } }]],
      ['redirect', 'a.example/,https://b.example,"moved, ""at last"""', [{ redirect: { source_url: 'a.example/', target_url: 'https://b.example' }, comment: 'moved, "at last"' }]],
      ['ip', '\n\n', []],
    ]; // prettier-ignore
    for (const [kind, csv, items] of cases) assert.deepEqual(readItems(kind, csv), { items, problems: [] });
  });

  it('occur once: the last line of a key counts, as for the service', () => {
    const { items } = readItems('hostname', 'A.example,one\nb.example\na.EXAMPLE,two');
    assert.deepEqual(
      items.map(({ comment }) => comment),
      ['two', undefined],
    );
  });

  it('name the invalid line', () => {
    const { items, problems } = readItems('asn', 'AS1\nnonsense\n4294967296\n"in\nquotes"');
    assert.deepEqual(items, [{ asn: 1 }]);
    assert.deepEqual(
      problems.map(({ line }) => line),
      [2, 3, 4],
    );
    assert.equal(readItems('redirect', 'a.example/').problems[0]?.message, 'a.example/ has no target URL.');
  });
});
