import assert from 'node:assert/strict';
import { comparedRule } from '../../../../../core/rules/compare/compared-rule';
import { compareList } from '../../../../../core/rules/compare/compare-rules';
import { parseFor } from '../../../../../core/language/expression/check';

interface Listed {
  readonly text: string;
  readonly action: string | undefined;
  readonly enabled: boolean | 'unknown';
}

const rule = (text: string, action = 'block', enabled: Listed['enabled'] = true): Listed => ({ text, action, enabled }); // prettier-ignore

const lists: readonly [name: string, rules: Listed[], found: string[]][] = [
  ['an exception behind what it is excepted from', [rule('ip.src in {10.0.0.0/8}'), rule('ip.src eq 10.0.0.1', 'skip')], ['unreachable 1 0']],
  ['an exception before it', [rule('ip.src eq 10.0.0.1', 'skip'), rule('ip.src in {10.0.0.0/8}')], []],
  ['a challenge that can be passed', [rule('ssl', 'managed_challenge'), rule('ssl and cf.client.bot')], []],
  ['an action that does not end anything', [rule('ssl', 'log'), rule('ssl', 'log')], []],
  ['the same written otherwise', [rule('http.host eq "a" or http.host eq "b"'), rule('(http.host in {"b" "a"})')], ['duplicate 1 0']],
  ['a rule that may be off', [rule('ssl', 'block', 'unknown'), rule('ssl')], []],
  ['an unknown action', [{ ...rule('ssl'), action: undefined }, rule('ssl')], []],
  ['a rule with a mistake', [rule('ssl or'), rule('ssl')], []],
  ['all after a rule for everything', [rule('true'), rule('ssl'), rule('cf.client.bot', 'log')], ['unreachable 1 0', 'unreachable 2 0']],
]; // prettier-ignore

describe('rules of one list', () => {
  for (const [name, rules, found] of lists)
    it(name, () => {
      const compared = rules.map(({ text, action, enabled }, position) => {
        const tree = parseFor(text, { kind: 'filter' });
        const match = { by: 'expression', text, tree } as const;
        const named = action === undefined ? {} : { action: { name: action } };
        return comparedRule({ kind: 'ruleset_rule', place: { position }, match, enabled, ...named })!;
      });
      const short = compareList(compared).map(({ kind, rule: at, other }) => `${kind} ${at} ${other}`);
      assert.deepEqual(short, found);
    });
});
