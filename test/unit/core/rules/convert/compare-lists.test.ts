import assert from 'node:assert/strict';
import { finish } from '../../../../../core/base/steps';
import { catalogueScheme } from '../../../../../core/expression/catalogue/catalogue';
import { parseExpression } from '../../../../../core/expression/parse';
import { compareLists, type ListComparison } from '../../../../../core/rules/convert/compare-lists';
import { requestInWords } from '../../../../../core/rules/diff/request-words';
import { readRule } from '../../../../../core/rules/read-rule';
import { noRules } from '../../../../../core/rules/rule-set';
import { buildChain, type Chain } from '../../../../../core/rules/simulate/chain';
import { recordSource } from '../../../../../core/rules/source';

const scheme = catalogueScheme();
const source = recordSource((text, kind) => parseExpression(text, { kind, scheme }));
type Written = readonly [action: string, expression: string];

const chain = (rules: readonly Written[]): Chain =>
  buildChain(
    {
      ...noRules,
      rules: rules.map(([action, expression], i) =>
        readRule('firewall_rule', { id: String(i), action, priority: i + 1, filter: { expression } }, source),
      ),
    },
    scheme,
  );

function compared(before: readonly Written[], after: readonly Written[], questions = 1000): unknown {
  let asked = 0;
  const limits = { steps: 20_000, isOver: () => ++asked > questions };
  const found: ListComparison | undefined = finish(compareLists(chain(before), chain(after), limits));
  return (
    found && {
      open: found.open,
      differences: found.differences.map(
        (one) => `${requestInWords(one.shown)}: ${one.before.outcome} → ${one.after.outcome}`,
      ),
    }
  );
}

describe('two lists of rules', () => {
  const a: Written = ['block', 'http.host eq "a"'];
  const b: Written = ['challenge', 'http.host in {"a" "b"}'];
  const none = { open: 0, differences: [] };
  const cases: readonly [string, readonly Written[], readonly Written[], object | undefined][] = [
    ['are equal if other rules decide in the same way', [a, ['block', 'http.host eq "c"']], [['block', 'http.host in {"a" "c"}'], ['log', 'ssl']], none],
    ['are equal if a rule is split, and an earlier one decides', [a, b], [a, ['challenge', 'http.host eq "b"']], none],
    ['differ if the order changes', [a, b], [b, a], { open: 0, differences: ['a: block → challenge'] }],
    ['differ if a rule is missing', [a, b], [a], { open: 0, differences: ['b: challenge → pass'] }],
    ['differ if a rule is new', [a], [a, ['block', 'ssl']], { open: 0, differences: ['www.example.com, ssl = true: pass → block'] }],
    ['are not compared if a rule skips others', [a, ['allow', 'ssl']], [a], undefined],
  ]; // prettier-ignore
  for (const [title, before, after, expected] of cases)
    it(title, () => {
      assert.deepEqual(compared(before, after), expected);
    });

  it('stay undecided, rule by rule, where the budget ends', () => {
    assert.deepEqual(compared([a, b], [a, b], 2), { open: 3, differences: [] });
  });

  it('need a few comparisons for each rule', () => {
    const rules = Array.from({ length: 60 }, (_, i): Written => [i % 2 ? 'block' : 'challenge', `http.host eq "h${i}"`]); // prettier-ignore
    assert.deepEqual(compared(rules, rules, 4 * rules.length), none);
  });
});
