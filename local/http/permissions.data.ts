/**
 * The permissions of a token for the paths of the API, any one of which is enough. Source: the API behavior notes,
 * "Token permissions per view"; rulesets.md and lists.md, "Operations". Written independently of the client, so that
 * each is a test of the other. What has no row needs no permission.
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

/** The first row that fits is the one that counts. */
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

/** Whether a token with these permissions may send a request; `path` is the path of the operation. */
export function isPermitted(permissions: readonly string[], method: string, path: string): boolean {
  const row = rows.find((one) => one.path.test(path));
  const enough = method === 'GET' ? row?.read : row?.write;
  return enough === undefined || enough.some((permission) => permissions.includes(permission));
}
