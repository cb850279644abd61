import * as l10n from '@vscode/l10n';
import { callOn } from '../../resources/calls';
import { type Names, nameOf, noNames } from '../../resources/names';
import { type Scope } from '../../resources/scope';
import { type Target } from '../../resources/target';
import { type ChangePlan, confirmationFor } from '../plan';

/** A current member of the group. */
export interface Member {
  readonly id: string;
  readonly email?: string;
}

/**
 * Returns the known names of added and removed members by ID. The names are stored because the group may no longer
 * exist when the history is shown.
 */
const namesOf = (
  added: readonly string[],
  removed: readonly Member[],
  names: Names,
): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...added.flatMap((id) => (names.has(id) ? [[id, nameOf(id, names)] as const] : [])),
    ...removed.flatMap(({ id, email }) => (email === undefined ? [] : [[id, email] as const])),
  ]);

/**
 * Returns the plan that adds the given people to a group, except those who are already members. Returns undefined if
 * there is no one to add.
 */
export function planAdd(
  group: Target,
  current: readonly Member[],
  ids: readonly string[],
  names: Names = noNames,
): ChangePlan | undefined {
  const known = new Set(current.map(({ id }) => id));
  const added = ids.filter((id) => !known.has(id));
  if (added.length === 0) return undefined;
  return {
    title:
      added.length === 1
        ? l10n.t('Add a member to {0}', group.label)
        : l10n.t('Add {0} members to {1}', added.length, group.label),
    verb: l10n.t('Add'),
    scope: group.scope,
    changes: added.map((id) => l10n.t('adds {0}', nameOf(id, names))),
    warning: l10n.t("New members get all permissions that the group's policies grant."),
    confirmation: confirmationFor({ count: added.length, reversible: true }),
    typed: String(added.length),
    steps: [
      {
        call: callOn(group.ref, 'members.add', { body: added.map((id) => ({ id })) }),
        target: group.label,
        members: { group: group.ref, added, removed: [], names: namesOf(added, [], names) },
      },
    ],
  };
}

/**
 * Returns the plan that replaces the whole list of members. The plan shows which members are added and removed.
 * Returns undefined if nothing changes.
 */
export function planReplace(
  group: Target,
  current: readonly Member[],
  ids: readonly string[],
  names: Names = noNames,
): ChangePlan | undefined {
  const [before, after] = [new Set(current.map(({ id }) => id)), new Set(ids)];
  const added = ids.filter((id) => !before.has(id));
  const removed = current.filter(({ id }) => !after.has(id));
  if (added.length + removed.length === 0) return undefined;
  return {
    title: l10n.t('Replace members of {0}: add {1}, remove {2}', group.label, added.length, removed.length),
    verb: l10n.t('Replace'),
    scope: group.scope,
    changes: [
      ...removed.map(({ id, email }) => l10n.t('removes {0}', email ?? id)),
      ...added.map((id) => l10n.t('adds {0}', nameOf(id, names))),
    ],
    warning: l10n.t("Removed members lose all permissions granted by the group's policies."),
    confirmation: removed.length > 0 ? 'typed' : 'modal',
    typed: group.label,
    steps: [
      {
        call: callOn(group.ref, 'members.replace', { body: ids.map((id) => ({ id })) }),
        target: group.label,
        // The request contains the whole list of members. Without the comparison with `membersBase`, it would
        // silently remove members who were added in the meantime.
        membersBase: current.map(({ id }) => id),
        members: {
          group: group.ref,
          added,
          removed: removed.map(({ id }) => id),
          names: namesOf(added, removed, names),
        },
      },
    ],
  };
}

/** Returns the plan that removes members from the group in which they are shown. They stay in the account. */
export function planRemoveMembers(targets: readonly Target[], scope: Scope, group?: string): ChangePlan {
  const name = group ?? l10n.t('the group');
  return {
    title:
      targets.length === 1
        ? l10n.t('Remove {0} from {1}', targets[0]?.label ?? '', name)
        : l10n.t('Remove {0} members from {1}', targets.length, name),
    verb: l10n.t('Remove'),
    scope,
    changes: targets.map(({ label }) => l10n.t('removes {0}', label)),
    warning: l10n.t(
      'Removed members lose the permissions that the policies of {0} grant. They remain members of the account.',
      name,
    ),
    confirmation: confirmationFor({ count: targets.length, reversible: true }),
    typed: String(targets.length),
    steps: targets.map(({ ref, label, record }) => ({
      call: callOn(ref, 'members.remove'),
      target: label,
      ref,
      before: record,
      expect: { type: 'gone' },
    })),
  };
}
