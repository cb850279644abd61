import assert from 'node:assert/strict';
import { catalogueScheme } from '../../../../core/expression/catalogue/catalogue';
import { parseExpression } from '../../../../core/expression/parse';
import { deployedRules } from '../../../../core/rules/deployed-rules';

describe('the rules of deployed resources', () => {
  it('are those of all records, with the level of their resource', () => {
    const configuration = { target: 'ip', value: '192.0.2.1' };
    const { rules, rulesets } = deployedRules(
      [
        { kind: 'ruleset', level: 'account', record: { id: 'a', rules: [{ expression: 'ssl' }] } },
        { kind: 'access_rule', level: 'account', record: { id: 'b', mode: 'block', configuration } },
        { kind: 'other', level: 'zone', record: { id: 'c', mode: 'block', configuration } },
        { kind: 'ua_rule', level: 'zone', record: { id: 'd', configuration: { target: 'ua', value: 'x' } } },
      ],
      (text, kind) => parseExpression(text, { kind, scheme: catalogueScheme() }),
    );
    assert.deepEqual(
      rules.map(({ rule: { id, kind, place } }) => [id, kind, place.level]),
      [
        ['b', 'access_rule', 'account'],
        ['d', 'ua_rule', 'zone'],
      ],
    );
    assert.deepEqual(
      rulesets.map(({ id, level, rules: [first] }) => [id, level, first?.rule.match?.text]),
      [['a', 'account', 'ssl']],
    );
  });
});
