import assert from 'node:assert/strict';
import { createdRule, sendableRules, withoutExecutedVersion } from '../../../../core/resources/ruleset-rules';

const rule = (id: string, more: object = {}) => ({
  id,
  ref: id,
  version: '1',
  action: 'block',
  expression: 'true',
  last_updated: '2026-01-01T00:00:00Z',
  ...more,
});

describe('rules of rulesets as resources', () => {
  it('are found in the response to their creation: the newest one that is as it was sent', () => {
    const rules = [
      rule('old'),
      rule('new', { last_updated: '2026-01-02T00:00:00Z' }),
      rule('changed', { version: '2', last_updated: '2026-01-03T00:00:00Z' }),
      rule('other', { expression: 'ssl', last_updated: '2026-01-03T00:00:00Z' }),
    ];
    const created = createdRule({ rules }, { action: 'block', expression: 'true' });
    assert.deepEqual(created, rules[1]);
    assert.equal(createdRule({ rules }, { action: 'log', expression: 'true' }), undefined);
    assert.equal(createdRule(null, undefined), undefined);
  });

  it('are sent with the IDs of the ruleset, and otherwise with their ref', () => {
    assert.deepEqual(sendableRules([rule('a'), rule('gone')], [{ id: 'a' }]), [
      rule('a'),
      Object.fromEntries(Object.entries(rule('gone')).filter(([key]) => key !== 'id')),
    ]);
  });

  it('are sent without the version of the ruleset that they execute', () => {
    const execute = { action: 'execute', action_parameters: { id: 'x', version: 'latest' } };
    assert.deepEqual(withoutExecutedVersion(execute), { action: 'execute', action_parameters: { id: 'x' } });
    const block = { action: 'block', action_parameters: { version: 'kept' } };
    assert.deepEqual(withoutExecutedVersion(block), block);
  });
});
