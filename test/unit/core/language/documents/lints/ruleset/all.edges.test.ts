import assert from 'node:assert/strict';
import { type ZonePlan } from '../../../../../../../core/expression/scheme/facts';
import { defaultSettings } from '../../../../../../../core/language/settings';
import { findings } from '../../../../../../support/document-problems';

const custom = 'http_request_firewall_custom';
const rates = 'http_ratelimit';
const host = 'http.host eq "a.example"';

const ruleset = (phase: string, ...rules: readonly object[]): object => ({
  name: 'n',
  kind: 'zone',
  phase,
  rules,
});
const counted = { characteristics: ['cf.colo.id', 'ip.src'], period: 10, requests_per_period: 10 };
const limited = (more: object, action = 'block'): object =>
  ruleset(rates, { action, expression: host, ratelimit: { ...counted, ...more } });
const many = (phase: string, length: number, one: (i: number) => object): object =>
  ruleset(phase, ...Array.from({ length }, (_none, i) => one(i)));
const blocks = (length: number): object =>
  many(custom, length, (i) => ({
    action: 'block',
    expression: `${host} and http.request.uri.path eq "/${i}"`,
  }));
const cached = (...status_code_ttl: readonly object[]): object =>
  ruleset('http_request_cache_settings', {
    action: 'set_cache_settings',
    expression: host,
    action_parameters: { cache: true, edge_ttl: { mode: 'respect_origin', status_code_ttl } },
  });
const range = (from: number | undefined, to: number | undefined): object => ({
  status_code_range: { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) },
  value: 1,
});
const set = (value: string, expression = host): object => ({
  action: 'set_config',
  expression,
  action_parameters: { security_level: value },
});
const rewritten = (path: string, expression: string): object => ({
  action: 'rewrite',
  expression,
  action_parameters: { uri: { path: { value: path } } },
});
const atPath = (path: string): string => `http.request.uri.path eq "${path}"`;
const skip = (action_parameters: object, expression = host): object => ({
  action: 'skip',
  expression,
  action_parameters,
});
const leading = (algorithms: readonly string[]): object =>
  ruleset('http_response_compression', {
    action: 'compress_response',
    expression: host,
    action_parameters: { algorithms: algorithms.map((name) => ({ name })) },
  });
const redirected = (value: string, expression = host, more: object = {}): object =>
  ruleset('http_request_dynamic_redirect', {
    action: 'redirect',
    expression,
    action_parameters: { from_value: { status_code: 301, target_url: { value }, ...more } },
  });

const responding = (text: string): object =>
  ruleset(custom, {
    action: 'block',
    expression: host,
    action_parameters: { response: { status_code: 403, content: text, content_type: 'text/plain' } },
  });
const content = '/rules/0/action_parameters/response/content';
const limit = '/rules/0/ratelimit';
const ttls = '/rules/0/action_parameters/edge_ttl/status_code_ttl';

type Row = readonly [title: string, document: object, told: readonly string[], plan?: ZonePlan];

/** Limits of each lint: the last value that is accepted, and the first value that is reported. */
const rows: readonly Row[] = [
  ['the longest period of Free', limited({ period: 10, mitigation_timeout: 10 }), [], 'free'],
  ['a longer period on Free', limited({ period: 15, mitigation_timeout: 10 }), [`warning needs-plan ${limit}/period`], 'free'],
  ['a longer timeout on Free', limited({ mitigation_timeout: 11 }), [`warning needs-plan ${limit}/mitigation_timeout`], 'free'],
  ['the longest period of Pro', limited({ period: 60, mitigation_timeout: 3600 }), [], 'pro'],
  ['a longer period on Pro', limited({ period: 90, mitigation_timeout: 3600 }), [`warning needs-plan ${limit}/period`], 'pro'],
  ['a longer timeout on Pro', limited({ mitigation_timeout: 3601 }), [`warning needs-plan ${limit}/mitigation_timeout`], 'pro'],
  ['the longest period of Business', limited({ period: 600, mitigation_timeout: 86_400 }), [], 'business'],
  ['a longer period on Business', limited({ period: 900, mitigation_timeout: 86_400 }), [`warning needs-plan ${limit}/period`], 'business'],
  ['throttling on Enterprise', limited({ mitigation_timeout: 0 }), [], 'enterprise'],
  ['throttling on Business', limited({ mitigation_timeout: 0 }), [`warning needs-plan ${limit}/mitigation_timeout`], 'business'],
  ['a challenge without a timeout on Business', limited({ mitigation_timeout: 0 }, 'managed_challenge'), [], 'business'],
  ['a challenge with a timeout on Business', limited({ mitigation_timeout: 1 }, 'managed_challenge'), [`warning needs-plan ${limit}/mitigation_timeout`], 'business'],
  ['a challenge with a timeout on Enterprise', limited({ mitigation_timeout: 1 }, 'managed_challenge'), [], 'enterprise'],
  ['no characteristics at all', limited({ characteristics: [] }), [`error too-few ${limit}/characteristics`, `error ratelimit-colo ${limit}/characteristics`]],
  ['a characteristic that is not a string', limited({ characteristics: [1] }), [`error wrong-type ${limit}/characteristics/0`]],
  ['a score without a header', limited({ requests_per_period: undefined, score_per_period: 1 }), [`error required-missing ${limit}`]],
  ['a header without a score', limited({ requests_per_period: undefined, score_response_header_name: 'x' }), [`error required-missing ${limit}`]],
  ['the most rules of Free', blocks(5), [], 'free'],
  ['one more rule than Free allows', blocks(6), ['warning too-many-rules /rules'], 'free'],
  ['the most rules of Pro', blocks(20), [], 'pro'],
  ['one more rule than Pro allows', blocks(21), ['warning too-many-rules /rules'], 'pro'],
  ['more rules without a plan', blocks(21), []],
  ['adjacent ranges of status codes', cached(range(200, 299), range(300, 399)), []],
  ['ranges of status codes with one code in common', cached(range(200, 300), range(300, 399)), [`warning status-code-ttl ${ttls}/1/status_code_range`]],
  ['the same in the other order', cached(range(300, 399), range(200, 300)), [`warning status-code-ttl ${ttls}/1/status_code_range`]],
  ['a code after a range', cached(range(200, 299), { status_code: 300, value: 1 }), []],
  ['a code at the end of a range', cached(range(200, 299), { status_code: 299, value: 1 }), [`warning status-code-ttl ${ttls}/1/status_code`]],
  ['a range with one code', cached(range(200, 200)), []],
  ['an empty range', cached(range(201, 200)), [`error status-code-ttl ${ttls}/0/status_code_range/from`]],
  ['a range without an end', cached(range(500, undefined), { status_code: 599, value: 1 }), [`warning status-code-ttl ${ttls}/1/status_code`]],
  ['a range without a start', cached(range(undefined, 299), { status_code: 100, value: 1 }), [`warning status-code-ttl ${ttls}/1/status_code`]],
  ['a response of 30 KB', responding('a'.repeat(30_720)), []],
  ['a longer response', responding('a'.repeat(30_721)), [`warning too-long ${content}`]],
  ['a response whose characters take 4 bytes each', responding('🙂'.repeat(7681)), [`warning too-long ${content}`]],
  ['a response of 30 KB with characters of 4 bytes', responding('🙂'.repeat(7680)), []],
  ['a period of 0', limited({ period: 0 }), [`error out-of-range ${limit}/period`]],
  ['a period of 1', limited({ period: 1 }), [`warning ratelimit-period ${limit}/period`]],
  ['the last algorithm at the end', leading(['gzip', 'auto']), []],
  ['the last algorithm before another one', leading(['auto', 'gzip']), ['error compression-order /rules/0/action_parameters/algorithms/0/name']],
  ['a duplicate algorithm', leading(['gzip', 'gzip']), ['warning compression-order /rules/0/action_parameters/algorithms/1/name']],
  ['a redirect to itself', redirected('https://a.example/x'), ['warning redirect-loop /rules/0/action_parameters/from_value/target_url/value']],
  ['a redirect to itself, with a port', redirected('https://A.example:8443'), ['warning redirect-loop /rules/0/action_parameters/from_value/target_url/value']],
  ['a redirect to a host with the same start', redirected('https://a.example.net/x'), []],
  ['a redirect to itself under another condition', redirected('https://a.example/x', `${host} and ssl`), []],
  ['a target with a query that is kept', redirected('https://b.example/?a', host, { preserve_query_string: true }), ['warning redirect-query /rules/0/action_parameters/from_value/target_url/value']],
  ['a target with only a query', redirected('https://b.example/?a', host, { preserve_query_string: false }), []],
  ['a target without a query', redirected('https://b.example/', host, { preserve_query_string: true }), []],
  ['a setting that the 20th rule after it overwrites', many('http_config_settings', 21, (i) => set('high', i === 0 || i === 20 ? host : `http.host eq "${i}.example"`)), ['information overwritten-rule /rules/0/expression']],
  ['a setting that the 21st rule after it overwrites', many('http_config_settings', 22, (i) => set('high', i === 0 || i === 21 ? host : `http.host eq "${i}.example"`)), []],
  ['a value that the 50th rule before it writes', many('http_request_transform', 51, (i) => rewritten(`/new${i}`, atPath(i === 50 ? '/new0' : `/old${i}`))), ['information rewritten-value /rules/50/expression']],
  ['a value that the 51st rule before it writes', many('http_request_transform', 52, (i) => rewritten(`/new${i}`, atPath(i === 51 ? '/new0' : `/old${i}`))), []],
  ['a skip of the rest at the end', ruleset(custom, skip({ ruleset: 'current' })), ['information skip-nothing /rules/0/action']],
  ['a skip of the rest before a rule', ruleset(custom, skip({ ruleset: 'current' }), { action: 'block', expression: 'ssl' }), []],
  ['a skip of the rest and of phases at the end', ruleset(custom, skip({ ruleset: 'current', phases: [rates] })), []],
  ['a disabled skip at the end', ruleset(custom, { ...skip({ ruleset: 'current' }), enabled: false }), []],
]; // prettier-ignore

describe('the lints of rulesets at their edges', () => {
  for (const [title, document, told, plan] of rows)
    it(`${title}: ${told.length === 0 ? 'nothing' : told.join(', ')}`, () => {
      const settings = plan
        ? { ...defaultSettings, filter: { ...defaultSettings.filter, plan } }
        : defaultSettings;
      const found = findings('ruleset:create', document, { settings });
      assert.deepEqual(
        found.filter((one) => !one.startsWith('hint')),
        told,
      );
    });

  /** The maximum number of rules in each phase on the Free, Pro, Business, and Enterprise plans. */
  const maxRules: readonly (readonly [phase: string, ...most: readonly number[]])[] = [
    [custom, 5, 20, 100, 1000],
    [rates, 1, 2, 5, 100],
    ['http_request_dynamic_redirect', 10, 25, 50, 300],
    ['http_request_origin', 10, 25, 50, 300],
    ['http_config_settings', 10, 25, 50, 300],
    ['http_response_compression', 10, 25, 50, 300],
    ['http_request_redirect', 15, 15, 15, 50],
    ['http_custom_errors', 0, 25, 50, 300],
  ];
  const plans: readonly ZonePlan[] = ['free', 'pro', 'business', 'enterprise'];
  for (const [phase, ...most] of maxRules)
    it(`allows ${most.join(', ')} rules in ${phase}`, () => {
      const isReported = (length: number, plan: ZonePlan): boolean => {
        const settings = { ...defaultSettings, filter: { ...defaultSettings.filter, plan } };
        // Rules without properties are checked quickly, and they still count toward the maximum.
        const rules = many(phase, length, () => ({}));
        return findings('ruleset:create', rules, { settings }).includes('warning too-many-rules /rules');
      };
      for (const [i, plan] of plans.entries()) {
        const max = most[i] ?? 0;
        assert.deepEqual([isReported(max, plan), isReported(max + 1, plan)], [false, true], plan);
      }
    });

  it('reports a redirect of all requests before it is sent, not in a record', () => {
    const everything = redirected('https://b.example/', 'true');
    const told = (intent: 'create' | 'record'): readonly string[] =>
      findings(`ruleset:${intent}`, everything).filter((one) => one.includes('matches-everything'));
    assert.deepEqual(told('create'), ['information matches-everything /rules/0/expression']);
    assert.deepEqual(told('record'), []);
  });
});
