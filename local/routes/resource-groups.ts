import { ok } from '../http/answer';
import { bodyOf, param, textQuery } from '../operation/call';
import { get, type Operation, post, put, remove } from '../operation/operation';
import { resourceGroupCreate, resourceGroupUpdate } from '../shapes/access.data';
import { accountOf, found } from './lookup';

const path = '/accounts/{account_id}/iam/resource_groups';
const one = `${path}/{resource_group_id}`;

/**
 * Operations for resource groups. Lists of resource groups are not paged. Source: access-administration, "Resource
 * groups".
 */
export const resourceGroupOperations: readonly Operation[] = [
  get('account-resource-group-list', path, (call) => {
    const [id, name] = [textQuery(call, 'id'), textQuery(call, 'name')];
    const groups = accountOf(call).resourceGroups.list();
    return ok(groups.filter((group) => (id ?? group.id) === group.id && (name ?? group.name) === group.name));
  }),
  get('account-resource-group-details', one, (call) =>
    ok(found(accountOf(call).resourceGroups, param(call, 'resource_group_id'))),
  ),
  post('account-resource-group-create', path, (call) => {
    const { name, scope } = bodyOf(call, resourceGroupCreate);
    const id = call.service.identity.hex32();
    return ok(
      accountOf(call).resourceGroups.put({ id, name, scope, meta: { key: 'editable', value: 'true' } }),
    );
  }),
  put('account-resource-group-update', one, (call) => {
    const { resourceGroups } = accountOf(call);
    const current = found(resourceGroups, param(call, 'resource_group_id'));
    const { name, scope } = bodyOf(call, resourceGroupUpdate);
    return ok(resourceGroups.put({ ...current, name: name ?? current.name, scope: scope ?? current.scope }));
  }),
  remove('account-resource-group-delete', one, (call) => {
    const { resourceGroups } = accountOf(call);
    const { id } = found(resourceGroups, param(call, 'resource_group_id'));
    resourceGroups.delete(id);
    return ok({ id });
  }),
];
