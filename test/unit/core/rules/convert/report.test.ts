import assert from 'node:assert/strict';
import { catalogueScheme } from '../../../../../core/expression/catalogue/catalogue';
import { parseExpression } from '../../../../../core/expression/parse';
import { convertRules } from '../../../../../core/rules/convert/convert';
import { conversionReport } from '../../../../../core/rules/convert/report';
import { readRule } from '../../../../../core/rules/read-rule';
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

  it('shows a description on one line of at most 80 characters', () => {
    assert.deepEqual(named({ description: 'a\n  `b`' }), ["a 'b'"]);
    assert.deepEqual(named({ description: 'x'.repeat(80) }), ['x'.repeat(80)]);
    assert.deepEqual(named({ description: 'x'.repeat(81) }), [`${'x'.repeat(79)}…`]);
  });
});
