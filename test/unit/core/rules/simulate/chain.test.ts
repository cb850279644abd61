import assert from 'node:assert/strict';
import { catalogueScheme } from '../../../../../core/expression/catalogue/catalogue';
import { Scheme } from '../../../../../core/expression/scheme/scheme';
import { buildChain, type Chain, type ChainOptions } from '../../../../../core/rules/simulate/chain';
import {
  access, chainOf, custom, firewall, lockdown, rule, ruleset, ruleSet, shop, simulated, userAgent,
} from '../../../../support/simulation'; // prettier-ignore

const namesOf = (chain: Chain): Record<string, string[]> =>
  Object.fromEntries(
    [...chain.entries].map(([product, list]) => [product, list.map((one) => one.rule.name)]),
  );

const child = (id: string, rules: readonly object[], more: object = {}): object => ({
  id,
  kind: 'custom',
  phase: 'http_request_firewall_custom',
  rules,
  ...more,
});

describe('a chain of rules', () => {
  it('contains the products in the order of evaluation', () => {
    const chain = chainOf([
      userAgent('block', 'x'),
      custom(rule('log', 'ssl')),
      lockdown('a.test/x', '192.0.2.1'),
      firewall('log', 'ssl'),
      access('block', '192.0.2.1'),
      ruleset('http_request_dynamic_redirect', [rule('redirect', 'ssl')]),
      { filter: { expression: 'ssl' }, expression: 'ssl' },
    ]);
    assert.deepEqual([...chain.entries.keys()], [
      'http_request_dynamic_redirect', 'access_rules', 'firewall_rules', 'http_request_firewall_custom', 'lockdowns',
      'ua_rules',
    ]); // prettier-ignore
    assert.deepEqual(chain.leftOut, []);
    assert.deepEqual(
      chain.rules.map(({ index }) => index),
      chain.rules.map((_, index) => index),
    );
  });

  it('has the rules of the account before those of the zone', () => {
    const chain = chainOf([
      custom(rule('log', 'ssl', undefined, { description: 'zone' })),
      { ...custom(rule('log', 'ssl', undefined, { description: 'account' })), kind: 'root' },
    ]);
    const list = chain.entries.get('http_request_firewall_custom') ?? [];
    assert.deepEqual(
      list.map((one) => [one.rule.name, one.level, one.scopes, one.parent]),
      [
        ['account', 'account', [0], undefined],
        ['zone', 'zone', [1], undefined],
      ],
    );
  });

  it('evaluates a ruleset of any kind only where a rule executes it', () => {
    for (const kind of ['custom', 'zone', undefined]) {
      const own = child('own', [rule('log', 'true', undefined, { description: 'inner' })], { kind });
      const point = custom(rule('execute', 'true', { id: 'own' }, { description: 'outer' }));
      for (const records of [
        [own, point],
        [point, own],
      ]) {
        // prettier-ignore
        const chain = chainOf(records);
        const list = chain.entries.get('http_request_firewall_custom') ?? [];
        assert.deepEqual(
          list.map((one) => [one.rule.name, one.scopes, one.parent?.rule.name]),
          [
            ['outer', [0], undefined],
            ['inner', [0, 1], 'outer'],
          ],
        );
        assert.deepEqual(chain.leftOut, []);
      }
    }
  });

  it('leaves out rulesets that are never executed, of other phases, or too deeply nested', () => {
    const chain = chainOf([
      child('unused', [rule('log', 'ssl', undefined, { description: 'unused' })]),
      child('managed', [rule('log', 'ssl', undefined, { description: 'managed' })], { kind: 'managed' }),
      ruleset('http_response_headers_transform', [
        rule('rewrite', 'ssl', undefined, { description: 'late' }),
      ]),
      child('other', [rule('log', 'ssl', undefined, { description: 'other' })], { phase: 'ddos_l4' }),
      child('limit', [rule('log', 'ssl', undefined, { description: 'limit' })], { phase: 'http_ratelimit' }),
      { ...child('plain', [rule('log', 'ssl', undefined, { description: 'plain' })]), phase: undefined },
    ]);
    assert.deepEqual(namesOf(chain), {});
    assert.deepEqual(
      chain.leftOut.map(({ name, product, otherPhase, isManaged }) => [name, product, otherPhase, isManaged]),
      [
        ['late', 'http_request_firewall_custom', 'http_response_headers_transform', undefined],
        ['unused', 'http_request_firewall_custom', undefined, undefined],
        ['managed', 'http_request_firewall_custom', undefined, true],
        ['other', 'http_request_firewall_custom', 'ddos_l4', undefined],
        ['limit', 'http_ratelimit', undefined, undefined],
        ['plain', 'http_request_firewall_custom', undefined, undefined],
      ],
    );
  });

  it('has rulesets nested to a depth of four below the entry point', () => {
    const nested = Array.from({ length: 6 }, (_, i) =>
      child(`r${i}`, [rule('execute', 'true', { id: `r${i + 1}` }, { description: `level ${i + 1}` })]),
    );
    const chain = chainOf([
      custom(rule('execute', 'true', { id: 'r0' }, { description: 'level 0' })),
      ...nested,
    ]);
    assert.deepEqual(namesOf(chain), {
      http_request_firewall_custom: ['level 0', 'level 1', 'level 2', 'level 3', 'level 4'],
    });
    assert.deepEqual(
      chain.leftOut.map(({ name }) => name),
      ['level 5', 'level 6'],
    );
  });

  it('has a rule once, even if its ruleset is executed several times', () => {
    const chain = chainOf([
      custom(rule('execute', 'ssl', { id: 'own' }), rule('execute', 'not ssl', { id: 'own' })),
      child('own', [rule('block', 'true')]),
    ]);
    assert.equal(chain.rules.length, 3);
    const list = chain.entries.get('http_request_firewall_custom') ?? [];
    assert.deepEqual(
      list.map((one) => [one.rule.name, one.scopes]),
      [
        ['execute ssl', [0]],
        ['block true', [0, 1]],
        ['execute not ssl', [0]],
        ['block true', [0, 2]],
      ],
    );
  });

  it('sorts access rules: those that allow, then the most specific, then by level', () => {
    const scope = (type: string) => ({ scope: { type } });
    const chain = chainOf([
      access('block', 'FR', 'country'),
      access('block', 'AS1', 'asn'),
      access('block', '192.0.2.0/24', 'ip_range'),
      access('block', '192.0.2.9', 'ip', { notes: 'zone' }),
      access('block', '192.0.2.9', 'ip', { notes: 'account', ...scope('organization') }),
      access('block', '192.0.2.9', 'ip', { notes: 'user', ...scope('user') }),
      access('block', '2001:db8::1', 'ip6'),
      access('block', '2001:db8::/32', 'ip_range'),
      access('block', '??', 'country'),
      access('whitelist', 'DE', 'country'),
      access('whitelist', '198.51.100.0/24', 'ip_range'),
    ]);
    assert.deepEqual(namesOf(chain).access_rules, [
      'whitelist 198.51.100.0/24', 'whitelist DE', 'user', 'account', 'zone', 'block 2001:db8::1',
      'block 192.0.2.0/24', 'block 2001:db8::/32', 'block AS1', 'block FR', 'block ??',
    ]); // prettier-ignore
  });

  it('sorts access rules by what they match before their level, and those that allow in the same way', () => {
    const user = { scope: { type: 'user' } };
    const names = (...records: readonly object[]) => namesOf(chainOf(records)).access_rules;
    const [address, range, asn, country] = [['192.0.2.9', 'ip'], ['192.0.2.0/24', 'ip_range'], ['AS1', 'asn'], ['DE', 'country']] as const; // prettier-ignore
    const mode = (name: string) => [access(name, ...country, user), access(name, ...asn, user), access(name, ...range, user), access(name, ...address)]; // prettier-ignore
    const sorted = (name: string) => [address, range, asn, country].map(([value]) => `${name} ${value}`);
    assert.deepEqual(names(...mode('block')), sorted('block'));
    assert.deepEqual(names(...mode('block'), ...mode('whitelist')), [
      ...sorted('whitelist'),
      ...sorted('block'),
    ]);
    assert.deepEqual(names(access('block', '??', 'country', user), access('block', ...country)), ['block DE', 'block ??']); // prettier-ignore
  });

  it('leaves out filters, and properties without a value', () => {
    const filter = { rule: { kind: 'filter', place: {}, enabled: true } } as const;
    const unnamed = { rule: { kind: 'firewall_rule', place: {}, enabled: true } } as const;
    const waf = { id: 'w', kind: 'deny' } as const;
    const set = { rules: [filter, unnamed], rulesets: [], wafRules: [waf], wafGroups: [] };
    const chain = buildChain(set, catalogueScheme());
    assert.deepEqual(chain.rules, [
      { ...unnamed, index: 0, product: 'firewall_rules', name: '?' },
      { rule: { kind: 'waf_override', id: 'w', place: {}, enabled: true }, index: 1, product: 'waf_packages', name: 'w', waf },
    ]);
    assert.deepEqual([...chain.entries.values()].flat(), [
      { rule: chain.rules[0], product: 'firewall_rules', scopes: [], level: 'zone' },
      { rule: chain.rules[1], product: 'waf_packages', scopes: [], level: 'zone' },
    ]);
    const [converted] = buildChain(set, catalogueScheme(), { firewallRules: 'converted' }).rules;
    assert.deepEqual(converted?.rule, { kind: 'ruleset_rule', place: {}, enabled: true });
  }); // prettier-ignore

  it('sorts lockdowns and firewall rules by priority', () => {
    const names = (options?: ChainOptions) =>
      namesOf(
        chainOf(
          [
            firewall('block', 'ssl', { description: 'f2', priority: 2 }),
            firewall('block', 'ssl', { description: 'f1', priority: 1 }),
            lockdown('a.test/x', '192.0.2.1', { description: 'l2', priority: 2 }),
            lockdown('a.test/x', '192.0.2.1', { description: 'l1', priority: 1 }),
          ],
          options,
        ),
      );
    const lockdowns = ['l1', 'l2'];
    assert.deepEqual(names(), { firewall_rules: ['f1', 'f2'], lockdowns });
    assert.deepEqual(names({ firewallRules: 'list' }), { firewall_rules: ['f2', 'f1'], lockdowns });
    assert.deepEqual(names({ firewallRules: 'converted' }), { http_request_firewall_custom: ['f1', 'f2'], lockdowns }); // prettier-ignore
  });

  it('converts firewall rules to a ruleset of custom rules before the others', () => {
    const chain = chainOf(
      [
        custom(rule('log', 'ssl', undefined, { description: 'own' })),
        firewall('bypass', 'ssl', { description: 'bypass', products: ['zoneLockdown'] }),
        firewall('allow', 'ssl', { description: 'allow' }),
        firewall('block', 'ssl', { description: 'block' }),
      ],
      { firewallRules: 'converted' },
    );
    const list = chain.entries.get('http_request_firewall_custom') ?? [];
    const none = { phases: [], products: [], rulesets: [], rules: {} };
    assert.deepEqual(
      list.map((one) => [one.rule.name, one.scopes, one.rule.rule.kind, one.rule.rule.action]),
      [
        ['bypass', [1], 'ruleset_rule', { name: 'skip', skips: { ...none, products: ['zoneLockdown'] } }],
        ['allow', [1], 'ruleset_rule', { name: 'skip', skips: { ...none, restOf: 'phase' } }],
        ['block', [1], 'ruleset_rule', { name: 'block' }],
        ['own', [0], 'ruleset_rule', { name: 'log' }],
      ],
    );
    assert.equal(chain.entries.has('firewall_rules'), false);
    assert.deepEqual(
      chain.rules.map(({ name, product, index }) => [name, product, index]),
      ['bypass', 'allow', 'block', 'own'].map((name, i) => [name, 'http_request_firewall_custom', i]),
    );
    const none2 = chainOf([custom(rule('log', 'ssl'))], { firewallRules: 'converted' });
    assert.deepEqual(namesOf(none2), { http_request_firewall_custom: ['log ssl'] });
  });

  it('has no condition for expressions with errors or of another scheme', () => {
    const set = ruleSet([custom(rule('log', 'ssl'), rule('log', 'ssl and'), rule('log', 'http.hst eq "a"'))]);
    const conditions = ({ rules }: Chain) => rules.map(({ condition }) => condition?.tree.text);
    assert.deepEqual(conditions(buildChain(set, catalogueScheme())), ['ssl', undefined, undefined]);
    const other = new Scheme([], [], true);
    assert.deepEqual(conditions(buildChain(set, other)), [undefined, undefined, undefined]);
  });

  it('knows which rules read a field', () => {
    const chain = chainOf([
      custom(
        rule('log', 'ssl and http.host eq "a" and http.host ne "b"', undefined, { description: 'both' }),
        rule('log', 'http.host eq "c"', undefined, { description: 'host' }),
        rule('log', 'ssl', undefined, { description: 'ssl' }),
        rule('log', 'ssl and', undefined, { description: 'broken' }),
      ),
      lockdown('a.test/x', '192.0.2.1', { description: 'lockdown' }),
      ruleset('http_request_transform', [
        rule('rewrite', 'true', { uri: { path: { value: '/b' } } }, { description: 'rewrite' }),
      ]),
    ]);
    const slots = (text: string) => {
      const found = chainOf([custom(rule('log', text))]).rules[0]?.condition;
      const own = chain.rules.find(({ condition }) => condition?.tree.text === text)?.condition;
      return [...(own ?? found)!.fieldSlots()];
    };
    const readers = (...texts: string[]) => chain.readersOf(texts.flatMap(slots)).map(({ name }) => name);
    assert.deepEqual(readers('ssl'), ['both', 'ssl', 'rewrite']);
    assert.deepEqual(readers('http.host eq "c"'), ['lockdown', 'both', 'host', 'rewrite']);
    assert.deepEqual(readers('http.host eq "c"', 'ssl'), ['lockdown', 'both', 'host', 'ssl', 'rewrite']);
    assert.deepEqual(readers(), ['rewrite']);
  });

  it('has a numbered scope for each execution, which a skip of the ruleset ends', () => {
    const found = simulated(
      [
        custom(rule('execute', 'true', { id: 'own' }), rule('execute', 'true', { id: 'own' })),
        child('own', [rule('skip', 'true', { ruleset: 'current' }), rule('block', 'true')]),
      ],
      shop,
    );
    assert.deepEqual(
      found.steps.map(({ rule: { name }, result }) => `${name}: ${result}`),
      [
        'execute true: matched', 'skip true: matched', 'block true: skipped-by', 'execute true: matched',
        'skip true: matched', 'block true: skipped-by',
      ],
    ); // prettier-ignore
  });
});
