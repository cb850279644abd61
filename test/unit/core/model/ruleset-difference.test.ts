import assert from 'node:assert/strict';
import { compareRules, type RuleChange } from '../../../../core/model/ruleset-difference';
import { type RulesetRule } from '../../../../core/model/ruleset-rule';

const rule = (id: string, more: Partial<RulesetRule> = {}): RulesetRule => ({
  id,
  ref: id,
  version: '1',
  action: 'block',
  expression: `http.host eq "${id}"`,
  enabled: true,
  ...more,
});
const rules = (text: string): RulesetRule[] => Array.from(text, (id) => rule(id));

/**
 * Returns changes in short form: `+a` for an added rule, `-a` for a removed rule, `~a` for a moved rule, and `a:` with
 * the names of the changed properties for an edited rule. A rule can be both moved and edited.
 */
const told = (changes: readonly RuleChange[]): string[] =>
  changes.map((change) => {
    if (change.type === 'added') return `+${change.after.id}`;
    if (change.type === 'removed') return `-${change.before.id}`;
    const members = change.members.length === 0 ? '' : `:${change.members.join(',')}`;
    return `${change.moved ? '~' : ''}${change.after.id}${members}`;
  });

describe('the changes between two versions of a ruleset', () => {
  const orders: readonly [before: string, after: string, ...changes: string[]][] = [
    ['abc', 'abc'],
    ['abc', 'abXc', '+X'],
    ['abcd', 'acd', '-b'],
    ['abcde', 'eabcd', '~e'],
    ['abcde', 'bcdea', '~a'],
    ['abcd', 'acXd', '-b', '+X'],
    ['abc', '', '-a', '-b', '-c'],
    ['', 'ab', '+a', '+b'],
    ['abcdef', 'abfcde', '~f'],
    ['ab', 'ba', '~b'],
    ['abcX', 'Ycba', '+Y', '~c', '~b', '-X'],
  ];
  for (const [before, after, ...changes] of orders)
    it(`lists only the rules that changed or moved: ${before || 'nothing'} to ${after || 'nothing'}`, () => {
      assert.deepEqual(told(compareRules(rules(before), rules(after))), changes);
    });

  it('takes a rule with a new ID and the same ref as the same rule', () => {
    const changes = compareRules([rule('a', { ref: 'login' })], [rule('b', { ref: 'login', action: 'log' })]);
    assert.deepEqual(told(changes), ['b:action,expression']);
  });

  it('pairs by ID first when a ref went to another rule', () => {
    const before = [rule('a', { ref: 'login' }), rule('b', { ref: 'other' })];
    const after = [rule('a', { ref: 'renamed' }), rule('b', { ref: 'login' })];
    assert.deepEqual(told(compareRules(before, after)), ['a:ref', 'b:ref']);
  });

  it('returns the positions before and after', () => {
    const [change] = compareRules(rules('abc'), rules('cab'));
    assert.deepEqual(change, { type: 'kept', before: rule('c'), after: rule('c'), members: [], moved: true, from: 2, to: 0 }); // prettier-ignore
  });

  const same: readonly [what: string, one: Partial<RulesetRule>, other: Partial<RulesetRule>][] = [
    ['versions and times', { version: '1', last_updated: '2026-01-01T00:00:00Z' }, { version: '7' }],
    ['enabled, which is the default', { enabled: true }, { enabled: undefined as never }],
    ['an empty description', { description: '' }, {}],
    ['empty parameters', { action_parameters: {} }, {}],
    ['the version of an executed ruleset', { action: 'execute', action_parameters: { id: 'x', version: 'latest' } }, { action: 'execute', action_parameters: { id: 'x' } }],
    ['logging that is on', { logging: { enabled: true } }, {}],
    ['defaults of a rate limit', { ratelimit: { characteristics: ['a', 'b'], period: 10, requests_to_origin: false, mitigation_timeout: 0 } }, { ratelimit: { characteristics: ['b', 'a'], period: 10 } }],
    ['the order of properties', { action_parameters: { a: 1, b: 2 } }, { action_parameters: { b: 2, a: 1 } }],
    ['the order of phases', { action_parameters: { phases: ['a', 'b'] } }, { action_parameters: { phases: ['b', 'a'] } }],
    ['the query string that a redirect drops', { action_parameters: { from_value: { status_code: 301, preserve_query_string: false } } }, { action_parameters: { from_value: { status_code: 301 } } }],
  ]; // prettier-ignore
  for (const [what, one, other] of same)
    it(`does not list ${what}`, () => {
      assert.deepEqual(compareRules([rule('a', one)], [rule('a', other)]), []);
    });

  const different: readonly [what: string, one: Partial<RulesetRule>, other: Partial<RulesetRule>, member: string][] = [
    ['an override that is enabled', { action_parameters: { overrides: { categories: [{ category: 'x', enabled: true }] } } }, { action_parameters: { overrides: { categories: [{ category: 'x' }] } } }, 'action_parameters'],
    ['the order of algorithms', { action_parameters: { algorithms: [{ name: 'gzip' }, { name: 'br' }] } }, { action_parameters: { algorithms: [{ name: 'br' }, { name: 'gzip' }] } }, 'action_parameters'],
    ['logging that is off', { logging: { enabled: false } }, {}, 'logging'],
    ['a disabled rule', { enabled: false }, {}, 'enabled'],
  ]; // prettier-ignore
  for (const [what, one, other, member] of different)
    it(`lists ${what}`, () => {
      assert.deepEqual(told(compareRules([rule('a', one)], [rule('a', other)])), [`a:${member}`]);
    });

  it('has as many moves as a part that moved has rules', () => {
    const before = Array.from({ length: 1000 }, (_, index) => rule(`r${index}`));
    const changes = compareRules(before, [...before.slice(500), ...before.slice(0, 500)]);
    assert.equal(changes.length, 500);
  });
});
