import { type AccessChange } from '../../core/access/what-if';
import { type ChangePlan, type PlanStep } from '../../core/changes/plan';
import { decode } from '../../core/model/decode';
import { type KindId } from '../../core/model/kind-ids';
import { resourceGroup } from '../../core/model/resource-group';
import { userGroup } from '../../core/model/user-group';
import { type Json, isObject } from '../../core/resources/json';
import { lastStep } from '../../core/resources/ref';

/** Placeholder ID of a resource that the plan creates. */
const newId = '(new)';

/** Returns the access changes in a plan's steps: changes to user groups, group members, and resource groups. */
export const accessChangesOf = ({ steps }: Pick<ChangePlan, 'steps'>): readonly AccessChange[] =>
  steps.flatMap(changesOfStep);

function changesOfStep(step: PlanStep): readonly AccessChange[] {
  const { ref, before, base, record, expect, makes, members, call } = step;
  if (members) {
    const { group, added, removed, names = {} } = members;
    const people = added.map((id) => ({ id, ...(names[id] === undefined ? {} : { email: names[id] }) }));
    return [{ type: 'members', group: lastStep(group).id, added: people, removed }];
  }
  if (makes) return changeOf(makes.kind, newId, call.body);
  if (!ref) return [];
  const { kind, id } = lastStep(ref);
  const group = ref.path.at(-2);
  if (kind === 'user_group_member')
    return group && expect?.type === 'gone'
      ? [{ type: 'members', group: group.id, added: [], removed: [id] }]
      : [];
  const now = record ?? before ?? base;
  if (expect?.type === 'gone') return changeOf(kind, id, undefined);
  if (expect?.type !== 'fields' || !isObject(expect.value) || !isObject(now)) return [];
  return changeOf(kind, id, { ...now, ...expect.value });
}

/**
 * Returns the access changes caused by setting a resource to `after`, or by deleting the resource if `after` is
 * undefined. Returns an empty array for kinds that do not affect access.
 */
export function changeOf(kind: KindId, id: string, after: Json | undefined): readonly AccessChange[] {
  const named = isObject(after) ? { ...after, id } : undefined;
  if (kind === 'user_group') {
    const group = named && decode(userGroup, named).value;
    return [{ type: 'group', id, ...(group ? { after: group } : {}) }];
  }
  if (kind !== 'resource_group') return [];
  const group = named && decode(resourceGroup, named).value;
  return [{ type: 'resources', id, ...(group ? { after: group } : {}) }];
}
