import { hexOf } from '../random';

interface Row {
  readonly name: string;
  readonly label: string;
  readonly category: string;
  readonly scope: 'account' | 'zone';
  readonly description: string;
  readonly deprecated?: { readonly eolAt: string };
}

const row = (
  name: string,
  label: string,
  category: string,
  scope: Row['scope'],
  description: string,
): Row => ({
  name,
  label,
  category,
  scope,
  description,
});

/** Returns the rows for the read and write permissions of an area. */
const both = (area: string, label: string, category: string, scope: Row['scope'], what: string): Row[] => [
  row(`${area} Read`, `${label}_read`, category, scope, `Can see ${what}.`),
  row(`${area} Write`, `${label}_write`, category, scope, `Can see and change ${what}.`),
];

const rows: readonly Row[] = [
  row(
    'Super Administrator - All Privileges',
    'all_privileges',
    'Account',
    'account',
    'Can do everything in the account.',
  ),
  row(
    'Administrator',
    'administrator',
    'Account',
    'account',
    'Can do everything except manage members and billing.',
  ),
  row(
    'Administrator Read Only',
    'administrator_read_only',
    'Account',
    'account',
    'Can see everything, change nothing.',
  ),
  ...both('Account Settings', 'account_settings', 'Account', 'account', 'the settings of the account'),
  ...both('Billing', 'billing', 'Account', 'account', 'invoices and payment methods'),
  ...both('SSO Connector', 'sso_connector', 'Account', 'account', 'single sign-on connectors'),
  ...both('OAuth Client', 'oauth_client', 'Account', 'account', 'OAuth clients'),
  row(
    'SCIM Provisioning',
    'scim_provisioning',
    'Account',
    'account',
    'Can manage members and user groups on behalf of a directory.',
  ),
  ...both(
    'Account Firewall Access Rules',
    'account_firewall_access_rules',
    'Firewall',
    'account',
    'access rules of the account',
  ),
  ...both(
    'Firewall Services',
    'firewall_services',
    'Firewall',
    'zone',
    'lockdowns, access rules and user agent rules',
  ),
  ...both('Zone Settings', 'zone_settings', 'Zone', 'zone', 'the settings of a zone'),
  ...both('DNS', 'dns', 'Zone', 'zone', 'name records'),
  ...both('Cache Settings', 'cache_settings', 'Zone', 'zone', 'cache settings'),
  row('Cache Purge', 'cache_purge', 'Zone', 'zone', 'Can purge the cache.'),
  ...both('Load Balancers', 'load_balancers', 'Zone', 'zone', 'load balancers'),
  ...both('Page Rules', 'page_rules', 'Zone', 'zone', 'page rules'),
  ...both('Workers Scripts', 'workers_scripts', 'Developer platform', 'account', 'scripts and workflows'),
  ...both('Workers Routes', 'workers_routes', 'Developer platform', 'zone', 'routes of scripts'),
  row(
    'Workers Tail Read',
    'workers_tail_read',
    'Developer platform',
    'account',
    'Can follow the logs of scripts.',
  ),
  ...both('Workers KV Storage', 'workers_kv', 'Developer platform', 'account', 'key-value namespaces'),
  ...both('Queues', 'queues', 'Developer platform', 'account', 'queues'),
  ...both('Analytics', 'analytics', 'Analytics', 'account', 'analytics'),
  ...both('Logs', 'logs', 'Analytics', 'zone', 'request logs'),
  {
    ...row(
      'Legacy WAF Administrator',
      'legacy_waf_admin',
      'Firewall',
      'zone',
      'Could change the old firewall packages.',
    ),
    deprecated: { eolAt: '2027-03-31T00:00:00Z' },
  },
];

/**
 * The catalog of permission groups. All values in `meta` are strings, including Booleans. Source:
 * access-administration, "Permission group".
 */
export const permissionGroups = rows.map(({ name, label, category, scope, description, deprecated }) => ({
  id: hexOf(32, 'permission group', label),
  name,
  meta: {
    category,
    deprecated: String(deprecated !== undefined),
    description,
    editable: 'false',
    label,
    scopes: `com.cloudflare.api.account${scope === 'zone' ? '.zone' : ''}`,
    visibility: 'public',
    ...(deprecated ? { eol_at: deprecated.eolAt } : {}),
  },
}));
