import * as l10n from '@vscode/l10n';
import { type Outcome } from '../../core/api/error';
import { readList, type Unread } from '../../core/resources/read-list';
import { type Reading } from '../../core/resources/reading';
import { type Remote } from '../../core/resources/remote';
import { type Scope } from '../../core/resources/scope';
import { readMembers } from './read';

/** An account member. `groups` contains the names of the member's user groups, keyed by group ID. */
export interface Person {
  readonly id: string;
  readonly email?: string;
  readonly groups: ReadonlyMap<string, string>;
}

/**
 * Returns the account members who are in user groups, sorted by email address, or by ID if the address is unknown.
 * Other members cannot be found, because the API has no list of all members of an account. `unread` lists the groups
 * whose members could not be read completely. Fails if the list of groups cannot be read.
 */
export async function readPeople(
  remote: Pick<Remote, 'page'>,
  scope: Scope,
  reading: Reading,
): Promise<
  | { readonly ok: true; readonly people: readonly Person[]; readonly unread: readonly Unread[] }
  | Extract<Outcome<never>, { ok: false }>
> {
  const groups = await readList(remote, { list: 'user_group', scope }, l10n.t('User groups'), reading);
  if (groups.unread?.error) return { ok: false, error: groups.unread.error };
  const { members, unread } = await readMembers(remote, scope, groups.items, reading);
  const people = new Map<string, { email?: string; groups: Map<string, string> }>();
  for (const { id: groupId, name } of groups.items)
    for (const { id, email } of members.get(groupId) ?? []) {
      const person = people.get(id) ?? { groups: new Map<string, string>() };
      if (email !== undefined && email !== '') person.email = email;
      person.groups.set(groupId, name ?? groupId);
      people.set(id, person);
    }
  const wordOf = ({ id, email }: Person): string => email ?? id;
  const value = [...people].map(([id, person]) => ({ id, ...person }));
  value.sort((a, b) => (wordOf(a) < wordOf(b) ? -1 : 1));
  return { ok: true, people: value, unread: groups.unread ? [groups.unread, ...unread] : unread };
}
