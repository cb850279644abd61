import assert from 'node:assert/strict';
import { factsOf } from '../../../../client/src/resources/facts';

describe('factsOf', () => {
  it('says what languages may check with', () => {
    assert.deepEqual(
      factsOf({
        permission_group: [
          { id: 'p1', name: 'Read', meta: { deprecated: 'true', eol_at: '2027-01-01T00:00:00Z' } },
          { id: 'p2', meta: { label: 'write' } },
        ],
        resource_group: [{ id: 'r1', name: 'Shop' }, { id: 'r2' }],
        oauth_scope: [{ id: 'account.read', name: 'Read' }],
      }),
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

  it('leaves out what could not be read: unknown is not the same as none', () => {
    assert.deepEqual(factsOf({ permission_group: undefined, resource_group: [] }), { resourceGroups: {} });
  });
});
