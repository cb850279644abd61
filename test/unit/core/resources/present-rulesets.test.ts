import assert from 'node:assert/strict';
import { overrideLines, presentList, presentRule, presentRuleset, rulesetOrder } from '../../../../core/resources/present-rulesets'; // prettier-ignore

describe('rows of rulesets', () => {
  it('name entry points by their product, and others by their name', () => {
    const entry = { kind: 'zone', phase: 'http_ratelimit', name: 'default', version: '7' };
    assert.deepEqual(
      [presentRuleset(entry, 'x').label, presentRuleset(entry, 'x').description],
      ['Rate Limiting Rules', 'version 7'],
    );
    const managed = { kind: 'managed', phase: 'http_request_firewall_managed', name: 'OWASP', version: '1' };
    assert.equal(presentRuleset(managed, 'x').label, 'OWASP');
    assert.deepEqual(presentRuleset(managed, 'x').marks, ['managed']);
    assert.equal(presentRuleset({ kind: 'zone', phase: 'http_new' }, 'x').label, 'http_new');
  });

  it('are in the order of their phases, custom and managed ones last', () => {
    const rows = [
      { kind: 'managed', phase: 'ddos_l7' },
      { kind: 'custom', phase: 'http_ratelimit' },
      { kind: 'zone', phase: 'http_ratelimit' },
      { kind: 'zone', phase: 'http_new' },
      { kind: 'zone', phase: 'http_request_dynamic_redirect' },
    ];
    assert.deepEqual(
      rows.toSorted(rulesetOrder).map(({ kind, phase }) => `${kind} ${phase}`),
      ['zone http_request_dynamic_redirect', 'zone http_ratelimit', 'zone http_new', 'custom http_ratelimit', 'managed ddos_l7'], // prettier-ignore
    );
  });

  it('describe rules, and whether they are enabled', () => {
    const rule = { action: 'block', expression: 'ssl', description: 'Only plain', enabled: false };
    const shown = presentRule(rule, 'x');
    assert.deepEqual([shown.label, shown.description], ['Only plain', 'disabled · block · ssl']);
    assert.deepEqual([shown.icon.id, shown.marks], ['debug-pause', ['paused', 'block']]);
    assert.equal(presentRule({ action: 'block', expression: 'ssl' }, 'x').icon.id, 'circle-slash');
  });

  it('describe what an executed ruleset overrides', () => {
    const overrides = {
      enabled: false,
      categories: [{ category: 'xss', action: 'log' }],
      rules: [{ id: 'r', score_threshold: 60, enabled: true }],
    };
    assert.deepEqual(overrideLines({ action_parameters: { id: 'm', overrides } }), [
      'whole ruleset: disabled',
      'category xss: log',
      'rule r: enabled, score threshold 60',
    ]);
    assert.deepEqual(overrideLines({ action: 'block' }), []);
  });

  it('count the items of lists and the rules that use them', () => {
    const list = { name: 'offices', kind: 'ip', num_items: 3, num_referencing_filters: 2 };
    assert.equal(presentList(list, 'x').description, 'ip · 3 items · used by 2 rules');
    assert.equal(
      presentList({ ...list, num_referencing_filters: 0 }, 'x').description,
      'ip · 3 items · not used',
    );
  });
});
