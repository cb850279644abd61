import { permissionGroups } from '../demo/permission-groups.data';
import { ok } from '../http/answer';
import { param, textQuery } from '../operation/call';
import { get, type Operation } from '../operation/operation';
import { paged, pageOf } from '../operation/paging';
import { refuse } from '../http/refusal';
import { accountOf } from './lookup';

const path = '/accounts/{account_id}/iam/permission_groups';

/**
 * Operations for the read-only catalog of permission groups, which is the same for every account. Source:
 * access-administration, "Permission groups".
 */
export const permissionGroupOperations: readonly Operation[] = [
  get('account-permission-group-list', path, (call) => {
    accountOf(call);
    const [id, name, label] = [textQuery(call, 'id'), textQuery(call, 'name'), textQuery(call, 'label')];
    const groups = permissionGroups.filter(
      (group) =>
        (id === undefined || group.id === id) &&
        (name === undefined || group.name === name) &&
        (label === undefined || group.meta.label === label),
    );
    return paged(groups, pageOf(call, { default: 20, min: 5, max: 50 }), (group) => group);
  }),
  get('account-permission-group-details', `${path}/{permission_group_id}`, (call) => {
    accountOf(call);
    const group = permissionGroups.find(({ id }) => id === param(call, 'permission_group_id'));
    if (!group) throw refuse('notFound');
    return ok(group);
  }),
];
