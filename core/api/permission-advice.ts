import * as l10n from '@vscode/l10n';
import { type ApiError } from './error';
import { permissionsFor } from './permissions.data';

/**
 * Maximum number of permissions that are listed. Rulesets have one permission per product, which would make the list
 * too long.
 */
const maxPermissions = 6;

/** Explains which permissions a rejected request needs. The explanation is general if none are documented. */
export function permissionAdvice({ operation }: Pick<ApiError, 'operation'>): string {
  const permissions = permissionsFor(operation.id, operation.method);
  if (permissions.length === 0)
    return l10n.t('The token lacks a required permission, or does not apply to this account or zone.');
  if (permissions.length === 1)
    return l10n.t('The token requires the {0} permission for this account or zone.', permissions.join());
  return l10n.t(
    'The token requires one of these permissions for this account or zone: {0}.',
    permissions.length > maxPermissions
      ? `${permissions.slice(0, maxPermissions).join(', ')}, …`
      : permissions.join(', '),
  );
}
