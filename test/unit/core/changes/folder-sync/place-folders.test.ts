import assert from 'node:assert/strict';
import { lockText } from '../../../../../core/changes/folder-sync/lock';
import { placeFolders, type Pullable } from '../../../../../core/changes/folder-sync/place-folders';
import { DiskFolder } from '../../../../../platform/disk-folder';
import { removeTempFolders, tempFolder } from '../../../../support/temp-folder';

const origin = 'https://api.example';
const account: Pullable = { type: 'accounts', id: 'aaaaaaaaaaaa', name: 'Shop Example', origin };
const zone: Pullable = { type: 'zones', id: 'zzzzzzzzzzzz', name: 'shop.example', origin };
const other: Pullable = { ...zone, id: 'yyyyyyyyyyyy' };

const lockOf = ({ type, id, name, origin: at }: Pullable): string =>
  lockText({ origin: at, scope: { type, id }, scopeName: name, accountId: 'aaaaaaaaaaaa', pulledAt: '2026-11-23T00:00:00Z', resources: [] }); // prettier-ignore

/** Returns the names of the chosen folders. Folders that were pulled before are marked with a plus. */
async function placed(
  folders: Readonly<Record<string, string>>,
  ...all: readonly Pullable[]
): Promise<readonly string[] | string> {
  const files = Object.entries(folders).map(([name, text]) => [`${name}/rampart.lock.json`, text]);
  const found = await placeFolders(
    new DiskFolder(tempFolder(Object.fromEntries(files) as Record<string, string>)),
    all,
  );
  return found.ok
    ? found.placed.map(({ folder, lock }) => `${lock ? '+' : ''}${folder.name}`)
    : found.message;
}

describe('folders of accounts and zones', () => {
  after(removeTempFolders);

  it('are named after them, and differ if the names do not', async () => {
    assert.deepEqual(await placed({}, account), ['shop-example']);
    assert.deepEqual(await placed({}, account, zone, other, { ...zone, origin: 'https://b.example' }), [
      'shop-example',
      'shop-example-zone',
      'shop-example-yyyyyyyy',
      'shop-example-zzzzzzzz',
    ]);
    assert.deepEqual(await placed({}, { ...zone, name: '…' }), ['zzzzzzzzzzzz']);
  });

  it('are those of earlier pulls, even after a rename', async () => {
    const both = { 'shop-example': lockOf(zone), renamed: lockOf(account), copy: lockOf(zone) };
    assert.deepEqual(await placed(both, account, zone), ['+renamed', '+shop-example']);
    assert.deepEqual(await placed({ 'shop-example': lockOf(zone) }, account, zone), [
      'shop-example-account',
      '+shop-example',
    ]);
  });

  it('are never those of another account or zone, even if many have their names', async () => {
    const names = ['shop-example', 'shop-example-zone', 'shop-example-zzzzzzzz', 'shop-example-zzzzzzzz-2'];
    const folders = Object.fromEntries(names.map((name) => [name, lockOf(account)]));
    assert.deepEqual(await placed(folders, zone), ['shop-example-zzzzzzzz-3']);
  });

  it('are not chosen if a lock cannot be read, which may be theirs', async () => {
    assert.match(String(await placed({ 'shop-example': '{}' }, zone)), /^rampart\.lock\.json: /);
    assert.deepEqual(await placed({ unrelated: '{}' }, zone), ['shop-example']);
  });
});
