import assert from 'node:assert/strict';
import { type Problem } from '../../../../../../core/base/problem';
import { parseJson } from '../../../../../../core/json/parse';
import { type Check, type CheckContext } from '../../../../../../core/language/documents/lints/context';
import {
  checkGroupMembers,
  checkPermissionGroup,
  checkPolicies,
  checkResourceGroupReference,
} from '../../../../../../core/language/documents/lints/policies';
import { type Intent } from '../../../../../../core/language/documents/shape';
import { type Facts, noFacts } from '../../../../../../core/language/facts';

/** Returns a string for each diagnostic: the severity, the code, the line number (from 1), and the marked text. */
function found(check: Check, text: string, facts: Facts = noFacts, intent: Intent = 'update'): string[] {
  const problems: Problem[] = [];
  const context = { text, facts, intent, report: (problem) => problems.push(problem) } as Partial<CheckContext> as CheckContext; // prettier-ignore
  check(parseJson(text, { comments: false }).roots[0] ?? assert.fail(text), context, undefined);
  return problems.map(({ severity, code, start, end }) => `${severity} ${code.replace('document/', '')} ${text.slice(0, start).split('\n').length}:${text.slice(start, end)}`); // prettier-ignore
}

const policy = (access: string, permissions: string, resources: string): string =>
  JSON.stringify({
    access,
    permission_groups: Array.from(permissions).map((id) => ({ id })),
    resource_groups: Array.from(resources).map((id) => ({ id })),
  });
const policies = (...all: string[]): string => `[${all.join(',\n')}]`;

const groups: Facts = {
  ...noFacts,
  permissionGroups: {
    now: { name: 'Now' },
    old: { name: 'Old', deprecated: true },
    ending: { name: 'Ending', deprecated: true, endOfLife: '2027-01-01' },
  },
  resourceGroups: { zone: { name: 'Zone' } },
};

describe('policies', () => {
  const rows: readonly (readonly [what: string, text: string, ...expected: string[]])[] = [
    ['one', policies(policy('allow', 'pq', 'rs'))],
    ['different permissions', policies(policy('allow', 'p', 'r'), policy('allow', 'q', 'r'))],
    ['different resources', policies(policy('allow', 'p', 'r'), policy('deny', 'p', 's'))],
    ['a duplicate', policies(policy('allow', 'p', 'r'), policy('allow', 'p', 'r')), 'warning duplicate-policy 2:{"id":"p"}'],
    ['a contradiction', policies(policy('allow', 'p', 'r'), policy('deny', 'p', 'r')), 'warning policy-conflict 2:{"id":"p"}'],
    ['one of several pairs', policies(policy('allow', 'pq', 'r'), policy('deny', 'oq', 'r')), 'warning policy-conflict 2:{"id":"q"}'],
    ['a duplicate within a policy', policies(policy('allow', 'pp', 'r')), 'warning duplicate-policy 1:{"id":"p"}'],
    ['a third one, compared with the first', policies(policy('allow', 'p', 'r'), policy('deny', 'p', 'r'), policy('allow', 'p', 'r')), 'warning policy-conflict 2:{"id":"p"}', 'warning duplicate-policy 3:{"id":"p"}'],
    ['no permissions', policies(policy('allow', '', 'r')), 'warning empty-list 1:[]'],
    ['no resources', policies(policy('allow', 'p', '')), 'warning empty-list 1:[]'],
    ['an unclosed list', '[{"permission_groups": ['],
    ['no access', '[{"permission_groups": [{"id": "p"}], "resource_groups": [{"id": "r"}]},\n{"permission_groups": [{"id": "p"}], "resource_groups": [{"id": "r"}]}]'],
    ['no IDs', policies('{"access": "allow", "permission_groups": [{}], "resource_groups": [{}]}', '{"access": "deny", "permission_groups": [{}], "resource_groups": [{}]}')],
    ['no objects', '[1, "a", null]'],
    ['no list', '{"access": "allow"}'],
  ]; // prettier-ignore
  for (const [what, text, ...expected] of rows)
    it(`with ${what}`, () => assert.deepEqual(found(checkPolicies, text), expected));
});

describe('permission groups and resource groups', () => {
  const rows: readonly (readonly [check: Check, text: string, facts: Facts, ...expected: string[]])[] = [
    [checkPermissionGroup, '{"id": "now"}', groups],
    [checkPermissionGroup, '{"id": "old"}', groups, 'information deprecated-permission-group 1:"old"'],
    [checkPermissionGroup, '{"id": "ending"}', groups, 'warning deprecated-permission-group 1:"ending"'],
    [checkPermissionGroup, '{"id": "other"}', groups, 'warning unknown-permission-group 1:"other"'],
    [checkPermissionGroup, '{"id": "constructor"}', groups, 'warning unknown-permission-group 1:"constructor"'],
    [checkPermissionGroup, '{"id": "other"}', noFacts],
    [checkPermissionGroup, '{"id": 1}', groups],
    [checkPermissionGroup, '{}', groups],
    [checkPermissionGroup, '{"id": "p", "meta": {"deprecated": "true"}}', noFacts, 'information deprecated-permission-group 1:"p"'],
    [checkPermissionGroup, '{"id": "p", "meta": {"deprecated": "false"}}', noFacts],
    [checkPermissionGroup, '{"id": "p", "meta": {"eol_at": "2027-01-01"}}', noFacts, 'warning deprecated-permission-group 1:"p"'],
    [checkPermissionGroup, '{"id": "p", "meta": {"eol_at": ""}}', noFacts],
    [checkResourceGroupReference, '{"id": "zone"}', groups],
    [checkResourceGroupReference, '{"id": "other"}', groups, 'warning unknown-resource-group 1:"other"'],
    [checkResourceGroupReference, '{"id": "toString"}', groups, 'warning unknown-resource-group 1:"toString"'],
    [checkResourceGroupReference, '{"id": "other"}', noFacts],
    [checkResourceGroupReference, '{"id": 1}', groups],
    [checkResourceGroupReference, '{"id": "other"}', { ...groups, resources: { zone: { other: { name: 'a.example' } } } }],
    [checkPermissionGroup, '{"id": "other"}', { ...groups, resources: { zone: { other: { name: 'a.example' } } } }],
  ]; // prettier-ignore
  for (const [check, text, facts, ...expected] of rows)
    it(`${text}: ${expected.join(', ') || 'nothing'}`, () =>
      assert.deepEqual(found(check, text, facts), expected));
});

describe('members of a user group', () => {
  const rows: readonly (readonly [text: string, intent: Intent, ...expected: string[]])[] = [
    ['[{"id": "a"}, {"id": "b"}]', 'update'],
    ['[{"id": "a"}, {"id": "b"}, {"id": "a"}]', 'update', 'warning redundant-entry 1:{"id": "a"}'],
    ['[{}, {}, 1, 1]', 'update'],
    ['[]', 'update', 'warning empty-list 1:[]'],
    ['[]', 'create'],
    ['[', 'update'],
    ['{}', 'update'],
  ];
  for (const [text, intent, ...expected] of rows)
    it(`${text} (${intent})`, () =>
      assert.deepEqual(found(checkGroupMembers, text, noFacts, intent), expected));
});
