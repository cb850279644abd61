import * as l10n from '@vscode/l10n';
import { type AccessTarget } from '../../core/access/coverage';
import {
  type AccessChange,
  accessDifferences,
  type AccessState,
  affectedGroups,
  futureId,
  stateAfter,
} from '../../core/access/what-if';
import { explainFailure } from '../../core/resources/explain-failure';
import { type ChangePlan, type PlanSection } from '../../core/changes/plan';
import { type PermissionGroup } from '../../core/model/permission-group';
import { type UserGroup } from '../../core/model/user-group';
import { type Unread } from '../../core/resources/read-list';
import { type Reading } from '../../core/resources/reading';
import { type Remote } from '../../core/resources/remote';
import { type Scope, zonesOfAccount } from '../../core/resources/scope';
import { accessChangesOf } from '../access/access-changes';
import { accessLines } from '../access/member-effect-words';
import { readFacts, readMembers } from '../access/read';
import { targetsOf } from '../access/targets';

/** Dependencies for determining how a change affects the permissions of members. */
export interface AccessWorld {
  readonly remote: Pick<Remote, 'page' | 'scopes'>;
  readonly nowMs: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

/** Maximum time in milliseconds that a confirmation waits for the account's lists to be read. */
const waitMs = 2500;
/** Maximum number of lines shown in a confirmation. */
const maxLines = 10;

/**
 * Returns the plan, with an additional section if the plan changes access. The section lists who gains and who loses
 * which permissions.
 */
export async function withAccessEffects(plan: ChangePlan, world: AccessWorld): Promise<ChangePlan> {
  const changes = accessChangesOf(plan);
  if (changes.length === 0) return plan;
  const stop = new AbortController();
  const late = world.wait(waitMs).then(() => undefined);
  const reading = { signal: stop.signal, tell: () => undefined };
  const answer = await Promise.race([accessEffects(changes, plan.scope, world, reading), late]);
  stop.abort();
  const lines = answer?.lines ?? [l10n.t('The effect is unknown because reading the account took too long.')];
  const more = lines.length - maxLines;
  const shown = more > 1 ? [...lines.slice(0, maxLines), l10n.t('and {0} more', more)] : lines;
  return { ...plan, sections: [...(plan.sections ?? []), { title: titleOf(), lines: shown }] };
}

const titleOf = (): string => l10n.t('Effect on Permissions');

/**
 * Returns a section that lists the members who gain or lose permissions through changes in an account. Unlike the
 * section in a confirmation, it is not shortened.
 */
export async function accessEffects(
  changes: readonly AccessChange[],
  scope: Scope,
  { remote, nowMs }: Pick<AccessWorld, 'remote' | 'nowMs'>,
  reading: Reading,
): Promise<PlanSection> {
  const title = titleOf();
  const read = await readFacts(remote, scope, nowMs(), reading);
  if (!read.ok) return { title, lines: [l10n.t('The effect is unknown: {0}', explainFailure(read.error))] };
  const { facts } = read;
  const affected = affectedGroups(facts, changes);
  const groups = facts.groups.filter((group) => mayMatter(group, facts.groups, affected, changes));
  const people = await readMembers(remote, scope, groups, reading);
  const before: AccessState = { facts, members: people.members };
  const after = stateAfter(before, changes);
  const zones = zonesOfAccount(scope, await remote.scopes());
  const targets = targetsOf(scope, zones, [before, after]);
  const names = permissionNames([...facts.groups, ...after.facts.groups]);
  const lines = accessLines(accessDifferences(before, after, affected, targets), {
    permissionName: ({ id }) => names.get(id) ?? id,
    targetCount: targets.length,
    targetName: (target) => targetName(target, scope, zones),
  });
  return { title, lines: [...lines, ...unreadLines([...read.unread, ...people.unread])] };
}

/**
 * Whether the members of a group must be read. This is the case if the group is affected or if its policies use an
 * affected permission.
 */
function mayMatter(
  group: UserGroup,
  all: readonly UserGroup[],
  affected: ReadonlySet<string>,
  changes: readonly AccessChange[],
): boolean {
  if (affected.has(group.id)) return true;
  const drafts = changes.flatMap((change) => (change.type === 'group' && change.after ? [change.after] : []));
  const touched = permissionNames([...all.filter(({ id }) => affected.has(id)), ...drafts]);
  return [...permissionNames([group]).keys()].some((id) => touched.has(id));
}

/**
 * Returns the names of all permission groups in the policies of the given user groups, keyed by permission group ID.
 */
function permissionNames(groups: readonly UserGroup[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { policies } of groups)
    for (const { permission_groups } of policies)
      for (const permission of permission_groups)
        if (!found.has(permission.id) || permission.name !== undefined)
          found.set(permission.id, nameOf(permission));
  return found;
}

const nameOf = ({ id, name, meta }: PermissionGroup): string => name ?? meta?.label ?? id;

function targetName(target: AccessTarget, scope: Scope, zones: readonly Scope[]): string {
  if (target.type === 'other')
    return target.key.endsWith(futureId)
      ? l10n.t('all other resources in {0}', target.key.slice(0, -futureId.length - 1))
      : target.key;
  if (target.id === futureId) return l10n.t('zones added later');
  return target.type === 'account'
    ? scope.name
    : (zones.find(({ id }) => id === target.id)?.name ?? target.id);
}

const unreadLines = (unread: readonly Unread[]): readonly string[] =>
  unread.length === 0
    ? []
    : [
        l10n.t(
          'Could not be read: {0}. More members may be affected.',
          unread.map(({ what }) => what).join(', '),
        ),
      ];
