import * as l10n from '@vscode/l10n';
import { own } from '../../../base/own';
import { itemsOf, type JsonNode, textMember, valueOf } from '../../../json/tree';
import { type Check, type CheckContext, report } from './context';
import { removeItem } from './edits';
import { otherKindOf } from './known-ids';

/** Reports empty, duplicate, and contradictory policies of a user group. */
export const checkPolicies: Check = (node, context) => {
  if (node.type !== 'array') return;
  const seen = new Map<string, { readonly node: JsonNode; readonly access: string }>();
  for (const policy of node.items) {
    if (policy.type !== 'object') continue;
    for (const name of ['permission_groups', 'resource_groups']) {
      const list = valueOf(policy, name);
      if (list?.type === 'array' && list.items.length === 0 && !list.broken)
        report(
          context,
          'warning',
          'empty-list',
          list,
          l10n.t('The policy has no effect because {0} is empty.', `"${name}"`),
        );
    }
    const access = textMember(policy, 'access');
    if (access !== undefined) comparePairs(policy, access, seen, context);
  }
};

function comparePairs(
  policy: JsonNode,
  access: string,
  seen: Map<string, { readonly node: JsonNode; readonly access: string }>,
  context: CheckContext,
): void {
  for (const permission of itemsOf(valueOf(policy, 'permission_groups')))
    for (const resource of itemsOf(valueOf(policy, 'resource_groups'))) {
      const [what, where] = [textMember(permission, 'id'), textMember(resource, 'id')];
      if (what === undefined || where === undefined) continue;
      const key = `${what}\n${where}`;
      const first = seen.get(key);
      if (!first) {
        seen.set(key, { node: permission, access });
        continue;
      }
      const differs = first.access !== access;
      const message = differs
        ? l10n.t(
            'This policy contradicts another policy, which sets access to "{0}" for the same permission group and resource group.',
            first.access,
          )
        : l10n.t(
            'Another policy already sets access to "{0}" for the same permission group and resource group. Remove the duplicate.',
            access,
          );
      report(context, 'warning', differs ? 'policy-conflict' : 'duplicate-policy', permission, message, {
        related: [{ start: first.node.start, end: first.node.end, message: l10n.t('The other policy') }],
      });
    }
}

/**
 * Reports a permission group that does not exist in the account, is deprecated, or will be removed. Facts about the
 * account take precedence over the properties in the document.
 */
export const checkPermissionGroup: Check = (node, context) => {
  const id = valueOf(node, 'id');
  if (id?.type !== 'string') return;
  const { permissionGroups } = context.facts;
  // An ID that belongs to a different kind of resource has already been reported.
  if (otherKindOf(id.value, 'permission_group', context.facts)) return;
  if (permissionGroups && !Object.hasOwn(permissionGroups, id.value)) {
    report(
      context,
      'warning',
      'unknown-permission-group',
      id,
      l10n.t('The account has no permission group with this ID.'),
    );
    return;
  }
  const known = own(permissionGroups, id.value);
  const meta = valueOf(node, 'meta');
  const deprecated = known?.deprecated ?? textMember(meta, 'deprecated') === 'true';
  const end = known?.endOfLife ?? textMember(meta, 'eol_at');
  const name = known?.name ?? textMember(node, 'name') ?? id.value;
  if (end !== undefined && end !== '')
    report(
      context,
      'warning',
      'deprecated-permission-group',
      id,
      l10n.t('The permission group "{0}" will be removed on {1}.', name, end),
    );
  else if (deprecated)
    report(
      context,
      'information',
      'deprecated-permission-group',
      id,
      l10n.t('The permission group "{0}" is deprecated.', name),
    );
};

/** Reports a resource group that does not exist in the account. Nothing is reported if no account is known. */
export const checkResourceGroupReference: Check = (node, context) => {
  const id = valueOf(node, 'id');
  const { resourceGroups } = context.facts;
  if (id?.type !== 'string' || !resourceGroups || Object.hasOwn(resourceGroups, id.value)) return;
  // An ID that belongs to a different kind of resource has already been reported.
  if (otherKindOf(id.value, 'resource_group', context.facts)) return;
  report(
    context,
    'warning',
    'unknown-resource-group',
    id,
    l10n.t('The account has no resource group with this ID.'),
  );
};

/** Checks a list of members that are added to a user group or that replace its members. */
export const checkGroupMembers: Check = (node, context) => {
  if (node.type !== 'array' || node.broken) return;
  if (node.items.length === 0 && context.intent === 'update')
    report(
      context,
      'warning',
      'empty-list',
      node,
      l10n.t('An empty list removes all members from the group.'),
    );
  const seen = new Map<string, JsonNode>();
  for (const [index, item] of node.items.entries()) {
    const id = textMember(item, 'id');
    if (id === undefined) continue;
    const first = seen.get(id);
    if (!first) {
      seen.set(id, item);
      continue;
    }
    report(context, 'warning', 'redundant-entry', item, l10n.t('Duplicate entry "{0}".', id), {
      tags: ['unnecessary'],
      related: [{ start: first.start, end: first.end, message: l10n.t('The first entry') }],
      fixes: [
        { title: l10n.t('Remove this entry'), edits: [removeItem(node.items, index)], preferred: true },
      ],
    });
  }
};
