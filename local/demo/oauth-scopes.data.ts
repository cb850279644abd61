const scope = (id: string, name: string, category: string, ...scopes: readonly string[]) => ({
  id,
  name,
  category,
  scopes,
});

/** The catalog of OAuth scopes, which is the same for all accounts. Source: access-administration, "OAuth scope". */
export const oauthScopes = [
  scope('account.read', 'Read account settings', 'Account', 'com.cloudflare.api.account'),
  scope('account.write', 'Change account settings', 'Account', 'com.cloudflare.api.account'),
  scope('members.read', 'Read members and groups', 'Account', 'com.cloudflare.api.account.member'),
  scope('members.write', 'Change members and groups', 'Account', 'com.cloudflare.api.account.member'),
  scope('zone.read', 'Read zones', 'Zones', 'com.cloudflare.api.account.zone'),
  scope('zone.write', 'Change zones', 'Zones', 'com.cloudflare.api.account.zone'),
  scope('dns.read', 'Read name records', 'Zones', 'com.cloudflare.api.account.zone.dns'),
  scope('dns.write', 'Change name records', 'Zones', 'com.cloudflare.api.account.zone.dns'),
  scope('firewall.read', 'Read firewall rules', 'Security', 'com.cloudflare.api.account.zone.firewall'),
  scope('firewall.write', 'Change firewall rules', 'Security', 'com.cloudflare.api.account.zone.firewall'),
  scope(
    'workers.read',
    'Read scripts and workflows',
    'Developer platform',
    'com.cloudflare.api.account.worker',
  ),
  scope(
    'workers.write',
    'Change scripts and workflows',
    'Developer platform',
    'com.cloudflare.api.account.worker',
  ),
  scope('analytics.read', 'Read analytics', 'Analytics', 'com.cloudflare.api.account.analytics'),
];
