import assert from 'node:assert/strict';
import { rulesReport } from '../../../../app/simulation/explain-report';
import { type ExplainedRuleShown, type RuleListShown } from '../../../../core/protocol/simulation';

const written = (list: Partial<RuleListShown>, words = ''): string =>
  rulesReport(
    {
      title: 'shop.json',
      notes: [],
      result: { lists: [{ title: 'Custom rules', isOrdered: true, rules: [], ...list }], pairs: [] },
      again: () => Promise.resolve(undefined),
    },
    'explain',
  ).write(words).text;

const rule = (changes: Partial<ExplainedRuleShown>): ExplainedRuleShown => ({
  name: 'Block bots',
  matches: 'cf.client.bot or http.user_agent contains "|"',
  action: 'block',
  state: 'reached',
  by: [],
  ...changes,
});

describe('the report about rules', () => {
  it('has a request that no rule of a list stops, or says that there is none', () => {
    const rest = { request: 'GET a.example', outcome: 'pass' };
    assert.match(written({ rest }), /\nAfter the last rule: GET a\.example → pass\n/);
    const none = /\nFor every request, one of these rules ends the evaluation\.\n/;
    assert.match(written({ rest: null }), none);
    assert.doesNotMatch(written({}), none);
  });

  it('lists each rule with its requests, an example, and the result', () => {
    const example = { request: 'GET https://a.example/', outcome: 'blocked by *Block bots*' };
    const text = written({
      rules: [rule({ example }), rule({ name: 'Wait [here]', matches: '', action: '' })],
    });
    const expected = [
      '### 1. Block bots: `block`',
      '',
      '- Requests: `cf.client.bot or http.user_agent contains "|"`',
      '- Example: GET https://a.example/ → blocked by \\*Block bots\\*',
      '',
      '### 2. Wait \\[here\\]',
      '',
    ];
    assert.ok(text.includes(expected.join('\n')), text);
  });

  for (const [changes, line] of [
    [{ state: 'off' }, 'Disabled'],
    [{ state: 'never true' }, 'Never true'],
    [{ state: 'undecided' }, 'Could not be determined'],
    [{ state: 'unreachable', by: [{ name: 'A' }, { name: 'B' }] }, 'Unreachable because of: A, B'],
  ] as const)
    it(`says “${line}” of a rule that no example shows`, () => {
      assert.ok(written({ rules: [rule(changes)] }).includes(`\n- ${line}\n`));
    });

  it('keeps the number of a rule when the report is filtered', () => {
    const text = written({ rules: [rule({}), rule({ name: 'Log the rest' })] }, 'rest');
    assert.match(text, /\n### 2\. Log the rest: `block`\n/);
    assert.doesNotMatch(text, /Block bots/);
  });
});
