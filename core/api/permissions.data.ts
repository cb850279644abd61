import { type OperationId } from './operations.data';

/**
 * The token permissions for a group of operations. Any one of them is sufficient (api-behaviour.md, "Token
 * permissions"; rulesets.md, "Operations"). A permission for rulesets probably covers only the phases of its product.
 */
export interface Permissions {
  readonly read: readonly string[];
  readonly write: readonly string[];
}

const administration: Permissions = {
  read: ['Account Settings Read', 'Account Settings Write', 'SCIM Provisioning'],
  write: ['Account Settings Write', 'SCIM Provisioning'],
};
const workflows: Permissions = {
  read: ['Workers Scripts Read', 'Workers Scripts Write', 'Workers Tail Read'],
  write: ['Workers Scripts Write'],
};
const firewall: Permissions = {
  read: ['Firewall Services Read', 'Firewall Services Write'],
  write: ['Firewall Services Write'],
};

/** Products that have rulesets in accounts and in zones. The products with the most rules come first. */
const accountProducts = [
  'Account Rulesets',
  'Account WAF',
  'Mass URL Redirects',
  'Transform Rules',
  'Select Configuration',
  'Magic Firewall',
  'L4 DDoS Managed Ruleset',
  'Logs',
] as const;
const zoneProducts = [
  'Zone WAF',
  'Zone Transform Rules',
  'Dynamic URL Redirects',
  'Cache Settings',
  'Config Settings',
  'Origin',
  'Response Compression',
  'Custom Errors',
  'Managed headers',
  'HTTP DDoS Managed Ruleset',
  'Sanitize',
  'Bot Management',
  ...accountProducts,
] as const;
const ofProducts = (products: readonly string[]): Permissions => {
  const write = products.map((product) => `${product} Write`);
  return { read: [...products.map((product) => `${product} Read`), ...write], write };
};
const accountRulesets = ofProducts(accountProducts);
const zoneRulesets = ofProducts(zoneProducts);
const lists: Permissions = {
  read: ['Account Filter Lists Read', 'Account Filter Lists Edit'],
  write: ['Account Filter Lists Edit'],
};

/**
 * Permissions, keyed by the part of the operation ID before the dot. For operations that are not listed, the
 * documentation specifies no permissions.
 */
const byGroup: Readonly<Record<string, Permissions>> = {
  permissionGroups: { read: ['Account Settings Read'], write: [] },
  resourceGroups: administration,
  userGroups: administration,
  members: administration,
  ssoConnectors: { read: ['SSO Connector Read', 'SSO Connector Write'], write: ['SSO Connector Write'] },
  oauthClients: { read: ['OAuth Client Read', 'OAuth Client Write'], write: ['OAuth Client Write'] },
  workflows,
  instances: workflows,
  versions: workflows,
  accountAccessRules: {
    read: ['Account Firewall Access Rules Read', 'Account Firewall Access Rules Write'],
    write: ['Account Firewall Access Rules Write'],
  },
  zoneAccessRules: firewall,
  lockdowns: firewall,
  uaRules: firewall,
  firewallRules: firewall,
  wafPackages: firewall,
  wafGroups: firewall,
  wafRules: firewall,
  accountRulesets,
  accountRulesetRules: accountRulesets,
  accountRulesetVersions: accountRulesets,
  accountEntrypoints: accountRulesets,
  accountEntrypointVersions: accountRulesets,
  zoneRulesets,
  zoneRulesetRules: zoneRulesets,
  zoneRulesetVersions: zoneRulesets,
  zoneEntrypoints: zoneRulesets,
  zoneEntrypointVersions: zoneRulesets,
  lists,
  listItems: lists,
  listOperations: lists,
  requestTracer: { read: [], write: ['Allow Request Tracer Read'] },
  wafOverrides: { read: ['Zone Settings Read', 'Zone Settings Write'], write: ['Zone Settings Write'] },
};

/**
 * Returns the permissions for an operation, of which a token needs at least one. The list is empty if none are
 * documented.
 */
export function permissionsFor(id: OperationId, method: string): readonly string[] {
  const group = byGroup[id.slice(0, id.indexOf('.'))];
  return (method === 'GET' ? group?.read : group?.write) ?? [];
}
