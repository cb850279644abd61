import assert from 'node:assert/strict';
import path from 'node:path';
import { ProjectConfigs } from '../../../workspace/project-configs';
import { removeTempFolders, tempFolder } from '../../support/temp-folder';

describe('ProjectConfigs', () => {
  afterEach(removeTempFolders);

  it('finds the nearest configuration above a file', async () => {
    const root = tempFolder({ 'rampart.json': '{}', 'a/rampart.json': '{}' });
    const configs = new ProjectConfigs();
    const found = async (file: string) => (await configs.ofFile(path.join(root, file)))?.file;
    assert.equal(await found('a/b/c.rfilter'), path.join(root, 'a/rampart.json'));
    assert.equal(await found('d/e.rfilter'), path.join(root, 'rampart.json'));
  });

  it('stops at the root of a repository, and at the root of the file system', async () => {
    const root = tempFolder({ 'rampart.json': '{}', 'a/.git/HEAD': '', 'a/b/c.rfilter': '' });
    assert.equal(await new ProjectConfigs().ofFile(path.join(root, 'a/b/c.rfilter')), undefined);
    const isPlain = (): boolean => true;
    assert.equal(await new ProjectConfigs(isPlain).ofFile(path.join(root, 'a/b/c.rfilter')), undefined);
  });

  it('does not search folders on disk that are known to be plain', async () => {
    const root = tempFolder({ 'rampart.json': '{}', 'a/rampart.json': '{}', 'a/b.rfilter': '' });
    const configs = new ProjectConfigs((folder) => folder === path.join(root, 'a'));
    const found = await configs.ofFile(path.join(root, 'a/b.rfilter'));
    assert.equal(found?.file, path.join(root, 'rampart.json'));
  });
});
