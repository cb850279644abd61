import * as l10n from '@vscode/l10n';
import { type Facts, type KnownResource, type KnownScope, type ResourceKind } from '../../facts';
import { type JsonString } from '../../../json/tree';
import { type CheckContext, report } from './context';

/**
 * This file checks IDs in documents against connected accounts. An unknown ID is not reported, because it may belong
 * to an account that is not connected.
 */

const kindWords: Readonly<Record<ResourceKind, () => string>> = {
  account: () => l10n.t('account'),
  zone: () => l10n.t('zone'),
  permission_group: () => l10n.t('permission group'),
  resource_group: () => l10n.t('resource group'),
  user_group_member: () => l10n.t('member of a user group'),
  filter: () => l10n.t('filter'),
  waf_group: () => l10n.t('WAF rule group'),
  waf_rule: () => l10n.t('WAF rule'),
  workflow_version: () => l10n.t('workflow version'),
  tag_key: () => l10n.t('tag key'),
  ruleset: () => l10n.t('ruleset'),
  managed_rule: () => l10n.t('managed rule'),
};

/**
 * Returns the known resource with the given ID, together with the resource's kind, if that kind differs from `kind`.
 * Otherwise, returns undefined.
 */
export function otherKindOf(
  id: string,
  kind: ResourceKind,
  { resources = {} }: Facts,
): { readonly kind: ResourceKind; readonly resource: KnownResource } | undefined {
  if (kind === 'tag_key' || knownAs(resources[kind], id)) return undefined;
  for (const [other, known] of Object.entries(resources)) {
    const resource = other === 'tag_key' ? undefined : knownAs(known, id);
    if (resource) return { kind: other as ResourceKind, resource };
  }
  return undefined;
}

function knownAs(
  known: Readonly<Record<string, KnownResource>> | undefined,
  id: string,
): KnownResource | undefined {
  return known && Object.hasOwn(known, id) ? known[id] : undefined;
}

/**
 * Reports an ID that identifies a resource of another kind, or that belongs to a different account or zone than
 * earlier IDs in the same document.
 */
export function checkKnownId(node: JsonString, kind: ResourceKind, context: CheckContext): void {
  const other = otherKindOf(node.value, kind, context.facts);
  if (other) {
    const message = l10n.t(
      'This ID belongs to "{0}", which has the type "{1}". Use an ID of the type "{2}".',
      other.resource.name,
      kindWords[other.kind](),
      kindWords[kind](),
    );
    report(context, 'warning', 'id-of-another-kind', node, message);
    return;
  }
  const scopes = knownAs(context.facts.resources?.[kind], node.value)?.scopes ?? [];
  const [scope] = scopes;
  if (scope && scopes.length === 1) checkScope(node, scope, context);
}

function checkScope(node: JsonString, scope: KnownScope, context: CheckContext): void {
  const first = (context.firstScope.found ??= { scope, node });
  if (first.scope.id === scope.id) return;
  const message = l10n.t(
    'This ID belongs to "{0}", but another ID in this document belongs to "{1}". Use only IDs from the same account or zone.',
    scope.name,
    first.scope.name,
  );
  report(context, 'warning', 'mixed-accounts', node, message, {
    related: [{ start: first.node.start, end: first.node.end, message: l10n.t('The other ID') }],
  });
}
