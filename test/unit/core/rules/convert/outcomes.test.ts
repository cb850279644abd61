import assert from 'node:assert/strict';
import { finish } from '../../../../../core/base/steps';
import { catalogueScheme } from '../../../../../core/expression/catalogue/catalogue';
import { parseExpression } from '../../../../../core/expression/parse';
import { convertRules } from '../../../../../core/rules/convert/convert';
import { conversionOutcomes, maxCompared, maxSampled } from '../../../../../core/rules/convert/outcomes';
import { conversionReport } from '../../../../../core/rules/convert/report';
import { readRule } from '../../../../../core/rules/read-rule';
import { type Rule, type RuleKind } from '../../../../../core/rules/rule';
import { recordSource } from '../../../../../core/rules/source';

const scheme = catalogueScheme();
const source = recordSource((text, kind) => parseExpression(text, { kind, scheme }));
const read = (kind: RuleKind, record: object): Rule => readRule(kind, record, source).rule;
const firewall = (id: string, action: string, expression: string, more: object = {}): Rule =>
  read('firewall_rule', { id, action, filter: { expression }, ...more });
const access = (id: string, mode: string, value: string): Rule =>
  read('access_rule', {
    id,
    mode,
    configuration: { target: value.includes('/') ? 'ip_range' : 'ip', value },
  });

/** Returns the section about outcomes from the report of a conversion. */
function said(...rules: readonly Rule[]): string {
  const report = conversionReport(convertRules(rules), finish(conversionOutcomes(rules, scheme)));
  return report.split('## Outcomes\n\n')[1]?.split('\n\n##')[0]?.trim() ?? '';
}

describe('the outcomes of a conversion', () => {
  const proved = 'Every request is proven to have the same outcome with the old and the new rules.';

  it('are equal if that is proved, also with lists', () => {
    assert.equal(said(firewall('1', 'block', 'ssl', { priority: 2 }), firewall('2', 'challenge', 'http.host eq "a"', { priority: 1 })), proved); // prettier-ignore
    assert.equal(said(firewall('1', 'block', 'http.request.headers["x"][0] ne "a"')), proved);
    assert.equal(said(...Array.from({ length: 12 }, (_, i) => access(`${i}`, 'block', `198.51.100.${i}`)), access('x', 'managed_challenge', '203.0.113.0/24')), proved); // prettier-ignore
  });

  it('are shown by a request if they differ', () => {
    // Lockdown rules are evaluated after firewall rules, but before the custom rules that replace firewall rules.
    const lockdown = read('lockdown_rule', {
      id: 'l',
      urls: ['a.example/admin'],
      configurations: [{ target: 'ip', value: '192.0.2.1' }],
    });
    const text = said(firewall('1', 'challenge', 'http.host eq "a.example"'), lockdown);
    assert.match(text, /^These requests have a different outcome with the new rules:\n\n- `/);
    assert.match(text, /a\.example\/admin.*challenged.* → blocked/);
  });

  it('are shown by a request even if only samples could be tried', () => {
    const lockdown = read('lockdown_rule', { id: 'l', urls: ['a.example/admin'], configurations: [{ target: 'ip', value: '192.0.2.1' }] }); // prettier-ignore
    const text = said(firewall('1', 'challenge', 'http.host eq "a.example"', { priority: 1 }), firewall('2', 'allow', 'http.host eq "b.example"', { priority: 2 }), lockdown); // prettier-ignore
    assert.match(text, /a\.example\/admin.*challenged.* → blocked/);
  });

  it('are undecided if only samples could be tried', () => {
    const rules = [firewall('1', 'allow', 'ssl'), firewall('2', 'block', 'http.host eq "a"')];
    assert.equal(
      said(...rules),
      'No request with a different outcome was found, but there may still be some.',
    );
    const many = Array.from({ length: maxSampled }, (_, i) => access(`${i}`, 'block', `198.51.100.${i}`));
    assert.match(said(...rules, ...many), /^Request outcomes were not compared because some rules skip others and there are more than 300 rules\./); // prettier-ignore
  });

  it('are proved except for those of old and new rules that cannot be decided', () => {
    const rules = [firewall('1', 'block', 'uuidv4(cf.random_seed) eq "a"'), firewall('2', 'block', 'ssl')];
    assert.deepEqual(finish(conversionOutcomes(rules, scheme)).proof, { kind: 'partial', open: 4 });
    assert.equal(
      said(...rules),
      'No request with a different outcome was found, but nothing could be proven about 4 rules.',
    );
  });

  it('are proved rule by rule for long lists, and not compared for longer ones', () => {
    const many = Array.from({ length: 320 }, (_, i) =>
      firewall(`${i}`, i % 3 === 0 ? 'challenge' : 'block', `http.host eq "h${i}.example"`),
    );
    assert.equal(said(...many), proved);
    const more = Array.from({ length: maxCompared + 1 }, () => many[0]!);
    const { proof } = finish(conversionOutcomes(more, scheme));
    assert.deepEqual(proof, { kind: 'not compared', max: maxCompared });
  });
});
