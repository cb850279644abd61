import assert from 'node:assert/strict';
import { simulate } from '../../../../../core/rules/simulate/simulate';
import {
  access, chainOf, custom, firewall, type Given, lockdown, requestOf, rule, ruleset, shop, simulated, userAgent, words,
} from '../../../../support/simulation'; // prettier-ignore

const other = '198.51.100.1';
const denies = lockdown('www.example.com/admin/*', other);
const letsIn = lockdown('www.example.com/admin/*', '203.0.113.7');
const agent: Given = { ...shop, request: `${shop.request}\nUser-Agent: scraper` };
const limit = ruleset('http_ratelimit', [
  rule('block', 'true', undefined, { description: 'Limit', ratelimit: {} }),
]);
const exceeded: Given = { ...shop, rules: { rateExceeded: ['Limit'] } };

describe('the assumptions of a simulation', () => {
  const rows: readonly (readonly [
    situation: string,
    rules: readonly object[],
    outcome: string,
    assumed: readonly string[],
    given?: Given,
  ])[] = [
    ['the order of user agent rules, before custom rules', [custom(rule('managed_challenge', 'true')), userAgent('block', 'scraper')], 'challenge 403 by managed_challenge true', ['assume/lockdown-order'], agent],
    ['the order of lockdowns, after rate limits', [denies, limit], `block 403 (1106) by only ${other}`, ['assume/lockdown-order'], exceeded],
    ['the order of lockdowns, before firewall rules', [firewall('challenge', 'true'), denies], 'challenge 403 by challenge true', ['assume/lockdown-order']],
    ['nothing if the order of lockdowns makes no difference', [custom(rule('block', 'true')), letsIn], 'block 403 by block true', []],
    ['nothing about the order of lockdowns that a rule bypasses, in any order', [firewall('bypass', 'true', { products: ['zoneLockdown'] }), denies, custom(rule('block', 'true'))], 'block 403 by block true', []],
    ['the order of access rules, even if they only differ in the rule', [access('block', other), access('block', '203.0.113.0/24', 'ip_range'), access('block', '203.0.113.7')], 'block 403 by block 203.0.113.7', ['assume/access-rule-order']],
    ['nothing if all access rules agree', [access('block', '203.0.113.7'), access('challenge', other)], 'block 403 by block 203.0.113.7', []],
    ['the precedence of access rules that allow, over all that do not', [access('whitelist', '203.0.113.0/24', 'ip_range'), access('block', '203.0.113.7')], 'pass', []],
    ['nothing about a missing value if it makes no difference', [custom(rule('log', 'http.request.headers["x"][0] ne "1"'))], 'pass', []],
    ['that a missing header is empty', [custom(rule('block', 'http.user_agent eq ""'))], 'block 403 by block http.user_agent eq ""', ['assume/absent-header-empty']],
    ['nothing about a header that only makes a rule log', [custom(rule('log', 'http.user_agent eq ""'))], 'pass', []],
    ['that a missing header is empty, in a rule after others', [custom(rule('log', 'ssl'), rule('log', 'not ssl'), rule('block', 'http.user_agent eq ""'))], 'block 403 by block http.user_agent eq ""', ['assume/absent-header-empty']],
    ['nothing about a header that a rule after the end reads', [custom(rule('block', 'ssl'), rule('block', 'http.user_agent eq ""'))], 'block 403 by block ssl', []],
    [
      'that a missing header is empty, if a rewrite uses it',
      [
        ruleset('http_request_transform', [rule('rewrite', 'true', { uri: { path: { expression: 'concat("/", http.user_agent)' } } })]),
        custom(rule('block', 'http.request.uri.path eq "/"')),
      ],
      'block 403 by block http.request.uri.path eq "/"',
      ['assume/absent-header-empty'],
    ],
    [
      'nothing about a header that decides only whether a redirect is logged, although it sees another path',
      [ruleset('http_request_dynamic_redirect', [rule('log', 'http.user_agent eq "x"'), rule('redirect', 'http.request.uri.path eq "/a/../b" or http.user_agent eq "y"')])],
      'redirect 302 by redirect http.request.uri.path eq "/a/../b" or http.user_agent eq "y"',
      [],
      { request: 'GET https://www.example.com/a/../b' },
    ],
    [
      'that a missing header is empty, for redirects that see the path before it is normalized',
      [ruleset('http_request_dynamic_redirect', [rule('redirect', 'http.request.uri.path eq "/a/../b" and http.user_agent eq ""')])],
      'redirect 302 by redirect http.request.uri.path eq "/a/../b" and http.user_agent eq ""',
      ['assume/absent-header-empty'],
      { request: 'GET https://www.example.com/a/../b' },
    ],
  ]; // prettier-ignore
  for (const [situation, rules, outcome, assumed, given = shop] of rows)
    it(`are: ${situation}`, () => {
      const found = simulated(rules, given);
      assert.deepEqual([words(found), found.assumed], [outcome, assumed]);
    });

  it('are not determined on request', () => {
    const chain = chainOf([custom(rule('block', 'http.user_agent eq ""'))]);
    const { assumed } = simulate(chain, requestOf(shop), { withoutAssumptions: true });
    assert.deepEqual(assumed, []);
    assert.equal(simulate(chain, requestOf(shop), {}).assumed.length, 1);
  });
});
