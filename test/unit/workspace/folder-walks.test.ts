import assert from 'node:assert/strict';
import path from 'node:path';
import { FolderWalks } from '../../../workspace/folder-walks';
import { removeTempFolders, tempFolder } from '../../support/temp-folder';

describe('FolderWalks', () => {
  afterEach(removeTempFolders);

  it('knows the searched folders that contain neither a configuration nor a repository', async () => {
    const root = tempFolder({
      'a/b/c.rfilter': '',
      'config/rampart.json': '{}',
      'config/inside/d.rfilter': '',
      'repository/.git/HEAD': '',
      'node_modules/e.rfilter': '',
    });
    const walks = new FolderWalks();
    await walks.of(root);
    const isPlain = (name: string) => walks.isPlain(path.join(root, name));
    for (const name of ['', 'a', 'a/b', 'config/inside']) assert.ok(isPlain(name), name);
    for (const name of ['config', 'repository', 'node_modules', 'missing', '..'])
      assert.ok(!isPlain(name), name);
  });

  it('takes over what another thread has collected', async () => {
    const root = tempFolder({ 'a/b.rfilter': '' });
    const first = new FolderWalks();
    const files = await first.of(root);
    removeTempFolders();
    const second = new FolderWalks(structuredClone(first.walked));
    assert.deepEqual(files, [path.join(root, 'a/b.rfilter')]);
    assert.deepEqual(await second.of(root), files);
    assert.ok(second.isPlain(path.join(root, 'a')));
  });
});
