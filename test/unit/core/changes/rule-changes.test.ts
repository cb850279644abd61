import assert from 'node:assert/strict';
import { changedRules, rulesOfEntry } from '../../../../core/changes/rule-changes';
import { planCreate } from '../../../../core/changes/plans/create';
import { planMoveRule } from '../../../../core/changes/plans/rulesets';
import { planPaused } from '../../../../core/changes/plans/rules';
import { removeCall } from '../../../../core/resources/calls';
import { formatRef } from '../../../../core/resources/ref';
import { account, target, zone } from '../../../support/targets';

const record = (id: string, paused = false) => ({
  id,
  action: 'block',
  paused,
  filter: { expression: 'ssl' },
});

describe('the rules that a plan changes', () => {
  it('are as the plan leaves them', () => {
    const one = target(zone, 'firewall_rule', 'a', record('a'));
    assert.deepEqual(changedRules(planPaused([one], true)!), [
      { kind: 'firewall_rule', name: 'a', before: record('a'), after: record('a', true) },
    ]);
  });

  it('include each rule that one request changes', () => {
    const both = ['a', 'b'].map((id) => target(zone, 'firewall_rule', id, record(id)));
    const found = changedRules(planPaused(both, true)!);
    assert.deepEqual(
      found.map(({ name, before, after }) => [name, before, (after as { paused: boolean }).paused]),
      [
        ['a', record('a'), true],
        ['b', record('b'), true],
      ],
    );
  });

  it('include those that it creates and deletes', () => {
    const { ref } = target(zone, 'firewall_rule', 'a', record('a'));
    const made = planCreate({ scope: zone, within: [] }, 'firewall_rule', [record('x')])!;
    assert.deepEqual(changedRules(made), [
      { kind: 'firewall_rule', name: 'Firewall Rule', after: record('x') },
    ]);
    const step = {
      call: removeCall(ref)!,
      target: 'a',
      ref,
      base: record('a'),
      expect: { type: 'gone' },
    } as const;
    assert.deepEqual(changedRules({ steps: [step] }), [
      { kind: 'firewall_rule', name: 'a', before: record('a') },
    ]);
  });

  it('are empty if the plan does not say what they are', () => {
    const ruleset = { id: 's', rules: [{ id: 'a', version: '1' }, { id: 'b', version: '1' }] }; // prettier-ignore
    const rule = target(zone, 'ruleset_rule', 'b', { id: 'b' }, [{ kind: 'ruleset', id: 's' }]);
    assert.deepEqual(changedRules(planMoveRule(rule, ruleset, { before: 'a' })!), []);
    const list = target(account, 'list', 'l', { id: 'l' });
    assert.deepEqual(
      changedRules({ steps: [{ call: removeCall(list.ref)!, target: 'l', ref: list.ref }] }),
      [],
    );
  });

  it('are reported for a change in the history', () => {
    const { ref } = target(zone, 'firewall_rule', 'a', record('a'));
    const entry = { id: '1', atMs: 0, title: 't', target: 'a', scope: zone, operation: 'firewallRules.update', state: 'verified' } as const; // prettier-ignore
    const sides = { before: record('a'), after: record('a', true) };
    assert.deepEqual(rulesOfEntry({ ...entry, ref: formatRef(ref), ...sides }), [
      { kind: 'firewall_rule', name: 'a', ...sides },
    ]);
    assert.deepEqual(rulesOfEntry({ ...entry, ref: formatRef(ref) }), []);
    const group = target(account, 'user_group', 'g', {});
    assert.deepEqual(rulesOfEntry({ ...entry, ref: formatRef(group.ref), ...sides }), []);
  });
});
