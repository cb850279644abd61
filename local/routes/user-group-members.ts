import { isoTime } from '../clock';
import { ok } from '../http/answer';
import { bodyOf, type Call, choiceQuery, param, textQuery } from '../operation/call';
import { get, type Operation, post, put, remove } from '../operation/operation';
import { paged, pageOf } from '../operation/paging';
import { refuse, refuseBody } from '../http/refusal';
import { memberReferences } from '../shapes/access.data';
import { type AccountState, type Membership, type Person, type UserGroupState } from '../state/account';
import { accountOf, contains } from './lookup';
import { userGroupOf } from './user-groups';

const path = '/accounts/{account_id}/iam/user_groups/{user_group_id}/members';
const one = `${path}/{member_id}`;

/**
 * Operations for the members of user groups. Requests that add or replace members contain lists, and so do their
 * responses. Source: access-administration, "User group members".
 */
export const userGroupMemberOperations: readonly Operation[] = [
  get('account-user-group-member-list', path, (call) => {
    const account = accountOf(call);
    const fuzzy = textQuery(call, 'fuzzyEmail');
    const emailOf = ({ id }: Membership) => account.people.get(id)?.email ?? '';
    const sorted = userGroupOf(call).members.sortedBy('email', emailOf);
    const directed =
      choiceQuery(call, 'direction', ['asc', 'desc']) === 'desc' ? sorted.toReversed() : sorted;
    const members =
      fuzzy === undefined ? directed : directed.filter((member) => contains(emailOf(member), fuzzy));
    return paged(members, pageOf(call, { default: 100, min: 1, max: 500 }), ({ id }) => brief(account, id));
  }),
  get('account-user-group-member-get', one, (call) => {
    const { id, created_at } = membershipOf(call);
    const { email, status, user } = personOf(accountOf(call), id);
    return ok({ id, email, status, created_at, user: { ...user, email } });
  }),
  post('account-user-group-member-create', path, (call) => {
    const account = accountOf(call);
    const group = userGroupOf(call);
    const people = referredPeople(call, account);
    for (const { id } of people)
      if (!group.members.has(id)) group.members.put({ id, created_at: isoTime(call.nowMs) });
    touch(call, account, group);
    return ok(people.map(({ id }) => brief(account, id)));
  }),
  put('account-user-group-members-update', path, (call) => {
    const account = accountOf(call);
    const group = userGroupOf(call);
    const people = referredPeople(call, account);
    const before = people.map(({ id }) => group.members.get(id));
    group.members.clear();
    people.forEach(({ id }, index) =>
      group.members.put(before[index] ?? { id, created_at: isoTime(call.nowMs) }),
    );
    touch(call, account, group);
    return ok(group.members.list().map(({ id }) => brief(account, id)));
  }),
  remove('account-user-group-member-delete', one, (call) => {
    const account = accountOf(call);
    const group = userGroupOf(call);
    const { id } = membershipOf(call);
    group.members.delete(id);
    touch(call, account, group);
    return ok(brief(account, id));
  }),
];

function membershipOf(call: Call): Membership {
  const membership = userGroupOf(call).members.get(param(call, 'member_id'));
  if (!membership) throw refuse('notFound');
  return membership;
}

/**
 * Returns the people whose account member IDs are in the body. Rejects IDs that do not belong to account members.
 * Source: API behavior.
 */
function referredPeople(call: Call, account: AccountState): Person[] {
  const references = bodyOf(call, memberReferences);
  const unknown = references.flatMap(({ id }, index) =>
    account.people.has(id)
      ? []
      : [{ pointer: `/${index}/id`, message: `/${index}/id is not an account member` }],
  );
  if (unknown.length > 0) throw refuseBody(unknown);
  return references.map(({ id }) => personOf(account, id));
}

function personOf(account: AccountState, id: string): Person {
  const person = account.people.get(id);
  if (!person) throw refuse('notFound');
  return person;
}

function brief(account: AccountState, id: string): Record<string, unknown> {
  const person = account.people.get(id);
  return { id, ...(person ? { email: person.email, status: person.status } : {}) };
}

function touch(call: Call, account: AccountState, group: UserGroupState): void {
  account.userGroups.put({ ...group, modified_on: isoTime(call.nowMs) });
}
