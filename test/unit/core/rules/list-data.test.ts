import assert from 'node:assert/strict';
import { isListDataKind, listData } from '../../../../core/rules/list-data';
import { listKinds, type ListItem } from '../../../../core/model/rules-list';

describe('the items of a list', () => {
  const items = [
    { id: '1', ip: '192.0.2.0/24' },
    { id: '2', asn: 0 },
    { id: '3', asn: 64496 },
    { id: '4', hostname: { url_hostname: 'a.test' } },
  ] as unknown as readonly ListItem[];

  it('are those of its kind', () => {
    assert.deepEqual(listData('ip', items), { type: 'ip', items: ['192.0.2.0/24'] });
    assert.deepEqual(listData('asn', items), { type: 'asn', items: ['0', '64496'] });
    assert.deepEqual(listData('hostname', items), { type: 'hostname', items: ['a.test'] });
  });

  it('contain the exact hostname of a wildcard only if it is not excluded', () => {
    const hostnames = [
      { hostname: { url_hostname: '*.a.test', exclude_exact_hostname: false } },
      { hostname: { url_hostname: '*.b.test', exclude_exact_hostname: true } },
      { hostname: { url_hostname: '*.c.test' } },
    ] as unknown as readonly ListItem[];
    assert.deepEqual(listData('hostname', hostnames).items, ['*.a.test', 'a.test', '*.b.test', '*.c.test']);
  });

  it('are not known for redirects, which match by more than their text', () => {
    assert.deepEqual(listKinds.filter(isListDataKind), ['ip', 'hostname', 'asn']);
    assert.equal(isListDataKind(undefined), false);
  });
});
