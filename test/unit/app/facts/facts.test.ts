import assert from 'node:assert/strict';
import { factsOf, type ReadList, resourcesOf } from '../../../../app/facts/facts';
import { formatRef, type ResourceStep } from '../../../../core/resources/ref';
import { type Scope } from '../../../../core/resources/scope';

const account: Scope = {
  connection: 'c',
  connectionName: 'C',
  type: 'accounts',
  id: 'a1',
  name: 'Shop',
  accountId: 'a1',
  readOnly: false,
};
const zone: Scope = { ...account, type: 'zones', id: 'z1', name: 'shop.example' };
const read = (
  list: ReadList['list'],
  records: ReadList['items'][number]['record'][],
  scope = account,
  within: ResourceStep[] = [],
): ReadList => ({ list, scope, items: records.map((record) => ({ record, within })) });

describe('factsOf', () => {
  it('returns what languages can check with', () => {
    assert.deepEqual(
      factsOf([
        read('permission_group', [
          { id: 'p1', name: 'Read', meta: { deprecated: 'true', eol_at: '2027-01-01T00:00:00Z' } },
          { id: 'p2', meta: { label: 'write' } },
        ]),
        read('resource_group', [{ id: 'r1', name: 'Shop' }, { id: 'r2' }]),
        read('oauth_scope', [{ id: 'account.read', name: 'Read' }]),
      ]),
      {
        oauthScopes: ['account.read'],
        permissionGroups: {
          p1: { name: 'Read', deprecated: true, endOfLife: '2027-01-01T00:00:00Z' },
          p2: { name: 'write' },
        },
        resourceGroups: { r1: { name: 'Shop' }, r2: { name: 'r2' } },
      },
    );
  });

  it('includes rulesets, and the content of managed ones if it was read', () => {
    const [own, vendor] = [{ id: 'o', name: 'Checkout', kind: 'custom', phase: 'a' }, { id: 'm', name: 'Managed', kind: 'managed', phase: 'b' }];
    const within: ResourceStep[] = [{ kind: 'ruleset', id: 'm' }];
    const rules = [{ id: 'r1', categories: ['php', 'sql'] }, { id: 'r2', categories: ['sql'] }];
    assert.deepEqual(factsOf([read('ruleset', [own, vendor], zone), read('ruleset', [], account), { ...read('ruleset_rule', rules), within }]).rulesets, {
      o: { name: 'Checkout', kind: 'custom', phase: 'a' },
      m: { name: 'Managed', kind: 'managed', phase: 'b', rules: ['r1', 'r2'], categories: ['php', 'sql'] },
    });
  }); // prettier-ignore

  it('omits what could not be read: unknown is not the same as none', () => {
    assert.deepEqual(factsOf([read('resource_group', [])]), { resourceGroups: {} });
  });
});

describe('resourcesOf', () => {
  const scopes = [{ id: 'a1', name: 'Shop' }];
  const workflow: ResourceStep = { kind: 'workflow', id: 'orders' };
  const cases: [what: string, list: ReadList, expected: unknown][] = [
    [
      'permission groups, which cannot be opened',
      read('permission_group', [{ id: 'p', name: 'Read' }, { id: 'q', meta: { label: 'write' } }, { name: 'no id' }]),
      { permission_group: { p: { name: 'Read', uri: '/c/accounts/a1/permission_group/p', scopes }, q: { name: 'write', uri: '/c/accounts/a1/permission_group/q', scopes } } },
    ],
    [
      'versions within their workflow',
      read('workflow_version', [{ id: 'v', created_on: '2026-08-01' }], account, [workflow]),
      { workflow_version: { v: { name: '2026-08-01', uri: '/c/accounts/a1/workflow/orders/workflow_version/v', scopes } } },
    ],
    [
      'the filters of firewall rules, which no document opens',
      read('firewall_rule', [{ id: 'r', filter: { id: 'f', expression: 'ssl' } }, { id: 's' }], zone),
      { filter: { f: { name: 'ssl', scopes: [{ id: 'z1', name: 'shop.example' }] } } },
    ],
    ['tag keys', read('tag_key', ['team', { key: 'env' }]), { tag_key: { team: { name: 'team', scopes }, env: { name: 'env', scopes } } }],
  ]; // prettier-ignore
  for (const [what, list, expected] of cases)
    it(what, () => assert.deepEqual(resourcesOf([list], [], formatRef), expected));

  it('returns the accounts that have a resource, each once', () => {
    const other: Scope = { ...account, id: 'a2', name: 'Lab' };
    const group = [{ id: 'p', name: 'Read' }];
    const lists = [account, other, account].map((scope) => read('permission_group', group, scope));
    assert.deepEqual(resourcesOf(lists, [], formatRef).permission_group?.p?.scopes?.map(({ name }) => name), ['Lab', 'Shop']); // prettier-ignore
  });

  it('returns accounts and zones by their names', () =>
    assert.deepEqual(resourcesOf([], [account, zone], formatRef), {
      account: { a1: { name: 'Shop' } },
      zone: { z1: { name: 'shop.example' } },
    }));
});
