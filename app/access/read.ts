import * as l10n from '@vscode/l10n';
import { type AccessFacts } from '../../core/access/effective';
import { type Outcome } from '../../core/api/error';
import { type GroupMember } from '../../core/model/group-member';
import { type UserGroup } from '../../core/model/user-group';
import { callOn } from '../../core/resources/calls';
import { type Unread, readList } from '../../core/resources/read-list';
import { type Reading } from '../../core/resources/reading';
import { type Remote } from '../../core/resources/remote';
import { type Scope, refIn } from '../../core/resources/scope';

const atOnce = 4;

/** Reads the account data that every access report needs. Fails if the user groups cannot be read. */
export async function readFacts(
  remote: Pick<Remote, 'page'>,
  scope: Scope,
  nowMs: number,
  reading: Reading,
): Promise<
  | { readonly ok: true; readonly facts: AccessFacts; readonly unread: readonly Unread[] }
  | Extract<Outcome<never>, { ok: false }>
> {
  const groups = await readList(remote, { list: 'user_group', scope }, l10n.t('User groups'), reading);
  if (groups.unread?.error) return { ok: false, error: groups.unread.error };
  const what = l10n.t('Resource groups');
  const resources = await readList(remote, { list: 'resource_group', scope }, what, reading);
  return {
    ok: true,
    facts: {
      accountId: scope.accountId,
      groups: groups.items,
      resourceGroups: resources.items,
      nowMs,
    },
    unread: [groups.unread, resources.unread].filter((one) => one !== undefined),
  };
}

/**
 * Reads the members of the given groups. A group whose members cannot be read at all is absent from the map. `unread`
 * lists the groups whose members could not be read completely.
 */
export async function readMembers(
  remote: Pick<Remote, 'page'>,
  scope: Scope,
  groups: readonly UserGroup[],
  reading: Reading,
): Promise<{
  readonly members: ReadonlyMap<string, readonly GroupMember[]>;
  readonly unread: readonly Unread[];
}> {
  const members = new Map<string, readonly GroupMember[]>();
  const unread: Unread[] = [];
  await eachOf(groups, reading, async ({ id, name }) => {
    const within = [{ kind: 'user_group', id }] as const;
    const what = l10n.t('Members of {0}', name ?? id);
    const listed = await readList(remote, { list: 'user_group_member', scope, within }, what, reading);
    if (listed.unread) unread.push(listed.unread);
    if (!listed.unread?.error || listed.items.length > 0) members.set(id, listed.items);
  });
  return { members, unread };
}

/**
 * Reads the user groups that contain a member. Looks up the member in each group, so that large groups need not be
 * read in full.
 */
export async function readGroupsOf(
  remote: Pick<Remote, 'call'>,
  scope: Scope,
  memberId: string,
  groups: readonly UserGroup[],
  reading: Reading,
): Promise<{
  readonly groups: readonly UserGroup[];
  readonly member?: GroupMember;
  readonly unread: readonly Unread[];
}> {
  const found = new Set<string>();
  const unread: Unread[] = [];
  let member: GroupMember | undefined;
  await eachOf(groups, reading, async ({ id, name }) => {
    const path = [
      { kind: 'user_group', id },
      { kind: 'user_group_member', id: memberId },
    ] as const;
    const outcome = await remote.call(callOn(refIn(scope, path), 'members.get'), reading.signal);
    if (outcome.ok) {
      found.add(id);
      member ??= outcome.value;
    } else if (outcome.error.kind !== 'notFound')
      unread.push({ what: l10n.t('Membership in {0}', name ?? id), error: outcome.error });
  });
  return { groups: groups.filter(({ id }) => found.has(id)), ...(member ? { member } : {}), unread };
}

/** Processes the items with limited concurrency. After the signal aborts, no further item is processed. */
async function eachOf<T>(
  items: readonly T[],
  { signal, tell }: Reading,
  run: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  let done = 0;
  const worker = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined && !signal.aborted; item = items[next++]) {
      await run(item);
      tell(l10n.t('{0} of {1} user groups', ++done, items.length));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}
