import { type KindId } from '../model/kind-ids';
import { type ResourceRef } from './ref';
import { type Scope } from './scope';

/** Address of the public service's dashboard. Other services with the same API have no dashboard at this address. */
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

/**
 * Dashboard pages of resources in a zone, by kind of resource. `accountPages` contains the pages of resources in an
 * account. For a kind without a page, the overview is opened.
 */
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
 * Returns the dashboard page of a resource. If there is none, returns the overview of its account or zone. The
 * dashboard identifies zones by their domains.
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
