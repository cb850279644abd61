import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { diskListFiles } from '../../../../cli/simulate/disk-list-files';
import { removeTempFolders, tempFolder } from '../../../support/temp-folder';

describe('files on disk that may define lists', () => {
  afterEach(removeTempFolders);

  const endings = ['.list.json', '.tf', 'rampart.json'];
  const uriOf = (folder: string, name: string): string => pathToFileURL(path.join(folder, name)).href;

  it('are files, or links to files, not folders or links that lead nowhere', async () => {
    const folder = tempFolder({ 'a.ruleset.json': '', 'main.tf': '', 'old.tf/x.tf': '', 'shared/b.txt': '' });
    fs.symlinkSync('user@host.1234:1', path.join(folder, '.#main.tf'));
    fs.symlinkSync(path.join(folder, 'shared', 'b.txt'), path.join(folder, 'b.list.json'));
    const found = await diskListFiles(folder).find(endings, [uriOf(folder, 'a.ruleset.json')]);
    assert.deepEqual(found, [uriOf(folder, 'b.list.json'), uriOf(folder, 'main.tf')]);
  });

  it('are undefined if they cannot be read', async () => {
    const folder = tempFolder({ 'old.tf/x.tf': '' });
    const { read } = diskListFiles(folder);
    assert.deepEqual([await read(uriOf(folder, 'old.tf')), await read(uriOf(folder, 'no.tf'))], [undefined, undefined]); // prettier-ignore
  });

  it('are found and read once in a run', async () => {
    const folder = tempFolder({ 'rampart.json': '{}', 'rules/a.json': '', 'lists/b.list.json': '{}', 'lists/c.tf': '' }); // prettier-ignore
    const files = diskListFiles(folder);
    const find = () => files.find(endings, [uriOf(folder, 'rules/a.json')]);
    const list = uriOf(folder, 'lists/b.list.json');
    const [found, read] = [await find(), await files.read(list)];
    assert.deepEqual(found, [list, uriOf(folder, 'rampart.json')]);
    assert.deepEqual(read, { name: 'lists/b.list.json', uri: list, text: '{}' });
    fs.rmSync(path.join(folder, 'lists'), { recursive: true });
    assert.deepEqual([await find(), await files.read(list)], [found, read]);
  });
});
