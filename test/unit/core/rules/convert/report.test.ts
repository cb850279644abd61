import assert from 'node:assert/strict';
import { catalogueScheme } from '../../../../../core/expression/catalogue/catalogue';
import { parseExpression } from '../../../../../core/expression/parse';
import { convertRules } from '../../../../../core/rules/convert/convert';
import { type ConversionOutcomes, maxCompared } from '../../../../../core/rules/convert/outcomes';
import { conversionReport } from '../../../../../core/rules/convert/report';
import { readRule } from '../../../../../core/rules/read-rule';
import { type RuleKind } from '../../../../../core/rules/rule';
import { recordSource } from '../../../../../core/rules/source';

const source = recordSource((text, kind) => parseExpression(text, { kind, scheme: catalogueScheme() }));

/** Returns the names that the report shows for a firewall rule with the given properties, or `unnamed`. */
const named = (record: object): string[] => {
  const { rule } = readRule('firewall_rule', { action: 'block', filter: { expression: 'ssl' }, ...record }, source); // prettier-ignore
  return conversionReport(convertRules([rule]))
    .split('\n')
    .filter((line) => line.includes('(`block`)'))
    .map((line) => /`([^`]*)` \(`block`\)/.exec(line)?.[1] ?? 'unnamed');
};

describe('the report of a conversion', () => {
  it('names a rule by its description, its match, or its ID', () => {
    assert.deepEqual(named({ id: '1', description: 'Deny' }), ['Deny']);
    assert.deepEqual(named({ id: '1' }), ['ssl']);
    assert.deepEqual(named({ id: '1', filter: {} }), ['1']);
    assert.deepEqual(named({ filter: {} }), ['unnamed']);
  });

  it('says how many rules each plan allows', () => {
    const quota = (count: number) => {
      const { rule } = readRule('firewall_rule', { action: 'block', filter: { expression: 'ssl' } }, source);
      const made = convertRules([rule]);
      const report = conversionReport({
        ...made,
        rules: Array.from({ length: count }, () => made.rules[0]!),
      });
      return /on these plans: (.*)\. Merge/.exec(report)?.[1];
    };
    assert.deepEqual([5, 6, 20, 21].map(quota), [undefined, 'Free (5)', 'Free (5)', 'Free (5), Pro (20)']);
    assert.deepEqual([100, 101].map(quota), ['Free (5), Pro (20)', 'Free (5), Pro (20), Business (100)']);
    assert.deepEqual([1000, 1001].map(quota), ['Free (5), Pro (20), Business (100)', 'Free (5), Pro (20), Business (100), Enterprise (1000)']); // prettier-ignore
  });

  it('has a section for each result that occurs', () => {
    const rule = (kind: RuleKind, record: object) => readRule(kind, record, source).rule;
    const rules = [
      rule('firewall_rule', { id: 'f', action: 'block', filter: { expression: 'ssl' } }),
      rule('firewall_rule', { id: 'g', action: 'block', filter: {} }),
      rule('firewall_rule', { id: 'h', filter: {} }),
      rule('lockdown_rule', { id: 'l', urls: ['a.test/x'], configurations: [{ value: '192.0.2.1' }] }),
    ];
    const lines = (...all: typeof rules) => conversionReport(convertRules(all)).split('\n').filter((line) => /^(?:##|- | {2}- )/.test(line)); // prettier-ignore
    const note = "  - The filter's expression is unknown. Convert the rule together with its filter.";
    assert.deepEqual(lines(...rules), [
      '## Not convertible',
      '- Firewall rule `g` (`block`)',
      note,
      '- Firewall rule `h`',
      note,
      '## Converted, same effect',
      '- Zone lockdown rule `a.test/x` → `lockdown-l`',
      '- Firewall rule `ssl` (`block`) → `firewall-f`',
      '## Next Steps',
    ]);
    assert.deepEqual(lines(), ['## Next Steps']);
  });

  it('describes outcomes only if there are new rules', () => {
    const [made, empty] = [convertRules([readRule('firewall_rule', { action: 'block', filter: { expression: 'ssl' } }, source).rule]), convertRules([])]; // prettier-ignore
    const text = (proof: ConversionOutcomes['proof'], conversion = made) =>
      conversionReport(conversion, { differences: [], proof }).split('## Outcomes\n\n')[1]?.split('\n')[0];
    assert.equal(text({ kind: 'complete' }), 'Every request is proven to have the same outcome with the old and the new rules.');
    assert.equal(text({ kind: 'complete' }, empty), undefined);
    assert.equal(text({ kind: 'partial', open: 1 }), 'No request with a different outcome was found, but nothing could be proven about one rule.');
    assert.equal(text({ kind: 'partial', open: 2 }), 'No request with a different outcome was found, but nothing could be proven about 2 rules.');
    assert.match(text({ kind: 'not compared', max: maxCompared }) ?? '', /^Request outcomes were not compared because there are more than 1000 rules\./);
    assert.match(text({ kind: 'not compared', max: 300 }) ?? '', /^Request outcomes were not compared because some rules skip others/);
  }); // prettier-ignore

  it('shows a description on one line of at most 80 characters', () => {
    assert.deepEqual(named({ description: 'a\n  `b`' }), ["a 'b'"]);
    assert.deepEqual(named({ description: 'x'.repeat(80) }), ['x'.repeat(80)]);
    assert.deepEqual(named({ description: 'x'.repeat(81) }), [`${'x'.repeat(79)}…`]);
  });
});
