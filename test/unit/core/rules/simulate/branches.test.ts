import assert from 'node:assert/strict';
import { catalogueScheme } from '../../../../../core/expression/catalogue/catalogue';
import { type Rule } from '../../../../../core/rules/rule';
import { buildChain } from '../../../../../core/rules/simulate/chain';
import { type Simulation } from '../../../../../core/rules/simulate/outcome';
import { simulate } from '../../../../../core/rules/simulate/simulate';
import {
  access, custom, firewall, type Given, lockdown, requestOf, rule, ruleset, ruleSet, shop, simulated, userAgent, words,
} from '../../../../support/simulation'; // prettier-ignore

/** Returns a line for each case of a simulation: the assumptions and the outcome. */
const cases = ({ cases: all }: Simulation): string[] =>
  all.map(
    (one) =>
      `${one.when.map((choice) => ('fact' in choice ? `${choice.fact} = ${choice.value}` : `${choice.rule.name}: ${choice.matches}`)).join(', ')} -> ${words(one)}`,
  );

/** Returns the result and the effect of each rule, or only the result of a rule without an effect. */
const steps = ({ steps: all }: Simulation): string[] =>
  all.map((step) => `${step.rule.name}: ${step.result}${'effect' in step ? ` (${step.effect})` : ''}`);

const managed = (...rules: readonly object[]): object => ruleset('http_request_firewall_managed', rules);
const execute = (parameters: object, more: object = {}, condition = 'true'): object =>
  rule('execute', condition, { id: 'core', ...parameters }, { description: 'Core', ...more });
const told = (...names: readonly string[]): Given => ({ ...shop, rules: { managedMatch: names.map((one) => ({ rule: one })) } }); // prettier-ignore
const unknownHost: Given = { fields: { 'ip.src': '203.0.113.7' } };

describe('the effect of a rule', () => {
  it('is named even if the rule does not match', () => {
    const other = 'http.host eq "b.example"';
    const found = simulated(
      [
        lockdown('b.example/*', '198.51.100.1'),
        custom(rule('log', other), { expression: other, description: 'no action' }, rule('execute', other, { id: 'own' })),
        managed(execute({ overrides: { action: 'log' } }, {}, other)),
        { urls: ['b.example/*'], rules: { 1: 'block' }, description: 'Override' },
      ],
      shop,
    ); // prettier-ignore
    assert.deepEqual(steps(found), [
      `log ${other}: not (log)`,
      'no action: not',
      `execute ${other}: not (execute: block)`,
      'only 198.51.100.1: not (block)',
      'Core: not (execute: log)',
      'Override: not (override: block)',
    ]);
  });

  it('is nothing without an action, or with an unknown one', () => {
    const found = simulated(
      [custom({ expression: 'true', description: 'none' }, rule('unknown', 'true'))],
      shop,
    );
    assert.deepEqual([words(found), found.needs], ['pass', []]);
    assert.deepEqual(steps(found), ['none: matched', 'unknown true: matched (unknown)']);
  });

  it('is unknown while leaked credentials decide whether it applies', () => {
    const check = { exposed_credential_check: { username_expression: 'x', password_expression: 'y' } };
    const found = simulated(
      [custom(rule('block', 'true', undefined, { description: 'Leak', ...check }))],
      shop,
    );
    assert.deepEqual(cases(found), [
      'enabled: Leak = true -> block 403 by Leak',
      'enabled: Leak = false -> pass',
    ]);
    assert.deepEqual([found.needs, steps(found)], [['enabled: Leak'], ['Leak: unknown (block)']]);
    const limit = { description: 'Limit', ratelimit: { period: 10 } };
    const both = simulated([ruleset('http_ratelimit', [rule('block', 'true', undefined, { ...limit, ...check })])], shop); // prettier-ignore
    assert.deepEqual(cases(both), [
      'rate-exceeded: Limit = true, enabled: Limit = true -> block 429 by Limit',
      'Limit: false -> pass',
    ]);
    assert.deepEqual(cases(simulated([ruleset('http_ratelimit', [rule('block', 'true', undefined, limit)])], shop)), [
      'rate-exceeded: Limit = true -> block 429 by Limit',
      'rate-exceeded: Limit = false -> pass',
    ]); // prettier-ignore
    const unknown = ruleset('http_ratelimit', [rule('block', 'ip.src.country eq "DE"', undefined, limit)]);
    assert.deepEqual(cases(simulated([unknown], shop)), [
      'Limit: true, rate-exceeded: Limit = true -> block 429 by Limit',
      'Limit: false -> pass',
    ]);
  });

  it('is certain for an exception among rate limits, which counts nothing', () => {
    const limit = rule('block', 'true', undefined, { description: 'Limit', ratelimit: { period: 10 } });
    const skip = rule('skip', 'true', { ruleset: 'current' });
    assert.equal(words(simulated([ruleset('http_ratelimit', [skip, limit])], shop)), 'pass');
    assert.equal(words(simulated([ruleset('http_ratelimit', [limit])], shop)), 'depends');
  });

  it('ends firewall rules, but no other rules, if the visitor has passed the challenge', () => {
    const passed: Given = { ...shop, rules: { challengePassed: true } };
    const rules = [rule('managed_challenge', 'true'), rule('block', 'true')];
    assert.equal(words(simulated([custom(...rules)], passed)), 'block 403 by block true');
    const legacy = [
      firewall('challenge', 'true', { priority: 1 }),
      firewall('block', 'true', { priority: 2 }),
    ];
    assert.equal(words(simulated(legacy, passed)), 'pass');
    assert.equal(
      words(simulated([access('challenge', '203.0.113.7'), userAgent('block', 'x')], passed)),
      'pass',
    );
  });

  it('is a block with its own status if the rule serves an error', () => {
    const found = simulated([custom(rule('serve_error', 'true', { status_code: 503 }))], shop);
    assert.equal(words(found), 'block 503 by serve_error true');
  });

  it('has no status if a redirect has none', () => {
    const bulk = ruleset('http_request_redirect', [rule('redirect', 'true')], { kind: 'root' });
    const found = simulated([bulk], shop);
    assert.deepEqual(Object.keys(found.cases[0] ?? {}), ['outcome', 'by', 'when']);
    assert.equal('status' in found, false);
  });

  it('does not multiply the cases if the rule only logs', () => {
    const logs = Array.from({ length: 12 }, (_, i) => rule('log', `http.request.headers["h${i}"][0] eq "x"`));
    const found = simulated([custom(...logs)], { fields: {} });
    assert.deepEqual([words(found), found.isCut, cases(found)], ['pass', false, [' -> pass']]);
  });
});

describe('the effect of managed rules', () => {
  it('is found by the name of any rule that executes the ruleset', () => {
    const never = execute({}, { description: 'First' }, 'http.host eq "b.example"');
    const found = (name: string, ...rules: object[]) => words(simulated([managed(...rules)], told(name)));
    assert.equal(found('core', never, execute({}, { description: 'Second' })), 'block 403 by Second');
    assert.equal(found('Same', execute({}, { description: 'Same' }), execute({ id: 'x' }, { description: 'Same' })), 'block 403 by Same'); // prettier-ignore
    assert.equal(found('First', never, execute({}, { description: 'Second' })), 'pass');
  });

  it('is changed by overrides of single rules', () => {
    const found = (override: object, name = 'x') =>
      words(simulated([managed(execute({ overrides: { rules: [{ id: 'x', ...override }] } }))], told(name)));
    assert.equal(found({ enabled: true }), 'block 403 by Core');
    assert.equal(found({ enabled: false }), 'pass');
    assert.equal(found({ enabled: false }, 'y'), 'block 403 by Core');
    assert.equal(found({ action: 'managed_challenge' }), 'challenge 403 by Core');
    assert.equal(found({ action: 'log' }), 'pass');
  });

  it('is the action of the fact, if there is one', () => {
    const found = (action: string | undefined, overrides?: object) =>
      words(
        simulated([managed(execute(overrides ? { overrides } : {}))], {
          ...shop,
          rules: { managedMatch: [{ rule: 'x', ...(action === undefined ? {} : { action }) }] },
        }),
      );
    assert.equal(found('log'), 'pass');
    assert.equal(found('js_challenge'), 'challenge 403 by Core');
    assert.equal(found('log', { action: 'block' }), 'block 403 by Core');
    assert.equal(found(undefined), 'block 403 by Core');
  });

  it('is nothing if the visitor has passed the challenge', () => {
    const challenge = managed(execute({ overrides: { action: 'managed_challenge' } }));
    const given = (challengePassed: boolean): Given => ({ ...shop, rules: { managedMatch: [{ rule: 'core' }], challengePassed } }); // prettier-ignore
    assert.equal(words(simulated([challenge], given(false))), 'challenge 403 by Core');
    assert.equal(words(simulated([challenge], given(true))), 'pass');
    assert.equal(words(simulated([managed(execute({}))], given(true))), 'block 403 by Core');
  });
});

describe('the effect of a lockdown', () => {
  const name = 'only 203.0.113.7';
  const zone = (address: string) => [lockdown('www.example.com/*', address), userAgent('block', 'x')];
  const found = (address: string, given: Given): Simulation => simulated(zone(address), given);
  const agent = { 'http.user_agent': 'x' };
  const url = { 'http.host': 'www.example.com', 'http.request.uri.path': '/' };
  const listed = { 'ip.src': '203.0.113.7' };

  it('is known if the URL and the address are known', () => {
    const allowed = found('203.0.113.7', { fields: { ...agent, ...url, ...listed } });
    assert.deepEqual(
      [words(allowed), steps(allowed)],
      ['pass', [`${name}: matched (lets in)`, 'block x: skipped-by']],
    );
    const denied = found('203.0.113.8', { fields: { ...agent, ...url, ...listed } });
    assert.deepEqual(
      [words(denied), steps(denied)],
      ['block 403 (1106) by only 203.0.113.8', ['only 203.0.113.8: matched (block)', 'block x: not reached']],
    );
  });

  it('depends on an unknown address', () => {
    const { fields } = { fields: { ...agent, ...url } };
    assert.deepEqual(cases(found('203.0.113.7', { fields })), [
      `listed: ${name} = false -> block 403 (1106) by ${name}`,
      `listed: ${name} = true -> pass`,
    ]);
    assert.deepEqual(found('203.0.113.7', { fields }).needs, ['ip.src']);
    assert.deepEqual(steps(found('203.0.113.7', { fields })).slice(0, 1), [`${name}: unknown (block)`]);
  });

  it('depends on an unknown URL', () => {
    const { fields } = { fields: { ...agent, ...listed } };
    assert.deepEqual(cases(found('203.0.113.7', { fields })), [
      `${name}: true -> pass`,
      `${name}: false -> block 403 by block x`,
    ]);
    assert.deepEqual(steps(found('203.0.113.7', { fields })), [`${name}: unknown (lets in)`, 'block x: matched (block)']); // prettier-ignore
    const other = 'only 203.0.113.8';
    assert.deepEqual(cases(found('203.0.113.8', { fields })), [
      `${other}: true -> block 403 (1106) by ${other}`,
      `${other}: false -> block 403 by block x`,
    ]);
  });

  it('depends on both if both are unknown', () => {
    assert.deepEqual(cases(found('203.0.113.7', { fields: agent })), [
      `${name}: true, listed: ${name} = false -> block 403 (1106) by ${name}`,
      `${name}: true, listed: ${name} = true -> pass`,
      `${name}: false -> block 403 by block x`,
    ]);
  });

  it('is the same in all cases that agree about the code', () => {
    const two = [
      lockdown('www.example.com/*', '198.51.100.1'),
      custom(rule('block', 'ip.src.country eq "DE"')),
    ];
    const both = simulated(two, shop);
    assert.deepEqual([words(both), cases(both).length, 'code' in both], ['block 403', 2, false]);
    const lockdowns = [
      lockdown('www.example.com/?a', '198.51.100.1'),
      lockdown('www.example.com/*', '198.51.100.2'),
    ];
    const unknown = simulated(lockdowns, { fields: { ...listed, ...url } });
    assert.deepEqual([words(unknown), unknown.code], ['block 403 (1106)', 1106]);
    assert.equal('code' in simulated([], shop), false);
  });
});

describe('the effect of legacy WAF rules', () => {
  const waf = (mode: string, more: object = {}): object => ({ id: '1', package_id: 'p', description: 'Traversal', mode, group: { id: 'g' }, ...more }); // prettier-ignore
  const override = (more: object): object => ({ urls: ['www.example.com/admin/*'], ...more });

  it('is found by the ID or the description of the rule', () => {
    for (const [name, outcome] of [
      ['1', 'block 403 by Traversal'],
      ['Traversal', 'block 403 by Traversal'],
      ['2', 'pass'],
    ] as const)
      assert.equal(words(simulated([waf('block')], told(name))), outcome);
  });

  it('is unknown if it is unknown whether an override applies', () => {
    const found = simulated([waf('block'), override({ rules: { 1: 'disable' } })], { ...unknownHost, rules: { managedMatch: [{ rule: '1' }] } }); // prettier-ignore
    assert.deepEqual(cases(found), ['effect: Traversal = true -> block 403 by Traversal', 'effect: Traversal = false -> pass']); // prettier-ignore
    const same = simulated([waf('block'), override({ rules: { 1: 'block' } })], { ...unknownHost, rules: { managedMatch: [{ rule: '1' }] } }); // prettier-ignore
    assert.equal(words(same), 'block 403 by Traversal');
  });

  it('names what decides about a rule that only an override contains', () => {
    const records = [override({ description: 'Override', rules: { 7: 'log', 8: 'block' } })];
    const found = simulated(records, shop);
    assert.deepEqual(cases(found), ['managed-match: 8 = true -> block 403 by Override', 'managed-match: 8 = false -> pass']); // prettier-ignore
    assert.equal(words(simulated(records, told('8'))), 'block 403 by Override');
    assert.equal(words(simulated(records, told('7'))), 'pass');
    assert.equal(
      words(simulated([waf('simulate', { id: '8' }), ...records], told('8'))),
      'block 403 by Traversal',
    );
  });

  it('allows the request to pass the other rules of the packages', () => {
    const allow = waf('on', { id: '0', description: 'Allow', type: 'allow' });
    assert.equal(words(simulated([allow, waf('block')], told('0', '1'))), 'pass');
    assert.equal(words(simulated([allow, waf('block')], told('1'))), 'block 403 by Traversal');
  });

  it('is nothing if the visitor has passed the challenge', () => {
    const given = { ...shop, rules: { managedMatch: [{ rule: '1' }], challengePassed: true } };
    assert.equal(words(simulated([waf('challenge')], given)), 'pass');
    assert.equal(words(simulated([waf('block')], given)), 'block 403 by Traversal');
  });
});

describe('a rule whose effect is only partly known', () => {
  /** Simulates custom rules. The effect of rules named `open` is not completely known. */
  function open(rules: readonly object[], given: Given = shop): Simulation {
    const set = ruleSet([custom(...rules, rule('block', 'true', undefined, { description: 'last' }))]);
    const rulesets = set.rulesets.map((one) => ({
      ...one,
      rules: one.rules.map(({ rule: own }) => ({
        rule: (own.description === 'open' ? { ...own, hasUnknownEffect: true } : own) satisfies Rule,
      })),
    }));
    return simulate(buildChain({ ...set, rulesets }, catalogueScheme()), requestOf(given));
  }
  const named = (action: string, condition = 'true', parameters?: object): object =>
    rule(action, condition, parameters, { description: 'open' });

  it('may skip everything or what is known, or do nothing', () => {
    assert.deepEqual(cases(open([named('skip', 'true', { phases: [] })])), [
      'effect: open = true -> pass',
      'effect: open = true -> block 403 by last',
      'effect: open = false -> block 403 by last',
    ]);
    assert.deepEqual(steps(open([named('skip', 'true', { phases: [] })])), ['open: unknown (skip)', 'last: matched (block)']); // prettier-ignore
  });

  it('may block or skip if it executes a ruleset', () => {
    const executes = [named('execute', 'true', { id: 'core', overrides: { action: 'managed_challenge' } })];
    assert.deepEqual(cases(open(executes)), [
      'effect: open = true -> block by open',
      'effect: open = true -> pass',
      'effect: open = true -> challenge 403 by open',
      'effect: open = false -> block 403 by last',
    ]);
    assert.deepEqual(cases(open(executes, told())).length, 3, 'no managed rule matches');
  });

  it('may do anything if its action is unknown', () => {
    assert.deepEqual(cases(open([{ expression: 'true', description: 'open' }])), [
      'effect: open = true -> block by open',
      'effect: open = true -> pass',
      'effect: open = false -> block 403 by last',
    ]);
    assert.deepEqual(steps(open([{ expression: 'true', description: 'open' }])).slice(0, 1), [
      'open: unknown',
    ]);
  });

  it('does nothing if its known action neither ends nor skips anything', () => {
    const found = open([named('log')]);
    assert.deepEqual([words(found), steps(found)], ['block 403 by last', ['open: unknown (log)', 'last: matched (block)']]); // prettier-ignore
    assert.deepEqual(cases(open([named('redirect')])), [
      'effect: open = true -> redirect by open',
      'effect: open = false -> block 403 by last',
    ]);
  });

  it('does nothing if its condition is false, and depends on an unknown condition', () => {
    const no = open([named('skip', 'http.host eq "b.example"', { ruleset: 'current' })]);
    assert.deepEqual(
      [words(no), steps(no)],
      ['block 403 by last', ['open: not (skip)', 'last: matched (block)']],
    );
    assert.deepEqual(cases(open([named('redirect', 'ip.src.country eq "DE"')])), [
      'open: true, effect: open = true -> redirect by open',
      'effect: open = false -> block 403 by last',
    ]);
  });
});
