import assert from 'node:assert/strict';
import { lensTitle } from '../../../../app/confirm/lens-title';
import {
  type EffectsWorld,
  requestEffects,
  withRequestEffects,
} from '../../../../app/confirm/request-effects';
import { draftChange } from '../../../../app/documents/draft-change';
import { planMembers } from '../../../../core/changes/set-members';
import { account, target, zone } from '../../../support/targets';

const never = (): Promise<never> => new Promise(() => undefined);
const rule = { id: 'r', mode: 'block', configuration: { target: 'ip', value: '192.0.2.1' }, notes: '' };
const plan = (record: object = rule) =>
  planMembers([target(account, 'access_rule', 'r', record as never)], { mode: 'challenge' }, { title: 'Challenge', verb: 'Challenge' })!; // prettier-ignore

describe('the effect on requests in a confirmation', () => {
  it('asks about the rule before and after, and adds the answer', async () => {
    const asked: object[] = [];
    const world: EffectsWorld = {
      ask: <R>(_method: string, params: object) => {
        asked.push(params);
        return Promise.resolve({ lines: ['Challenged instead of blocked: from 192.0.2.1'] } as R);
      },
      wait: never,
    };
    const { sections } = await withRequestEffects(plan(), world);
    assert.deepEqual(sections, [
      { title: 'Effect on Requests', lines: ['Challenged instead of blocked: from 192.0.2.1'] },
    ]);
    assert.deepEqual(asked, [
      {
        changes: [{ kind: 'access_rule', name: 'r', before: rule, after: { ...rule, mode: 'challenge' } }],
        budgetMs: 350,
      },
    ]);
  });

  it('asks about the whole ruleset of a rule, and about the rule alone where that cannot be read', async () => {
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
      remote: { send: () => Promise.resolve(answer) as never },
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

  it('says that it is undecided when the answer is late, and when there is none', async () => {
    const late = await withRequestEffects(plan(), { ask: never, wait: () => Promise.resolve() });
    assert.deepEqual(late.sections?.[0]?.lines, ['Unknown: the comparison takes too long.']);
    const failed = await withRequestEffects(plan(), { ask: () => Promise.reject(new Error()), wait: never });
    assert.deepEqual(failed.sections?.[0]?.lines, ['Unknown: the language server does not respond.']);
  });

  it('asks nothing about what is not a rule', async () => {
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

  it('is about the record with what the document says of it', () => {
    const text = '{ "action": "log", "filter": { "expression": "not ssl" } } // comment';
    assert.deepEqual(structuredClone(draftChange({ ref, base: record, text })), {
      kind: 'firewall_rule',
      name: 'Office',
      before: record,
      after: { modified_on: '2026-01-01T00:00:00Z', action: 'log', filter: { expression: 'not ssl' } },
    });
  });

  it('is nothing for a text that is no JSON, and for what is not a rule', () => {
    assert.equal(draftChange({ ref, base: record, text: '{' }), undefined);
    const list = target(account, 'list', 'l', { id: 'l' });
    assert.equal(draftChange({ ref: list.ref, base: list.record, text: '{}' }), undefined);
  });

  it('has two facts above the document, and says how many more there are', () => {
    const title = 'Effect on Requests';
    assert.equal(lensTitle({ title, lines: ['a', 'b'] }), 'a · b');
    assert.equal(lensTitle({ title, lines: ['a', 'b', 'c', 'd'] }), 'a · b · and 2 more');
  });
});
