import assert from 'node:assert/strict';
import { simpleEffect } from '../../../../../core/rules/explain/simple-effect';
import { type Rule } from '../../../../../core/rules/rule';

const effect = (more: Partial<Rule>): string | undefined =>
  simpleEffect({
    rule: {
      kind: 'ruleset_rule',
      place: { level: 'zone' },
      enabled: true,
      action: { name: 'block' },
      ...more,
    },
  });

describe('the effect of a rule that merging must keep', () => {
  it('is that of a block or challenge', () => {
    assert.equal(effect({}), 'ruleset_rule zone block');
    assert.equal(effect({ action: { name: 'js_challenge' } }), 'ruleset_rule zone js_challenge');
    assert.equal(effect({ kind: 'access_rule', place: {} }), 'access_rule  block');
  });

  const without: readonly (readonly [name: string, rule: Partial<Rule>])[] = [
    ['another action', { action: { name: 'log' } }],
    ['a redirect', { action: { name: 'redirect' } }],
    ['an error page', { action: { name: 'serve_error' } }],
    ['an action that rules of its kind do not have', { action: { name: 'whitelist' } }],
    ['its own status code', { action: { name: 'block', status: 404 } }],
    ['a rule that is disabled', { enabled: false }],
    ['a rule that may be disabled', { enabled: 'unknown' }],
    ['a rate limit', { limitsRate: true }],
  ];
  for (const [name, rule] of without)
    it(`is not simple with ${name}`, () => assert.equal(effect(rule), undefined));

  it('is not simple without an action', () => {
    assert.equal(simpleEffect({ rule: { kind: 'ruleset_rule', place: {}, enabled: true } }), undefined);
  });
});
