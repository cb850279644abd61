import { type Member } from '../../core/changes/plans/group-members';
import { type GroupMember } from '../../core/model/group-member';
import { allPages } from '../../core/resources/all-pages';
import { type Target } from '../../core/resources/target';
import { type ReadContext } from './action-context';

/** Reads all members of a group. If they cannot be read completely, shows an error message and returns undefined. */
export async function membersOf(
  context: ReadContext,
  group: Pick<Target, 'ref' | 'scope'>,
): Promise<readonly Member[] | undefined> {
  const request = {
    list: 'user_group_member',
    scope: group.scope,
    within: group.ref.path,
    query: {},
  } as const;
  const outcome = await allPages(context.remote, request, context.signal);
  if (outcome.ok) return outcome.value.map(memberOf);
  context.fail(outcome);
  return undefined;
}

const memberOf = ({ id, email }: GroupMember): Member => ({
  id,
  ...(email === undefined || email === '' ? {} : { email }),
});
