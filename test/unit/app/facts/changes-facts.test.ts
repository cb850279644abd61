import assert from 'node:assert/strict';
import { changesFacts } from '../../../../app/facts/changes-facts';
import { type ChangePlan } from '../../../../core/changes/plan';
import { planCreate } from '../../../../core/changes/plans/create';
import { planDelete } from '../../../../core/changes/plans/delete';
import { planMembers } from '../../../../core/changes/set-members';
import { target, zone } from '../../../support/targets';

describe('app/facts/changes-facts', () => {
  const changes = (plan: ChangePlan | undefined): boolean =>
    changesFacts(
      (plan ?? assert.fail()).steps.map((step) => ({ step, result: { type: 'done', answer: {} } })),
    );
  const ruleset = {
    id: 's',
    name: 'default',
    kind: 'zone',
    phase: 'http_request_firewall_custom',
    rules: [],
  };
  const create = (kind: 'ruleset' | 'access_rule') =>
    planCreate({ scope: zone, within: [] }, kind, { name: 'new' });
  const remove = (kind: 'ruleset' | 'access_rule') => planDelete([target(zone, kind, 's', ruleset)]);

  it('notices new and deleted resources to which documents refer', () => {
    assert.equal(changes(create('ruleset')), true);
    assert.equal(changes(remove('ruleset')), true);
  });

  it('ignores resources to which no document refers, and changes of existing ones', () => {
    assert.equal(changes(create('access_rule')), false);
    assert.equal(changes(remove('access_rule')), false);
    const renamed = planMembers([target(zone, 'ruleset', 's', ruleset)], { name: 'b' }, { title: 'Rename', verb: 'Rename' }); // prettier-ignore
    assert.equal(changes(renamed), false);
  });
});
