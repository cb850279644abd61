import assert from 'node:assert/strict';
import { parseFor } from '../../../../../core/language/expression/check';
import { parseNetwork } from '../../../../../core/net/network';
import { comparedRule, isSameRecord } from '../../../../../core/rules/compare/compared-rule';
import { bitsOf } from '../../../../../core/rules/compare/network-bits';
import { type Rule, type RuleMatch, type Skips } from '../../../../../core/rules/rule';

const network = (text: string) => parseNetwork(text).value!;
const expression = (text: string): RuleMatch => ({
  by: 'expression',
  text,
  tree: parseFor(text, { kind: 'filter' }),
});
const rule = (more: Partial<Rule> = {}): Rule => ({
  kind: 'firewall_rule',
  place: {},
  enabled: true,
  action: { name: 'block' },
  match: expression('ssl'),
  ...more,
});

const byNetwork = (text: string): RuleMatch => ({ by: 'network', text, network: network(text) });
const lockdown = (urls: readonly string[], allowed: readonly string[]): RuleMatch => ({
  by: 'lockdown',
  text: urls.join(', '),
  urls,
  allowed: allowed.map(network),
  isWhole: true,
});

describe('a rule that is prepared for comparison', () => {
  const keys: readonly (readonly [match: RuleMatch, key: string])[] = [
    [byNetwork('10.1.2.3/8'), 'access_rule 4/00001010'],
    [byNetwork('::/0'), 'access_rule 6/'],
    [{ by: 'asn', text: 'as64496', asn: 64496 }, 'access_rule AS64496'],
    [{ by: 'country', text: 'de', country: 'DE' }, 'access_rule DE'],
    [{ by: 'user-agent', text: 'Bot' }, 'access_rule Bot'],
    [lockdown(['b.example', 'a.example'], ['192.0.2.1/32']), 'access_rule a.example\nb.example'],
    [{ by: 'urls', text: 'b, a', urls: ['b', 'a'] }, 'access_rule a\nb'],
    [expression('(http.host eq "a")'), 'access_rule http.host in {"a"}'],
    [expression('http.host eq'), 'access_rule http.host eq'],
    [expression('http.hst eq "a"'), 'access_rule http.hst eq "a"'],
  ];
  for (const [match, key] of keys)
    it(`has the key ${JSON.stringify(key)}`, () => {
      const compared = comparedRule(rule({ kind: 'access_rule', match }));
      assert.deepEqual([compared?.key, compared?.label], [key, match.text]);
    });

  it('does not exist for a rule that is disabled by its own setting', () => {
    assert.equal(comparedRule(rule({ enabled: false, offBy: 'rule' })), undefined);
    assert.equal(comparedRule(rule({ enabled: false, offBy: 'filter' }))?.label, 'ssl');
  });

  it('has only its priority if it is not known what it matches', () => {
    const unread: Rule = {
      kind: 'firewall_rule',
      place: { priority: 3 },
      enabled: true,
      action: { name: 'block' },
    };
    assert.deepEqual(comparedRule(unread), { rule: unread, label: '', effect: 'block', networks: [] });
    assert.equal(comparedRule({ ...unread, place: {} }), undefined);
    assert.equal(comparedRule({ ...unread, kind: 'lockdown_rule' }), undefined);
  });

  it('has a condition only if the rule takes effect exactly when the condition is true', () => {
    const parts = (more: Partial<Rule>) => {
      const { tree, part, condition } = comparedRule(rule(more)) ?? {};
      return [tree?.text, part !== undefined, condition !== undefined];
    };
    assert.deepEqual(parts({}), ['ssl', true, true]);
    assert.deepEqual(parts({ match: expression('ssl xor cf.client.bot') }), [
      'ssl xor cf.client.bot',
      true,
      false,
    ]);
    const none = [undefined, false, false];
    assert.deepEqual(parts({ enabled: 'unknown' }), none);
    assert.deepEqual(parts({ enabled: false, offBy: 'filter' }), none);
    assert.deepEqual(parts({ limitsRate: true }), none);
    assert.deepEqual(parts({ match: expression('ssl and') }), none);
    assert.deepEqual(parts({ match: { by: 'user-agent', text: 'ssl' } }), none);
    assert.equal('condition' in comparedRule(rule({ match: expression('ssl xor cf.client.bot') }))!, false);
  });

  it('has the networks that it matches or allows', () => {
    const networks = (match: RuleMatch) => comparedRule(rule({ match }))?.networks;
    assert.deepEqual(networks(byNetwork('10.0.0.0/8')), [bitsOf(network('10.0.0.0/8'))]);
    const allowed = ['192.0.2.1/32', '2001:db8::/32'];
    assert.deepEqual(
      networks(lockdown(['a'], allowed)),
      allowed.map((one) => bitsOf(network(one))),
    );
    assert.deepEqual(networks(expression('ssl')), []);
  });

  it('has the action and what it skips as its effect, in any order', () => {
    const none: Skips = { phases: [], products: [], rulesets: [], rules: {} };
    const effect = (name: string, skips: Partial<Skips> = {}) =>
      comparedRule(rule({ action: { name, skips: { ...none, ...skips } } }))?.effect;
    assert.equal(effect('bypass'), 'bypass');
    assert.equal(effect('bypass', { products: ['waf', 'bic'] }), 'bypass bic waf');
    assert.equal(effect('skip', { restOf: 'phase' }), 'skip phase');
    assert.equal(
      effect('skip', { restOf: 'ruleset', phases: ['p'], rulesets: ['n'], rules: { m: ['z', 'a'] } }),
      'skip ruleset a m n p z',
    );
    const without: Rule = { kind: 'firewall_rule', place: {}, enabled: true, match: expression('ssl') };
    assert.equal(comparedRule(without)?.effect, '');
  });

  it('has the addresses that it allows as its effect if it is a lockdown, in any order', () => {
    const effect = (...allowed: string[]) => comparedRule(rule({ match: lockdown(['a'], allowed) }))?.effect;
    assert.equal(effect('128.0.0.0/1', '0.0.0.0/2'), '4/00,4/1');
    assert.equal(effect('0.0.0.0/2', '128.0.0.0/1'), '4/00,4/1');
  });

  it('is the same as another one with its ID', () => {
    const compared = (id?: string) => comparedRule(rule(id === undefined ? {} : { id }))!;
    assert.equal(isSameRecord(compared('a'), compared('a')), true);
    assert.equal(isSameRecord(compared('a'), compared('b')), false);
    assert.equal(isSameRecord(compared(), compared()), false);
  });
});
