import * as l10n from '@vscode/l10n';
import { type AccessTarget } from '../../core/access/coverage';
import { type Reason } from '../../core/access/effective';
import { type AccessDifference, type AccessEffect } from '../../core/access/what-if';
import { type GroupMember } from '../../core/model/group-member';
import { type PermissionGroup } from '../../core/model/permission-group';

/** Maximum number of names in a list on one line. Any further names are shown only as a count. */
const maxNamed = 4;

/** Display names of targets and permissions, and the number of possible targets. */
export interface AccessNames {
  readonly targetName: (target: AccessTarget) => string;
  readonly targetCount: number;
  readonly permissionName: (permission: PermissionGroup) => string;
}

const words: Readonly<Record<AccessEffect, (who: string, what: string, where: string) => string>> = {
  gains: (who, what, where) => l10n.t('Members who gain {0} on {1}: {2}', what, where, who),
  'may-gain': (who, what, where) => l10n.t('Members who may gain {0} on {1}: {2}', what, where, who),
  loses: (who, what, where) => l10n.t('Members who lose {0} on {1}: {2}', what, where, who),
  'may-lose': (who, what, where) => l10n.t('Members who may lose {0} on {1}: {2}', what, where, who),
};

/**
 * Returns lines that describe which permissions members gain and lose, each with the policies that cause the change.
 */
export function accessLines(differences: readonly AccessDifference[], names: AccessNames): readonly string[] {
  if (differences.length === 0) return [l10n.t('No member gains or loses a permission.')];
  return differences.map(({ effect, permission, targets, members, by }) => {
    const line = words[effect](
      named(members.map(memberName)),
      names.permissionName(permission),
      targets.length === names.targetCount && targets.length > 1
        ? l10n.t('everything in the account')
        : named(targets.map(names.targetName)),
    );
    return by.length === 0 ? line : l10n.t('{0} ({1})', line, named(by.map(policyName)));
  });
}

/** Returns a phrase that identifies a policy and states its effect, for example `allowed by Editors, policy 2`. */
export function policyName({ group, position, policy }: Reason): string {
  const name = group.name ?? group.id;
  if (policy.access === 'deny') return l10n.t('denied by {0}, policy {1}', name, position);
  if (policy.access === 'allow') return l10n.t('allowed by {0}, policy {1}', name, position);
  return l10n.t('possibly affected by {0}, policy {1}', name, position);
}

const memberName = ({ email, id }: GroupMember): string => email ?? id;

function named(all: readonly string[]): string {
  const more = all.length - maxNamed;
  return more > 0 ? l10n.t('{0} and {1} more', all.slice(0, maxNamed).join(', '), more) : all.join(', ');
}
