import assert from 'node:assert/strict';
import { type Part } from '../../../../../core/rules/convert/conversion';
import { Refs } from '../../../../../core/rules/convert/refs';
import { convertUserAgents } from '../../../../../core/rules/convert/user-agents';
import { readRule } from '../../../../../core/rules/read-rule';
import { type Rule } from '../../../../../core/rules/rule';
import { recordSource } from '../../../../../core/rules/source';

const agent = (id: string, mode: string | undefined, value: string, more: object = {}): Rule =>
  readRule('ua_rule', { id, mode, configuration: { target: 'ua', value }, ...more }, recordSource(() => undefined)).rule; // prettier-ignore
const convert = (rules: readonly Rule[], hasLockdowns = false): Part => convertUserAgents(rules, new Refs(), hasLockdowns); // prettier-ignore

describe('converting user agent rules', () => {
  it('keeps rules that are off apart from the others', () => {
    const off = { paused: true };
    const { rules } = convert([agent('1', 'block', 'a'), agent('2', 'block', 'b', off), agent('3', 'block', 'c'), agent('4', 'block', 'd', off)]); // prettier-ignore
    const description = 'Converted from 2 user agent blocking rules';
    assert.deepEqual(rules, [
      { ref: 'user-agent-block', description, expression: 'http.user_agent in {"a" "c"}', action: 'block' },
      { ref: 'user-agent-block-off', description, expression: 'http.user_agent in {"b" "d"}', action: 'block', enabled: false },
    ]); // prettier-ignore
  });

  it('keeps the name and the description of a single rule', () => {
    const { rules } = convert([
      agent('1', 'js_challenge', 'a', { description: 'Old' }),
      agent('2', 'block', 'b'),
    ]);
    assert.deepEqual(rules, [
      {
        ref: 'user-agent-1',
        description: 'Old',
        expression: 'http.user_agent eq "a"',
        action: 'js_challenge',
      },
      { ref: 'user-agent-2', description: '', expression: 'http.user_agent eq "b"', action: 'block' },
    ]);
  });

  it('skips the other rules for agents that are allowed', () => {
    const [rule] = convert([agent('1', 'whitelist', 'a')]).rules;
    assert.deepEqual([rule?.action, rule?.action_parameters], ['skip', { ruleset: 'current' }]);
  });

  it('says that addresses that a lockdown allowed are treated differently', () => {
    const outcome = (hasLockdowns: boolean) =>
      convert([agent('1', 'block', 'a')], hasLockdowns).converted.map(({ outcome: one, notes }) => [
        one,
        notes,
      ]);
    assert.deepEqual(outcome(false), [['same', []]]);
    assert.deepEqual(outcome(true), [['differs', ['The old rule did not apply to requests from addresses that a zone lockdown rule allowed. The new rule also applies to these requests.']]]); // prettier-ignore
  });

  it('does not convert rules with an unknown mode', () => {
    for (const mode of [undefined, 'simulate', 'constructor']) {
      const { rules, converted } = convert([agent('1', mode, 'a')]);
      assert.deepEqual(
        [rules, converted.map(({ outcome, refs }) => [outcome, refs])],
        [[], [['impossible', []]]],
      );
    }
  });
});
