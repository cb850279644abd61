import { type GroupMember } from '../model/group-member';
import { type PermissionGroup } from '../model/permission-group';
import { type ResourceGroup } from '../model/resource-group';
import { type UserGroup } from '../model/user-group';
import { type AccessTarget, targetOfKey } from './coverage';
import { type AccessFacts, decide, type Decision, permissionsOf, type Reason } from './effective';

/** The parts of an account that determine who can do what. `members` is keyed by user group ID. */
export interface AccessState {
  readonly facts: AccessFacts;
  readonly members: ReadonlyMap<string, readonly GroupMember[]>;
}

/** A change that the user is about to make. A user group or resource group is deleted if `after` is absent. */
export type AccessChange =
  | { readonly type: 'group'; readonly id: string; readonly after?: UserGroup }
  | { readonly type: 'resources'; readonly id: string; readonly after?: ResourceGroup }
  | {
      readonly type: 'members';
      readonly group: string;
      readonly added: readonly GroupMember[];
      readonly removed: readonly string[];
    };

/**
 * The effect of a change on a permission. The prefix `may-` means that an unreadable policy could change the result.
 */
export type AccessEffect = 'gains' | 'may-gain' | 'loses' | 'may-lose';

/** Members who gain or lose the same permission group, on the same targets and for the same reasons. */
export interface AccessDifference {
  readonly effect: AccessEffect;
  readonly permission: PermissionGroup;
  readonly targets: readonly AccessTarget[];
  readonly members: readonly GroupMember[];
  /**
   * The policies that cause the difference. They now allow or deny the permission, their effect is now unclear, or
   * they no longer apply.
   */
  readonly by: readonly Reason[];
}

/** Returns the access state that results from the given changes. */
export function stateAfter({ facts, members }: AccessState, changes: readonly AccessChange[]): AccessState {
  const groups = new Map(facts.groups.map((group) => [group.id, group]));
  const resources = new Map(facts.resourceGroups.map((group) => [group.id, group]));
  const people = new Map(members);
  for (const change of changes)
    if (change.type === 'members') {
      const kept = (people.get(change.group) ?? []).filter(({ id }) => !change.removed.includes(id));
      const added = change.added.filter(({ id }) => !kept.some((one) => one.id === id));
      people.set(change.group, [...kept, ...added]);
    } else {
      const all: Map<string, unknown> = change.type === 'group' ? groups : resources;
      if (change.after) all.set(change.id, change.after);
      else all.delete(change.id);
    }
  const changed = new Set(changes.flatMap((change) => (change.type === 'resources' ? [change.id] : [])));
  // A policy may include copies of its resource groups, so the copies are updated as well. A policy whose resource
  // groups have all been deleted has no effect.
  const withResources = (group: UserGroup): UserGroup => ({
    ...group,
    policies: group.policies.flatMap((policy) => {
      const left = policy.resource_groups.flatMap((one) =>
        changed.has(one.id) ? (resources.get(one.id) ?? []) : [one],
      );
      return left.length === 0 && policy.resource_groups.length > 0
        ? []
        : [{ ...policy, resource_groups: left }];
    }),
  });
  return {
    facts: {
      ...facts,
      groups: [...groups.values()].map((group) => (changed.size === 0 ? group : withResources(group))),
      resourceGroups: [...resources.values()],
    },
    members: people,
  };
}

/** Returns the IDs of the user groups whose members may gain or lose permissions because of the changes. */
export function affectedGroups(
  { groups }: Pick<AccessFacts, 'groups'>,
  changes: readonly AccessChange[],
): ReadonlySet<string> {
  const resources = new Set(changes.flatMap((change) => (change.type === 'resources' ? [change.id] : [])));
  return new Set([
    ...changes.flatMap((change) =>
      change.type === 'group' ? [change.id] : change.type === 'members' ? [change.group] : [],
    ),
    ...groups
      .filter(({ policies }) =>
        policies.some(({ resource_groups }) => resource_groups.some(({ id }) => resources.has(id))),
      )
      .map(({ id }) => id),
  ]);
}

/** Returns the effects of changes: which members of user groups gain or lose permissions, and on which targets. */
export function accessDifferences(
  before: AccessState,
  after: AccessState,
  affected: ReadonlySet<string>,
  targets: readonly AccessTarget[],
): readonly AccessDifference[] {
  const permissions = permissionsOf(
    [...before.facts.groups, ...after.facts.groups].filter(({ id }) => affected.has(id)),
  );
  const found = new Map<string, Found>();
  for (const { members, old, fresh } of alike(before, after, affected))
    for (const permission of permissions)
      for (const target of targets) {
        const was = decide(old, permission, target, before.facts);
        const is = decide(fresh, permission, target, after.facts);
        const effect = effectOf(was, is);
        if (effect) note(found, { effect, permission, by: reasonsOf(effect, was, is) }, target, members);
      }
  return merged([...found.values()]);
}

/**
 * Members who have the same user groups: the groups in `old` before the changes, and the groups in `fresh` after them.
 */
interface Alike {
  readonly members: GroupMember[];
  readonly old: readonly UserGroup[];
  readonly fresh: readonly UserGroup[];
}

function alike(before: AccessState, after: AccessState, affected: ReadonlySet<string>): readonly Alike[] {
  const [old, fresh] = [groupsByMember(before), groupsByMember(after)];
  const found = new Map<string, Alike>();
  for (const [id, { member, groups }] of new Map([...old, ...fresh])) {
    const sides = [old.get(id)?.groups ?? [], fresh.get(id)?.groups ?? []] as const;
    if (![...groups, ...sides[0]].some((group) => affected.has(group.id))) continue;
    const key = sides.map((side) => side.map((group) => group.id).join(' ')).join('|');
    const known = found.get(key);
    if (known) known.members.push(member);
    else found.set(key, { members: [member], old: sides[0], fresh: sides[1] });
  }
  return [...found.values()];
}

function groupsByMember({
  facts,
  members,
}: AccessState): ReadonlyMap<string, { readonly member: GroupMember; readonly groups: UserGroup[] }> {
  const found = new Map<string, { member: GroupMember; groups: UserGroup[] }>();
  for (const group of facts.groups)
    for (const member of members.get(group.id) ?? []) {
      const known = found.get(member.id);
      if (!known) found.set(member.id, { member, groups: [group] });
      else if (!known.groups.includes(group)) known.groups.push(group);
    }
  return found;
}

function effectOf({ verdict: was }: Decision, { verdict: is }: Decision): AccessEffect | undefined {
  const [before, after] = [was, is].map((one) => (one === 'allowed' ? 2 : one === 'unknown' ? 1 : 0));
  if (before === after) return undefined;
  if (after === 2) return before === 1 ? 'may-gain' : 'gains';
  if (before === 2) return after === 1 ? 'may-lose' : 'loses';
  return after === 1 ? 'may-gain' : 'may-lose';
}

function reasonsOf(effect: AccessEffect, was: Decision, is: Decision): readonly Reason[] {
  const gained = [is.allow, is.unclear, was.deny];
  const lost = [is.deny, is.unclear, was.allow, was.unclear];
  return (effect === 'gains' || effect === 'may-gain' ? gained : lost).find((list) => list.length > 0) ?? [];
}

type Found = AccessDifference & { readonly targets: AccessTarget[]; readonly members: GroupMember[] };

/**
 * Adds a target to the existing difference with the same effect, permission, members, and reasons, or adds a new
 * difference if there is none.
 */
function note(
  found: Map<string, Found>,
  about: Omit<AccessDifference, 'targets' | 'members'>,
  target: AccessTarget,
  members: readonly GroupMember[],
): void {
  const key = [
    about.effect,
    about.permission.id,
    about.by.map(({ group, position }) => `${group.id}#${position}`),
    members.map(({ id }) => id),
  ].join('|');
  const known = found.get(key);
  if (known) known.targets.push(target);
  else found.set(key, { ...about, targets: [target], members: [...members] });
}

/** Merges differences with the same effect on the same targets for the same reasons. */
function merged(all: readonly Found[]): readonly AccessDifference[] {
  const found = new Map<string, Found>();
  for (const one of all) {
    const by = one.by.map(({ group, position }) => `${group.id}#${position}`);
    const key = JSON.stringify([one.effect, one.permission.id, by, one.targets]);
    const known = found.get(key);
    if (known) known.members.push(...one.members);
    else found.set(key, { ...one, members: [...one.members] });
  }
  const order: readonly AccessEffect[] = ['loses', 'may-lose', 'gains', 'may-gain'];
  return [...found.values()].sort((a, b) => order.indexOf(a.effect) - order.indexOf(b.effect));
}

/** The placeholder ID of a zone or other resource that does not exist yet. Only wildcards cover it. */
export const futureId = '(new)';

/** Returns placeholders for targets that do not exist yet, but that wildcards in resource groups would cover. */
export function futureTargets(groups: readonly ResourceGroup[]): readonly AccessTarget[] {
  const keys = new Set(
    groups
      .flatMap(({ scope }) => scope?.objects.map(({ key }) => key) ?? [])
      .filter((key) => key.endsWith('.*'))
      .map((key) => `${key.slice(0, -1)}${futureId}`),
  );
  return [...keys].sort().flatMap((key) => targetOfKey(key) ?? []);
}

/**
 * A policy that can be removed without any current member losing a permission, usually because other policies have the
 * same effect.
 */
export interface RedundantPolicy {
  readonly group: UserGroup;
  /** The policy's position in the user group, starting at 1. */
  readonly position: number;
  /** The other policies that make this policy redundant. The list is empty if this policy has no effect at all. */
  readonly by: readonly Reason[];
}

/**
 * Returns policies that allow something but can be removed one at a time without anyone losing a permission. Policies
 * that deny are left out, because they also guard against later changes. Policies of groups that have no members, or
 * whose members were not read, are left out as well.
 */
export function redundantPolicies(
  state: AccessState,
  targets: readonly AccessTarget[],
): readonly RedundantPolicy[] {
  return state.facts.groups.flatMap((group) => {
    if ((state.members.get(group.id) ?? []).length === 0) return [];
    return group.policies.flatMap((policy, index): RedundantPolicy[] => {
      if (policy.access !== 'allow') return [];
      const after = { ...group, policies: group.policies.filter((one) => one !== policy) };
      const without = stateAfter(state, [{ type: 'group', id: group.id, after }]);
      const affected = new Set([group.id]);
      if (accessDifferences(state, without, affected, targets).length > 0) return [];
      const by = policy.permission_groups.flatMap((permission) =>
        targets.flatMap((target) => {
          const own = decide([{ ...group, policies: [policy] }], permission, target, state.facts);
          if (own.verdict === 'none') return [];
          const { allow, deny } = decide(without.facts.groups, permission, target, state.facts);
          return [...allow, ...deny];
        }),
      );
      const places = new Map(
        by.map((reason) => [`${reason.group.id}#${reason.policy.id ?? reason.position}`, reason]),
      );
      return [{ group, position: index + 1, by: [...places.values()] }];
    });
  });
}
