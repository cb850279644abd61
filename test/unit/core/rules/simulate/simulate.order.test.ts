import assert from 'node:assert/strict';
import { type ChainOptions } from '../../../../../core/rules/simulate/chain';
import {
  access, custom, firewall, type Given, lockdown, rule, ruleset, shop, simulated, userAgent, words,
} from '../../../../support/simulation'; // prettier-ignore

type Row = readonly [
  situation: string,
  rules: readonly object[],
  outcome: string,
  given?: Given,
  assumed?: readonly string[],
  options?: ChainOptions,
];

const other = '198.51.100.1';
const managed = ruleset('http_request_firewall_managed', [rule('execute', 'true', { id: 'core' })]);
const hit = { ...shop, rules: { managedMatch: [{ rule: 'core' }] } };
const germany: Given = { request: shop.request, fields: { 'ip.src': '203.0.113.7', 'ip.src.country': 'DE' } };
const denies = lockdown('www.example.com/admin/*', other);
const letsIn = lockdown('www.example.com/admin/*', '203.0.113.7');
const agent = (name: string): Given => ({ ...shop, request: `${shop.request}\nUser-Agent: ${name}` });
const skip = (parameters: object): object => rule('skip', 'true', parameters);
const transform = (parameters: object, expression = 'true'): object =>
  ruleset('http_request_transform', [rule('rewrite', expression, { uri: parameters })]);

/** The table "What wins" in the document about the order of the products, row by row. */
const winners: readonly Row[] = [
  [
    'an allowed address passes custom rules',
    [access('whitelist', '203.0.113.7'), custom(rule('block', 'true'))],
    'pass',
  ],
  [
    'an allowed country does not pass managed rules',
    [access('whitelist', 'DE', 'country'), managed],
    'block 403 by execute true',
    { ...germany, rules: hit.rules },
    ['assume/managed-action'],
  ],
  [
    'a custom rule cannot skip access rules',
    [access('block', '203.0.113.7'), custom(skip({ ruleset: 'current' }))],
    'block 403 by block 203.0.113.7',
  ],
  [
    'an access rule that allows wins over one that blocks',
    [access('block', '203.0.113.7'), access('whitelist', '203.0.113.7')],
    'pass',
  ],
  [
    'an allow rule does not pass lockdown',
    [firewall('allow', 'true'), denies],
    `block 403 (1106) by only ${other}`,
  ],
  [
    'a bypass rule passes lockdown',
    [firewall('bypass', 'true', { products: ['zoneLockdown'] }), denies],
    'pass',
  ],
  [
    'allow wins over block at the same priority',
    [firewall('block', 'true', { priority: 1 }), firewall('allow', 'true', { priority: 1 })],
    'pass',
  ],
  [
    'converted to custom rules, the first of the two acts',
    [firewall('block', 'true', { priority: 1 }), firewall('allow', 'true', { priority: 1 })],
    'block 403 by block true',
    shop,
    [],
    { firewallRules: 'converted' },
  ],
  ['a skip rule passes lockdown', [custom(skip({ products: ['zoneLockdown'] })), denies], 'pass'],
  [
    'a skip rule for phases does not pass lockdown',
    [custom(skip({ phases: ['http_request_firewall_managed'] })), managed, denies],
    `block 403 (1106) by only ${other}`,
  ],
  [
    'an address that a lockdown allows passes user agent rules',
    [letsIn, userAgent('block', 'scraper')],
    'pass',
    agent('scraper'),
  ],
  ['a paused rule is ignored', [lockdown('www.example.com/*', other, { paused: true })], 'pass'],
  [
    'custom rules see a rewrite',
    [transform({ path: { value: '/b' } }), custom(rule('block', 'http.request.uri.path eq "/admin/users"'))],
    'pass',
  ],
  [
    'a rewrite does not change the raw fields',
    [
      transform({ path: { value: '/b' } }),
      custom(rule('block', 'raw.http.request.uri.path eq "/admin/users"')),
    ],
    'block 403 by block raw.http.request.uri.path eq "/admin/users"',
  ],
];

/** The effects described in sections 1 to 3 of the document about the order of the products. */
const effects: readonly Row[] = [
  // section 1: the chain
  [
    'a redirect responds before anything blocks',
    [
      ruleset('http_request_dynamic_redirect', [
        rule('redirect', 'true', {
          from_value: { status_code: 308, target_url: { value: 'https://b.example/' } },
        }),
      ]),
      access('block', '203.0.113.7'),
    ],
    'redirect 308 by redirect true',
  ],
  [
    'an access rule comes before firewall rules',
    [firewall('challenge', 'true'), access('block', '203.0.113.7')],
    'block 403 by block 203.0.113.7',
  ],
  [
    'firewall rules come before custom rules',
    [custom(rule('block', 'true')), firewall('challenge', 'true')],
    'challenge 403 by challenge true',
  ],
  [
    'rate limiting responds with 429',
    [ruleset('http_ratelimit', [rule('block', 'true', undefined, { ratelimit: {}, description: 'Limit' })])],
    'block 429 by Limit',
    { ...shop, rules: { rateExceeded: ['Limit'] } },
  ],
  [
    'a rate limit that is not exceeded does nothing',
    [ruleset('http_ratelimit', [rule('block', 'true', undefined, { ratelimit: {} })])],
    'pass',
    { ...shop, rules: { rateExceeded: [] } },
  ],
  [
    'bulk redirects come after managed rules',
    [
      {
        ...ruleset('http_request_redirect', [
          rule('redirect', 'true', { from_list: { name: 'old', key: 'http.request.full_uri' } }),
        ]),
        kind: 'root',
      },
      managed,
    ],
    'block 403 by execute true',
    hit,
    ['assume/managed-action'],
  ],
  // section 2.1: access rules
  [
    'an address range matches',
    [access('challenge', '203.0.113.0/24', 'ip_range')],
    'challenge 403 by challenge 203.0.113.0/24',
  ],
  [
    'an address range with host bits matches',
    [access('challenge', '203.0.113.99/24', 'ip_range')],
    'challenge 403 by challenge 203.0.113.99/24',
  ],
  ['another address does not', [access('block', other)], 'pass'],
  [
    'an IPv6 range matches',
    [access('block', '2001:db8::/32', 'ip_range')],
    'block 403 by block 2001:db8::/32',
    { ...shop, fields: { 'ip.src': '2001:db8::1' } },
  ],
  [
    'an ASN matches',
    [access('js_challenge', 'AS64496', 'asn')],
    'challenge 403 by js_challenge AS64496',
    { ...shop, fields: { 'ip.src.asnum': 64496 } },
  ],
  [
    'Tor is a country',
    [access('block', 'T1', 'country')],
    'block 403 by block T1',
    { ...shop, fields: { 'ip.src.country': 'T1' } },
  ],
  [
    'the most specific rule acts, which is assumed',
    [access('block', '203.0.113.0/24', 'ip_range'), access('challenge', '203.0.113.7')],
    'challenge 403 by challenge 203.0.113.7',
    shop,
    ['assume/access-rule-order'],
  ],
  [
    'an allowed address passes user agent rules, rate limits and managed rules',
    [
      access('whitelist', '203.0.113.7'),
      userAgent('block', 'scraper'),
      firewall('block', 'true'),
      ruleset('http_ratelimit', [rule('block', 'true', undefined, { ratelimit: {} })]),
      managed,
    ],
    'pass',
    agent('scraper'),
  ],
  [
    'an allowed address passes lockdown, which is assumed',
    [access('whitelist', '203.0.113.7'), denies],
    'pass',
    shop,
    ['assume/whitelist-lockdown'],
  ],
  [
    'an allowed address is still redirected',
    [
      access('whitelist', '203.0.113.7'),
      ruleset('http_request_redirect', [rule('redirect', 'true')], { kind: 'root' }),
    ],
    'redirect by redirect true',
  ],
  [
    'a passed challenge does not stop the request',
    [access('challenge', '203.0.113.7'), custom(rule('managed_challenge', 'true'))],
    'pass',
    { ...shop, rules: { challengePassed: true } },
  ],
  // section 2.2: lockdowns
  ['a lockdown allows its addresses', [letsIn], 'pass'],
  [
    'a lockdown allows its ranges, with or without host bits',
    [lockdown('www.example.com/admin/*', '203.0.113.99/24')],
    'pass',
  ],
  ['another URL is not affected', [lockdown('www.example.com/wiki/*', other)], 'pass'],
  ['a URL without an asterisk matches that page only', [lockdown('www.example.com/admin', other)], 'pass'],
  ['another host is not affected', [lockdown('shop.example.com/*', other)], 'pass'],
  [
    'an asterisk may be in the host',
    [lockdown('*.example.com/admin/*', other)],
    `block 403 (1106) by only ${other}`,
  ],
  ['the dot of a URL is literal', [lockdown('wwwxexample.com/*', other)], 'pass'],
  [
    'the case of a path is ignored, which is assumed',
    [lockdown('www.example.com/ADMIN/*', other)],
    `block 403 (1106) by only ${other}`,
    shop,
    ['assume/lockdown-path-case'],
  ],
  [
    'among lockdowns that disagree the lowest priority decides, which is assumed',
    [
      lockdown('www.example.com/*', other, { priority: 2 }),
      lockdown('www.example.com/admin/*', '203.0.113.0/24', { priority: 1 }),
    ],
    'pass',
    shop,
    ['assume/lockdown-overlap'],
  ],
  [
    'the order of lockdowns is assumed if another one would matter',
    [custom(rule('managed_challenge', 'true')), denies],
    'challenge 403 by managed_challenge true',
    shop,
    ['assume/lockdown-order'],
  ],
  // section 2.3: user agent rules
  ['a user agent is compared as a whole', [userAgent('block', 'scraper')], 'pass', agent('scraper/1.0')],
  ['a user agent is compared case-sensitively', [userAgent('block', 'scraper')], 'pass', agent('Scraper')],
  [
    'a user agent rule acts',
    [userAgent('managed_challenge', 'scraper')],
    'challenge 403 by managed_challenge scraper',
    agent('scraper'),
  ],
  [
    'of two rules for one user agent the first acts, which is assumed',
    [userAgent('challenge', 'scraper'), userAgent('block', 'scraper')],
    'challenge 403 by challenge scraper',
    agent('scraper'),
    ['assume/ua-rule-conflict'],
  ],
  [
    'a bypass rule passes user agent rules',
    [firewall('bypass', 'true', { products: ['uaBlock'] }), userAgent('block', 'scraper')],
    'pass',
    agent('scraper'),
  ],
  // section 2.4: firewall rules
  [
    'the lowest priority comes first',
    [firewall('block', 'true', { priority: 2 }), firewall('challenge', 'true', { priority: 1 })],
    'challenge 403 by challenge true',
  ],
  [
    'rules without a priority come last',
    [firewall('allow', 'true'), firewall('block', 'true', { priority: 2147483647 })],
    'block 403 by block true',
  ],
  ...(['bypass', 'allow', 'challenge', 'managed_challenge', 'js_challenge'] as const).map((action): Row => [
    `${action} comes before block`,
    [firewall('block', 'true'), firewall(action, 'true', { products: ['zoneLockdown'] })],
    action === 'bypass'
      ? 'block 403 by block true'
      : action === 'allow'
        ? 'pass'
        : `challenge 403 by ${action} true`,
  ]),
  ['log continues', [firewall('log', 'true'), firewall('block', 'true')], 'block 403 by block true'],
  [
    'in list order the first rule acts',
    [firewall('block', 'true'), firewall('allow', 'true')],
    'block 403 by block true',
    shop,
    [],
    { firewallRules: 'list' },
  ],
  [
    'allow ends this product only',
    [firewall('allow', 'true'), custom(rule('block', 'true'))],
    'block 403 by block true',
  ],
  [
    'a paused filter pauses its rule, which is assumed',
    [{ action: 'block', description: 'b', filter: { expression: 'true', paused: true } }],
    'pass',
    shop,
    ['assume/filter-paused'],
  ],
  [
    'a bypass rule before an allow rule still works, which is assumed',
    [
      firewall('bypass', 'true', { products: ['zoneLockdown'], priority: 3 }),
      firewall('allow', 'true', { priority: 3 }),
      denies,
    ],
    'pass',
    shop,
    ['assume/bypass-before-allow'],
  ],
  [
    'a bypass rule does not affect the rules of phases',
    [firewall('bypass', 'true', { products: ['waf', 'rateLimit'] }), managed],
    'block 403 by execute true',
    hit,
    ['assume/managed-action'],
  ],
  [
    'a passed challenge ends firewall rules as allowed',
    [firewall('challenge', 'true', { priority: 1 }), firewall('block', 'true', { priority: 2 })],
    'pass',
    { ...shop, rules: { challengePassed: true } },
  ],
  // section 3: rulesets
  [
    'the rules of the account come before those of the zone',
    [custom(rule('block', 'true')), { ...custom(rule('managed_challenge', 'true')), kind: 'root' }],
    'challenge 403 by managed_challenge true',
  ],
  ['a disabled rule is ignored', [custom(rule('block', 'true', undefined, { enabled: false }))], 'pass'],
  [
    'a rule of the same phase does not see a rewrite',
    [
      ruleset('http_request_transform', [
        rule('rewrite', 'http.request.uri.path eq "/admin/users"', { uri: { path: { value: '/b' } } }),
        rule('rewrite', 'http.request.uri.path eq "/admin/users"', { uri: { query: { value: 'x=1' } } }),
      ]),
      custom(rule('block', 'http.request.uri eq "/b?x=1"')),
    ],
    'block 403 by block http.request.uri eq "/b?x=1"',
  ],
  [
    'the last rewrite of one part takes effect',
    [
      ruleset('http_request_transform', [
        rule('rewrite', 'true', { uri: { path: { value: '/a' } } }),
        rule('rewrite', 'true', { uri: { path: { expression: 'concat("/new", http.request.uri.path)' } } }),
      ]),
      custom(rule('block', 'http.request.uri.path eq "/new/admin/users"')),
    ],
    'block 403 by block http.request.uri.path eq "/new/admin/users"',
  ],
  [
    'redirects see the path before it is normalized',
    [
      ruleset('http_request_dynamic_redirect', [rule('redirect', 'http.request.uri.path eq "/a/../b"')]),
      custom(rule('block', 'http.request.uri.path eq "/a/../b"')),
    ],
    'redirect 302 by redirect http.request.uri.path eq "/a/../b"',
    { request: 'GET https://www.example.com/a/../b' },
  ],
  [
    'a ruleset runs where a rule executes it',
    [
      custom(rule('execute', 'http.host eq "www.example.com"', { id: 'own' }), rule('challenge', 'true')),
      { id: 'own', kind: 'custom', phase: 'http_request_firewall_custom', rules: [rule('block', 'true')] },
    ],
    'block 403 by block true',
  ],
  [
    'a ruleset does not run where the rule does not match',
    [
      custom(rule('execute', 'http.host eq "b.example.com"', { id: 'own' }), rule('challenge', 'true')),
      { id: 'own', kind: 'custom', phase: 'http_request_firewall_custom', rules: [rule('block', 'true')] },
    ],
    'challenge 403 by challenge true',
  ],
  [
    'skip current ruleset, within one that is executed, continues after it',
    [
      custom(rule('execute', 'true', { id: 'own' }), rule('challenge', 'true')),
      {
        id: 'own',
        kind: 'custom',
        phase: 'http_request_firewall_custom',
        rules: [skip({ ruleset: 'current' }), rule('block', 'true')],
      },
    ],
    'challenge 403 by challenge true',
  ],
  [
    'skip current phase, within one that is executed, also skips the entry point',
    [
      custom(rule('execute', 'true', { id: 'own' }), rule('challenge', 'true')),
      {
        id: 'own',
        kind: 'custom',
        phase: 'http_request_firewall_custom',
        rules: [skip({ phase: 'current' }), rule('block', 'true')],
      },
    ],
    'pass',
  ],
  [
    'skip does not affect earlier phases',
    [custom(rule('block', 'true'), skip({ ruleset: 'current' }))],
    'block 403 by block true',
  ],
  [
    'skip disables later phases',
    [
      custom(skip({ phases: ['http_ratelimit', 'http_request_sbfm'] })),
      ruleset('http_ratelimit', [rule('block', 'true', undefined, { ratelimit: {} })]),
      ruleset('http_request_sbfm', [rule('block', 'true')]),
    ],
    'pass',
    { ...shop, rules: { rateExceeded: ['block true'] } },
  ],
  [
    'an account skips phases of the zone, which is assumed',
    [
      { ...custom(skip({ phases: ['http_request_firewall_managed'] })), kind: 'root' },
      ruleset('http_request_firewall_managed', [rule('block', 'true')]),
    ],
    'pass',
    shop,
    ['assume/account-skip'],
  ],
  [
    'an account does not skip products of the zone, which is assumed',
    [{ ...custom(skip({ products: ['zoneLockdown'] })), kind: 'root' }, denies],
    `block 403 (1106) by only ${other}`,
    shop,
    ['assume/account-skip'],
  ],
  [
    'an exception for a managed ruleset affects the rules after it',
    [
      ruleset('http_request_firewall_managed', [
        skip({ rulesets: ['core'] }),
        rule('execute', 'true', { id: 'core' }),
      ]),
    ],
    'pass',
    hit,
  ],
  [
    'an exception does not affect the rules before it',
    [
      ruleset('http_request_firewall_managed', [
        rule('execute', 'true', { id: 'core' }),
        skip({ rulesets: ['core'] }),
      ]),
    ],
    'block 403 by execute true',
    hit,
    ['assume/managed-action'],
  ],
  [
    'an exception for one managed rule',
    [
      ruleset('http_request_firewall_managed', [
        skip({ rules: { core: ['sqli'] } }),
        rule('execute', 'true', { id: 'core' }),
      ]),
    ],
    'pass',
    { ...shop, rules: { managedMatch: [{ rule: 'sqli' }] } },
  ],
  [
    'an override sets the action of managed rules',
    [
      ruleset('http_request_firewall_managed', [
        rule('execute', 'true', {
          id: 'core',
          overrides: { action: 'managed_challenge', rules: [{ id: 'x', action: 'log' }] },
        }),
      ]),
    ],
    'challenge 403 by execute true',
    hit,
  ],
  [
    'an override for one managed rule takes precedence over that for all',
    [
      ruleset('http_request_firewall_managed', [
        rule('execute', 'true', {
          id: 'core',
          overrides: { action: 'block', rules: [{ id: 'x', action: 'log' }] },
        }),
      ]),
    ],
    'pass',
    { ...shop, rules: { managedMatch: [{ rule: 'x' }] } },
  ],
  [
    'its own status',
    [
      custom(
        rule('block', 'true', { response: { status_code: 451, content: 'no', content_type: 'text/plain' } }),
      ),
    ],
    'block 451 by block true',
  ],
  ...(['log', 'set_config', 'route'] as const).map((action): Row => [
    `${action} goes on`,
    [custom(rule(action, 'true'), rule('block', 'true'))],
    'block 403 by block true',
  ]),
];

describe('simulate', () => {
  for (const [title, rows] of [
    ['what wins', winners],
    ['effects', effects],
  ] as const)
    describe(title, () => {
      for (const [situation, rules, outcome, given = shop, assumed = [], options] of rows)
        it(situation, () => {
          const found = simulated(rules, given, options);
          assert.equal(words(found), outcome);
          assert.deepEqual(found.assumed, assumed);
        });
    });
});
