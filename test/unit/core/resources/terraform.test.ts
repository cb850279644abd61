import assert from 'node:assert/strict';
import { embeddedLanguage } from '../../../../core/language/embedding/embedded-language';
import { hostedLanguage } from '../../../../core/language/documents/hosted/hosted-language';
import { type Json } from '../../../../core/resources/json';
import { terraformText } from '../../../../core/resources/terraform';
import { languageContext } from '../../../support/language-context';
import { target, zone } from '../../../support/targets';

const rule: Json = {
  id: 'r1',
  version: '3',
  last_updated: '2026-01-01T00:00:00Z',
  action: 'rewrite',
  action_parameters: {
    headers: { 'X-Price': { operation: 'set', value: '${1}' }, '1st': { operation: 'remove' } },
  },
  expression: 'http.host eq "a.example"',
  description: 'Price',
  enabled: true,
  ref: 'price',
};
const ruleset = (phase: string, ...rules: readonly Json[]) =>
  target(zone, 'ruleset', 'r0', { id: 'r0', name: 'default', kind: 'zone', phase, version: '7', description: '', rules: [...rules] }); // prettier-ignore

const expected = `import {
  to = cloudflare_ruleset.http_request_late_transform
  id = "zones/zone/r0"
}

resource "cloudflare_ruleset" "http_request_late_transform" {
  zone_id     = "zone"
  name        = "default"
  kind        = "zone"
  phase       = "http_request_late_transform"
  description = ""
  rules = [
    {
      ref         = "price"
      description = "Price"
      enabled     = true
      action      = "rewrite"
      action_parameters = {
        headers = {
          X-Price = {
            operation = "set"
            value     = "$\${1}"
          }
          "1st" = {
            operation = "remove"
          }
        }
      }
      expression = "http.host eq \\"a.example\\""
    },
  ]
}
`;

describe('a ruleset as Terraform', () => {
  it('has an import block, the rules with their refs, and nothing that only the API writes', () => {
    assert.equal(terraformText(ruleset('http_request_late_transform', rule)), expected);
  });

  it('passes the checks of Terraform files', async () => {
    const text = terraformText(ruleset('http_request_late_transform', rule));
    const document = { uri: 'file:///main.tf', languageId: 'terraform', version: 1, text };
    const problems = await hostedLanguage(embeddedLanguage()).problems(document, languageContext({}));
    assert.deepEqual(problems.map(({ code, message }) => `${code} ${message}`), []);
  }); // prettier-ignore

  it('writes query strings of cache keys as objects', () => {
    const key = (query_string: Json): Json => ({ action: 'set_cache_settings', expression: 'true', action_parameters: { cache_key: { custom_key: { query_string } } } });
    const text = terraformText(ruleset('http_request_cache_settings', key({ include: ['*'] }), key({ exclude: ['a', 'b'] })));
    assert.match(text, /include = \{\n +all = true\n/);
    assert.match(text, /exclude = \{\n +list = \["a", "b"\]\n/);
  }); // prettier-ignore

  it('leaves out the version of an executed ruleset, and refers to custom rulesets by name', () => {
    const execute = { action: 'execute', expression: 'true', action_parameters: { id: 'x', version: 'latest' } };
    const custom = target(zone, 'ruleset', 'c', { name: '1. Shop, all!', kind: 'custom', phase: 'p', rules: [execute] });
    const text = terraformText(custom);
    assert.match(text, /resource "cloudflare_ruleset" "ruleset_1_shop_all" \{/);
    assert.doesNotMatch(text, /latest/);
  }); // prettier-ignore

  it('is an element of `rules` for a single rule', () => {
    const within = [{ kind: 'ruleset', id: 'r0' }] as const;
    const text = terraformText(target(zone, 'ruleset_rule', 'r1', { ...(rule as object), action_parameters: {} }, within));
    assert.match(text, /^\{\n {2}ref +=/);
    assert.match(text, /action_parameters = \{\}\n/);
    assert.doesNotMatch(text, /version|r1/);
  }); // prettier-ignore
});
