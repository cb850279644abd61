import assert from 'node:assert/strict';
import { catalogueScheme } from '../../../../core/expression/catalogue/catalogue';
import { parseExpression } from '../../../../core/expression/parse';
import { buildChain } from '../../../../core/rules/simulate/chain';
import { simulate } from '../../../../core/rules/simulate/simulate';
import { readTerraformRules } from '../../../../core/rules/terraform-rules';
import { requestOf, shop, words } from '../../../support/simulation';

const read = (text: string) =>
  readTerraformRules(text, (one, kind) => parseExpression(one, { kind, scheme: catalogueScheme() }));

function outcome(text: string): string {
  const set = read(text);
  assert.ok(set);
  return words(simulate(buildChain(set, catalogueScheme()), requestOf(shop)));
}

describe('readTerraformRules', () => {
  it('reads rulesets in the notation of version 5', () => {
    assert.equal(
      outcome(`resource "cloudflare_ruleset" "a" {
        zone_id = var.zone
        kind  = "zone"
        phase = "http_request_firewall_custom"
        rules = [
          { action = "skip", expression = "http.host eq \\"b.example\\"", action_parameters = { ruleset = "current" } },
          { description = "Deny", action = "block", expression = "true", action_parameters = { response = { status_code = 410 } } },
        ]
      }`),
      'block 410 by Deny',
    );
  });

  it('reads rulesets in the notation of version 4, and those that they execute', () => {
    assert.equal(
      outcome(`resource "cloudflare_ruleset" "own" {
        kind = "custom"
        phase = "http_request_firewall_custom"
        rules {
          description = "Off"
          action = "block"
          expression = "true"
          enabled = false
        }
        rules {
          description = "Own"
          action = "managed_challenge"
          expression = "true"
        }
      }
      resource "cloudflare_ruleset" "a" {
        kind = "zone"
        phase = "http_request_firewall_custom"
        rules {
          action = "execute"
          expression = "true"
          action_parameters {
            id = cloudflare_ruleset.own.id
          }
        }
      }`),
      'challenge 403 by Own',
    );
  });

  it('reads the other products', () => {
    const access =
      'resource "cloudflare_access_rule" "a" {\n zone_id = "z"\n mode = "block"\n notes = "Deny"\n configuration {\n target = "ip"\n value = "203.0.113.7"\n }\n}';
    const lockdown =
      'resource "cloudflare_zone_lockdown" "l" {\n description = "Office"\n urls = ["www.example.com/*"]\n configurations = [{ target = "ip", value = "198.51.100.1" }]\n}';
    const firewall =
      'resource "cloudflare_filter" "f" {\n expression = "ssl"\n}\nresource "cloudflare_firewall_rule" "r" {\n description = "Deny"\n filter_id = cloudflare_filter.f.id\n action = "challenge"\n}';
    assert.equal(outcome(access), 'block 403 by Deny');
    assert.equal(outcome(lockdown), 'block 403 (1106) by Office');
    assert.equal(outcome(firewall), 'challenge 403 by Deny');
  });

  it('does not know what an expression with an interpolation matches', () => {
    const text =
      'resource "cloudflare_ruleset" "a" {\n kind = "zone"\n phase = "http_request_firewall_custom"\n rules = [{ action = "block", expression = "http.host eq \\"${var.host}\\"" }]\n}';
    assert.equal(outcome(text), 'depends');
  });

  it('does not know what an expression matches that is not a string', () => {
    const text = (expression: string) =>
      `resource "cloudflare_ruleset" "a" {\n kind = "zone"\n phase = "http_request_firewall_custom"\n rules = [{ action = "block", expression = ${expression} }]\n}`;
    assert.equal(outcome(text('"http.host eq \\"b.example\\""')), 'pass');
    for (const expression of ['var.filter', 'local.filters[0]', 'join(" or ", var.parts)', '5', '["ssl"]'])
      assert.equal(outcome(text(expression)), 'depends', expression);
  });

  it('does not know whether a rule is enabled if a variable decides', () => {
    const text =
      'resource "cloudflare_ruleset" "a" {\n kind = "zone"\n phase = "http_request_firewall_custom"\n rules = [{ action = "block", expression = "true", enabled = var.on }]\n}';
    assert.equal(outcome(text), 'depends');
  });

  it('does not know what a rule does if a variable decides on its action', () => {
    const text = (rules: string) =>
      `resource "cloudflare_ruleset" "a" {\n kind = "zone"\n phase = "http_request_firewall_custom"\n rules = ${rules}\n}`;
    assert.equal(outcome(text('[{ action = var.x, expression = "true" }]')), 'depends');
    assert.equal(
      outcome(text('[{ action = var.x, expression = "true" }, { action = "block", expression = "true" }]')),
      'depends',
    );
    assert.equal(outcome(text('var.rules')), 'depends');
  });

  it('asks only for the effect if the condition is known, and for both otherwise', () => {
    const cases = (expression: string) => {
      const set = read(
        `resource "cloudflare_ruleset" "a" {\n kind = "zone"\n phase = "http_request_firewall_custom"\n rules = [{ description = "R", action = var.x, expression = "${expression}" }]\n}`,
      );
      assert.ok(set);
      const { cases: all } = simulate(buildChain(set, catalogueScheme()), requestOf(shop));
      return all.map(({ outcome: one, when }) => `${one}: ${when.map((choice) => ('fact' in choice ? `${choice.fact} ${choice.value}` : `${choice.rule.name} ${choice.matches}`)).join(', ')}`); // prettier-ignore
    };
    assert.deepEqual(cases('true'), [
      'block: effect: R true',
      'pass: effect: R true',
      'pass: effect: R false',
    ]);
    assert.deepEqual(cases('cf.bot_management.score lt 10'), [
      'block: R true, effect: R true',
      'pass: R true, effect: R true',
      'pass: effect: R false',
    ]);
  });

  describe('knows the effect of a rule', () => {
    /** Whether the effects of the rules of a file are unknown. */
    const unknown = (text: string): boolean[] => {
      const set = read(text);
      const all = [...(set?.rules ?? []), ...(set?.rulesets ?? []).flatMap(({ rules }) => rules)];
      return all.map(({ rule }) => rule.hasUnknownEffect === true);
    };
    const cases: readonly (readonly [action: string, parameters: string, isUnknown: boolean])[] = [
      ['"skip"', '{ ruleset = "current" }', false],
      ['"skip"', '{ phases = ["http_ratelimit", "http_request_sbfm"] }', false],
      ['"skip"', '{ rulesets = [cloudflare_ruleset.own.id] }', false],
      ['"skip"', '{ rulesets = [cloudflare_ruleset.own.id, cloudflare_ruleset.other.id] }', false],
      ['"skip"', '{ phases = var.phases }', true],
      ['"skip"', '{ phases = [var.phase] }', true],
      ['"skip"', '{ phases = ["http_ratelimit", var.phase] }', true],
      ['"skip"', '{ rulesets = [cloudflare_ruleset.own.id, var.other] }', true],
      ['"skip"', '{ ruleset = "current", phases = var.phases }', true],
      ['"skip"', '{ rules = { managed = ["a", var.rule] } }', true],
      ['"skip"', '{ ruleset = "${var.which}" }', true],
      ['"skip"', 'var.parameters', true],
      ['"execute"', '{ id = var.ruleset }', false],
      ['"execute"', '{ id = "core", overrides = { action = "log" } }', false],
      ['"execute"', '{ id = "core", overrides = { action = var.action } }', true],
      ['"execute"', '{ id = "core", overrides = { rules = [{ id = "a", enabled = var.on }, { id = "b" }] } }', true],
      ['"execute"', '{ id = "core", overrides = var.overrides }', true],
      ['"block"', '{ response = var.response }', false],
      ['"log"', '{ phases = var.phases, overrides = var.overrides }', false],
      ['"log"', 'var.parameters', false],
      ['var.action', '{ ruleset = "current" }', true],
    ]; // prettier-ignore
    for (const [action, parameters, isUnknown] of cases)
      it(`that has the action ${action} and ${parameters}`, () =>
        assert.deepEqual(
          unknown(
            `resource "cloudflare_ruleset" "a" {\n phase = "http_request_firewall_custom"\n rules = [{ action = ${action}, expression = "true", products = var.products, action_parameters = ${parameters} }]\n}`,
          ),
          [isUnknown],
        ));

    it('of other products', () => {
      const firewall = (action: string, products: string) =>
        `resource "cloudflare_firewall_rule" "r" {\n filter_id = "f"\n action = ${action}\n products = ${products}\n}`;
      assert.deepEqual(unknown(firewall('"bypass"', '["waf", "bic"]')), [false]);
      assert.deepEqual(unknown(firewall('"bypass"', '["waf", var.product]')), [true]);
      assert.deepEqual(unknown(firewall('"allow"', 'var.products')), [false]);
      const access = (mode: string) => `resource "cloudflare_access_rule" "a" {\n mode = ${mode}\n}`;
      assert.deepEqual([unknown(access('"block"')), unknown(access('var.mode'))], [[false], [true]]);
    });
  });

  it('reads the level from the IDs of the account and the zone', () => {
    const level = (ids: string, type = 'access_rule') =>
      read(`resource "cloudflare_${type}" "a" {\n ${ids}\n mode = "block"\n}`)?.rules[0]?.rule.place.level;
    for (const type of ['access_rule', 'firewall_rule']) {
      assert.equal(level('account_id = var.account', type), 'account');
      assert.equal(level('zone_id = var.zone', type), 'zone');
      assert.equal(level('account_id = var.account\n zone_id = var.zone', type), 'zone');
      assert.equal(level('', type), 'zone');
    }
    const [ruleset] = read('resource "cloudflare_ruleset" "a" {\n account_id = "a"\n rules = [{}]\n}')?.rulesets ?? []; // prettier-ignore
    assert.deepEqual([ruleset?.level, ruleset?.aliases], ['account', ['cloudflare_ruleset.a.id']]);
  });

  it('reads the filter of a firewall rule', () => {
    const filters = ['a', 'b-2'].map((name) => `resource "cloudflare_filter" "${name}" {\n expression = "http.host eq \\"${name}\\""\n}`); // prettier-ignore
    const other = 'resource "cloudflare_other" "c" {\n expression = "ssl"\n}';
    const rule = (filter: string) => {
      const text = [...filters, other, `resource "cloudflare_firewall_rule" "r" {\n action = "block"\n priority = 3\n ${filter}\n}`].join('\n'); // prettier-ignore
      const [placed] = read(text)?.rules ?? [];
      const range = placed?.ranges?.match;
      return { match: placed?.rule.match?.text, action: placed?.rule.action?.name, range: range && text.slice(range.start, range.end) }; // prettier-ignore
    };
    const expression = (name: string) => `http.host eq "${name}"`;
    assert.deepEqual(rule('filter_id = cloudflare_filter.a.id'), { match: expression('a'), action: 'block', range: '"http.host eq \\"a\\""' }); // prettier-ignore
    assert.equal(rule('filter_id = cloudflare_filter.b-2.id').match, expression('b-2'));
    for (const filter of [
      'cloudflare_filter.x.id',
      'cloudflare_filter.c.id',
      'cloudflare_other.c.id',
      '"5"',
      'data.cloudflare_filter.a.id',
    ])
      assert.deepEqual(rule(`filter_id = ${filter}`), {
        match: undefined,
        action: 'block',
        range: undefined,
      });
    assert.equal(rule('').match, undefined);
  });

  it('reads only resources', () => {
    const body = '{\n mode = "block"\n}';
    assert.equal(read(`data "cloudflare_access_rule" "a" ${body}`), undefined);
    assert.equal(read(`resource "cloudflare_access_rule" ${body}`), undefined);
    assert.equal(read(`resource "cloudflare_access_rule" "a" "b" ${body}`), undefined);
    assert.equal(read(`resource "cloudflare_zone" "a" ${body}`), undefined);
    assert.equal(read(`resource "constructor" "a" ${body}`), undefined);
    assert.equal(read(`resource "cloudflare_access_rule" "a" {\n for_each = var.all\n mode = "block"\n}`), undefined); // prettier-ignore
    assert.equal(read(`resource "cloudflare_access_rule" "a" ${body}`)?.rules.length, 1);
  });

  it('reads an object in place of a list as its only item', () => {
    const lockdown = (configurations: string) =>
      read(`resource "cloudflare_zone_lockdown" "a" {\n urls = ["a.example"]\n ${configurations}\n}`)?.rules[0]
        ?.rule.match; // prettier-ignore
    const written = [
      'configurations = { target = "ip", value = "192.0.2.1" }',
      'configurations = [{ target = "ip", value = "192.0.2.1" }]',
      'configurations {\n target = "ip"\n value = "192.0.2.1"\n }',
    ];
    for (const one of written) {
      const match = lockdown(one);
      assert.deepEqual(match?.by === 'lockdown' && [match.allowed.length, match.isWhole], [1, true], one);
    }
    const two = lockdown(`${written[2]}\n configurations {\n target = "ip"\n value = "192.0.2.2"\n }`);
    assert.equal(two?.by === 'lockdown' && two.allowed.length, 2);
  });

  it('reads references as their text', () => {
    const executes = (id: string) =>
      read(`resource "cloudflare_ruleset" "a" {\n rules = [{ action = "execute", action_parameters = { id = ${id} } }]\n}`)
        ?.rulesets[0]?.rules[0]?.rule.action?.executes; // prettier-ignore
    assert.equal(executes('cloudflare_ruleset.own-1.id'), 'cloudflare_ruleset.own-1.id');
    assert.equal(executes('"text"'), 'text');
    for (const other of ['cloudflare_ruleset.own[0].id', 'lower(var.id)', 'var', '"${var.id}"'])
      assert.equal(executes(other), undefined, other);
  });

  it('leaves out resources with several instances, and texts without rules', () => {
    assert.equal(read('resource "cloudflare_access_rule" "a" {\n count = 2\n mode = "block"\n}'), undefined);
    assert.equal(read('variable "x" { }'), undefined);
  });
});
