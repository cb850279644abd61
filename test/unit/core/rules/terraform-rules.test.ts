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

  it('leaves out resources with several instances, and texts without rules', () => {
    assert.equal(read('resource "cloudflare_access_rule" "a" {\n count = 2\n mode = "block"\n}'), undefined);
    assert.equal(read('variable "x" { }'), undefined);
  });
});
