/**
 * The permissions for a path of the API. A token needs only one of them. Paths that are not in the table need no
 * permission. The table was written independently of the client, so that each can be tested against the other. Sources:
 * the API behavior notes, "Token permissions per view"; rulesets.md and lists.md, "Operations".
 */
interface PathPermissions {
  readonly path: RegExp;
  readonly read: readonly string[];
  readonly write: readonly string[];
}

const administration = ['Account Settings Write', 'SCIM Provisioning'];
const rulesets = (products: readonly string[]): Omit<PathPermissions, 'path'> => ({
  read: products.flatMap((product) => [`${product} Read`, `${product} Write`]),
  write: products.map((product) => `${product} Write`),
});
const readOrWrite = (product: string): Omit<PathPermissions, 'path'> => ({
  read: [`${product} Read`, `${product} Write`],
  write: [`${product} Write`],
});

/** The permissions that each path requires. The first row whose `path` matches applies. */
const rows: readonly PathPermissions[] = [
  { path: /^\/accounts$/, ...readOrWrite('Account Settings') },
  { path: /^\/zones$/, ...readOrWrite('Zone') },
  { path: /\/iam\/permission_groups/, ...readOrWrite('Account Settings') },
  { path: /\/iam\//, read: ['Account Settings Read', ...administration], write: administration },
  { path: /\/sso_connectors/, ...readOrWrite('SSO Connector') },
  { path: /\/oauth_clients/, ...readOrWrite('OAuth Client') },
  {
    path: /\/workflows/,
    read: ['Workers Scripts Read', 'Workers Scripts Write', 'Workers Tail Read'],
    write: ['Workers Scripts Write'],
  },
  { path: /^\/accounts\/.*\/access_rules/, ...readOrWrite('Account Firewall Access Rules') },
  { path: /\/waf\/overrides/, ...readOrWrite('Zone Settings') },
  { path: /\/firewall\//, ...readOrWrite('Firewall Services') },
  {
    path: /\/rules\/lists/,
    read: ['Account Filter Lists Read', 'Account Filter Lists Edit'],
    write: ['Account Filter Lists Edit'],
  },
  { path: /^\/accounts\/.*\/rulesets/, ...rulesets(['Account Rulesets', 'Account WAF']) },
  { path: /\/rulesets/, ...rulesets(['Zone WAF', 'Account Rulesets', 'Account WAF']) },
  {
    path: /\/request-tracer/,
    read: ['Allow Request Tracer Read'],
    write: ['Allow Request Tracer Read'],
  },
];

/** Whether a token with these permissions may send a request. `path` is the path of the operation. */
export function isPermitted(permissions: readonly string[], method: string, path: string): boolean {
  const row = rows.find((one) => one.path.test(path));
  const enough = method === 'GET' ? row?.read : row?.write;
  return enough === undefined || enough.some((permission) => permissions.includes(permission));
}
