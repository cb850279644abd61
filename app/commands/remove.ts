import * as l10n from '@vscode/l10n';
import { type Lost, type PolicyReference } from '../../core/changes/plan';
import { keepableItems } from '../../core/changes/keepable-items';
import { planDelete } from '../../core/changes/plans/delete';
import { type KindId } from '../../core/model/kind-ids';
import { allPages } from '../../core/resources/all-pages';
import { text } from '../../core/resources/record';
import { formatRef, lastStep } from '../../core/resources/ref';
import { readWhole } from '../../core/resources/whole-record';
import { type Target, byScope } from '../../core/resources/target';
import { type Action, type ReadContext } from '../context/action-context';
import { freshTargets } from '../context/targets';
import { type GroupUse, groupsWith } from './uses';

const removable: readonly KindId[] = [
  'resource_group',
  'user_group',
  'user_group_member',
  'sso_connector',
  'oauth_client',
  'workflow',
  'lockdown_rule',
  'access_rule',
  'ua_rule',
  'firewall_rule',
  'waf_override',
  'tags_set',
  'ruleset',
  'ruleset_rule',
  'list',
];

export const deleteResources: Action = async (context, nodes) => {
  const targets = await freshTargets(context, nodes, removable, l10n.t('Delete'));
  for (const group of byScope(targets).flatMap(byUserGroup)) {
    const lost = await lostWith(context, group);
    const plan = lost && planDelete(group, (target) => lost.get(target));
    if (plan) await context.run(plan);
  }
};

/**
 * Groups members by their user group, because the confirmation of a removal names the group. All other targets form one
 * group.
 */
function byUserGroup(targets: readonly Target[]): readonly (readonly Target[])[] {
  const groups = new Map<string, Target[]>();
  for (const target of targets) {
    const { ref } = target;
    const isMember = lastStep(ref).kind === 'user_group_member';
    const key = isMember ? formatRef({ ...ref, path: ref.path.slice(0, -1) }) : '';
    groups.set(key, [...(groups.get(key) ?? []), target]);
  }
  return [...groups.values()];
}

/**
 * Returns the data that is lost with each removed resource, or undefined if the user canceled while it was being
 * read.
 */
async function lostWith(
  context: ReadContext,
  targets: readonly Target[],
): Promise<ReadonlyMap<Target, Lost> | undefined> {
  const lost = new Map<Target, Lost>();
  for (const target of targets) {
    const { kind, id } = lastStep(target.ref);
    if (kind === 'user_group') {
      const request = { list: 'user_group_member', scope: target.scope, within: target.ref.path, query: {} } as const; // prettier-ignore
      const members = await allPages(context.remote, request, context.signal);
      lost.set(target, members.ok ? { members: members.value.map((member) => member.id) } : {});
    } else if (kind === 'user_group_member') {
      const group = await readWhole(context.remote, { ...target.ref, path: target.ref.path.slice(0, -1) }, context.signal); // prettier-ignore
      const name = group?.ok === true ? text(group.value, 'name') : undefined;
      lost.set(target, name === undefined ? {} : { group: name });
    } else if (kind === 'list') {
      const items = await keepableItems(context.remote, target, context.signal);
      lost.set(target, items ? { items } : {});
    } else if (kind === 'resource_group') {
      const uses = await groupsWith(context, target.scope, 'resource_groups', id);
      lost.set(
        target,
        uses.ok ? { uses: uses.value.map(useText), references: uses.value.flatMap(referencesOf) } : {},
      );
    }
  }
  return context.signal.aborted ? undefined : lost;
}

const referencesOf = ({ ref, policies }: GroupUse): PolicyReference[] =>
  policies.map((policy) => ({ group: formatRef(ref), policy }));

const useText = ({ label, positions }: GroupUse): string =>
  positions.length === 1
    ? l10n.t('{0}, policy {1}', label, positions.join())
    : l10n.t('{0}, policies {1}', label, positions.join(', '));
