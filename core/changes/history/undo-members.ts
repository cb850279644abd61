import * as l10n from '@vscode/l10n';
import { type Names, namesIn } from '../../resources/names';
import { lastStep, parseRef } from '../../resources/ref';
import { type Target } from '../../resources/target';
import { type Member, planAdd, planRemoveMembers, planReplace } from '../plans/group-members';
import { type ChangeEntry } from './change-entry';
import { type Undo } from './undo-answer';

/** A change to the members of a user group. */
export interface MemberChange {
  readonly group: Target['ref'];
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly names: Names;
}

/** Returns which members a change added to a group or removed from it, or undefined if it did neither. */
export function memberChange({ members, operation, ref, before }: ChangeEntry): MemberChange | undefined {
  const parsed = parseRef(members?.group ?? ref ?? '');
  if (!parsed) return undefined;
  if (members) {
    const { added, removed, names = {} } = members;
    return { group: parsed, added, removed, names: new Map(Object.entries(names)) };
  }
  if (operation !== 'members.remove') return undefined;
  return {
    group: { ...parsed, path: parsed.path.slice(0, -1) },
    added: [],
    removed: [lastStep(parsed).id],
    names: namesIn(before),
  };
}

/**
 * Returns the plan that removes the members that a change added, and adds the members that it removed. Later changes
 * to the membership are kept.
 */
export function planMembersBack(
  { scope, target: label }: ChangeEntry,
  { group: ref, added, removed, names }: MemberChange,
  members: readonly Member[],
): Undo {
  const group: Target = { ref, scope, record: null, label };
  const leaving = members.filter(({ id }) => added.includes(id));
  const coming = removed.filter((id) => !members.some((member) => member.id === id));
  if (leaving.length + coming.length === 0)
    return { ok: false, why: l10n.t('The group is already in its previous state.') };
  if (leaving.length === 0) return planned(planAdd(group, members, coming, names));
  if (coming.length > 0) {
    const staying = members.filter((member) => !leaving.includes(member)).map(({ id }) => id);
    return planned(planReplace(group, members, [...staying, ...coming], names));
  }
  const targets = leaving.map(({ id, email }): Target => ({
    ref: { ...ref, path: [...ref.path, { kind: 'user_group_member', id }] },
    scope,
    record: { id, ...(email === undefined ? {} : { email }) },
    label: email ?? id,
  }));
  return planned(planRemoveMembers(targets, scope, label));
}

const planned = (plan: ReturnType<typeof planAdd>): Undo =>
  plan ? { ok: true, plan } : { ok: false, why: l10n.t('The group is already in its previous state.') };
