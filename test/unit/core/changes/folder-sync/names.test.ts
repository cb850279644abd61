import assert from 'node:assert/strict';
import { fileFor, kindOfFile, slug } from '../../../../../core/changes/folder-sync/names';
import { type Lock, lockText, readLock } from '../../../../../core/changes/folder-sync/lock';

const names: readonly (readonly [name: string, expected: string])[] = [
  ['Warehouse scanners', 'warehouse-scanners'],
  ['  Büro & Flur  ', 'buro-flur'],
  ['../../etc/passwd', 'etc-passwd'],
  ['C:\\Windows\\CON', 'c-windows-con'],
  ['a\u0000b\nc', 'a-b-c'],
  ['\u202Egnp.exe', 'gnp-exe'],
  ['日本語', ''],
  ['x'.repeat(200), 'x'.repeat(60)],
  ['-rf', 'rf'],
];

describe('names of documents in a folder', () => {
  for (const [name, expected] of names)
    it(JSON.stringify(name).slice(0, 40), () => assert.equal(slug(name), expected));

  it('end with the type, and differ for resources of the same name', () => {
    assert.equal(fileFor('ua_rule', 'Bots', 'ab12cd34ef'), 'ua_rule/bots-ab12cd34.ua_rule.jsonc');
    assert.equal(fileFor('ua_rule', 'Bots', 'ab12cd34ef', true), 'ua_rule/bots-ab12cd34ef.ua_rule.jsonc');
    assert.equal(fileFor('ua_rule', '日本語', '../..'), 'ua_rule/unnamed.ua_rule.jsonc');
    assert.equal(fileFor('ua_rule', 'CON', ''), 'ua_rule/con.ua_rule.jsonc');
  });

  const paths: readonly (readonly [path: string, kind: string | undefined])[] = [
    ['ua_rule/bots.ua_rule.jsonc', 'ua_rule'],
    ['ua_rule/any name.json', 'ua_rule'],
    ['ua_rule/bots.txt', undefined],
    ['bots.ua_rule.json', undefined],
    ['other/bots.json', undefined],
    ['ua_rule/../x.json', undefined],
    ['ua_rule/deeper/x.json', undefined],
    ['/ua_rule/x.json', undefined],
    ['ua_rule/a\\..\\x.json', undefined],
  ];
  for (const [path, kind] of paths)
    it(`${path} is ${kind ?? 'no document'}`, () => assert.equal(kindOfFile(path), kind));
});

describe('the lock of a folder', () => {
  const lock: Lock = {
    origin: 'https://api.example',
    scope: { type: 'zones', id: 'z' },
    scopeName: 'example.com',
    accountId: 'a',
    pulledAt: '2026-11-20T12:00:00.000Z',
    resources: [
      { file: 'ua_rule/b.json', kind: 'ua_rule', id: '2', value: { mode: 'block' }, written: {} },
      { file: 'ua_rule/a.json', kind: 'ua_rule', id: '1', value: { mode: 'block' } },
    ],
  };

  it('is read as it was written, sorted by file', () => {
    const read = readLock(lockText(lock));
    assert.deepEqual(read, { ok: true, lock: { ...lock, resources: [...lock.resources].reverse() } });
  });

  const broken: readonly (readonly [name: string, change: (text: string) => string, message: RegExp])[] = [
    ['no JSON', () => '{', /rampart\.lock\.json: /],
    ['no object', () => '[]', /the file content is not an object/],
    ['another version', (text) => text.replace('"version": 1', '"version": 2'), /another version of the extension \(2\)/],
    ['no origin', (text) => text.replace('"origin"', '"from"'), /origin, account, or zone is missing/],
    ['a path outside the folder', (text) => text.replace('ua_rule/a.json', 'ua_rule/../../a.json'), /entry 1 is invalid/],
    ['another type than its folder', (text) => text.replace('"kind": "ua_rule"', '"kind": "user_group"'), /entry 1 is invalid/],
    ['a duplicate resource', (text) => text.replace('"id": "2"', '"id": "1"'), /entry 2 is invalid or a duplicate/],
    ['a duplicate file', (text) => text.replace('b.json', 'a.json'), /entry 2 is invalid or a duplicate/],
  ]; // prettier-ignore
  for (const [name, change, message] of broken)
    it(`is not read with ${name}`, () => {
      const read = readLock(change(lockText(lock)));
      assert.ok(!read.ok);
      assert.match(read.message, message);
    });
});
