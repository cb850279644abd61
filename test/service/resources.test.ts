import assert from 'node:assert/strict';
import { hexOf } from '../../local/random';
import { LocalService } from '../support/local-service';

const account = hexOf(32, 'account', 'harbour');
const zone = hexOf(32, 'zone', 'harbour-goods.example');
const accountPath = `/accounts/${account}`;
const firewall = `/zones/${zone}/firewall`;
const unknown = 'f'.repeat(32);

describe('credentials', () => {
  const cases: readonly (readonly [
    headers: Record<string, string>,
    status: number,
    code?: number,
    chain?: number,
  ])[] = [
    [{ authorization: '' }, 401, 10000],
    [{ authorization: 'Bearer anything' }, 200],
    [{ authorization: 'bearer anything' }, 200],
    [{ authorization: 'Basic YTpi' }, 400, 6003, 6111],
    [{ authorization: 'Bearer' }, 400, 6003, 6111],
    [{ authorization: 'Bearer two words' }, 400, 6003, 6111],
    [{ authorization: '', 'x-auth-email': 'a@example.com', 'x-auth-key': 'k' }, 200],
    [{ authorization: '', 'x-auth-email': 'a@example.com' }, 400, 6003, 6103],
    [{ authorization: '', 'x-auth-key': 'k' }, 400, 6003, 6102],
  ];
  for (const [headers, status, code, chain] of cases)
    it(`${JSON.stringify(headers)}: ${status}`, async () => {
      const answer = await new LocalService().get('/accounts', headers);
      assert.equal(answer.status, status);
      assert.equal(answer.json.errors[0]?.code, code);
      assert.equal(answer.json.errors[0]?.error_chain?.[0]?.code, chain);
    });

  it('must be those that the service was started with', async () => {
    const local = new LocalService({ token: 'right' });
    assert.equal((await local.get('/accounts')).status, 401);
    assert.equal((await local.get('/accounts', { authorization: 'Bearer right' })).status, 200);
    const pair = { authorization: '', 'x-auth-email': 'a@example.com' };
    assert.equal((await local.get('/accounts', { ...pair, 'x-auth-key': 'wrong' })).status, 401);
    assert.equal((await local.get('/accounts', { ...pair, 'x-auth-key': 'right' })).status, 200);
  });

  it('are checked with a message that is a success', async () => {
    for (const path of ['/user/tokens/verify', `${accountPath}/tokens/verify`]) {
      const { json } = await new LocalService().get(path);
      assert.deepEqual([json.success, json.result.status, json.messages[0]?.code], [true, 'active', 10000]);
    }
  });

  it('are not enough for a request from another origin or with another host name', async () => {
    const local = new LocalService();
    for (const headers of [{ host: 'evil.example' }, { origin: 'https://evil.example' }, { origin: 'null' }])
      assert.equal((await local.get('/accounts', headers)).status, 403);
    assert.equal(
      (await local.get('/accounts', { host: '127.0.0.1:8080', origin: 'http://localhost:3000' })).status,
      200,
    );
  });
});

describe('paths', () => {
  const cases: readonly (readonly [method: string, path: string, status: number, code: number])[] = [
    ['GET', '/nowhere', 404, 7003],
    ['PATCH', `${accountPath}/iam/user_groups`, 404, 7003],
    ['GET', `/accounts/not-an-id/iam/user_groups`, 404, 7003],
    ['GET', `${firewall}/lockdowns/short`, 404, 7003],
    ['GET', `/accounts/${unknown}/iam/user_groups`, 403, 9109],
    ['GET', `/zones/${unknown}/firewall/lockdowns`, 403, 9109],
    ['GET', `${firewall}/lockdowns/${unknown}`, 404, 10404],
    ['GET', `${accountPath}/workflows/order-fulfilment/versions/7`, 400, 10001],
    ['GET', `${accountPath}/workflows/order-fulfilment/instances/a.b`, 400, 10001],
    ['GET', `${accountPath}/workflows/order-fulfilment/instances/nobody`, 404, 10501],
  ];
  for (const [method, path, status, code] of cases)
    it(`${method} ${path.replace(account, '{account}').replace(zone, '{zone}')}: ${status}, ${code}`, async () => {
      const answer = await new LocalService().send(method, path);
      assert.deepEqual(
        [answer.status, answer.json.errors[0]?.code, answer.json.success],
        [status, code, false],
      );
    });
});

describe('lists', () => {
  /**
   * The default, minimum, and maximum page size of each list. With `step`, a size above the minimum must be a
   * multiple of `step`.
   */
  const sizes: readonly (readonly [path: string, byDefault: number, min: number, max: number, step?: 5])[] = [
    [`/accounts`, 20, 5, 50],
    [`/zones`, 20, 5, 50],
    [`${accountPath}/iam/permission_groups`, 20, 5, 50],
    [`${accountPath}/iam/user_groups`, 100, 1, 500],
    [`${accountPath}/iam/user_groups/${hexOf(32, account, 'user group', 'Editors')}/members`, 100, 1, 500],
    [`${accountPath}/workflows`, 10, 1, 100],
    [`${accountPath}/workflows/order-fulfilment/instances`, 50, 1, 100],
    [`${accountPath}/workflows/order-fulfilment/versions`, 50, 1, 100],
    [`${firewall}/lockdowns`, 20, 1, 1000, 5],
    [`${firewall}/ua_rules`, 20, 1, 1000, 5],
    [`${firewall}/rules`, 25, 5, 100],
    [`${firewall}/waf/overrides`, 50, 5, 100],
    [`${firewall}/waf/packages`, 50, 5, 100],
  ];
  for (const [path, byDefault, min, max, step] of sizes)
    it(`keep the page sizes of ${path
      .replace(account, '{account}')
      .replace(zone, '{zone}')
      .replace(/[0-9a-f]{32}/, '{id}')}`, async () => {
      const local = new LocalService();
      const first = await local.get(path);
      assert.equal(first.json.result_info?.per_page, byDefault);
      assert.equal(first.json.result_info.count, (first.json.result as unknown[]).length);
      const statusOf = async (size: number | string) => (await local.get(`${path}?per_page=${size}`)).status;
      assert.deepEqual(await Promise.all([min, max].map(statusOf)), [200, 200]);
      assert.deepEqual(
        await Promise.all([min - 1, max + 1, 'x', min + 0.5].map(statusOf)),
        [400, 400, 400, 400],
      );
      if (step)
        assert.deepEqual(await Promise.all([1, 2, 5, 7, 10].map(statusOf)), [200, 400, 200, 400, 200]);
      assert.equal((await local.get(`${path}?page=0`)).status, 400);
      assert.deepEqual((await local.get(`${path}?page=1000`)).json.result, []);
    });

  const names = (result: { name?: string }[]) => result.map(({ name }) => name);
  const values = (result: { configuration: { value: string } }[]) =>
    result.map(({ configuration }) => configuration.value);

  /** Requests for lists with filters or a sort order, each with its expected result. */
  const filters: readonly (readonly [path: string, expected: unknown, of?: (result: never) => unknown])[] = [
    ['/accounts?name=Lumen%20Lab', ['Lumen Lab'], names],
    ['/accounts?direction=desc', ['Lumen Lab', 'Harbour Goods'], names],
    ['/zones?account.name=Lumen%20Lab', ['lumen-lab.example'], names],
    ['/zones?name=lumen-lab.example&account.id=x&match=any', ['lumen-lab.example'], names],
    ['/zones?name=lumen-lab.example&account.id=x', [], names],
    [`${accountPath}/iam/permission_groups?label=dns_read`, ['DNS Read'], names],
    [`${accountPath}/iam/resource_groups?name=Stories`, ['Stories'], names],
    [`${accountPath}/iam/user_groups?direction=desc&per_page=2`, ['Shop developers', 'Security'], names],
    [`${accountPath}/iam/user_groups?fuzzyName=TEAM`, ['Platform team'], names],
    [`${accountPath}/workflows?search=re&per_page=1`, ['nightly-report'], names],
    [
      `${firewall}/lockdowns?ip=192.0.2.77`,
      ['Everything of the staff'],
      (r: { description: string }[]) => r.map((x) => x.description),
    ],
    [
      `${firewall}/lockdowns?uri_search=STOCK`,
      ['Warehouse scanners'],
      (r: { description: string }[]) => r.map((x) => x.description),
    ],
    [
      `${firewall}/lockdowns?ip_range_search=198.51`,
      ['Administration only from the office'],
      (r: { description: string }[]) => r.map((x) => x.description),
    ],
    [`${firewall}/ua_rules?user_agent=badbot&paused=true`, ['BadBot/1.0'], values],
    [
      `${firewall}/rules?action=log`,
      ['Trial of a new rule'],
      (r: { description: string }[]) => r.map((x) => x.description),
    ],
    [`${accountPath}/firewall/access_rules/rules?configuration.target=country`, ['KP'], values],
    [`${accountPath}/firewall/access_rules/rules?configuration_target=asn`, ['AS64501'], values],
    [
      `${accountPath}/firewall/access_rules/rules?mode=whitelist&order=configuration.value&direction=desc`,
      ['203.0.113.7', '198.51.100.10'],
      values,
    ],
    [
      `${accountPath}/firewall/access_rules/rules?notes=march&configuration.target=country&match=any`,
      ['KP', 'AS64501'],
      values,
    ],
  ];
  for (const [path, expected, of] of filters)
    it(`filter and order ${path.replace(account, '{account}').replace(zone, '{zone}')}`, async () => {
      const result = await new LocalService().result(path);
      assert.deepEqual(of ? of(result as never) : result, expected);
    });
});

describe('bodies', () => {
  const lockdown = { urls: ['a.example/*'], configurations: [{ target: 'ip', value: '192.0.2.1' }] };
  const accessRule = (target: string, value: string) => ({ mode: 'block', configuration: { target, value } });
  const rule = { action: 'block', filter: { expression: 'ip.src eq 192.0.2.1' } };
  const client = {
    client_name: 'Till',
    grant_types: ['authorization_code'],
    redirect_uris: ['https://till.example/callback'],
    response_types: ['code'],
    scopes: ['dns.read'],
    token_endpoint_auth_method: 'client_secret_basic',
  };

  /** Request bodies that must be rejected, each with its path and the JSON Pointers of its problems. */
  const refused: readonly (readonly [path: string, body: unknown, ...pointers: string[]])[] = [
    [`${accountPath}/iam/resource_groups`, { name: 'x', scope: { key: 'a', objects: [] } }, '/scope/objects'],
    [`${accountPath}/iam/resource_groups`, {}, '/name', '/scope'],
    [`${accountPath}/iam/user_groups`, { name: 7 }, '/name'],
    [
      `${accountPath}/iam/user_groups`,
      { name: 'x', policies: [{ access: 'maybe', permission_groups: [], resource_groups: [] }] },
      '/policies/0/access',
    ],
    [
      `${accountPath}/iam/user_groups`,
      {
        name: 'x',
        policies: [
          { access: 'allow', permission_groups: [{ id: unknown }], resource_groups: [{ id: unknown }] },
        ],
      },
      '/policies/0/permission_groups/0/id',
      '/policies/0/resource_groups/0/id',
    ],
    [`${accountPath}/sso_connectors`, {}, '/email_domain'],
    [`${accountPath}/sso_connectors`, { email_domain: 'not a domain' }, '/email_domain'],
    [`${accountPath}/oauth_clients`, { ...client, grant_types: ['refresh_token'] }, '/grant_types'],
    [`${accountPath}/oauth_clients`, { ...client, scopes: ['a:b', 'no.such'] }, '/scopes/0', '/scopes/1'],
    [
      `${accountPath}/oauth_clients`,
      { ...client, optional_scopes: ['openid', 'zone.read'] },
      '/optional_scopes/0',
      '/optional_scopes/1',
    ],
    [
      `${accountPath}/oauth_clients`,
      { client_name: 'x' },
      '/grant_types',
      '/redirect_uris',
      '/response_types',
      '/scopes',
      '/token_endpoint_auth_method',
    ],
    [
      `${firewall}/lockdowns`,
      { ...lockdown, configurations: [{ target: 'ip_range', value: '192.0.2.0/23' }] },
      '/configurations/0/value',
    ],
    [
      `${firewall}/lockdowns`,
      { ...lockdown, configurations: [{ target: 'country', value: 'DE' }] },
      '/configurations/0/target',
    ],
    [`${firewall}/lockdowns`, { ...lockdown, description: 'x'.repeat(1025) }, '/description'],
    [`${firewall}/lockdowns`, [], ''],
    [`${firewall}/access_rules/rules`, accessRule('ip_range', '192.0.2.0/20'), '/configuration/value'],
    [`${firewall}/access_rules/rules`, accessRule('ip_range', '2001:db8::/56'), '/configuration/value'],
    [`${firewall}/access_rules/rules`, accessRule('ip', '192.0.2.256'), '/configuration/value'],
    [`${firewall}/access_rules/rules`, accessRule('country', 'DEU'), '/configuration/value'],
    [`${firewall}/access_rules/rules`, { ...accessRule('ip', '192.0.2.1'), mode: 'allow' }, '/mode'],
    [`${firewall}/ua_rules`, { mode: 'whitelist', configuration: { target: 'ua', value: 'x' } }, '/mode'],
    [`${firewall}/rules`, [{ ...rule, description: 'x'.repeat(501) }], '/0/description'],
    [`${firewall}/rules`, [rule, { ...rule, priority: -1 }], '/1/priority'],
    [`${firewall}/rules`, [{ ...rule, filter: { expression: 'http.host eq "a' } }], '/0/filter/expression'],
    [`${firewall}/rules`, [{ ...rule, filter: {} }], '/0/filter'],
    [`${firewall}/rules`, [], ''],
    [`${firewall}/waf/overrides`, { urls: ['a.example/'] }, '/groups'],
  ];
  for (const [path, body, ...pointers] of refused)
    it(`are rejected with their positions: ${JSON.stringify(body).slice(0, 90)}`, async () => {
      const local = new LocalService();
      const { status, json } = await local.send('POST', path, body);
      assert.equal(status, 400);
      assert.deepEqual(
        json.errors.map(({ source }) => source?.pointer),
        pointers,
      );
      assert.equal(local.changes, 0);
    });

  /** Request bodies that must be accepted, each with its path. */
  const taken: readonly (readonly [path: string, body: unknown])[] = [
    [`${firewall}/access_rules/rules`, accessRule('ip_range', '192.0.0.0/16')],
    [`${firewall}/access_rules/rules`, accessRule('ip_range', '2001:db8::/32')],
    [`${firewall}/access_rules/rules`, accessRule('ip6', '2001:db8::1')],
    [`${firewall}/access_rules/rules`, accessRule('asn', 'AS64500')],
    [`${firewall}/access_rules/rules`, accessRule('country', 'T1')],
    [`${firewall}/ua_rules`, { mode: 'managed_challenge', configuration: { target: 'ua', value: 'x' } }],
    [`${firewall}/rules`, rule],
    [
      `${firewall}/rules`,
      [{ ...rule, filter: { expression: 'http.host eq "a)" and (ip.src in {192.0.2.1})' } }],
    ],
  ];
  for (const [path, body] of taken)
    it(`are accepted: ${JSON.stringify(body).slice(0, 90)}`, async () => {
      const { status, text } = await new LocalService().send('POST', path, body);
      assert.equal(status, 200, text);
    });

  it('that are not JSON are rejected', async () => {
    const { status, json } = await new LocalService().send('POST', `${firewall}/lockdowns`, '{"urls": [');
    assert.deepEqual([status, json.errors[0]?.code], [400, 6007]);
  });
});
