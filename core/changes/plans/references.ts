import * as l10n from '@vscode/l10n';
import { editablePart } from '../../resources/editable';
import { type Json, isObject } from '../../resources/json';
import { list, text } from '../../resources/record';
import { type Target } from '../../resources/target';
import { type ChangePlan } from '../plan';
import { planMembers } from '../set-members';

/**
 * Returns the plans that add a resource group back to the policies that referenced it before it was deleted. Policies
 * that no longer exist or that already reference the group are not changed. There is one plan per user group with a
 * policy to change.
 */
export function planReferences(
  groups: readonly Target[],
  policies: ReadonlySet<string>,
  resource: { readonly id: string; readonly label: string },
): readonly ChangePlan[] {
  return groups.flatMap((group) => {
    const now = editablePart(group.ref, group.record);
    let count = 0;
    const wanted = list(now, 'policies').map((policy): Json => {
      const named = list(policy, 'resource_groups');
      if (!isObject(policy) || !policies.has(text(policy, 'id') ?? '')) return policy;
      if (named.some((one) => text(one, 'id') === resource.id)) return policy;
      count++;
      return { ...policy, resource_groups: [...named, { id: resource.id }] };
    });
    if (count === 0) return [];
    const plan = planMembers(
      [group],
      { policies: wanted },
      {
        title: l10n.t('Add {0} back to policies of {1}', resource.label, group.label),
        verb: l10n.t('Add'),
        warning: l10n.t(
          'The members of {0} regain the permissions that these policies grant on this resource.',
          group.label,
        ),
      },
    );
    return plan ? [plan] : [];
  });
}
