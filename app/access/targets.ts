import { type AccessTarget } from '../../core/access/coverage';
import { otherTargets } from '../../core/access/effective';
import { type AccessState, futureTargets } from '../../core/access/what-if';
import { type UserGroup } from '../../core/model/user-group';
import { type Scope } from '../../core/resources/scope';

/**
 * Returns all possible targets of policies: the account, its zones, the resources in resource groups, and placeholders
 * for resources that do not exist yet.
 */
export function targetsOf(
  { accountId }: Scope,
  zones: readonly Scope[],
  states: readonly AccessState[],
): readonly AccessTarget[] {
  const named = states.flatMap(({ facts }) => [...facts.resourceGroups, ...inPolicies(facts.groups)]);
  return [
    { type: 'account', id: accountId },
    ...zones.map(({ id }): AccessTarget => ({ type: 'zone', id })),
    ...otherTargets(named),
    ...futureTargets(named),
  ];
}

const inPolicies = (groups: readonly UserGroup[]) =>
  groups.flatMap(({ policies }) => policies.flatMap(({ resource_groups }) => resource_groups));
