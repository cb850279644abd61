import assert from 'node:assert/strict';
import { type OffsetRange } from '../../../../core/base/problem';
import { parseJson } from '../../../../core/json/parse';
import { type ExpressionKind, type ExpressionTree } from '../../../../core/expression/tree';
import { parseFor } from '../../../../core/language/expression/check';
import { readRule } from '../../../../core/rules/read-rule';
import { type Rule, type RuleKind, type RuleRanges } from '../../../../core/rules/rule';
import { jsonSource, recordSource } from '../../../../core/rules/source';

const parse = (text: string, kind: ExpressionKind = 'filter') => parseFor(text, { kind });
const fromRecord = (kind: RuleKind, record: object): Rule => readRule(kind, record, recordSource(parse)).rule;

const isValueTree = (tree: unknown): tree is ExpressionTree => (tree as ExpressionTree).kind === 'value';

/**
 * Returns a rule as plain data. Trees of filters are left out, trees of values are represented by their texts, and
 * addresses are hexadecimal strings. Properties without a value must be absent, so undefined values are marked.
 */
function plain(rule: Rule): unknown {
  const text = JSON.stringify(rule, (key, value: unknown) => {
    if (key === 'tree') return isValueTree(value) ? value.text : undefined;
    return typeof value === 'bigint' ? value.toString(16) : value === undefined ? '(undefined)' : value;
  });
  return JSON.parse(text);
}

const anyAddress = { family: 4, value: 'c0000200' };
const rows: readonly (readonly [name: string, kind: RuleKind, record: object, rule: object])[] = [
  [
    'an access rule for a network',
    'access_rule',
    { id: 'a', mode: 'block', notes: 'why', configuration: { target: 'ip_range', value: '192.0.2.0/24' }, scope: { type: 'organization' } },
    { id: 'a', description: 'why', place: { level: 'account' }, match: { by: 'network', text: '192.0.2.0/24', network: { address: anyAddress, prefixLength: 24 } }, action: { name: 'block' } },
  ],
  [
    'an access rule for an address',
    'access_rule',
    { mode: 'whitelist', configuration: { target: 'ip', value: '192.0.2.0' } },
    { match: { by: 'network', text: '192.0.2.0', network: { address: anyAddress, prefixLength: 32 } }, action: { name: 'whitelist' } },
  ],
  [
    'an access rule for an autonomous system',
    'access_rule',
    { mode: 'challenge', configuration: { target: 'asn', value: 'AS64496' } },
    { match: { by: 'asn', text: 'AS64496', asn: 64496 }, action: { name: 'challenge' } },
  ],
  [
    'an access rule for a country, in lowercase',
    'access_rule',
    { mode: 'block', configuration: { target: 'country', value: 'de' } },
    { match: { by: 'country', text: 'de', country: 'DE' }, action: { name: 'block' } },
  ],
  [
    'an access rule for a target that cannot be read',
    'access_rule',
    { mode: 'block', configuration: { target: 'ip', value: '192.0.2' } },
    { action: { name: 'block' } },
  ],
  [
    'a lockdown, with an address that cannot be read',
    'lockdown_rule',
    { id: 'l', urls: ['a.example/x*', 'b.example'], configurations: [{ target: 'ip', value: '192.0.2.0' }, { target: 'ip', value: 'x' }], priority: 3, paused: true },
    { id: 'l', place: { priority: 3 }, enabled: false, offBy: 'rule', match: { by: 'lockdown', text: 'a.example/x*, b.example', urls: ['a.example/x*', 'b.example'], allowed: [{ address: anyAddress, prefixLength: 32 }], isWhole: false }, action: { name: 'lockdown' } },
  ],
  ['a lockdown without URLs', 'lockdown_rule', { urls: [], configurations: [{ target: 'ip', value: '192.0.2.1' }] }, { action: { name: 'lockdown' } }],
  ['a lockdown without readable addresses', 'lockdown_rule', { urls: ['a.example'], configurations: [{ target: 'ip', value: 'x' }] }, { action: { name: 'lockdown' } }],
  ['a user agent rule without a value', 'ua_rule', { mode: 'block', configuration: { target: 'ua' } }, { action: { name: 'block' } }],
  [
    'a block whose target of a redirect is left over',
    'ruleset_rule',
    { action: 'block', expression: 'ssl', action_parameters: { from_value: { status_code: 301 } } },
    { match: { by: 'expression', text: 'ssl' }, action: { name: 'block' } },
  ],
  [
    'a user agent rule',
    'ua_rule',
    { id: 'u', description: 'old', mode: 'js_challenge', configuration: { target: 'ua', value: 'curl/7' } },
    { id: 'u', description: 'old', match: { by: 'user-agent', text: 'curl/7' }, action: { name: 'js_challenge' } },
  ],
  [
    'a firewall rule that bypasses products, its filter paused',
    'firewall_rule',
    { id: 'f', action: 'bypass', products: ['waf', 'uaBlock'], priority: 7, ref: 'r', filter: { expression: ' ssl ', paused: true } },
    { id: 'f', ref: 'r', place: { priority: 7 }, enabled: false, offBy: 'filter', match: { by: 'expression', text: 'ssl' }, action: { name: 'bypass', skips: { phases: [], products: ['waf', 'uaBlock'], rulesets: [], rules: {} } } },
  ],
  ['a firewall rule whose filter was deleted', 'firewall_rule', { id: 'f', action: 'block', filter: { id: 'x', deleted: true } }, { id: 'f', enabled: false, offBy: 'filter', action: { name: 'block' } }],
  ['a filter', 'filter', { id: 'x', expression: 'ssl' }, { id: 'x', match: { by: 'expression', text: 'ssl' } }],
  [
    'a rule that blocks with its own response',
    'ruleset_rule',
    { id: '1', ref: 'mine', action: 'block', expression: 'ssl', enabled: false, action_parameters: { response: { status_code: 418, content: '' } } },
    { id: '1', ref: 'mine', enabled: false, offBy: 'rule', match: { by: 'expression', text: 'ssl' }, action: { name: 'block', status: 418 } },
  ],
  [
    'a rule that redirects',
    'ruleset_rule',
    { action: 'redirect', expression: 'ssl', action_parameters: { from_value: { status_code: 301 } } },
    { match: { by: 'expression', text: 'ssl' }, action: { name: 'redirect', status: 301 } },
  ],
  [
    'a rule that serves an error',
    'ruleset_rule',
    { action: 'serve_error', expression: 'ssl', action_parameters: { status_code: 503 } },
    { match: { by: 'expression', text: 'ssl' }, action: { name: 'serve_error', status: 503 } },
  ],
  [
    'a rule that runs another ruleset',
    'ruleset_rule',
    { action: 'execute', expression: 'true', action_parameters: { id: 'managed' } },
    { match: { by: 'expression', text: 'true' }, action: { name: 'execute', executes: 'managed' } },
  ],
  [
    'a rule that skips',
    'ruleset_rule',
    { action: 'skip', expression: 'ssl', action_parameters: { ruleset: 'current', phases: ['http_ratelimit'], products: ['bic'], rules: { m: ['r1', 'r2'] } } },
    { match: { by: 'expression', text: 'ssl' }, action: { name: 'skip', skips: { restOf: 'ruleset', phases: ['http_ratelimit'], products: ['bic'], rulesets: [], rules: { m: ['r1', 'r2'] } } } },
  ],
  [
    'a rule that skips the rest of its phase and managed rulesets',
    'ruleset_rule',
    { action: 'skip', expression: 'ssl', action_parameters: { phase: 'current', rulesets: ['m'] } },
    { match: { by: 'expression', text: 'ssl' }, action: { name: 'skip', skips: { restOf: 'phase', phases: [], products: [], rulesets: ['m'], rules: {} } } },
  ],
  [
    'a rule of a ruleset that also checks leaked credentials',
    'ruleset_rule',
    { action: 'block', expression: 'ssl', exposed_credential_check: { username_expression: 'x', password_expression: 'y' } },
    { match: { by: 'expression', text: 'ssl' }, action: { name: 'block' }, enabled: 'unknown' },
  ],
  [
    'a rule that limits a rate',
    'ruleset_rule',
    { action: 'block', expression: 'ssl', ratelimit: { period: 60 } },
    { match: { by: 'expression', text: 'ssl' }, action: { name: 'block' }, limitsRate: true },
  ],
  [
    'an override',
    'waf_override',
    { id: 'o', urls: ['a.example/*'], priority: 2, rules: { r1: 'block' }, groups: { g1: 'disable' }, rewrite_action: { block: 'challenge' } },
    { id: 'o', place: { priority: 2 }, match: { by: 'urls', text: 'a.example/*', urls: ['a.example/*'] }, action: { name: 'override', override: { rules: { r1: 'block' }, groups: { g1: 'disable' }, rewrite: { block: 'challenge' } } } },
  ],
  ['an override without URLs', 'waf_override', { rules: { r1: 'block', r2: 5 } }, { action: { name: 'override', override: { rules: { r1: 'block' }, groups: {}, rewrite: {} } } }],
  [
    'an override for several URLs',
    'waf_override',
    { urls: ['a.example/*', 'b.example/*'] },
    { match: { by: 'urls', text: 'a.example/*, b.example/*', urls: ['a.example/*', 'b.example/*'] }, action: { name: 'override', override: { rules: {}, groups: {}, rewrite: {} } } },
  ],
  [
    'an access rule for an IPv6 address',
    'access_rule',
    { mode: 'block', configuration: { target: 'ip6', value: '2001:db8::' }, scope: { type: 'user' } },
    { place: { level: 'user' }, match: { by: 'network', text: '2001:db8::', network: { address: { family: 6, value: `20010db8${'0'.repeat(24)}` }, prefixLength: 128 } }, action: { name: 'block' } },
  ],
  ['an access rule for a range whose prefix is too long', 'access_rule', { mode: 'block', configuration: { target: 'ip_range', value: '192.0.2.0/33' } }, { action: { name: 'block' } }],
  ['an access rule for an unknown country', 'access_rule', { mode: 'block', configuration: { target: 'country', value: '??' } }, { action: { name: 'block' } }],
  ['an access rule for a text instead of a number', 'access_rule', { mode: 'block', configuration: { target: 'asn', value: 'x' } }, { action: { name: 'block' } }],
  ['an access rule without a target', 'access_rule', { mode: 'block', configuration: { value: '192.0.2.0' } }, { action: { name: 'block' } }],
  ['an access rule without a value', 'access_rule', { configuration: { target: 'ip' } }, {}],
  ['an access rule that only the zone has', 'access_rule', { mode: 'block', scope: { type: 'zone' } }, { action: { name: 'block' } }],
  [
    'a lockdown whose addresses can all be read',
    'lockdown_rule',
    { urls: ['a.example'], configurations: [{ target: 'ip', value: '192.0.2.0' }], paused: false },
    { match: { by: 'lockdown', text: 'a.example', urls: ['a.example'], allowed: [{ address: anyAddress, prefixLength: 32 }], isWhole: true }, action: { name: 'lockdown' } },
  ],
  ['a firewall rule that bypasses nothing', 'firewall_rule', { action: 'bypass', products: [], filter: { expression: 'ssl', paused: false, deleted: false } }, { match: { by: 'expression', text: 'ssl' }, action: { name: 'bypass' } }],
  ['a firewall rule that is off, as its filter is', 'firewall_rule', { action: 'log', paused: true, filter: { expression: 'ssl', paused: true } }, { match: { by: 'expression', text: 'ssl' }, action: { name: 'log' }, enabled: false, offBy: 'rule' }],
  ['a firewall rule without an action', 'firewall_rule', { filter: { expression: 'ssl' } }, { match: { by: 'expression', text: 'ssl' } }],
  ['a rule that is enabled', 'ruleset_rule', { action: 'log', expression: 'ssl', enabled: true }, { match: { by: 'expression', text: 'ssl' }, action: { name: 'log' } }],
  ['a blank expression', 'ruleset_rule', { action: 'log', expression: ' ' }, { action: { name: 'log' } }],
  ['a redirect that has the response of a block', 'ruleset_rule', { action: 'redirect', action_parameters: { response: { status_code: 418 }, status_code: 301 } }, { action: { name: 'redirect' } }],
  ['a block with the status of an error', 'ruleset_rule', { action: 'block', action_parameters: { status_code: 503 } }, { action: { name: 'block' } }],
  [
    'a rule that rewrites the path and the query',
    'ruleset_rule',
    { action: 'rewrite', action_parameters: { uri: { path: { value: '/b' }, query: { expression: 'lower(http.request.uri.query)' } } } },
    { action: { name: 'rewrite', rewrites: { path: { by: 'text', text: '/b' }, query: { by: 'expression', tree: 'lower(http.request.uri.query)' } } } },
  ],
  ['a rule that rewrites only the path', 'ruleset_rule', { action: 'rewrite', action_parameters: { uri: { path: { expression: 'http.host' } } } }, { action: { name: 'rewrite', rewrites: { path: { by: 'expression', tree: 'http.host' } } } }],
  ['a rule that rewrites the path to something that is not text', 'ruleset_rule', { action: 'rewrite', action_parameters: { uri: { path: { expression: 5 } } } }, { action: { name: 'rewrite' } }],
  ['a rule that removes the query', 'ruleset_rule', { action: 'rewrite', action_parameters: { uri: { query: { value: '' } } } }, { action: { name: 'rewrite', rewrites: { query: { by: 'text', text: '' } } } }],
  ['a rule that rewrites only headers', 'ruleset_rule', { action: 'rewrite', action_parameters: { headers: {} } }, { action: { name: 'rewrite' } }],
  ['a rule with another action that has a path', 'ruleset_rule', { action: 'route', action_parameters: { uri: { path: { value: '/b' } } } }, { action: { name: 'route' } }],
  ['a rule that runs an unknown ruleset', 'ruleset_rule', { action: 'execute', action_parameters: {} }, { action: { name: 'execute' } }],
  [
    'a rule that runs another ruleset with one action for all rules',
    'ruleset_rule',
    { action: 'execute', action_parameters: { id: 'm', overrides: { action: 'log' } } },
    { action: { name: 'execute', executes: 'm', overrides: { action: 'log', rules: {} } } },
  ],
  [
    'a rule that runs another ruleset with overrides for single rules',
    'ruleset_rule',
    { action: 'execute', action_parameters: { overrides: { rules: [{ id: 'a', action: 'block', enabled: false }, { id: 'b', enabled: true }, { id: 'c', action: 'log' }, { action: 'log' }, { id: 'd' }] } } },
    { action: { name: 'execute', overrides: { rules: { a: { action: 'block', enabled: false }, b: { enabled: true }, c: { action: 'log' }, d: {} } } } },
  ],
  [
    'a rule that skips the rest of its phase, and names its ruleset, too',
    'ruleset_rule',
    { action: 'skip', action_parameters: { phase: 'current', ruleset: 'current' } },
    { action: { name: 'skip', skips: { restOf: 'phase', phases: [], products: [], rulesets: [], rules: {} } } },
  ],
  ['a rule that skips an unknown part', 'ruleset_rule', { action: 'skip', action_parameters: { phase: 'next' } }, { action: { name: 'skip', skips: { phases: [], products: [], rulesets: [], rules: {} } } }],
  ['a priority that is text', 'firewall_rule', { priority: '5' }, {}],
  ['a value that cannot be read', 'ruleset_rule', { action: 1, expression: {}, enabled: 'no' }, {}],
  ['numbers instead of texts and switches', 'firewall_rule', { id: 5, description: 6, paused: 1, priority: true, products: [7], action: 'bypass' }, { action: { name: 'bypass', skips: { phases: [], products: [''], rulesets: [], rules: {} } } }],
]; // prettier-ignore

describe('readRule', () => {
  for (const [name, kind, record, rule] of rows) {
    const expected = { kind, place: {}, enabled: true, ...rule };
    it(`reads ${name} from a record`, () => assert.deepEqual(plain(fromRecord(kind, record)), expected));
    it(`reads ${name} from JSON, the same`, () => {
      const [root] = parseJson(JSON.stringify(record), { comments: false }).roots;
      const source = jsonSource((node, as) => (node.type === 'string' ? parse(node.value, as) : undefined));
      assert.deepEqual(plain(readRule(kind, root!, source).rule), expected);
    });
  }

  it('reads the position from the text around the rule', () => {
    const place = { phase: 'http_ratelimit', position: 4, level: 'zone' } as const;
    const { rule } = readRule('ruleset_rule', { expression: 'ssl' }, recordSource(parse), place);
    assert.deepEqual(rule.place, place);
  });

  it('parses the expression with the names that the source knows', () => {
    const source = recordSource((text) =>
      parseFor(text, {
        kind: 'filter',
        settings: { filter: { fields: { 'my.field': 'String' }, functions: {}, lists: {} }, severities: {} },
      }),
    );
    const { match } = readRule('filter', { expression: 'my.field eq "a"' }, source).rule;
    assert.deepEqual(match?.by === 'expression' && match.tree.problems, []);
  });

  it('leaves out properties without a value in JSON', () => {
    const [root] = parseJson('{"action": "skip", "action_parameters": {"rules": {"a": ["1"], "b": }}}', { comments: false }).roots; // prettier-ignore
    const { rule } = readRule('ruleset_rule', root!, jsonSource(() => undefined)); // prettier-ignore
    assert.deepEqual(rule.action?.skips?.rules, { a: ['1'] });
  });

  it('returns the positions of the parts in JSON', () => {
    const text = '{"priority": 5, "action": "block", "filter": {"expression": "ssl"}}';
    const [root] = parseJson(text, { comments: false }).roots;
    const { ranges } = readRule(
      'firewall_rule',
      root!,
      jsonSource(() => parse('ssl')),
    );
    assert.ok(ranges);
    const texts = Object.entries(ranges as Required<RuleRanges>).map(
      ([name, { start, end }]) => `${name} ${text.slice(start, end)}`,
    );
    assert.deepEqual(texts, [`whole ${text}`, 'match "ssl"', 'priority 5', 'action "block"']);
    assert.equal(readRule('firewall_rule', { priority: 5 }, recordSource(parse)).ranges, undefined);
  });

  it('returns only the positions of parts that can be read', () => {
    const ranges = (text: string, kind: RuleKind = 'firewall_rule') => {
      const [root] = parseJson(text, { comments: false }).roots;
      return readRule(
        kind,
        root!,
        jsonSource(() => parse('ssl')),
      ).ranges;
    };
    const whole = (text: string) => ({ start: 0, end: text.length });
    const at = (range: OffsetRange | undefined) => range && { start: range.start, end: range.end };
    const parts = (text: string, kind?: RuleKind) =>
      Object.entries(ranges(text, kind) ?? {}).map(([name, range]) => [name, at(range as OffsetRange)]);
    assert.deepEqual(parts('{}'), [['whole', whole('{}')]]);
    const text = '{"priority": "5"}';
    assert.deepEqual(parts(text), [['whole', whole(text)]]);
    const mode = '{"mode": "block"}';
    assert.deepEqual(parts(mode, 'access_rule'), [
      ['whole', whole(mode)],
      ['action', { start: 9, end: 16 }],
    ]);
    assert.deepEqual(Object.keys(ranges('{"urls": ["a"]}', 'lockdown_rule') ?? {}), ['whole', 'match']);
    const agent = '{"configuration": {"target": "ua", "value": "x"}}';
    assert.deepEqual(Object.keys(ranges(agent, 'ua_rule') ?? {}), ['whole', 'match']);
  });
});
