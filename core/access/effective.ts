import { type GroupMember } from '../model/group-member';
import { type PermissionGroup } from '../model/permission-group';
import { type ResourceGroup } from '../model/resource-group';
import { type Policy, type UserGroup } from '../model/user-group';
import { type AccessTarget, type Coverage, coverage, targetOfKey } from './coverage';

/** Account data that determines who can do what in the account. */
export interface AccessFacts {
  readonly accountId: string;
  readonly groups: readonly UserGroup[];
  /**
   * All resource groups of the account. They are needed for policies that reference a resource group without its
   * contents.
   */
  readonly resourceGroups: readonly ResourceGroup[];
  /** Current time in milliseconds since the Unix epoch. */
  readonly nowMs: number;
}

/** A policy that is relevant to a decision, with the resource groups through which it applies to the target. */
export interface Reason {
  readonly group: UserGroup;
  readonly policy: Policy;
  /** The policy's position in the user group, starting at 1. */
  readonly position: number;
  readonly through: readonly ResourceGroup[];
}

/**
 * The effect of policies on a target as a whole. `unknown`: the resources or the type (allow or deny) of a policy
 * cannot be read, and this policy could change the result. `none`: no policy applies to the target as a whole.
 */
export type Verdict = 'allowed' | 'denied' | 'unknown' | 'none';

/** Effect of the policies for one permission group on one target, with the reasons. */
export interface Decision {
  readonly permission: PermissionGroup;
  readonly verdict: Verdict;
  readonly allow: readonly Reason[];
  readonly deny: readonly Reason[];
  readonly unclear: readonly Reason[];
  /** Policies that allow or deny the permission only for resources within the target. */
  readonly inParts: readonly Reason[];
}

/**
 * Determines whether the policies of user groups allow or deny a permission group on a target. A deny overrides every
 * allow. The documentation does not mention this rule, so reports list it as an assumption.
 */
export function decide(
  groups: readonly UserGroup[],
  permission: PermissionGroup,
  target: AccessTarget,
  facts: AccessFacts,
): Decision {
  const found: Record<'allow' | 'deny' | 'unclear' | 'inParts', Reason[]> = {
    allow: [],
    deny: [],
    unclear: [],
    inParts: [],
  };
  for (const group of groups)
    for (const [index, policy] of group.policies.entries()) {
      if (!policy.permission_groups.some(({ id }) => id === permission.id)) continue;
      const say = sayOf(policy, target, facts);
      if (say) found[say.list].push({ group, policy, position: index + 1, through: say.through });
    }
  return { permission, verdict: verdictOf(found), ...found };
}

function verdictOf({ allow, deny, unclear }: Pick<Decision, 'allow' | 'deny' | 'unclear'>): Verdict {
  if (deny.length > 0) return 'denied';
  // An unclear policy of type `allow` cannot change the result. Any other unclear policy may deny the permission.
  if (allow.length > 0 && unclear.every(({ policy }) => policy.access === 'allow')) return 'allowed';
  return unclear.length > 0 ? 'unknown' : 'none';
}

/**
 * Returns the property of `Decision` to which a policy is added, and the resource groups through which the policy
 * applies. Returns undefined if the policy is not relevant to the target.
 */
function sayOf(
  policy: Policy,
  target: AccessTarget,
  facts: AccessFacts,
):
  | { readonly list: 'allow' | 'deny' | 'unclear' | 'inParts'; readonly through: readonly ResourceGroup[] }
  | undefined {
  const groups = policy.resource_groups.map((named) => completed(named, facts));
  const by = (wanted: Coverage): readonly ResourceGroup[] =>
    groups.filter((group) => coverage(group, target, facts.accountId) === wanted);
  const whole = by('whole');
  if (whole.length > 0) {
    const known = (['allow', 'deny'] as const).find((access) => access === policy.access);
    return { list: known ?? 'unclear', through: whole };
  }
  const unknown = by('unknown');
  if (unknown.length > 0 || groups.length === 0) return { list: 'unclear', through: unknown };
  const part = by('part');
  return part.length > 0 ? { list: 'inParts', through: part } : undefined;
}

const completed = (named: ResourceGroup, { resourceGroups }: AccessFacts): ResourceGroup =>
  named.scope ? named : (resourceGroups.find(({ id }) => id === named.id) ?? named);

/** Returns the permission groups in the policies of these user groups, without duplicates, sorted by name. */
export function permissionsOf(groups: readonly UserGroup[]): readonly PermissionGroup[] {
  const found = new Map<string, PermissionGroup>();
  for (const { policies } of groups)
    for (const { permission_groups } of policies)
      for (const group of permission_groups)
        if (!found.has(group.id) || group.name !== undefined) found.set(group.id, group);
  return [...found.values()].sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
}

const nameOf = ({ id, name, meta }: PermissionGroup): string => name ?? meta?.label ?? id;

/**
 * Returns the decision on a target for each permission group. Permission groups without a relevant policy are left
 * out.
 */
const decisionsOn = (
  groups: readonly UserGroup[],
  target: AccessTarget,
  facts: AccessFacts,
  permissions: readonly PermissionGroup[] = permissionsOf(groups),
): readonly Decision[] =>
  permissions
    .map((permission) => decide(groups, permission, target, facts))
    .filter(({ verdict, inParts }) => verdict !== 'none' || inParts.length > 0);

/**
 * Returns the user groups with a policy that is relevant to a target. Only the members of these groups have to be
 * read.
 */
export const groupsWithSay = (
  target: AccessTarget,
  facts: AccessFacts,
  permissions?: readonly PermissionGroup[],
): readonly UserGroup[] =>
  facts.groups.filter((group) => decisionsOn([group], target, facts, permissions).length > 0);

/** Members who belong to the same user groups and therefore have the same permissions. */
export interface Holders {
  readonly groups: readonly UserGroup[];
  readonly members: readonly GroupMember[];
  readonly decisions: readonly Decision[];
}

/**
 * Returns the members of all user groups that have a relevant policy for a target, with the resulting decisions.
 * `members` contains the members of each of these groups, keyed by group ID.
 */
export function whoMay(
  target: AccessTarget,
  facts: AccessFacts,
  members: ReadonlyMap<string, readonly GroupMember[]>,
  permissions?: readonly PermissionGroup[],
): readonly Holders[] {
  const people = new Map<string, { member: GroupMember; groups: UserGroup[] }>();
  for (const group of groupsWithSay(target, facts, permissions))
    for (const member of members.get(group.id) ?? []) {
      const known = people.get(member.id);
      if (known) {
        // If a member list changes while it is read, it may contain a member twice. The group must be added to the
        // member only once.
        if (known.groups.at(-1) !== group) known.groups.push(group);
      } else people.set(member.id, { member, groups: [group] });
    }
  const alike = new Map<string, { groups: UserGroup[]; members: GroupMember[] }>();
  for (const { member, groups } of people.values()) {
    const key = groups.map(({ id }) => id).join(' ');
    const known = alike.get(key);
    if (known) known.members.push(member);
    else alike.set(key, { groups, members: [member] });
  }
  return [...alike.values()].map(({ groups, members: same }) => ({
    groups,
    members: same,
    decisions: decisionsOn(groups, target, facts, permissions),
  }));
}

/** A decision, with all targets for which the result and the reasons are the same. */
export interface Outcome {
  readonly decision: Decision;
  readonly targets: readonly AccessTarget[];
}

/**
 * Returns the permissions of a member who belongs to all of the given user groups. For each permission group, targets
 * with the same result and the same reasons share one outcome.
 */
export function whatMay(
  groups: readonly UserGroup[],
  targets: readonly AccessTarget[],
  facts: AccessFacts,
): readonly { readonly permission: PermissionGroup; readonly outcomes: readonly Outcome[] }[] {
  return permissionsOf(groups).map((permission) => {
    const outcomes = new Map<string, { decision: Decision; targets: AccessTarget[] }>();
    for (const target of targets) {
      const decision = decide(groups, permission, target, facts);
      if (decision.verdict === 'none') continue;
      const key = [decision.verdict, decision.allow, decision.deny, decision.unclear]
        .map((part) => (typeof part === 'string' ? part : part.map(reasonKey).join()))
        .join('|');
      const known = outcomes.get(key);
      if (known) known.targets.push(target);
      else outcomes.set(key, { decision, targets: [target] });
    }
    return { permission, outcomes: [...outcomes.values()] };
  });
}

const reasonKey = ({ group, position }: Reason): string => `${group.id}#${position}`;

/** Returns the targets in resource groups, except accounts and zones. */
export function otherTargets(groups: readonly ResourceGroup[]): readonly AccessTarget[] {
  const keys = new Set(groups.flatMap(({ scope }) => scope?.objects.map(({ key }) => key) ?? []));
  return [...keys].sort().flatMap((key) => {
    const target = targetOfKey(key);
    return target?.type === 'other' ? [target] : [];
  });
}

/** Whether a permission group has reached its end of life. */
export const hasEnded = ({ meta }: PermissionGroup, nowMs: number): boolean =>
  meta?.eol_at !== undefined && Date.parse(meta.eol_at) <= nowMs;
