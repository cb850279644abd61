import assert from 'node:assert/strict';
import { isAskedBefore, ruleLists } from '../../../../../core/rules/explain/rule-lists';
import { access, chainOf, custom, firewall, lockdown, rule, ruleset, userAgent } from '../../../../support/simulation'; // prettier-ignore

const lists = (...records: readonly object[]) => ruleLists(chainOf(records));

describe('the lists of a chain', () => {
  it('are one for each product, and one for each ruleset of a phase', () => {
    const own = {
      id: 'own',
      kind: 'custom',
      phase: 'http_request_firewall_custom',
      rules: [rule('log', 'ssl')],
    };
    const found = lists(
      { ...custom(rule('block', 'ssl')), kind: 'root' },
      custom(rule('execute', 'true', { id: 'own' }), rule('block', 'ssl')),
      own,
      firewall('block', 'ssl'),
      access('block', '192.0.2.1'),
      lockdown('a.test/x', '192.0.2.1'),
      userAgent('block', 'x'),
    ).map(({ product, runBy, level, isOrdered, rules }) => [
      product, runBy?.name, level, isOrdered, rules.map(({ rule: { name } }) => name).join(', '),
    ]); // prettier-ignore
    assert.deepEqual(found, [
      ['access_rules', undefined, 'zone', false, 'block 192.0.2.1'],
      ['firewall_rules', undefined, 'zone', true, 'block ssl'],
      ['http_request_firewall_custom', undefined, 'account', true, 'block ssl'],
      ['http_request_firewall_custom', undefined, 'zone', true, 'execute true, block ssl'],
      ['http_request_firewall_custom', 'execute true', 'zone', true, 'log ssl'],
      ['lockdowns', undefined, 'zone', false, 'only 192.0.2.1'],
      ['ua_rules', undefined, 'zone', false, 'block x'],
    ]);
  });

  it('contain the filter of a rule only if it is known which requests the rule affects', () => {
    const [list] = lists(
      custom(
        rule('block', 'ssl'),
        rule('block', 'http.host eq'),
        rule('block', 'http.hst eq "a"'),
        rule('block', 'ip.src in $unlisted'),
        rule('block', 'ssl', undefined, { enabled: false }),
        rule('block', 'ssl', undefined, { ratelimit: { period: 60 } }),
        rule('skip', 'ssl', { ruleset: 'current' }),
        rule('managed_challenge', 'ssl'),
      ),
    );
    assert.deepEqual(
      list?.rules.map(({ filter, ends }) => `${filter?.text ?? '-'} ${ends}`),
      [
        'ssl true', '- false', '- false', 'ip.src in $unlisted true', 'not true false', '- false', 'ssl true', 'ssl false',
      ],
    ); // prettier-ignore
  });

  it('are evaluated in source order, and firewall rules by their priorities', () => {
    const [rulesetList] = lists(custom(rule('block', 'ssl'), rule('log', 'ssl')));
    const [first, second] = rulesetList?.rules ?? [];
    assert.ok(first && second);
    assert.equal(isAskedBefore(first, second), true);
    const [firewallList] = lists(
      firewall('block', 'ssl', { priority: 1 }),
      firewall('block', 'not ssl', { priority: 1 }),
      firewall('log', 'ssl', { priority: 2 }),
    );
    const [a, b, c] = firewallList?.rules ?? [];
    assert.ok(a && b && c);
    assert.deepEqual([isAskedBefore(a, b), isAskedBefore(b, c), isAskedBefore(c, a)], [false, true, false]);
  });

  it('do not exist for phases without rules', () => {
    assert.deepEqual(lists(ruleset('http_ratelimit', [])), []);
  });
});
