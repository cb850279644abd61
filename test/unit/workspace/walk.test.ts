import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { walkFiles } from '../../../workspace/walk';
import { removeTempFolders, tempFolder } from '../../support/temp-folder';

async function walk(root: string, start = root, maxFiles?: number): Promise<string[]> {
  const limits = maxFiles === undefined ? {} : { maxFiles };
  const found = await walkFiles(start, (name) => name.endsWith('.x'), limits);
  return found.map((file) => path.relative(root, file).split(path.sep).join('/'));
}

describe('walkFiles', () => {
  afterEach(removeTempFolders);

  it('finds accepted names in order, never in node_modules or .git', async () => {
    const root = tempFolder({ 'b.x': '', 'a/c.x': '', 'a/d.y': '', 'node_modules/e.x': '', '.git/f.x': '' });
    assert.deepEqual(await walk(root), ['a/c.x', 'b.x']);
  });

  it('leaves out what git ignores: nested files, negations, info/exclude, patterns above the start', async () => {
    const root = tempFolder({
      '.git/info/exclude': 'private/\n',
      '.gitignore': '*.gen.x\n/out/\n',
      'a.x': '',
      'a.gen.x': '',
      'out/b.x': '',
      'private/c.x': '',
      'deep/.gitignore': '!keep.gen.x\nd.x\n',
      'deep/keep.gen.x': '',
      'deep/d.x': '',
      'deep/out/e.x': '',
    });
    assert.deepEqual(await walk(root), ['a.x', 'deep/keep.gen.x', 'deep/out/e.x']);
    assert.deepEqual(await walk(root, path.join(root, 'deep')), ['deep/keep.gen.x', 'deep/out/e.x']);
  });

  it('reads each folder once, and none that is ignored', async () => {
    const root = tempFolder({
      '.gitignore': 'out/\n',
      'a/b/c.x': '',
      'd/e.x': '',
      'out/f.x': '',
      'node_modules/g.x': '',
    });
    const folders: string[] = [];
    const readFolder = (folder: string) => {
      folders.push(path.relative(root, folder).split(path.sep).join('/'));
      return fs.readdirSync(folder, { withFileTypes: true });
    };
    const found = await walkFiles(root, (name) => name.endsWith('.x'), { readFolder });
    assert.deepEqual(folders, ['', 'a', 'a/b', 'd']);
    assert.deepEqual(found, [path.join(root, 'a/b/c.x'), path.join(root, 'd/e.x')]);
  });

  it('stops at the limit', async () => {
    const root = tempFolder({ 'a.x': '', 'b.x': '', 'c.x': '' });
    assert.deepEqual(await walk(root, root, 2), ['a.x', 'b.x']);
  });

  it('skips a folder that does not exist', async () => {
    assert.deepEqual(await walk('/nowhere/at/all'), []);
  });
});
