import assert from 'node:assert/strict';
import { terraformHost } from '../../../../../../core/language/embedding/terraform/terraform-host';
import { languageContext } from '../../../../../support/language-context';

const ruleset = (rules: string): string => `resource "cloudflare_ruleset" "a" {\n  ${rules}\n}\n`;

/** Returns the action of each rule (`-` if it is unknown), followed by `?` if `isPlain` is false. */
async function rulesOf(rules: string): Promise<string[]> {
  const document = { uri: 'file:///a.tf', languageId: 'terraform', version: 1, text: ruleset(rules) };
  const found = await terraformHost.find(document, languageContext());
  return found.flatMap(({ rule }) => (rule ? [`${rule.action ?? '-'}${rule.isPlain ? '' : ' ?'}`] : []));
}

const cases: readonly (readonly [text: string, ...rules: string[]])[] = [
  ['rules {\n action = "block"\n expression = "ssl"\n }', 'block'],
  ['rules {\n action = var.b ? "block" : "log"\n expression = "ssl"\n }', '- ?'],
  ['rules {\n action = var.b ? "block" : var.action\n expression = "ssl"\n }', '- ?'],
  ['rules {\n action = var.action\n expression = "ssl"\n }', '-'],
  ['rules {\n action = "${var.action}"\n expression = "ssl"\n }', '-'],
  ['rules = [merge({ action = "block", expression = "ssl" }, { enabled = false }), { action = "log", expression = "ssl" }]', 'block ?', 'log'],
  ['rules = concat([for k, v in var.a : { action = "block", expression = "ssl" } if v], [{ action = "log", expression = "ssl" }])', 'block ?', 'log'],
  ['rules = [for v in var.a : { action = "block", expression = "ssl" }]', 'block ?'],
  ['rules = var.on ? [] : [{ action = "block", expression = "ssl" }]', 'block ?'],
  ['rules {\n action = "block"\n expression = "ssl"\n enabled = true # was false\n }', 'block'],
  ['rules {\n action = "block"\n expression = "ssl"\n enabled = var.on\n }', 'block ?'],
  ['rules {\n action = "block"\n expression = "ssl"\n enabled = true && var.on\n }', 'block ?'],
  ['rules = [{ action = "block", expression = "ssl", "enabled" = false }]', 'block ?'],
  ['rules = [{ action : "block", expression : "ssl", enabled : false }]', 'block ?'],
  ['rules = [{ action : "block", expression : "ssl", "enabled" : true }]', 'block'],
]; // prettier-ignore

describe('rules of rulesets in Terraform', () => {
  for (const [text, ...rules] of cases)
    it(`${JSON.stringify(text)}: ${rules.join(', ')}`, async () =>
      assert.deepEqual(await rulesOf(text), rules));
});
