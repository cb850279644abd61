import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DiskFiles } from '../../../workspace/disk-files';
import { FolderWalks } from '../../../workspace/folder-walks';
import { type ListFiles, listFiles } from '../../../workspace/list-files';
import { removeTempFolders, tempFolder } from '../../support/temp-folder';

describe('files on disk', () => {
  afterEach(removeTempFolders);

  const { signal } = new AbortController();
  const uriOf = (folder: string, name = ''): string => pathToFileURL(path.join(folder, name)).href;
  const files = { 'a.py': 'a = 1', 'b/c.py': 'c = 1', 'b/d.json': '{}', 'node_modules/e.py': '' };

  for (const [how, list] of [
    ['by a walk for each set of endings', () => listFiles],
    ['from one walk of the folder', () => new FolderWalks().list],
  ] as const satisfies readonly (readonly [string, () => ListFiles])[])
    it(`are found by their extensions ${how}, each once`, async () => {
      const folder = tempFolder(files);
      const folders = [uriOf(folder), uriOf(folder, 'b'), 'untitled:x'];
      const found = await new DiskFiles(folders, () => 0, list()).find(['.py'], signal);
      assert.deepEqual(
        found.map(({ uri, languageId, text }) => [uri, languageId, text]),
        [
          [uriOf(folder, 'a.py'), 'python', 'a = 1'],
          [uriOf(folder, 'b/c.py'), 'python', 'c = 1'],
        ],
      );
    });

  it('are listed up to the limit', async () => {
    const folder = tempFolder(files);
    for (const list of [listFiles, new FolderWalks().list])
      assert.deepEqual(await list(folder, ['.py', '.json'], 2), [
        path.join(folder, 'a.py'),
        path.join(folder, 'b', 'c.py'),
      ]);
  });

  it('are read with the given reader, again only after a change', async () => {
    const texts = new Map([['a.py', { mtimeMs: 1, size: 1, text: 'a' }]]);
    const read: string[] = [];
    const disk = new DiskFiles([], () => 0, listFiles, {
      stat: (file) => texts.get(path.basename(file)),
      text: (file) => {
        read.push(path.basename(file));
        return texts.get(path.basename(file))?.text ?? '';
      },
    });
    const text = async (name: string) => (await disk.read(pathToFileURL(`/w/${name}`).href))?.text;
    assert.deepEqual([await text('a.py'), await text('a.py'), await text('b.py')], ['a', 'a', undefined]);
    texts.set('a.py', { mtimeMs: 2, size: 1, text: 'b' });
    assert.equal(await text('a.py'), 'b');
    texts.set('a.py', { mtimeMs: 3, size: 1_000_001, text: 'c' });
    assert.equal(await text('a.py'), undefined);
    assert.deepEqual(read, ['a.py', 'a.py']);
  });

  it('have names unless there are too many, because some would be missing', async () => {
    const folder = uriOf(tempFolder({}));
    const names = (count: number) =>
      new DiskFiles([folder], () => 0, () => Promise.resolve(Array.from({ length: count }, (_, i) => `/w/${i}.py`))).names(['.py']); // prettier-ignore
    assert.equal((await names(1999))?.length, 1999);
    assert.equal(await names(2000), undefined);
  });

  it('are listed again after a change, or after some time', async () => {
    const folder = tempFolder(files);
    let now = 0;
    const disk = new DiskFiles([uriOf(folder)], () => now);
    const count = async (): Promise<number> => (await disk.list(['.py'])).length;
    assert.equal(await count(), 2);
    fs.writeFileSync(path.join(folder, 'f.py'), '');
    assert.equal(await count(), 2);
    disk.changed([]);
    assert.equal(await count(), 3);
    fs.rmSync(path.join(folder, 'f.py'));
    now = 10_000;
    assert.equal(await count(), 2);
  });
});
