import assert from 'node:assert/strict';
import { type AccessTarget } from '../../../../core/access/coverage';
import {
  type AccessChange,
  accessDifferences,
  type AccessState,
  affectedGroups,
  futureTargets,
  redundantPolicies,
  stateAfter,
} from '../../../../core/access/what-if';
import { type Policy, type UserGroup } from '../../../../core/model/user-group';
import { type ResourceGroup } from '../../../../core/model/resource-group';

const account = 'com.example.account.a1';
const everything: ResourceGroup = { id: 'all', scope: { key: account, objects: [{ key: '*' }] } };
const zone = (id: string): ResourceGroup => ({
  id,
  scope: { key: account, objects: [{ key: `com.example.account.zone.${id}` }] },
});
const z1 = zone('z1');
const dns = { id: 'dns', name: 'DNS' };
const rules = { id: 'rules', name: 'Rules' };

const policy = (
  access: string,
  permissions: Policy['permission_groups'],
  resources: ResourceGroup,
): Policy => ({
  access,
  permission_groups: permissions,
  resource_groups: [resources],
});
const group = (id: string, ...policies: Policy[]): UserGroup => ({ id, name: id, policies });

const targets: readonly AccessTarget[] = [
  { type: 'account', id: 'a1' },
  { type: 'zone', id: 'z1' },
  { type: 'zone', id: 'z2' },
];

const state = (
  groups: readonly UserGroup[],
  members: Readonly<Record<string, readonly string[]>>,
): AccessState => ({
  facts: { accountId: 'a1', groups, resourceGroups: [everything, z1], nowMs: 0 },
  members: new Map(Object.entries(members).map(([id, people]) => [id, people.map((one) => ({ id: one }))])),
});

const said = (before: AccessState, ...changes: AccessChange[]): string[] =>
  accessDifferences(before, stateAfter(before, changes), affectedGroups(before.facts, changes), targets).map(
    ({ effect, permission, targets: on, members, by }) =>
      [
        effect,
        permission.name,
        on.map((target) => ('id' in target ? target.id : target.key)).join('+'),
        members.map(({ id }) => id).join('+'),
        by.map((reason) => `${reason.policy.access} ${reason.group.id}#${reason.position}`).join('+'),
      ].join(' | '),
  );

const editors = group('editors', policy('allow', [dns], z1));

describe('the effect of a change of access', () => {
  it('includes who gains what by a new policy of a user group', () => {
    const after = group('editors', ...editors.policies, policy('allow', [rules], everything));
    assert.deepEqual(
      said(state([editors], { editors: ['ana', 'ben'] }), { type: 'group', id: 'editors', after }),
      ['gains | Rules | a1+z1+z2 | ana+ben | allow editors#2'],
    );
  });

  it('includes who loses what by a deny policy, and not those who had nothing', () => {
    const after = group('editors', ...editors.policies, policy('deny', [dns, rules], everything));
    assert.deepEqual(said(state([editors], { editors: ['ana'] }), { type: 'group', id: 'editors', after }), [
      'loses | DNS | z1 | ana | deny editors#2',
    ]);
  });

  it('considers the other user groups of each member', () => {
    const admins = group('admins', policy('allow', [dns], everything));
    const before = state([editors, admins], { editors: ['ana', 'ben'], admins: ['ben'] });
    assert.deepEqual(said(before, { type: 'group', id: 'editors' }), [
      'loses | DNS | z1 | ana | allow editors#1',
    ]);
  });

  it('includes what a resource group that covers more allows, also if policies repeat what it covers', () => {
    const wider = { ...z1, scope: { key: account, objects: [...z1.scope!.objects, { key: 'com.example.account.zone.z2' }] } }; // prettier-ignore
    const before = state([editors], { editors: ['ana'] });
    assert.deepEqual(said(before, { type: 'resources', id: 'z1', after: wider }), [
      'gains | DNS | z2 | ana | allow editors#1',
    ]);
  });

  it('includes what is lost when a resource group is deleted', () => {
    assert.deepEqual(said(state([editors], { editors: ['ana'] }), { type: 'resources', id: 'z1' }), [
      'loses | DNS | z1 | ana | allow editors#1',
    ]);
  });

  it('includes who gains and who loses by a membership', () => {
    const before = state([editors], { editors: ['ana'] });
    assert.deepEqual(
      said(before, { type: 'members', group: 'editors', added: [{ id: 'cyn' }], removed: ['ana'] }),
      ['loses | DNS | z1 | ana | allow editors#1', 'gains | DNS | z1 | cyn | allow editors#1'],
    );
  });

  it('leaves out what a member keeps through another group', () => {
    const both = state([editors, { ...editors, id: 'also' }], { editors: ['ana'], also: ['ana'] });
    assert.deepEqual(said(both, { type: 'members', group: 'editors', added: [], removed: ['ana'] }), []);
  });

  it('says "may" if a policy cannot be read', () => {
    const odd = { id: 'odd', scope: { key: account, objects: [{ key: 'com.*.z1' }] } };
    const after = group('editors', ...editors.policies, policy('deny', [dns], odd));
    const before = state([editors], { editors: ['ana'] });
    assert.deepEqual(said(before, { type: 'group', id: 'editors', after })[0], 'may-lose | DNS | z1 | ana | deny editors#2'); // prettier-ignore
  });
});

describe('policies that allow only what others already allow', () => {
  const found = (one: AccessState) =>
    redundantPolicies(one, targets).map(
      ({ group: { id }, position, by }) => `${id}#${position}: ${by.map((reason) => `${reason.group.id}#${reason.position}`).join('+')}`, // prettier-ignore
    );
  const wide = policy('allow', [dns], everything);

  it('are those that a wider one covers', () => {
    const both = group('editors', policy('allow', [dns], z1), wide);
    assert.deepEqual(found(state([both], { editors: ['ana'] })), ['editors#1: editors#1']);
  });

  it('are those that another group of all members covers', () => {
    const admins = group('admins', wide);
    assert.deepEqual(found(state([editors, admins], { editors: ['ana'], admins: ['ana'] })), [
      'editors#1: admins#1',
    ]);
    assert.deepEqual(found(state([editors, admins], { editors: ['ana', 'ben'], admins: ['ana'] })), []);
  });

  it('are never policies that deny, even if no one allows it', () => {
    assert.deepEqual(found(state([group('g', policy('deny', [dns], z1))], { g: ['ana'] })), []);
  });

  it('are never policies of groups without members', () => {
    assert.deepEqual(found(state([group('g', policy('allow', [dns], z1), wide)], {})), []);
  });

  it('are not those that alone cover what will be added', () => {
    const some: ResourceGroup = {
      id: 'zs',
      scope: { key: account, objects: [{ key: 'com.example.account.zone.*' }] },
    };
    const listed: ResourceGroup = { id: 'l', scope: { key: account, objects: ['z1', 'z2'].map((id) => ({ key: `com.example.account.zone.${id}` })) } }; // prettier-ignore
    const g = group('g', policy('allow', [dns], some), policy('allow', [dns], listed));
    const all = [...targets, ...futureTargets([some, listed])];
    const places = redundantPolicies(state([g], { g: ['ana'] }), all).map(({ position }) => position);
    assert.deepEqual(places, [2]);
  });
});
