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
    ['are equal if a rule that ends nothing is missing', [a, ['log', 'ssl']], [a], none],
    ['are not compared if a condition has an error', [a, ['block', 'ssl and']], [a], undefined],
    ['are not compared if a new condition has an error', [a], [a, ['block', 'http.hst eq "a"']], undefined],
    ['are not compared if a rule skips others', [a, ['allow', 'ssl']], [a], undefined],
  ]; // prettier-ignore
  for (const [title, before, after, expected] of cases)
    it(title, () => {
      assert.deepEqual(compared(before, after), expected);
    });

  it('stay undecided, rule by rule, where the budget ends', () => {
    assert.deepEqual(compared([a, b], [a, b], 2), { open: 3, differences: [] });
  });

  it('are not compared if rules are left out', () => {
    const withOther = { ...chain([a]), leftOut: chain([b]).rules };
    const limits = { steps: 20_000 };
    assert.equal(finish(compareLists(chain([a]), withOther, limits)), undefined);
    assert.equal(finish(compareLists(withOther, chain([a]), limits)), undefined);
  });

  it('have at most 12 differences', () => {
    const rules = (count: number) => Array.from({ length: count }, (_, i): Written => ['block', `http.host eq "h${i}"`]); // prettier-ignore
    const count = (length: number) => (compared(rules(length), []) as ListComparison).differences.length;
    assert.deepEqual([11, 12, 13].map(count), [11, 12, 12]);
    const counted = (before: readonly Written[], after: readonly Written[]) => (compared(before, after) as ListComparison).differences.length; // prettier-ignore
    assert.equal(counted(rules(12), [['block', 'http.host eq "x"']]), 12, 'new rules are then not examined');
  });

  it('are compared with all old rules together after a few of them', () => {
    const old = Array.from({ length: 40 }, (_, i): Written => ['block', `http.host eq "h${i}"`]);
    const all = old.map((_, i) => `"h${i}"`).join(' ');
    assert.deepEqual(compared(old, [['block', `http.host in {${all}}`]]), none);
    assert.deepEqual(compared(old, [['block', `http.host in {${all} "x"}`]]), { open: 0, differences: ['x: pass → block'] }); // prettier-ignore
  });

  it('need a few comparisons for each rule', () => {
    const rules = Array.from({ length: 60 }, (_, i): Written => [i % 2 ? 'block' : 'challenge', `http.host eq "h${i}"`]); // prettier-ignore
    assert.deepEqual(compared(rules, rules, 4 * rules.length), none);
  });
});
