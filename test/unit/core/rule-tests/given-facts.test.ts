import assert from 'node:assert/strict';
import { splitFacts } from '../../../../core/rule-tests/given-facts';

describe('splitFacts', () => {
  it('separates fields, unknown fields and other facts', () => {
    const { facts, rules, now, any, problems } = splitFacts({
      'ip.src': '203.0.113.7',
      'http.referer': 'missing',
      'cf.bot_management.score': 'any',
      'ip.src.country': 'unknown',
      plan: 'enterprise',
      now: '2026-11-22T00:00:00Z',
      lists: { office: { type: 'ip', items: ['198.51.100.4'] } },
      'challenge-passed': true,
      'rate-exceeded': ['Limit'],
      'managed-match': ['sqli', { rule: 'xss', action: 'log' }],
    });
    assert.deepEqual(facts?.fields, { 'ip.src': '203.0.113.7', 'http.referer': null, 'cf.zone.plan': 'ENT' });
    assert.deepEqual([...(facts.cells?.keys() ?? [])], ['cf.bot_management.score', 'ip.src.country']);
    assert.deepEqual(Object.keys(facts.lists ?? {}), ['office']);
    assert.deepEqual(rules, {
      challengePassed: true,
      rateExceeded: ['Limit'],
      managedMatch: [{ rule: 'sqli' }, { rule: 'xss', action: 'log' }],
    });
    assert.deepEqual([now, any, problems], [Date.UTC(2026, 10, 22), ['cf.bot_management.score'], []]);
  });

  it('names what it cannot use', () => {
    const { problems } = splitFacts({
      plan: 'gold',
      now: 'soon',
      lists: 1,
      'challenge-passed': 1,
      'rate-exceeded': 1,
      'managed-match': [1],
    });
    assert.deepEqual(
      problems.map(({ name }) => name),
      ['plan', 'lists', 'now', 'challenge-passed', 'rate-exceeded', 'managed-match'],
    );
  });
});
