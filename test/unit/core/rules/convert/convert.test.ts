import assert from 'node:assert/strict';
import { checkDocument } from '../../../../../core/language/documents/check-document';
import { parseTarget } from '../../../../../core/language/documents/target';
import { parseFor } from '../../../../../core/language/expression/check';
import { type Conversion } from '../../../../../core/rules/convert/conversion';
import { convertRules } from '../../../../../core/rules/convert/convert';
import { documentsOf } from '../../../../../core/rules/convert/documents';
import { conversionReport } from '../../../../../core/rules/convert/report';
import { readRule } from '../../../../../core/rules/read-rule';
import { type Rule, type RuleKind } from '../../../../../core/rules/rule';
import { recordSource } from '../../../../../core/rules/source';

const source = recordSource((text) => parseFor(text, { kind: 'filter' }));
const read = (kind: RuleKind, record: object): Rule => readRule(kind, record, source).rule;

const access = (id: string, mode: string, target: string, value: string, more: object = {}): Rule =>
  read('access_rule', { id, mode, configuration: { target, value }, ...more });
const firewall = (id: string, action: string, expression: string, more: object = {}): Rule =>
  read('firewall_rule', { id, action, filter: { expression }, ...more });
const lockdown = (id: string, urls: string[], addresses: string[], more: object = {}): Rule =>
  read('lockdown_rule', {
    id,
    urls,
    configurations: addresses.map((value) => ({ target: value.includes('/') ? 'ip_range' : 'ip', value })),
    ...more,
  });
const agent = (id: string, mode: string, value: string, more: object = {}): Rule =>
  read('ua_rule', { id, mode, configuration: { target: 'ua', value }, ...more });

/** Returns a line for each new rule: its ref, action, and expression, and `(off)` if the rule is disabled. */
const short = ({ rules }: Conversion): string[] =>
  rules.map(({ ref, action, expression, enabled }) => `${ref}: ${action} ${expression}${enabled === false ? ' (off)' : ''}`); // prettier-ignore

const outcomes = ({ converted }: Conversion): Record<string, string> =>
  Object.fromEntries(converted.map(({ rule, outcome }) => [rule.id ?? rule.kind, outcome]));

/** Asserts that the documents, including their expressions, have no errors. */
function assertValid(conversion: Conversion): void {
  for (const { fileName, text } of documentsOf(conversion)) {
    const target = parseTarget(fileName.endsWith('.list.json') ? 'list:create' : 'ruleset:create');
    assert.ok(target);
    const found = checkDocument(text, target).filter(({ severity }) => severity === 'error');
    assert.deepEqual(found, [], text);
  }
}

describe('converting access rules', () => {
  it('creates one rule for each mode, those that allow first', () => {
    const made = convertRules([
      access('1', 'block', 'ip', '203.0.113.7'),
      access('2', 'block', 'ip_range', '198.51.100.0/24'),
      access('3', 'block', 'asn', 'AS64496'),
      access('4', 'block', 'country', 'DE'),
      access('5', 'block', 'country', 'AT'),
      access('6', 'managed_challenge', 'ip6', '2001:db8::1'),
      access('7', 'whitelist', 'ip', '203.0.113.8'),
      access('8', 'whitelist', 'country', 'CH'),
      access('9', 'block', 'ip', '203.0.113'),
    ]);
    assert.deepEqual(short(made), [
      'access-allow: skip ip.src eq 203.0.113.8',
      'access-allow-countries: skip ip.src.country eq "CH"',
      'access-block: block (ip.src in {203.0.113.7 198.51.100.0/24}) or (ip.src.asnum eq 64496) or (ip.src.country in {"DE" "AT"})',
      'access-managed_challenge: managed_challenge ip.src eq 2001:db8::1',
    ]);
    assert.deepEqual(made.rules[0]?.action_parameters, {
      ruleset: 'current',
      phases: ['http_ratelimit', 'http_request_sbfm', 'http_request_firewall_managed'],
      products: ['bic', 'hot', 'securityLevel', 'uaBlock', 'zoneLockdown'],
    });
    assert.deepEqual(made.rules[1]?.action_parameters?.phases, ['http_ratelimit', 'http_request_sbfm']);
    assert.deepEqual(outcomes(made), { 1: 'same', 2: 'same', 3: 'same', 4: 'same', 5: 'same', 6: 'same', 7: 'differs', 8: 'differs', 9: 'impossible' }); // prettier-ignore
    assertValid(made);
  });

  it('puts many addresses, and those with notes, into a list', () => {
    const noted = convertRules([
      access('1', 'block', 'ip', '203.0.113.7', { notes: 'scanner' }),
      access('2', 'block', 'ip6', '2001:db8::1'),
      access('3', 'block', 'ip_range', '2001:db8::/32'),
    ]);
    assert.deepEqual(short(noted), [
      'access-block: block (ip.src in $access_block) or (ip.src eq 2001:db8::1)',
    ]);
    assert.deepEqual(noted.lists, [
      {
        name: 'access_block',
        kind: 'ip',
        description: 'Converted from IP access rules',
        items: [{ ip: '203.0.113.7', comment: 'scanner' }, { ip: '2001:db8::/32' }],
      },
    ]);
    assertValid(noted);
    const many = convertRules(
      Array.from({ length: 30 }, (_, i) => access(String(i), 'block', 'ip', `203.0.113.${i}`)),
    );
    assert.deepEqual([many.rules.length, many.lists[0]?.items.length], [1, 30]);
    assertValid(many);
  });

  it('says that rules of an account applied to all zones', () => {
    const { converted } = convertRules([
      access('1', 'block', 'ip', '203.0.113.7', { scope: { type: 'organization' } }),
    ]);
    assert.match(converted[0]?.notes[0] ?? '', /all zones/);
  });
});

describe('converting addresses', () => {
  it('writes the network of a range with host bits, which expressions and lists reject', () => {
    const made = convertRules([
      lockdown('1', ['a.example/*'], ['203.0.113.77/24']),
      access('2', 'block', 'ip_range', '198.51.100.9/24'),
    ]);
    assert.deepEqual(short(made), [
      'access-block: block ip.src in {198.51.100.0/24}',
      'lockdown-1: block (http.host eq "a.example") and not ip.src in {203.0.113.0/24}',
    ]);
    assertValid(made);
  });
});

describe('converting lockdowns', () => {
  it('blocks other addresses', () => {
    const made = convertRules([
      lockdown('1', ['shop.example/admin/*', '*.example/*'], ['203.0.113.7', '198.51.100.0/24']),
      lockdown('2', ['a.example/exact', 'b.example'], ['203.0.113.7'], { paused: true, description: 'old' }),
      lockdown('3', ['*example*'], ['203.0.113.7']),
    ]);
    assert.deepEqual(short(made), [
      'lockdown-1: block ((http.host eq "shop.example" and http.request.uri.path strict wildcard "/admin/*") or (http.host strict wildcard "*.example")) and not ip.src in {203.0.113.7 198.51.100.0/24}',
      'lockdown-2: block ((http.host eq "a.example" and http.request.uri.path eq "/exact") or (http.host eq "b.example" and http.request.uri.path eq "/")) and not ip.src in {203.0.113.7} and not ((http.host eq "shop.example" and http.request.uri.path strict wildcard "/admin/*") or (http.host strict wildcard "*.example")) (off)',
      'lockdown-3: block (http.request.full_uri strict wildcard "*://*example*") and not ip.src in {203.0.113.7} and not ((http.host eq "shop.example" and http.request.uri.path strict wildcard "/admin/*") or (http.host strict wildcard "*.example"))',
    ]);
    assertValid(made);
  });

  it('lets the one with the lower number decide if they overlap', () => {
    const made = convertRules([
      lockdown('1', ['a.example/*'], ['203.0.113.7'], { priority: 2 }),
      lockdown('2', ['a.example/x'], ['203.0.113.8'], { priority: 1 }),
      lockdown('3', ['b.example/*'], ['203.0.113.9']),
    ]);
    assert.deepEqual(short(made), [
      'lockdown-2: block (http.host eq "a.example" and http.request.uri.path eq "/x") and not ip.src in {203.0.113.8}',
      'lockdown-1: block (http.host eq "a.example") and not ip.src in {203.0.113.7} and not (http.host eq "a.example" and http.request.uri.path eq "/x")',
      'lockdown-3: block (http.host eq "b.example") and not ip.src in {203.0.113.9}',
    ]);
  });

  it('leaves out what a rule bypassed', () => {
    const made = convertRules([
      lockdown('1', ['a.example/*'], ['203.0.113.7']),
      firewall('2', 'bypass', 'ip.geoip.country eq "DE"', { products: ['zoneLockdown', 'waf'] }),
    ]);
    assert.deepEqual(short(made), [
      'lockdown-1: block (http.host eq "a.example") and not ip.src in {203.0.113.7} and not (ip.src.country eq "DE")',
      'firewall-2: skip ip.src.country eq "DE"',
    ]);
    assert.deepEqual(made.rules[1]?.action_parameters, {
      phases: ['http_request_firewall_managed'],
      products: ['zoneLockdown'],
    });
  });
});

describe('converting what other rules affect', () => {
  const zone = lockdown('1', ['a.example/*'], ['203.0.113.7']);
  const [plain] = convertRules([zone]).rules;

  it('leaves out only what an enabled and readable rule bypassed', () => {
    const country = 'ip.src.country eq "DE"';
    const products = ['zoneLockdown'];
    const others = [
      firewall('2', 'bypass', country, { products: ['bic'] }),
      firewall('2', 'bypass', country, { products, paused: true }),
      firewall('2', 'bypass', 'ip.src.country eq', { products }),
      firewall('2', 'bypass', '', { products }),
      firewall('2', 'block', country, { products }),
    ];
    for (const other of others)
      assert.equal(convertRules([zone, other]).rules[0]?.expression, plain?.expression);
    const bypass = firewall('2', 'bypass', country, { products });
    assert.equal(
      convertRules([zone, bypass]).rules[0]?.expression,
      `${plain?.expression} and not (${country})`,
    );
  });

  it('says what replaces an override, which may have no URLs', () => {
    const note = (urls: readonly string[]) => convertRules([read('waf_override', { id: 'o', urls })]).converted[0]?.notes[0] ?? ''; // prettier-ignore
    assert.ok(note([]).endsWith('Use this expression: '), note([]));
    assert.ok(note(['a.example/*']).endsWith('Use this expression: http.host eq "a.example"'));
  });

  it('says that a lockdown excepted addresses from user agent rules, if it was on', () => {
    const outcome = (paused: boolean) => outcomes(convertRules([lockdown('1', ['a.example/*'], ['203.0.113.7'], { paused }), agent('2', 'block', 'x')]))[2]; // prettier-ignore
    assert.deepEqual([outcome(false), outcome(true)], ['differs', 'same']);
  });

  it('names rules without an ID after their product', () => {
    const unnamed = read('firewall_rule', { action: 'block', filter: { expression: 'ssl' } });
    assert.deepEqual(convertRules([unnamed, unnamed]).rules.map(({ ref }) => ref), ['firewall', 'firewall-2']); // prettier-ignore
  });

  it('writes documents with an indentation of two spaces', () => {
    const [document] = documentsOf(convertRules([firewall('1', 'block', 'ssl')]));
    assert.equal(
      document?.text.split('\n').slice(0, 3).join('|'),
      '{|  "name": "default",|  "kind": "zone",',
    );
    assert.ok(document.text.endsWith('}\n'));
  });
});

describe('converting user agent rules', () => {
  it('creates one rule for each mode', () => {
    const made = convertRules([
      agent('1', 'block', 'Bad "Bot"'),
      agent('2', 'block', 'Other\\Bot'),
      agent('3', 'js_challenge', 'Old', { description: 'old ones', paused: true }),
      agent('4', 'simulate', 'Other'),
    ]);
    assert.deepEqual(outcomes(made), { 1: 'same', 2: 'same', 3: 'same', 4: 'impossible' });
    assert.deepEqual(short(made), [
      'user-agent-block: block http.user_agent in {r#"Bad "Bot""# r"Other\\Bot"}'.replace(
        'r"Other\\Bot"',
        'r#"Other\\Bot"#',
      ),
      'user-agent-3: js_challenge http.user_agent eq "Old" (off)',
    ]);
    assert.equal(made.rules[1]?.description, 'old ones');
    assertValid(made);
  });

  it('keeps expressions below their maximum length', () => {
    const made = convertRules(
      Array.from({ length: 40 }, (_, i) => agent(String(i), 'block', `${i}${'x'.repeat(200)}`)),
    );
    assert.deepEqual(made.rules.map(({ ref }) => ref), ['user-agent-block', 'user-agent-block-2', 'user-agent-block-3']); // prettier-ignore
    assert.ok(made.rules.every(({ expression }) => expression.length <= 4096));
    assertValid(made);
  });
});

describe('converting firewall rules', () => {
  it('keeps the order of lists without priorities', () => {
    const made = convertRules([
      firewall('1', 'block', 'ssl'),
      firewall('2', 'allow', 'http.host eq "a"'),
      firewall('3', 'log', 'ssl'),
    ]);
    assert.deepEqual(short(made), [
      'firewall-1: block ssl',
      'firewall-2: skip http.host eq "a"',
      'firewall-3: log ssl',
    ]);
    assert.deepEqual(made.rules[1]?.action_parameters, { ruleset: 'current' });
    assert.deepEqual(outcomes(made), { 1: 'same', 2: 'same', 3: 'differs' });
  });

  it('sorts by priority, then by action', () => {
    const made = convertRules([
      firewall('1', 'block', 'http.host eq "1"', { priority: 5 }),
      firewall('2', 'bypass', 'http.host eq "2"', { priority: 5, products: ['bic'] }),
      firewall('3', 'allow', 'http.host eq "3"', { priority: 5 }),
      firewall('4', 'block', 'http.host eq "4"'),
      firewall('5', 'log', 'http.host eq "5"'),
      firewall('6', 'block', 'http.host eq "6"', { priority: 1 }),
    ]);
    assert.deepEqual(
      made.rules.map(({ ref }) => ref),
      ['6', '3', '2', '1', '5', '4'].map((id) => `firewall-${id}`),
    );
    assertValid(made);
  });

  it('joins an allow and a bypass of one condition', () => {
    const made = convertRules([
      firewall('1', 'bypass', 'ssl', { products: ['rateLimit'], ref: 'probes' }),
      firewall('2', 'allow', '(ssl)'),
    ]);
    assert.deepEqual(short(made), ['probes: skip ssl']);
    assert.deepEqual(made.rules[0]?.action_parameters, { ruleset: 'current', phases: ['http_ratelimit'] });
    assert.deepEqual(
      made.converted.map(({ refs }) => refs),
      [['probes'], ['probes']],
    );
  });

  it('says what cannot be converted', () => {
    const made = convertRules([
      firewall('1', 'block', 'no.such eq'),
      read('firewall_rule', { id: '2', action: 'block', filter: { id: 'x' } }),
      firewall('3', 'simulate', 'ssl'),
      firewall('4', 'bypass', 'ssl'),
      read('waf_override', { id: '5', urls: ['a.example/x*'], rules: { 100: 'disable' } }),
      read('filter', { id: '6', expression: 'ssl' }),
    ]);
    assert.deepEqual(outcomes(made), { 1: 'impossible', 2: 'impossible', 3: 'impossible', 4: 'impossible', 5: 'impossible', 6: 'impossible' }); // prettier-ignore
    assert.deepEqual(made.rules, []);
    assert.match(
      made.converted.find(({ rule }) => rule.id === '5')?.notes[0] ?? '',
      /strict wildcard "\/x\*"/,
    );
  });

  it('keeps refs unique, and the same in each conversion', () => {
    const rules = [
      firewall('1', 'block', 'ssl', { ref: 'a' }),
      firewall('2', 'block', 'http.host eq "a"', { ref: 'a' }),
    ];
    assert.deepEqual(convertRules(rules).rules.map(({ ref }) => ref), ['a', 'a-2']); // prettier-ignore
    assert.deepEqual(convertRules(rules), convertRules(rules));
  });

  it('writes disabled rules on request', () => {
    const made = convertRules([firewall('1', 'block', 'ssl')], { isDisabled: true });
    assert.equal(made.rules[0]?.enabled, false);
  });
});

describe('the documents and the report of a conversion', () => {
  const made = convertRules([
    access('1', 'whitelist', 'ip', '203.0.113.7', { notes: 'office' }),
    ...['a', 'b', 'c', 'd', 'e'].map((host) => firewall(host, 'block', `http.host eq "${host}"`)),
    firewall('x', 'block', 'nope'),
  ]);

  it('are the lists, then the ruleset', () => {
    assert.deepEqual(documentsOf(made).map(({ fileName }) => fileName), ['access_allow.list.json', 'custom-rules.ruleset.json']); // prettier-ignore
    assertValid(made);
    assert.deepEqual(documentsOf(convertRules([])), []);
  });

  it('count the rules, and explain what changed', () => {
    const report = conversionReport(made);
    assert.match(report, /\| Found \| 7 \|/);
    assert.match(report, /\| Not convertible \| 1 \|/);
    assert.match(report, /New rules: 6\. New lists: 1\. List items: 1\./);
    assert.match(report, /The 6 new rules exceed the maximum number of rules on these plans: Free \(5\)/);
    assert.match(report, /- IP access rule `office` \(`whitelist`\) → `access-allow`\n {2}- A "skip" rule/);
  });
});
