import assert from 'node:assert/strict';
import { type DeployedRule } from '../../../../app/simulation/deployed-rules';
import { plannedRules } from '../../../../app/simulation/planned-rules';
import { type PlanStep } from '../../../../core/changes/plan';
import { type KindId } from '../../../../core/model/kind-ids';
import { type Json } from '../../../../core/resources/json';
import { refIn } from '../../../../core/resources/scope';
import { zone } from '../../../support/targets';

const deployed = (kind: KindId, id: string, record: Json): DeployedRule => ({
  ref: refIn(zone, [{ kind, id }]),
  scope: zone,
  kind,
  record,
});
const agent = deployed('ua_rule', 'u', { id: 'u', mode: 'block', paused: true });
const ruleset = deployed('ruleset', 's', { id: 's', rules: [{ id: '1', action: 'block' }, { id: '2', action: 'log' }] }); // prettier-ignore
const rule = (id: string) =>
  refIn(zone, [
    { kind: 'ruleset', id: 's' },
    { kind: 'ruleset_rule', id },
  ]);
const call = { operation: 'uaRules.update', connection: 'work', path: {} } as unknown as PlanStep['call'];
const planned = (...steps: Partial<PlanStep>[]) =>
  plannedRules([agent, ruleset], {
    scope: zone,
    steps: steps.map((step) => ({ call, target: 't', ...step })),
  })?.map(({ record }) => record);

describe('the rules after a plan', () => {
  it('have the changed properties, and the others unchanged', () => {
    const value = { mode: 'challenge', paused: null };
    assert.deepEqual(planned({ ref: agent.ref, expect: { type: 'fields', value } }), [
      { id: 'u', mode: 'challenge' },
      ruleset.record,
    ]);
  });

  it('have changed rules within their ruleset', () => {
    const value = { action: 'challenge' };
    assert.deepEqual(planned({ ref: rule('2'), expect: { type: 'fields', value } })?.[1], {
      id: 's',
      rules: [
        { id: '1', action: 'block' },
        { id: '2', action: 'challenge' },
      ],
    });
  });

  it('do not include what is deleted', () => {
    assert.deepEqual(planned({ ref: agent.ref, expect: { type: 'gone' } }), [ruleset.record]);
    assert.deepEqual(planned({ ref: rule('1'), expect: { type: 'gone' } })?.[1], {
      id: 's',
      rules: [{ id: '2', action: 'log' }],
    });
  });

  it('include what is created, at the end of a ruleset', () => {
    const made = planned({
      call: { ...call, body: { mode: 'block' } },
      makes: { kind: 'ua_rule', within: refIn(zone, []) },
    });
    assert.deepEqual(made?.[2], { mode: 'block', id: 'new 0' });
    const inside = planned({
      call: { ...call, body: { action: 'skip' } },
      makes: { kind: 'ruleset_rule', within: refIn(zone, [{ kind: 'ruleset', id: 's' }]) },
    });
    assert.deepEqual((inside?.[1] as { rules: Json[] }).rules[2], { action: 'skip', id: 'new 0' });
  });

  it('have the new order of a ruleset, and new rules in their place', () => {
    const order = (...ids: string[]) =>
      planned({
        ref: ruleset.ref,
        call: { ...call, body: { position: { before: '1' } } },
        expect: { type: 'fields', value: { rules: ids.map((id) => ({ id })) } },
      });
    const idsOf = (records: readonly Json[] | undefined) =>
      (records?.[1] as { rules: { id: string }[] } | undefined)?.rules.map(({ id }) => id);
    assert.deepEqual(idsOf(order('2', '1')), ['2', '1']);
    assert.equal(order('2', '1', '3'), undefined);
    assert.equal(order('2'), undefined);
    const at = (position: Json) =>
      idsOf(
        planned({
          call: { ...call, body: { action: 'skip', position } },
          makes: { kind: 'ruleset_rule', within: ruleset.ref },
        }),
      );
    assert.deepEqual(at({ before: '2' }), ['1', 'new 0', '2']);
    assert.deepEqual(at({ after: '1' }), ['1', 'new 0', '2']);
    assert.deepEqual(at({ index: 1 }), ['new 0', '1', '2']);
    assert.deepEqual(at({ before: '' }), ['new 0', '1', '2']);
    assert.deepEqual(at({ after: '' }), ['1', '2', 'new 0']);
  });

  it('are not guessed: positions in an order, rulesets by the IDs of their rules, other resources', () => {
    const fields = (value: Json) => ({ type: 'fields', value }) as const;
    assert.equal(
      planned({ ref: rule('1'), call: { ...call, body: { position: { index: 2 } } }, expect: fields({}) }),
      undefined,
    );
    assert.equal(planned({ ref: ruleset.ref, expect: fields({ rules: [{ id: '2' }] }) }), undefined);
    assert.equal(planned({ ref: refIn(zone, [{ kind: 'list', id: 'l' }]), expect: fields({}) }), undefined);
    assert.equal(planned(), undefined);
  });
});
