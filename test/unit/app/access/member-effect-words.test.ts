import assert from 'node:assert/strict';
import { accessLines, policyName } from '../../../../app/access/member-effect-words';
import { type Policy } from '../../../../core/model/user-group';

const reason = (access: string | undefined) => {
  const policy: Policy = {
    ...(access === undefined ? {} : { access }),
    permission_groups: [],
    resource_groups: [],
  };
  return { group: { id: 'g', name: 'Editors', policies: [policy] }, policy, position: 2, through: [] };
};

describe('names of policies', () => {
  it('state an effect only if it is known', () => {
    assert.equal(policyName(reason('allow')), 'allowed by Editors, policy 2');
    assert.equal(policyName(reason('deny')), 'denied by Editors, policy 2');
    for (const access of ['audit', undefined])
      assert.equal(policyName(reason(access)), 'possibly affected by Editors, policy 2');
  });

  it('follow the permission that members may gain', () => {
    const [line] = accessLines(
      [
        {
          effect: 'may-gain',
          permission: { id: 'dns', name: 'DNS' },
          targets: [{ type: 'zone', id: 'z1' }],
          members: [{ id: 'm', email: 'ada@example.com' }],
          by: [reason('audit')],
        },
      ],
      { targetName: () => 'z1', targetCount: 2, permissionName: ({ name }) => name ?? '' },
    );
    assert.equal(
      line,
      'Members who may gain DNS on z1: ada@example.com (possibly affected by Editors, policy 2)',
    );
  });
});
