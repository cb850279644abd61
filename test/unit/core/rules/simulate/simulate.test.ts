import assert from 'node:assert/strict';
import { simulationJson, verdictText } from '../../../../../core/rules/simulate/describe';
import { type Simulation } from '../../../../../core/rules/simulate/outcome';
import {
  access, custom, firewall, lockdown, rule, ruleset, shop, simulated, userAgent, words,
} from '../../../../support/simulation'; // prettier-ignore

/** Returns a line for each case of a simulation: the assumptions and the outcome. */
const cases = ({ cases: all }: Simulation): string[] =>
  all.map(
    (one) =>
      `${one.when.map((choice) => ('fact' in choice ? `${choice.fact} = ${choice.value}` : `${choice.rule.name}: ${choice.matches}`)).join(', ')} -> ${words(one)}`,
  );

const steps = ({ steps: all }: Simulation): string[] =>
  all.map(
    ({ rule: { name }, result, because }) => `${name}: ${result}${because ? ` (${because.name})` : ''}`,
  );

const inCountry = (action: string, code: string): object => rule(action, `ip.src.country eq "${code}"`);
const germany = 'ip.src.country eq "DE"';

describe('a simulation', () => {
  describe('with unknown facts', () => {
    it('names it, and the outcome of each case', () => {
      const found = simulated([custom(inCountry('block', 'DE'))], shop);
      assert.equal(found.outcome, 'depends');
      assert.deepEqual(found.needs, ['ip.src.country']);
      assert.deepEqual(cases(found), [
        `block ${germany}: true -> block 403 by block ${germany}`,
        `block ${germany}: false -> pass`,
      ]);
    });

    it('is decided when all cases agree', () => {
      const found = simulated([custom(inCountry('block', 'DE'), rule('block', 'true'))], shop);
      assert.equal(words(found), 'block 403');
      assert.equal(found.cases.length, 2);
    });

    it('is decided when the rule has no relevant effect', () => {
      const found = simulated([custom(inCountry('log', 'DE'), inCountry('skip', 'FR'))], shop);
      assert.equal(words(found), 'pass');
      assert.deepEqual(found.needs, []);
      assert.deepEqual(steps(found), [`log ${germany}: unknown`, 'skip ip.src.country eq "FR": unknown']);
    });

    it('has no case that cannot occur', () => {
      const found = simulated([custom(inCountry('challenge', 'DE'), rule('block', `not ${germany}`))], shop);
      assert.deepEqual(cases(found), [
        `challenge ${germany}: true -> challenge 403 by challenge ${germany}`,
        `challenge ${germany}: false, block not ${germany}: true -> block 403 by block not ${germany}`,
      ]);
    });

    it('follows what a rule skips in only one case', () => {
      const skip = rule('skip', germany, { phases: ['http_request_firewall_managed'] });
      const managed = ruleset('http_request_firewall_managed', [rule('block', 'true')]);
      assert.deepEqual(cases(simulated([custom(skip), managed], shop)), [
        `skip ${germany}: true -> pass`,
        `skip ${germany}: false -> block 403 by block true`,
      ]);
    });

    it('names what decides rate limits, managed rules and addresses', () => {
      const limit = ruleset('http_ratelimit', [
        rule('block', 'true', undefined, { description: 'Limit', ratelimit: {} }),
      ]);
      const managed = ruleset('http_request_firewall_managed', [
        rule('execute', 'true', { id: 'core' }, { description: 'Core' }),
      ]);
      const found = simulated([limit, managed, lockdown('www.example.com/*', '203.0.113.9')], {
        request: shop.request,
      });
      assert.deepEqual(found.needs, ['ip.src', 'rate-exceeded: Limit', 'managed-match: Core']);
      assert.deepEqual(
        found.cases.map((one) => words(one)),
        ['block 403 (1106) by only 203.0.113.9', 'block 429 by Limit', 'block 403 by Core', 'pass'],
      );
    });

    it('stops at a number of cases, and says so', () => {
      const skips = Array.from({ length: 12 }, (_, i) =>
        rule('skip', `http.request.headers["h${i}"][0] eq "x"`, { products: ['uaBlock'] }),
      );
      const found = simulated([custom(...skips), userAgent('block', 'a')], { fields: {} });
      assert.equal(found.outcome, 'depends');
      assert.equal(found.isCut, true);
    });

    it('does not know what an unreadable expression matches', () => {
      const found = simulated([custom(rule('block', 'http.host eq'))], shop);
      assert.equal(found.outcome, 'depends');
      assert.deepEqual(found.needs, ['rule: block http.host eq']);
    });
  });

  it('reports what happened to each rule', () => {
    const found = simulated(
      [
        access('block', '198.51.100.1'),
        firewall('bypass', 'true', { products: ['zoneLockdown'] }),
        firewall('log', 'true', { paused: true }),
        custom(
          rule('log', 'true'),
          rule('managed_challenge', 'http.host eq "www.example.com"'),
          rule('block', 'true'),
        ),
        lockdown('www.example.com/*', '198.51.100.1'),
        userAgent('block', 'a'),
      ],
      shop,
    );
    assert.deepEqual(steps(found), [
      'block 198.51.100.1: not',
      'log true: paused',
      'bypass true: matched',
      'log true: matched',
      'managed_challenge http.host eq "www.example.com": matched',
      'block true: not reached (managed_challenge http.host eq "www.example.com")',
      'only 198.51.100.1: not reached (managed_challenge http.host eq "www.example.com")',
      'block a: not reached (managed_challenge http.host eq "www.example.com")',
    ]);
  });

  it('names the rule that did not execute a ruleset', () => {
    const child = { id: 'a'.repeat(32), kind: 'custom', phase: 'http_request_firewall_custom', rules: [rule('block', 'true')] }; // prettier-ignore
    const found = simulated([custom(rule('execute', 'ssl', { id: child.id })), child], {
      ...shop,
      request: 'GET http://www.example.com/',
    });
    assert.deepEqual(steps(found), ['execute ssl: not', 'block true: not reached (execute ssl)']);
  });

  it('matches a managed rule by the ruleset if its name is unknown', () => {
    const managed = ruleset('http_request_firewall_managed', [
      rule('execute', 'true', { id: 'core' }, { description: 'Core' }),
      rule('execute', 'true', { id: 'owasp' }, { description: 'OWASP' }),
    ]);
    const outcome = (name: string): string =>
      words(simulated([managed], { ...shop, rules: { managedMatch: [{ rule: name }] } }));
    assert.equal(outcome('owasp'), 'block 403 by OWASP');
    assert.equal(outcome('OWASP'), 'block 403 by OWASP');
    assert.equal(outcome('sqli'), 'block 403 by Core');
  });

  it('is written in a line', () => {
    const line = (records: readonly object[]): string => verdictText(simulated(records, shop));
    assert.equal(line([custom(rule('log', 'true'))]), 'pass');
    assert.equal(line([custom(rule('block', 'true'))]), 'block 403 by block true');
    assert.equal(
      line([lockdown('www.example.com/*', '198.51.100.1')]),
      'block 403 (error 1106) by only 198.51.100.1',
    );
  });

  it('says which rule skipped another one, and what a disabled rule would have done', () => {
    const found = simulated(
      [
        firewall('bypass', 'true', { products: ['zoneLockdown', 'bic'] }),
        lockdown('www.example.com/*', '198.51.100.1'),
        userAgent('block', 'curl', { paused: true }),
      ],
      { ...shop, request: `${shop.request}\nUser-Agent: curl` },
    );
    assert.deepEqual(steps(found), [
      'bypass true: matched',
      'only 198.51.100.1: skipped-by (bypass true)',
      'block curl: paused',
    ]);
    assert.equal(found.steps[2]?.wouldMatch, true);
    assert.deepEqual(found.notEvaluated, ['hot', 'securityLevel']);
  });

  it('is plain data for other programs', () => {
    const found = simulationJson(
      simulated(
        [custom(rule('block', germany, undefined, { id: '1' })), access('block', '198.51.100.1')],
        shop,
      ),
    );
    const name = `block ${germany}`;
    const blocked = { product: 'http_request_firewall_custom', rule: name, id: '1' };
    assert.deepEqual(JSON.parse(JSON.stringify(found)), {
      outcome: 'depends',
      needs: ['ip.src.country'],
      cases: [
        {
          outcome: 'block',
          by: blocked,
          status: 403,
          when: [{ product: blocked.product, rule: name, matches: true }],
        },
        { outcome: 'pass', when: [{ product: blocked.product, rule: name, matches: false }] },
      ],
      steps: [
        { product: 'access_rules', rule: 'block 198.51.100.1', result: 'not', effect: 'block' },
        { ...blocked, result: 'unknown', effect: 'block' },
      ],
      assumed: [],
      notEvaluated: ['bic', 'hot', 'securityLevel'],
    });
  });

  it('names the assumptions of the evaluation that it depends on', () => {
    const found = simulated([custom(rule('block', 'http.request.headers["x"][0] ne "1"'))], shop);
    assert.deepEqual(
      [words(found), found.assumed],
      ['block 403 by block http.request.headers["x"][0] ne "1"', ['assume/ne-on-missing']],
    );
  });

  describe('with legacy WAF rules', () => {
    const waf = (mode: string, more: object = {}): object => ({
      id: '100005', package_id: 'p', description: 'Path traversal', mode, group: { id: 'g' }, ...more,
    }); // prettier-ignore
    const group = (mode: string): object => ({ id: 'g', package_id: 'p', name: 'G', rules_count: 1, mode });
    const override = (more: object): object => ({ urls: ['www.example.com/admin/*'], rules: {}, ...more });
    const hit = { ...shop, rules: { managedMatch: [{ rule: '100005' }] } };
    const rows: readonly (readonly [what: string, rules: readonly object[], outcome: string])[] = [
      ['a deny rule acts', [waf('block')], 'block 403 by Path traversal'],
      ['the default is that of the rule', [waf('default', { default_mode: 'challenge' })], 'challenge 403 by Path traversal'],
      ['a disabled rule does nothing', [waf('disable')], 'pass'],
      ['a simulated rule does nothing', [waf('simulate')], 'pass'],
      ['a rule of a disabled group does nothing', [waf('block'), group('off')], 'pass'],
      ['an enabled group changes nothing', [waf('block'), group('on')], 'block 403 by Path traversal'],
      ['an override replaces the action', [waf('block'), override({ rules: { 100005: 'challenge' } })], 'challenge 403 by Path traversal'],
      ['an override for another URL is ignored', [waf('block'), { ...override({ rules: { 100005: 'disable' } }), urls: ['www.example.com/'] }], 'block 403 by Path traversal'],
      ['a paused override is ignored', [waf('block'), override({ rules: { 100005: 'disable' }, paused: true })], 'block 403 by Path traversal'],
      ['an override maps one action to another', [waf('block'), override({ rewrite_action: { block: 'challenge' } })], 'challenge 403 by Path traversal'],
      ['an override disables a group', [waf('block'), group('on'), override({ groups: { g: 'disable' } })], 'pass'],
      ['only an override has the action', [override({ rules: { 100005: 'block' } })], 'block 403 by www.example.com/admin/*'],
      ['bypass passes the packages', [waf('block'), firewall('bypass', 'true', { products: ['waf'] })], 'pass'],
      ['an anomaly rule adds to an unknown score', [waf('on')], 'depends'],
    ]; // prettier-ignore
    for (const [what, rules, outcome] of rows)
      it(what, () => {
        assert.equal(words(simulated(rules, hit)), outcome);
      });

    it('does not know which of them match', () => {
      assert.deepEqual(simulated([waf('block')], shop).needs, ['managed-match: Path traversal']);
    });
  });
});
