import assert from 'node:assert/strict';
import { type Part } from '../../../../../core/rules/convert/conversion';
import { convertLockdowns } from '../../../../../core/rules/convert/lockdowns';
import { Refs } from '../../../../../core/rules/convert/refs';
import { readRule } from '../../../../../core/rules/read-rule';
import { type Rule } from '../../../../../core/rules/rule';
import { recordSource } from '../../../../../core/rules/source';

const lockdown = (
  id: string,
  urls: readonly string[],
  addresses: readonly string[],
  more: object = {},
): Rule =>
  readRule(
    'lockdown_rule',
    { id, urls, configurations: addresses.map((value) => ({ target: 'ip', value })), ...more },
    recordSource(() => undefined),
  ).rule;
const convert = (rules: readonly Rule[], shields: readonly string[] = []): Part =>
  convertLockdowns(rules, new Refs(), shields);
const results = ({ converted }: Part) =>
  converted.map(({ rule: { id }, outcome, refs, notes }) => [id, outcome, refs, notes]);

const tooLong = "The new rule's expression would be longer than 4096 characters.";
const leftOut =
  'The exceptions for earlier rules were left out because the expression would be too long. Add rules for these exceptions before this rule.';

describe('converting lockdowns', () => {
  it('keeps the description, and leaves out what the old rule does not have', () => {
    const { rules } = convert([
      lockdown('1', ['a.example/x'], ['192.0.2.1'], { description: 'Office' }),
      lockdown('2', ['b.example/x'], ['192.0.2.1'], { paused: true }),
    ]);
    assert.deepEqual(rules, [
      {
        ref: 'lockdown-1',
        description: 'Office',
        expression:
          '(http.host eq "a.example" and http.request.uri.path eq "/x") and not ip.src in {192.0.2.1}',
        action: 'block',
      },
      {
        ref: 'lockdown-2',
        description: '',
        expression:
          '(http.host eq "b.example" and http.request.uri.path eq "/x") and not ip.src in {192.0.2.1}',
        action: 'block',
        enabled: false,
      },
    ]);
  });

  it('says what differs', () => {
    const found = results(
      convert([
        lockdown('same', ['a.example/x'], ['192.0.2.1', '192.0.2.1']),
        lockdown('address', ['b.example/x'], ['192.0.2.1', '192.0.2']),
        lockdown('query', ['c.example/x', 'c.example/x?y'], ['192.0.2.1']),
        lockdown('none', ['d.example/x'], ['192.0.2']),
      ]),
    );
    assert.deepEqual(found, [
      ['same', 'same', ['lockdown-same'], []],
      ['address', 'differs', ['lockdown-address'], ['Some addresses are invalid and were left out of the new rule. Correct them, and then add them manually.']],
      ['query', 'differs', ['lockdown-query'], ['A URL contains a query string, which the new rule treats as part of the path. Check the new expression.']],
      ['none', 'impossible', [], ['The URLs or the addresses are invalid. Correct them and convert the rule again.']],
    ]); // prettier-ignore
  });

  it('leaves out exceptions that make the expression too long, and says so', () => {
    const rule = lockdown('1', ['a.example/x'], ['192.0.2.1']);
    const [plain] = convert([rule]).rules;
    const length = 4096 - `${plain!.expression} and not ()`.length;
    const longest = convert([rule], ['x'.repeat(length)]);
    assert.equal(longest.rules[0]?.expression.length, 4096);
    assert.deepEqual(results(longest), [['1', 'same', ['lockdown-1'], []]]);
    const longer = convert([rule], ['x'.repeat(length + 1)]);
    assert.equal(longer.rules[0]?.expression, plain?.expression);
    assert.deepEqual(results(longer), [['1', 'differs', ['lockdown-1'], [leftOut]]]);
  });

  it('does not convert a rule whose own expression is too long', () => {
    const rule = (length: number) => lockdown('1', [`a.example/${'x'.repeat(length)}`], ['192.0.2.1']);
    const shortest = convert([rule(1)]).rules[0]!.expression.length - 1;
    const longest = convert([rule(4096 - shortest)]);
    assert.deepEqual([longest.rules[0]?.expression.length, results(longest)], [4096, [['1', 'same', ['lockdown-1'], []]]]); // prettier-ignore
    const longer = convert([rule(4097 - shortest)]);
    assert.deepEqual([longer.rules, results(longer)], [[], [['1', 'impossible', [], [tooLong]]]]);
  });

  it('excludes URLs of earlier rules only if these are on and may overlap', () => {
    const expressions = (...rules: readonly Rule[]) => convert(rules).rules.map(({ expression }) => / and not \(.*/.exec(expression)?.[0]); // prettier-ignore
    const narrow = lockdown('2', ['a.example/x'], ['192.0.2.2']);
    const excluded = ' and not (http.host eq "a.example")';
    assert.deepEqual(expressions(lockdown('1', ['a.example/*'], ['192.0.2.1']), narrow), [
      undefined,
      excluded,
    ]);
    assert.deepEqual(expressions(lockdown('1', ['b.example/*', 'a.example/*'], ['192.0.2.1']), narrow), [undefined, ' and not ((http.host eq "b.example") or (http.host eq "a.example"))']); // prettier-ignore
    assert.deepEqual(expressions(lockdown('1', ['a.example/*'], ['192.0.2.1'], { paused: true }), narrow), [undefined, undefined]); // prettier-ignore
    assert.deepEqual(expressions(lockdown('1', ['a.example/y'], ['192.0.2.1']), narrow), [
      undefined,
      undefined,
    ]);
  });
});
