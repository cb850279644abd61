import assert from 'node:assert/strict';
import { lensTitle } from '../../../../app/confirm/lens-title';
import {
  type EffectsWorld,
  requestEffects,
  withRequestEffects,
} from '../../../../app/confirm/request-effects';
import { draftChange } from '../../../../app/documents/draft-change';
import { type ChangePlan } from '../../../../core/changes/plan';
import { planPriorities } from '../../../../core/changes/plans/rules';
import { planMoveRule } from '../../../../core/changes/plans/rulesets';
import { planMembers } from '../../../../core/changes/set-members';
import { ruleEffects } from '../../../../core/language/rule-effects';
import { type RuleEffectsParams } from '../../../../core/protocol/rule-effects';
import { languageContext } from '../../../support/language-context';
import { account, target, zone } from '../../../support/targets';

const never = (): Promise<never> => new Promise(() => undefined);
const rule = { id: 'r', mode: 'block', configuration: { target: 'ip', value: '192.0.2.1' }, notes: '' };
const plan = (record: object = rule) =>
  planMembers([target(account, 'access_rule', 'r', record as never)], { mode: 'challenge' }, { title: 'Challenge', verb: 'Challenge' })!; // prettier-ignore

describe('the effect on requests in a confirmation', () => {
  it('asks about the rule before and after, and adds the result', async () => {
    const asked: object[] = [];
    const world: EffectsWorld = {
      ask: <R>(_method: string, params: object) => {
        asked.push(params);
        return Promise.resolve({
          lines: ['Challenged instead of blocked: for example, from 192.0.2.1'],
        } as R);
      },
      wait: never,
    };
    const { sections } = await withRequestEffects(plan(), world);
    assert.deepEqual(sections, [
      { title: 'Effect on Requests', lines: ['Challenged instead of blocked: for example, from 192.0.2.1'] },
    ]);
    assert.deepEqual(asked, [
      {
        changes: [{ kind: 'access_rule', name: 'r', before: rule, after: { ...rule, mode: 'challenge' } }],
        budgetMs: 350,
      },
    ]);
  });

  it('asks about the whole ruleset of a rule, and about the rule alone if the ruleset cannot be read', async () => {
    const first = { id: '1', action: 'block', expression: 'ssl' };
    const second = { id: '2', action: 'log', expression: 'ssl' };
    const within = [{ kind: 'ruleset', id: 's' }] as const;
    const changed = planMembers([target(zone, 'ruleset_rule', '2', second, within)], { action: 'block' }, { title: 'Block', verb: 'Block' })!; // prettier-ignore
    const asked: object[] = [];
    const world = (answer: object): EffectsWorld => ({
      ask: <R>(_method: string, params: object) => {
        asked.push(...(params as { changes: object[] }).changes);
        return Promise.resolve({ lines: ['line'] } as R);
      },
      wait: never,
      remote: { send: () => Promise.resolve(answer) as never, page: never },
    });
    const record = { id: 's', name: 'default', rules: [first, second] };
    await withRequestEffects(changed, world({ ok: true, value: record }));
    await withRequestEffects(changed, world({ ok: false, error: { kind: 'forbidden' } }));
    const after = { ...second, action: 'block' };
    assert.deepEqual(asked, [
      { kind: 'ruleset', name: 'default', before: record, after: { ...record, rules: [first, after] } },
      { kind: 'ruleset_rule', name: '2', before: second, after },
    ]);
  });

  describe('of a move', () => {
    const [first, second] = [
      { id: '1', description: 'Office', action: 'skip', expression: 'ip.src eq 192.0.2.1', action_parameters: { ruleset: 'current' } },
      { id: '2', description: 'Admin', action: 'block', expression: 'http.request.uri.path eq "/admin"' },
    ]; // prettier-ignore
    const world = (remote: object): EffectsWorld => ({
      ask: <R>(_method: string, params: object) => {
        const { changes, isWhole } = params as RuleEffectsParams;
        const lines = ruleEffects(changes, languageContext().settings, { steps: 20_000 }, isWhole);
        return Promise.resolve({ lines } as R);
      },
      wait: never,
      remote: { send: never, page: never, ...remote } as never,
    });
    const linesOf = async (changed: ChangePlan, remote: object): Promise<readonly string[] | undefined> =>
      (await withRequestEffects(changed, world(remote))).sections?.[0]?.lines;

    it('in a ruleset is about the whole ruleset in the old order and the new one', async () => {
      const record = { id: 's', kind: 'zone', phase: 'http_request_firewall_custom', rules: [first, second] };
      const moved = target(zone, 'ruleset_rule', '2', second, [{ kind: 'ruleset', id: 's' }]);
      const changed = planMoveRule(moved, record, { before: '1' })!;
      assert.deepEqual(await linesOf(changed, { send: () => Promise.resolve({ ok: true, value: record }) }), [
        '*/admin from 192.0.2.1: passes → blocked (403)',
        'Admin: The rule runs earlier or later than before, relative to the other rules.',
      ]);
      const others = { ...record, rules: [...record.rules, { id: '3', action: 'log', expression: 'ssl' }] };
      assert.deepEqual(await linesOf(changed, { send: () => Promise.resolve({ ok: true, value: others }) }), ['The effect is unknown because the other rules could not be read.']); // prettier-ignore
    });

    it('of firewall rules is about all of the zone', async () => {
      const records = [
        { id: '1', description: 'Office', action: 'allow', priority: 1, filter: { expression: first.expression } }, // prettier-ignore
        { id: '2', description: 'Admin', action: 'block', priority: 2, filter: { expression: second.expression } }, // prettier-ignore
      ];
      const office = target(zone, 'firewall_rule', '1', records[0]!);
      const page = () => Promise.resolve({ ok: true, value: { items: records } });
      const changed = planPriorities([{ target: office, priority: 3 }]);
      assert.deepEqual(await linesOf(changed, { page }), [
        '*/admin from 192.0.2.1: passes → blocked (403)',
        'Admin: The rule runs earlier or later than before, relative to the other rules.',
      ]);
      const many = () => Promise.resolve({ ok: true, value: { items: Array.from({ length: 501 }, (_, id) => ({ id: String(id) })) } }); // prettier-ignore
      assert.deepEqual(await linesOf(changed, { page: many }), [
        'Proven: exactly the same requests match as before.',
      ]);
    });
  });

  it('says that it is undecided when the result is late or missing', async () => {
    const late = await withRequestEffects(plan(), { ask: never, wait: () => Promise.resolve() });
    assert.deepEqual(late.sections?.[0]?.lines, [
      'The effect is unknown because the comparison took too long.',
    ]);
    const failed = await withRequestEffects(plan(), { ask: () => Promise.reject(new Error()), wait: never });
    assert.deepEqual(failed.sections?.[0]?.lines, [
      'The effect is unknown because the language server does not respond.',
    ]);
  });

  it('asks nothing about other resources than rules', async () => {
    assert.equal(await requestEffects([], { ask: never, wait: never }), undefined);
    const list = target(account, 'list', 'l', { id: 'l', description: 'a' });
    const other = planMembers([list], { description: 'b' }, { title: 'Describe', verb: 'Describe' })!;
    assert.equal(await withRequestEffects(other, { ask: never, wait: never }), other);
  });
});

describe('the effect of a draft', () => {
  const { ref, record } = target(zone, 'firewall_rule', 'r', {
    id: 'r',
    action: 'block',
    description: 'Office',
    modified_on: '2026-01-01T00:00:00Z',
    filter: { id: 'f', expression: 'ssl', modified_on: '2026-01-01T00:00:00Z' },
  });

  it('is based on the record with the changes of the document', () => {
    const text = '{ "action": "log", "filter": { "expression": "not ssl" } } // comment';
    assert.deepEqual(structuredClone(draftChange({ ref, base: record, text })), {
      kind: 'firewall_rule',
      name: 'Office',
      before: record,
      after: { modified_on: '2026-01-01T00:00:00Z', action: 'log', filter: { expression: 'not ssl' } },
    });
  });

  it('is empty for text that is not JSON, and for other resources than rules', () => {
    assert.equal(draftChange({ ref, base: record, text: '{' }), undefined);
    const list = target(account, 'list', 'l', { id: 'l' });
    assert.equal(draftChange({ ref: list.ref, base: list.record, text: '{}' }), undefined);
  });

  it('has two facts above the document, and the number of the others', () => {
    const title = 'Effect on Requests';
    assert.equal(lensTitle({ title, lines: ['a', 'b'] }), 'a · b');
    assert.equal(lensTitle({ title, lines: ['a', 'b', 'c', 'd'] }), 'a · b · 2 more');
  });
});
