import assert from 'node:assert/strict';
import { type OperationId } from '../../../../../core/api/operations.data';
import { setMembers } from '../../../../../core/changes/set-members';
import { type ChangePlan, type PlanStep } from '../../../../../core/changes/plan';
import { type Json } from '../../../../../core/resources/json';
import { History } from '../../../../../core/changes/history/history';
import { maxEntries, readJournal, writeLine } from '../../../../../core/changes/history/journal';
import { planUndo, refsOf } from '../../../../../core/changes/history/undo';
import { type Undo } from '../../../../../core/changes/history/undo-answer';
import { undoObstacle } from '../../../../../core/changes/history/undo-obstacle';
import { type KindId } from '../../../../../core/model/kind-ids';
import { formatRef } from '../../../../../core/resources/ref';
import { MemoryJournal, aloneWindow } from '../../../../support/memory-journal';
import { account, target } from '../../../../support/targets';
import { type ChangeEntry } from '../../../../../core/changes/history/change-entry';

const rule = target(account, 'access_rule', 'r', {
  id: 'r',
  mode: 'block',
  configuration: { target: 'ip', value: '192.0.2.1' },
});
const step = setMembers(rule, { mode: 'challenge' })!;
const plan: ChangePlan = {
  title: 'Change action of r',
  verb: 'Change',
  scope: account,
  changes: [],
  confirmation: 'button',
  steps: [step],
};

function history(): { history: History; store: MemoryJournal } {
  const store = new MemoryJournal();
  let next = 0;
  return { store, history: new History(store, () => 1000, () => `c${++next}`, aloneWindow) }; // prettier-ignore
}

const entryOf = (kind: KindId, operation: OperationId, more: Partial<ChangeEntry>): ChangeEntry => ({
  id: 'c',
  atMs: 0,
  title: 't',
  target: 'x',
  scope: account,
  operation,
  ref: formatRef(target(account, kind, 'x', {}).ref),
  state: 'verified',
  ...more,
});

describe('history', () => {
  it('reads what earlier versions wrote', () => {
    const scope = { type: 'zones', id: 'z' };
    const place = { connection: 'work', connectionName: 'Work', scope, scopeName: 'shop.example', accountId: 'acc', readOnly: false }; // prettier-ignore
    const line = { type: 'begin', entry: { id: 'c', atMs: 1, title: 't', target: 'x', place, operation: 'lockdowns.update', state: 'begun' } }; // prettier-ignore
    const [entry] = readJournal(`${JSON.stringify(line)}\n`);
    assert.deepEqual(entry?.scope, {
      connection: 'work',
      connectionName: 'Work',
      type: 'zones',
      id: 'z',
      name: 'shop.example',
      accountId: 'acc',
      readOnly: false,
    });
    assert.ok(entry);
    assert.deepEqual(JSON.parse(writeLine({ type: 'begin', entry })), line, 'and writes the same');
  });

  it('writes a change before and after it is sent', async () => {
    const { history: one } = history();
    const change = await one.begin(plan, step, rule.record);
    assert.equal((await one.entries())[0]?.state, 'begun', 'a crash now is seen later');
    const underWay = async () => one.underWayOf(await one.entries());
    assert.deepEqual([...(await underWay())], ['c1']);
    await change.sent();
    assert.equal((await one.entries())[0]?.state, 'unread', 'and a crash before it is read back');
    await change.finish({ type: 'verified', answer: {}, after: { id: 'r', mode: 'challenge' } });
    const [entry] = await one.entries();
    assert.equal(entry?.state, 'verified');
    assert.deepEqual([...(await underWay())], []);
    assert.deepEqual(entry.before, rule.record);
    assert.deepEqual(entry.after, { id: 'r', mode: 'challenge' });
    assert.equal(entry.ref, '/work/accounts/acc/access_rule/r');
  });

  it('says of a change that was not read back that it was written', async () => {
    const { history: one } = history();
    const change = await one.begin(plan, step, undefined);
    await change.finish({ type: 'done', answer: null });
    assert.equal((await one.entries())[0]?.state, 'written');
  });

  it('shows the newest first, is cleared on request, and stays within its limit', async () => {
    const { history: one, store } = history();
    for (let index = 0; index < 4 * maxEntries + 5; index++)
      await (await one.begin(plan, step, undefined)).finish({ type: 'done', answer: null });
    const entries = await one.entries();
    assert.equal(entries.length, maxEntries);
    assert.equal(entries[0]?.id, `c${4 * maxEntries + 5}`);
    await one.trim();
    assert.equal(store.text.trim().split('\n').length, maxEntries);
    await one.clear();
    assert.deepEqual(await one.entries(), []);
  });

  it('has nothing in progress when the disk is not writable', async () => {
    const store = new MemoryJournal();
    const signs: string[] = [];
    const counting = { ...aloneWindow, begin: () => Promise.resolve(void signs.push('begin')), end: () => Promise.resolve(void signs.push('end')) }; // prettier-ignore
    const one = new History(store, () => 1000, () => `c${signs.length}`, counting); // prettier-ignore
    const change = await one.begin(plan, step, undefined);
    store.append = () => Promise.reject(new Error('no space left'));
    await assert.rejects(change.finish({ type: 'done', answer: null }), /no space/);
    assert.deepEqual([...(await one.underWayOf(await one.entries()))], []);
    await assert.rejects(one.begin(plan, step, undefined), /no space/);
    assert.deepEqual(signs, ['begin', 'end', 'begin', 'end']);
  });

  it('never keeps a secret', async () => {
    const { history: one, store } = history();
    const change = await one.begin(plan, step, {
      client_secret: 'hush',
      nested: [{ client_secret: 'hush' }],
    });
    await change.finish({ type: 'verified', answer: {}, after: { client_secret: 'hush' } });
    assert.equal(store.text.includes('hush'), false);
  });

  it('survives a line that a crash cut off', () => {
    const whole = writeLine({
      type: 'begin',
      entry: entryOf('access_rule', 'accountAccessRules.update', {}),
    });
    assert.equal(readJournal(`${whole}{"type":"begin","ent`).length, 1);
    assert.equal(readJournal(`nonsense\n${whole}`).length, 1);
  });
});

describe('undo', () => {
  const configuration = { target: 'ip', value: '192.0.2.1' };
  const before: Json = { mode: 'block', configuration, notes: 'a', id: 'x' };
  const after: Json = { mode: 'challenge', configuration, notes: 'a', id: 'x' };
  const update = entryOf('access_rule', 'accountAccessRules.update', { before, after });
  const undo = (entry: ChangeEntry, now?: Json | null): ChangePlan => {
    const records = new Map(now === undefined ? [] : [[entry.ref ?? '', now]]);
    const found = planUndo(entry, { records });
    return found.ok ? found.plan : assert.fail(found.why);
  };
  const body = (found: ChangePlan): PlanStep['call']['body'] => found.steps[0]?.call.body;

  it('restores what was changed, and keeps what another user changed since', () => {
    const found = undo(update, { ...after, notes: 'theirs' });
    assert.deepEqual(body(found), { mode: 'block', configuration, notes: 'theirs' });
    assert.deepEqual(found.changes, ['mode: challenge → block']);
  });

  it('re-creates what was deleted, without its ID', () => {
    const found = undo(entryOf('access_rule', 'accountAccessRules.delete', { before }));
    assert.equal(found.steps[0]?.call.operation, 'accountAccessRules.create');
    assert.deepEqual(body(found), { mode: 'block', configuration, notes: 'a' });
  });

  it('says why a change cannot be undone', () => {
    const cases: readonly [ChangeEntry, RegExp | undefined][] = [
      [entryOf('oauth_client', 'oauthClients.delete', { before: { client_id: 'x' } }), /new ID and secret/],
      [entryOf('workflow_instance', 'instances.changeStatus', { before: {} }), /continued since/],
      [entryOf('workflow_instance', 'instances.sendEvent', {}), /cannot be recalled/],
      [
        entryOf('oauth_client', 'oauthClients.update', {
          before: { visibility: 'private' },
          after: { visibility: 'public' },
        }),
        /cannot be made private/,
      ],
      [{ ...update, state: 'undone' }, /already undone/],
      [{ ...update, state: 'failed' }, /nothing to undo/],
      [entryOf('access_rule', 'accountAccessRules.delete', {}), /could not be read/],
      [update, undefined],
    ];
    for (const [entry, expected] of cases) {
      const why = undoObstacle(entry);
      if (expected) assert.match(why ?? '', expected);
      else assert.equal(why, undefined);
    }
  });

  it('sends nothing if the current state is unknown, or nothing has to be done', () => {
    const why = (now: Json | null | undefined): string => {
      const records = new Map(now === undefined ? [] : [[update.ref ?? '', now]]);
      const found = planUndo(update, { records });
      return found.ok ? 'a plan' : found.why;
    };
    assert.match(why(undefined), /could not be read/);
    assert.match(why(null), /no longer exists/);
    assert.match(why(before), /already in its previous state/);
  });

  it('creates no second resource if the deletion may have failed', () => {
    for (const state of ['begun', 'unread', 'unknown', 'differs'] as const) {
      const entry = entryOf('access_rule', 'accountAccessRules.delete', { before, state });
      assert.deepEqual(refsOf(entry), [entry.ref], 'it is looked at');
      const planFrom = (now?: Json | null): Undo =>
        planUndo(entry, { records: new Map(now === undefined ? [] : [[entry.ref ?? '', now]]) });
      const why = (undo: Undo): string => (undo.ok ? 'a plan' : undo.why);
      assert.match(why(planFrom(before)), /still exists/, state);
      assert.match(why(planFrom()), /could not be read/, state);
      const again = planFrom(null);
      assert.equal(again.ok && again.plan.steps[0]?.call.operation, 'accountAccessRules.create', state);
    }
  });

  it('re-creates only those of several resources that were really deleted', () => {
    const [one, other] = ['a', 'b'].map((id) => target(account, 'firewall_rule', id, { id, filter: {} }));
    assert.ok(one && other);
    const items = [one, other].map(({ ref, record }, index) => ({
      ref: formatRef(ref),
      target: String(index),
      before: record,
    }));
    const { ref, ...entry } = entryOf('firewall_rule', 'firewallRules.deleteMany', { state: 'unknown', items }); // prettier-ignore
    assert.ok(ref);
    const found = planUndo(entry, { records: new Map([[formatRef(one.ref), one.record], [formatRef(other.ref), null]]) }); // prettier-ignore
    assert.equal(found.ok && found.plan.steps[0]?.target, '1');
  });
});
