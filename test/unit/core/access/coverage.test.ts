import assert from 'node:assert/strict';
import { type AccessTarget, coverage, targetOfKey } from '../../../../core/access/coverage';

const account = 'com.example.api.account.a1';
const zone = 'com.example.api.account.zone';
const inAccount: AccessTarget = { type: 'account', id: 'a1' };
const z1: AccessTarget = { type: 'zone', id: 'z1' };
const worker: AccessTarget = { type: 'other', key: 'com.example.api.account.worker.w1' };
const inZone: AccessTarget = { type: 'other', key: 'com.example.api.account.zone.list.l1' };

const rows: readonly [
  name: string,
  key: string,
  objects: readonly string[],
  target: AccessTarget,
  expected: string,
][] = [
  ['* is the account', account, ['*'], inAccount, 'whole'],
  ['* is every zone of it', account, ['*'], z1, 'whole'],
  ['* is everything else in it', account, ['*'], worker, 'whole'],
  ['another account', 'com.example.api.account.a2', ['*'], z1, 'none'],
  ['the account by its key', account, [account], z1, 'whole'],
  ['one zone', account, [`${zone}.z1`], z1, 'whole'],
  ['one of several zones', account, [`${zone}.z2`, `${zone}.z1`], z1, 'whole'],
  ['another zone', account, [`${zone}.z2`], z1, 'none'],
  ['a zone is a part of the account', account, [`${zone}.z1`], inAccount, 'part'],
  ['every zone', account, [`${zone}.*`], z1, 'whole'],
  ['every zone is a part of the account', account, [`${zone}.*`], inAccount, 'part'],
  ['a zone has no relation to a script', account, [`${zone}.z1`], worker, 'none'],
  ['a script by its key', account, ['com.example.api.account.worker.w1'], worker, 'whole'],
  ['every script', account, ['com.example.api.account.worker.*'], worker, 'whole'],
  ['a script is not a zone', account, ['com.example.api.account.worker.w1'], z1, 'none'],
  ['something in some zone', account, ['com.example.api.account.zone.list.l1'], z1, 'unknown'],
  ['a zone, compared with something in some zone', account, [`${zone}.z1`], inZone, 'unknown'],
  ['every zone, compared with something in one', account, [`${zone}.*`], inZone, 'whole'],
  ['a pattern in the middle of a key', account, ['com.*.zone.z1'], z1, 'unknown'],
  ['a part of an ID', account, [`${zone}.z*`], z1, 'unknown'],
  ['no objects', account, [], z1, 'unknown'],
  ['a key without an ID', 'everything', ['*'], z1, 'unknown'],
];

describe('what a resource group covers', () => {
  for (const [name, key, objects, target, expected] of rows)
    it(name, () => {
      const scope = { key, objects: objects.map((one) => ({ key: one })) };
      assert.equal(coverage({ scope }, target, 'a1'), expected);
    });

  it('is unknown if the scope of the group could not be read', () => {
    assert.equal(coverage({}, z1, 'a1'), 'unknown');
  });

  it('is an account, a zone or something else, depending on the key', () => {
    assert.deepEqual(targetOfKey(account), inAccount);
    assert.deepEqual(targetOfKey(`${zone}.z1`), z1);
    assert.deepEqual(targetOfKey('com.example.api.account.worker.w1'), worker);
    assert.equal(targetOfKey('*'), undefined);
    assert.equal(targetOfKey(`${zone}.*`), undefined);
    assert.equal(targetOfKey('zone'), undefined);
  });
});
