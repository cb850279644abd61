import { type KindId } from '../model/kind-ids';
import { type ResourceRef } from './ref';
import { type Scope } from './scope';

/** The dashboard of the public service; other services with the same API do not have one at this address. */
const dashboard = 'https://dash.cloudflare.com';

type Page = (path: ResourceRef['path']) => string;

const securityRules: Page = () => 'security/security-rules';
const members: Page = () => 'members';
const lists: Page = () => 'configurations/lists';

const workflow: Page = ([outer, inner]) =>
  [
    'workers/workflows',
    ...(outer ? [encodeURIComponent(outer.id)] : []),
    ...(inner?.kind === 'workflow_instance' ? ['instance', encodeURIComponent(inner.id)] : []),
  ].join('/');

/** The pages of a zone and of an account. Kinds without a page of their own open the overview. */
const zonePages: Readonly<Partial<Record<KindId, Page>>> = {
  access_rule: securityRules,
  lockdown_rule: securityRules,
  ua_rule: securityRules,
  firewall_rule: securityRules,
  ruleset: securityRules,
  ruleset_rule: securityRules,
};
const accountPages: Readonly<Partial<Record<KindId, Page>>> = {
  list: lists,
  list_item: lists,
  user_group: members,
  user_group_member: members,
  resource_group: members,
  workflow,
  workflow_version: workflow,
  workflow_instance: workflow,
};

/**
 * Returns the page of the dashboard that shows a resource, or else the overview of its account or zone. The dashboard
 * identifies zones by their domains.
 */
export function dashboardPage(
  scope: Pick<Scope, 'type' | 'id' | 'name' | 'accountId'>,
  ref?: ResourceRef,
): string {
  const inZone = scope.type === 'zones';
  const kind = ref?.path.at(-1)?.kind;
  const page = kind && (inZone ? zonePages : accountPages)[kind];
  const place = inZone ? [scope.accountId, scope.name] : [scope.id];
  return [
    dashboard,
    ...place.map((part) => encodeURIComponent(part)),
    ...(ref && page ? [page(ref.path)] : []),
  ].join('/');
}
