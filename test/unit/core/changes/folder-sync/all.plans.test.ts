import assert from 'node:assert/strict';
import {
  attemptLine,
  attemptsName,
  readAttempts,
  settle,
} from '../../../../../core/changes/folder-sync/attempts';
import { creationBody } from '../../../../../core/changes/folder-sync/content';
import { type Folder } from '../../../../../core/changes/folder-sync/folder';
import { type Locked } from '../../../../../core/changes/folder-sync/lock';
import { planPull } from '../../../../../core/changes/folder-sync/plan-pull';
import { type PushEntry, type Sendable, planPush } from '../../../../../core/changes/folder-sync/plan-push';
import { isSendable, planOf } from '../../../../../core/changes/folder-sync/push-steps';
import { pullInto } from '../../../../../core/changes/folder-sync/pull-into';
import { pushState } from '../../../../../core/changes/folder-sync/push-state';
import { type RemoteRecords } from '../../../../../core/changes/folder-sync/remote';
import { writeLock } from '../../../../../core/changes/folder-sync/write-lock';
import { type Json, equalJson } from '../../../../../core/resources/json';
import { memoryFolder } from '../../../../support/memory-folder';
import { zone } from '../../../../support/targets';

const file = 'ua_rule/bots.ua_rule.jsonc';
const rule = (mode: string, description = 'Bots') => ({
  description,
  paused: false,
  mode,
  configuration: { target: 'ua', value: 'Bot/1.0' },
});
const old = rule('block');
const locked = (more: Partial<Locked> = {}): Locked => ({
  file,
  kind: 'ua_rule',
  id: 'u1',
  value: old,
  ...more,
});
const account = (...records: readonly (readonly [string, Json])[]): RemoteRecords =>
  new Map([['ua_rule', new Map(records.map(([id, record]) => [id, { id, ...(record as object) }]))]]);
const folder = (value?: Json): ReadonlyMap<string, string> =>
  new Map(value === undefined ? [] : [[file, JSON.stringify(value)]]);

/**
 * Each row contains the name of a case, the document's content when it was pulled, its local content, its content in
 * the account, and the expected results of a pull and a push.
 */
const rows: readonly (readonly [
  name: string,
  locked: Locked,
  here: Json | undefined,
  there: Json | undefined,
  pull: string,
  push: string | undefined,
])[] = [
  ['nothing changed', locked(), old, old, 'same', undefined],
  ['changed here', locked(), rule('challenge'), old, 'changed', 'change'],
  ['changed there', locked(), old, rule('challenge'), 'updated', 'behind'],
  ['changed to the same value', locked(), rule('challenge'), rule('challenge'), 'same', 'same'],
  ['changed in different places', locked(), rule('challenge'), rule('block', 'Crawlers'), 'both', 'change'],
  ['changed in the same place', locked(), rule('challenge'), rule('js_challenge'), 'both', 'conflict'],
  ['deleted here', locked(), undefined, old, 'deletedHere', 'delete'],
  ['deleted here, changed there', locked(), undefined, rule('challenge'), 'deletedHere', 'conflict'],
  ['deleted there', locked(), old, undefined, 'removed', undefined],
  ['deleted there, changed here', locked(), rule('challenge'), undefined, 'goneThere', 'gone'],
  ['deleted on both sides', locked(), undefined, undefined, 'removed', undefined],
  ['normalized by the service', locked({ written: rule('block', 'bots') }), rule('block', 'bots'), old, 'same', undefined],
  ['normalized, and then changed in that place', locked({ written: rule('block', 'bots') }), rule('block', 'crawlers'), old, 'changed', 'change'],
]; // prettier-ignore

describe('pulling and pushing a folder', () => {
  for (const [name, one, here, there, pull, push] of rows)
    it(name, () => {
      const remote = there === undefined ? account() : account(['u1', there]);
      const pulled = planPull([one], folder(here), remote);
      assert.deepEqual(pulled.entries.map(({ type }) => type), [pull]);
      assert.equal(pulled.writes.size, pull === 'updated' ? 1 : 0);
      const pushed = planPush('zones', [one], folder(here), remote);
      assert.deepEqual(pushed.map(({ type }) => type), push === undefined ? [] : [push]);
    }); // prettier-ignore

  it('a merge keeps what both changed', () => {
    const [entry] = planPush('zones', [locked()], folder(rule('challenge')), account(['u1', rule('block', 'Crawlers')]));
    assert.ok(entry?.type === 'change');
    assert.equal(equalJson(entry.to, rule('challenge', 'Crawlers')), true);
  }); // prettier-ignore

  it('nothing outside the documents of the folder is changed', () => {
    const remote = account(['u1', old], ['u2', rule('block', 'Others')]);
    assert.deepEqual(planPush('zones', [locked()], folder(old), remote), []);
  });

  it('a document that was not pulled is never overwritten', () => {
    const taken = new Map([['ua_rule/bots-u2.ua_rule.jsonc', 'mine']]);
    const { writes, entries } = planPull([], taken, account(['u2', old]));
    assert.equal(writes.size, 0);
    assert.deepEqual(entries.map(({ type }) => type), ['taken']);
  }); // prettier-ignore

  it('a document that cannot be read, or belongs elsewhere, is not sent', () => {
    const files = new Map([
      [file, '{'],
      ['user_group/x.user_group.json', '{}'],
      ['ua_rule/list.json', '[]'],
      ['lockdown_rule/x.json', '{}'],
    ]);
    const types = planPush('zones', [locked()], files, account(['u1', old])).map(({ type, file: at }) => [at, type]);
    assert.deepEqual(Object.fromEntries(types), {
      [file]: 'invalid',
      'user_group/x.user_group.json': 'invalid',
      'ua_rule/list.json': 'invalid',
      'lockdown_rule/x.json': 'unread',
    });
  }); // prettier-ignore

  it('the address of a zone’s access rule is not changed but created again', () => {
    const value = { mode: 'block', configuration: { target: 'ip', value: '192.0.2.1' } };
    const one: Locked = { file: 'access_rule/a.json', kind: 'access_rule', id: 'a', value };
    const remote: RemoteRecords = new Map([['access_rule', new Map([['a', value]])]]);
    const push = (change: Json) =>
      planPush('zones', [one], new Map([[one.file, JSON.stringify(change)]]), remote)[0];
    const moved = push({ ...value, configuration: { target: 'ip', value: '192.0.2.2' } });
    assert.ok(moved?.type === 'invalid');
    assert.match(moved.message, /^configuration cannot be changed\./);
    const softer = push({ ...value, mode: 'challenge' });
    assert.ok(softer?.type === 'change');
    assert.deepEqual(planOf(zone, [softer], 'f').steps[0]?.call.body, { mode: 'challenge' });
  });

  it('a document that becomes another resource has no IDs of the first', () => {
    const filter = { id: 'f', expression: 'ip.src eq 192.0.2.1' };
    assert.deepEqual(creationBody('firewall_rule', { action: 'block', filter }), [
      { action: 'block', filter: { expression: filter.expression } },
    ]);
    assert.deepEqual(creationBody('firewall_rule', { action: 'block', filter: { id: 'f' } }), [
      { action: 'block', filter: { id: 'f' } },
    ]);
    const policy = { access: 'allow', permission_groups: [{ id: 'p' }], resource_groups: [{ id: 'r' }] };
    assert.deepEqual(creationBody('user_group', { name: 'g', policies: [{ id: 'x', ...policy }] }), {
      name: 'g',
      policies: [policy],
    });
  });
});

describe('a push', () => {
  const group = (id: string): PushEntry => ({
    type: 'delete',
    kind: 'user_group',
    file: `user_group/${id}.json`,
    id,
    record: {},
  });
  const change: Sendable = {
    type: 'change',
    kind: 'ua_rule',
    file,
    id: 'u1',
    record: { id: 'u1', ...old },
    from: old,
    to: rule('challenge'),
  };
  const create: Sendable = {
    type: 'create',
    kind: 'ua_rule',
    file: 'ua_rule/new.json',
    value: old,
    sentBefore: false,
  };
  const remove: Sendable = { type: 'delete', kind: 'ua_rule', file, id: 'u1', record: { id: 'u1', ...old } };
  const confirmations: readonly (readonly [name: string, entries: readonly PushEntry[], expected: string])[] =
    [
      ['one change of a rule', [change], 'button'],
      ['one creation', [create], 'modal'],
      ['one deletion', [remove], 'modal'],
      ['several', [change, create], 'modal'],
      ['many', Array.from({ length: 11 }, () => change), 'typed'],
      ['the deletion of a user group', [group('g')], 'typed'],
      ['a change of a user group', [{ ...change, kind: 'user_group' }], 'modal'],
    ];
  for (const [name, entries, expected] of confirmations)
    it(`needs the confirmation of its strictest part: ${name}`, () => {
      assert.equal(planOf(zone, entries.filter(isSendable), 'f').confirmation, expected);
    }); // prettier-ignore

  it('creates what others need first, and deletes it last', () => {
    const value = { name: 'x' };
    const all: Locked[] = [
      { file: 'resource_group/r.json', kind: 'resource_group', id: 'r', value },
      { file: 'user_group/g.json', kind: 'user_group', id: 'g', value },
    ];
    const remote: RemoteRecords = new Map([
      ['resource_group', new Map([['r', value]])],
      ['user_group', new Map([['g', value]])],
    ]);
    const made = new Map([
      ['user_group/new.json', '{}'],
      ['resource_group/new.json', '{}'],
    ]);
    assert.deepEqual(
      planPush('accounts', all, made, remote).map(({ file: at }) => at),
      ['resource_group/new.json', 'user_group/new.json', 'user_group/g.json', 'resource_group/r.json'],
    );
  });

  it('is sent only while the account still has what was compared', () => {
    const [step] = planOf(zone, [change], 'f').steps;
    assert.deepEqual(step?.base, old);
    assert.equal(step.before, undefined, 'it is read again right before');
  });
});

describe('interrupted creations', () => {
  const sent = attemptLine({ type: 'sent', file, kind: 'ua_rule', value: old });
  const rows: readonly (readonly [name: string, text: string, open: number, id?: string])[] = [
    ['sent', sent, 1],
    ['made', sent + attemptLine({ type: 'made', file, id: 'u9' }), 1, 'u9'],
    ['refused', sent + attemptLine({ type: 'refused', file }), 0],
    ['sent again after a rejection', sent + attemptLine({ type: 'refused', file }) + sent, 1],
    ['truncated in the middle', sent + '{"type":"made","fi', 1],
    ['with a path outside the folder', sent.replaceAll('ua_rule/bots', 'ua_rule/../../bots'), 0],
    ['nonsense', 'null\n[]\n{}\n', 0],
  ];
  for (const [name, text, open, id] of rows)
    it(name, () => {
      const attempts = readAttempts(text);
      assert.equal(attempts.length, open);
      assert.equal(attempts[0]?.id, id);
    });

  it('are found by their ID, or by what was sent', () => {
    const attempt = { file, kind: 'ua_rule', value: old } as const;
    const same = { ...old, extra: 'x' };
    assert.deepEqual(settle([attempt], [], account(['u9', same])).found.map(({ id }) => id), ['u9']);
    assert.deepEqual(settle([{ ...attempt, id: 'u9' }], [], account(['u9', rule('challenge')])).found.map(({ id }) => id), ['u9']);
    for (const remote of [account(), account(['u9', rule('challenge')]), account(['u8', same], ['u9', same])])
      assert.deepEqual(settle([attempt], [], remote), { found: [], open: [attempt], obsolete: [] });
    const other = locked({ file: 'ua_rule/other.json', id: 'u9' });
    assert.deepEqual(settle([attempt], [other], account(['u9', same])).open, [attempt], 'it is another document’s');
    const done = { ...attempt, id: 'u9' };
    assert.deepEqual(settle([done], [], new Map()), { found: [], open: [done], obsolete: [] }, 'the resources were not read');
    assert.deepEqual(settle([done], [], account()), { found: [], open: [], obsolete: [done] }, 'it was deleted');
    assert.deepEqual(settle([attempt], [locked()], account(['u1', old])), { found: [], open: [], obsolete: [] }, 'it is settled');
  }); // prettier-ignore

  describe('whose resources could not be read', () => {
    const seen = { origin: 'https://api.example', pulledAt: '2026-11-01T00:00:00Z' };
    const made = sent + attemptLine({ type: 'made', file, id: 'u9' });
    const state = (files: Folder, locked: readonly Locked[], remote: RemoteRecords) =>
      files.documents().then((documents) => pushState(files, 'zones', locked, documents, remote, new Map()));
    const ways: readonly (readonly [name: string, write: (files: Folder) => Promise<unknown>])[] = [
      ['pull', (files) => pullInto(files, zone, [], new Map(), seen)],
      ['push', async (files) => {
        const { locked, obsolete } = await state(files, [], new Map());
        await writeLock(files, zone, seen, locked, obsolete);
      }],
    ]; // prettier-ignore
    for (const [name, write] of ways)
      it(`are still recorded after a ${name}, so that they are not created again`, async () => {
        const files = memoryFolder({ [file]: JSON.stringify(old), [attemptsName]: made });
        await write(files);
        const { entries, found, locked, obsolete } = await state(files, [], account(['u9', old]));
        assert.deepEqual(entries.filter(({ type }) => type === 'create'), []);
        assert.deepEqual(found.map(({ id }) => id), ['u9']);
        await writeLock(files, zone, seen, locked, obsolete);
        assert.equal(await files.read(attemptsName), undefined, 'the lock file has the resource');
      }); // prettier-ignore

    it('are forgotten once the resources are read and the created one is gone', async () => {
      const files = memoryFolder({ [file]: JSON.stringify(old), [attemptsName]: made });
      await pullInto(files, zone, [], account(), seen);
      assert.equal(await files.read(attemptsName), undefined);
    });
  });
});
