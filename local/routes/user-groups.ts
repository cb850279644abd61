import { type PolicyWire } from '../../core/model/user-group';
import { isoTime } from '../clock';
import { permissionGroups } from '../demo/permission-groups.data';
import { ok } from '../http/answer';
import { bodyOf, type Call, choiceQuery, param, textQuery } from '../operation/call';
import { get, type Operation, post, put, remove } from '../operation/operation';
import { paged, pageOf } from '../operation/paging';
import { refuse, refuseBody } from '../http/refusal';
import { userGroupCreate, userGroupUpdate } from '../shapes/access.data';
import { type AccountState, makeUserGroup, type UserGroupState } from '../state/account';
import { accountOf, contains, found } from './lookup';

const path = '/accounts/{account_id}/iam/user_groups';
const one = `${path}/{user_group_id}`;

/** Operations for user groups. Sources: access-administration, "User groups"; API behavior (paging and filters). */
export const userGroupOperations: readonly Operation[] = [
  get('account-user-group-list', path, (call) => {
    const account = accountOf(call);
    const [id, name, fuzzy] = [textQuery(call, 'id'), textQuery(call, 'name'), textQuery(call, 'fuzzyName')];
    const sorted = account.userGroups.sortedBy('name', (group) => group.name);
    const directed =
      choiceQuery(call, 'direction', ['asc', 'desc']) === 'desc' ? sorted.toReversed() : sorted;
    const groups = directed.filter(
      (group) =>
        (id ?? group.id) === group.id &&
        (name ?? group.name) === group.name &&
        (fuzzy === undefined || contains(group.name, fuzzy)),
    );
    return paged(groups, pageOf(call, { default: 100, min: 1, max: 500 }), (group) => shown(account, group));
  }),
  get('account-user-group-details', one, (call) => {
    const account = accountOf(call);
    return ok(shown(account, found(account.userGroups, param(call, 'user_group_id'))));
  }),
  post('account-user-group-create', path, (call) => {
    const account = accountOf(call);
    const { name, policies = [] } = bodyOf(call, userGroupCreate);
    checkReferences(account, policies);
    const now = isoTime(call.nowMs);
    const group = makeUserGroup({
      id: call.service.identity.hex32(),
      name,
      created_on: now,
      modified_on: now,
      policies: policies.map((policy) => withId(call, policy)),
      members: [],
    });
    return ok(shown(account, account.userGroups.put(group)));
  }),
  put('account-user-group-update', one, (call) => {
    const account = accountOf(call);
    const current = found(account.userGroups, param(call, 'user_group_id'));
    const { name, policies } = bodyOf(call, userGroupUpdate);
    checkReferences(account, policies ?? []);
    const group: UserGroupState = {
      ...current,
      name: name ?? current.name,
      policies: policies?.map((policy) => withId(call, policy)) ?? current.policies,
      modified_on: isoTime(call.nowMs),
    };
    return ok(shown(account, account.userGroups.put(group)));
  }),
  remove('account-user-group-delete', one, (call) => {
    const { userGroups } = accountOf(call);
    const { id } = found(userGroups, param(call, 'user_group_id'));
    userGroups.delete(id);
    return ok({ id });
  }),
];

function withId(call: Call, { id, access, permission_groups, resource_groups }: PolicyWire) {
  const refer = ({ id: target }: { readonly id: string }) => ({ id: target });
  return {
    id: id ?? call.service.identity.hex32(),
    access,
    permission_groups: permission_groups.map(refer),
    resource_groups: resource_groups.map(refer),
  };
}

/** Rejects policies with permission groups or resource groups that do not exist in the account. */
function checkReferences(account: AccountState, policies: readonly PolicyWire[]): void {
  const unknown: { pointer: string; message: string }[] = [];
  policies.forEach((policy, index) => {
    const check = (member: 'permission_groups' | 'resource_groups', exists: (id: string) => boolean) =>
      policy[member].forEach(({ id }, place) => {
        if (exists(id)) return;
        const pointer = `/policies/${index}/${member}/${place}/id`;
        unknown.push({
          pointer,
          message: `${pointer} is not one of the account's ${member.replace('_', ' ')}`,
        });
      });
    check('permission_groups', (id) => permissionGroups.some((group) => group.id === id));
    check('resource_groups', (id) => account.resourceGroups.has(id));
  });
  if (unknown.length > 0) throw refuseBody(unknown);
}

/**
 * Returns a user group as the API represents it. Its policies contain the complete permission groups and resource
 * groups to which they refer. Resource groups that no longer exist are left out.
 */
function shown(account: AccountState, { members: _, ...group }: UserGroupState): Record<string, unknown> {
  return {
    ...group,
    policies: group.policies.map((policy) => ({
      ...policy,
      permission_groups: policy.permission_groups.map(
        ({ id }) => permissionGroups.find((known) => known.id === id) ?? { id },
      ),
      resource_groups: policy.resource_groups.flatMap(({ id }) => account.resourceGroups.get(id) ?? []),
    })),
  };
}

/** Returns the user group that the request path identifies. */
export function userGroupOf(call: Call): UserGroupState {
  const group = accountOf(call).userGroups.get(param(call, 'user_group_id'));
  if (!group) throw refuse('notFound');
  return group;
}
