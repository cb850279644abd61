import assert from 'node:assert/strict';
import { type AccessTarget } from '../../../../core/access/coverage';
import {
  type AccessFacts,
  decide,
  groupsWithSay,
  hasEnded,
  otherTargets,
  whatMay,
  whoMay,
} from '../../../../core/access/effective';
import { type Policy, type UserGroup } from '../../../../core/model/user-group';

const account = 'com.example.account.a1';
const everything = { id: 'all', scope: { key: account, objects: [{ key: '*' }] } };
const shop = { id: 'shop', scope: { key: account, objects: [{ key: 'com.example.account.zone.z1' }] } };
const odd = { id: 'odd', scope: { key: account, objects: [{ key: 'com.*.z1' }] } };
const bare = { id: 'shop' };
const dns = { id: 'dns', name: 'DNS' };
const rules = { id: 'rules', name: 'Rules' };

const z1: AccessTarget = { type: 'zone', id: 'z1' };
const z2: AccessTarget = { type: 'zone', id: 'z2' };
const whole: AccessTarget = { type: 'account', id: 'a1' };

const policy = (
  access: string | undefined,
  permissions: Policy['permission_groups'],
  ...resources: Policy['resource_groups']
): Policy => ({
  ...(access === undefined ? {} : { access }),
  permission_groups: permissions,
  resource_groups: resources,
});
const group = (id: string, ...policies: Policy[]): UserGroup => ({ id, name: id, policies });
const facts = (...groups: UserGroup[]): AccessFacts => ({
  accountId: 'a1',
  groups,
  resourceGroups: [everything, shop],
  nowMs: 0,
});

const verdicts: readonly [name: string, policies: readonly Policy[], target: AccessTarget, verdict: string][] = [
  ['an allow', [policy('allow', [dns], shop)], z1, 'allowed'],
  ['an allow elsewhere', [policy('allow', [dns], shop)], z2, 'none'],
  ['an allow of something else', [policy('allow', [rules], shop)], z1, 'none'],
  ['a deny', [policy('deny', [dns], shop)], z1, 'denied'],
  ['a deny overrides an allow, in any order', [policy('allow', [dns], everything), policy('deny', [dns], shop)], z1, 'denied'],
  ['a deny for one zone does not affect the others', [policy('allow', [dns], everything), policy('deny', [dns], shop)], z2, 'allowed'],
  ['an allow for a part is not an allow for the whole', [policy('allow', [dns], shop)], whole, 'none'],
  ['a resource group that is only named is looked up', [policy('allow', [dns], bare)], z1, 'allowed'],
  ['keys that cannot be compared', [policy('allow', [dns], odd)], z1, 'unknown'],
  ['an unclear deny beside an allow', [policy('allow', [dns], shop), policy('deny', [dns], odd)], z1, 'unknown'],
  ['an unclear allow beside an allow', [policy('allow', [dns], shop), policy('allow', [dns], odd)], z1, 'allowed'],
  ['a policy that neither allows nor denies', [policy(undefined, [dns], shop)], z1, 'unknown'],
  ['a policy of a newer service', [policy('allow', [dns], shop), policy('audit', [dns], shop)], z1, 'unknown'],
  ['a policy without resources', [policy('allow', [dns])], z1, 'unknown'],
]; // prettier-ignore

describe('effective access', () => {
  for (const [name, policies, target, verdict] of verdicts)
    it(name, () => {
      const one = group('g', ...policies);
      assert.equal(decide([one], dns, target, facts(one)).verdict, verdict);
    });

  it('names the policy and the resource group that decide', () => {
    const one = group('g', policy('allow', [rules], shop), policy('deny', [dns], shop, everything));
    const { deny, allow } = decide([one], dns, z1, facts(one));
    assert.deepEqual(allow, []);
    assert.equal(deny[0]?.group.id, 'g');
    assert.equal(deny[0].position, 2);
    assert.deepEqual(
      deny[0].through.map(({ id }) => id),
      ['shop', 'all'],
    );
  });

  it('separates people by their groups, and joins those in the same groups', () => {
    const readers = group('readers', policy('allow', [dns], everything));
    const outsiders = group('outsiders', policy('deny', [dns], shop));
    const elsewhere = group('elsewhere', policy('allow', [dns], { id: 'x', scope: { key: account, objects: [{ key: 'com.example.account.zone.z2' }] } }));
    const all = facts(readers, outsiders, elsewhere);
    assert.deepEqual(groupsWithSay(z1, all).map(({ id }) => id), ['readers', 'outsiders']);
    const members = new Map([
      ['readers', [{ id: 'ada' }, { id: 'ben' }, { id: 'cy' }]],
      ['outsiders', [{ id: 'cy' }]],
      ['elsewhere', [{ id: 'ada' }]],
    ]);
    const found = whoMay(z1, all, members).map(({ members: people, decisions }) => [
      people.map(({ id }) => id).join(),
      decisions.map(({ verdict }) => verdict).join(),
    ]);
    assert.deepEqual(found, [['ada,ben', 'allowed'], ['cy', 'denied']]);
  }); // prettier-ignore

  it('says where someone can do something, and where not', () => {
    const one = group('g', policy('allow', [dns], everything), policy('deny', [dns], shop));
    const [found] = whatMay([one], [whole, z1, z2], facts(one));
    assert.deepEqual(
      found?.outcomes.map(({ decision, targets }) => [
        decision.verdict,
        targets.map((target) => (target.type === 'other' ? target.key : target.id)),
      ]),
      [
        ['allowed', ['a1', 'z2']],
        ['denied', ['z1']],
      ],
    );
  });

  it('finds what resource groups name besides zones', () => {
    const mixed = {
      id: 'm',
      scope: { key: account, objects: [{ key: 'com.example.account.worker.w' }, { key: '*' }, { key: 'com.example.account.zone.z1' }] },
    }; // prettier-ignore
    assert.deepEqual(otherTargets([mixed, everything]), [
      { type: 'other', key: 'com.example.account.worker.w' },
    ]);
  });

  it('ignores a permission group after the time at which it ends', () => {
    const ends = { id: 'p', meta: { eol_at: '2026-01-01T00:00:00Z' } };
    assert.equal(hasEnded(ends, Date.parse('2026-01-01T00:00:00Z')), true);
    assert.equal(hasEnded(ends, Date.parse('2025-12-31T23:59:59Z')), false);
    assert.equal(hasEnded({ id: 'p' }, 0), false);
  });
});
