import assert from 'node:assert/strict';
import { workspaceUris } from '../../../server/src/workspace-uris';

describe('a file of the workspace', () => {
  const cases: readonly (readonly [folder: string, file: string, uri: string | undefined])[] = [
    ['file:///work', 'a.ts', 'file:///work/a.ts'],
    ['file:///work/', './src/a b.ts', 'file:///work/src/a%20b.ts'],
    ['file:///work', 'src\\a.ts', 'file:///work/src/a.ts'],
    ['file:///work', '/work/a#1.ts', 'file:///work/a%231.ts'],
    ['file:///work', 'file:///work/a%20b.ts', 'file:///work/a%20b.ts'],
    ['file:///work', 'src/../a.ts', 'file:///work/a.ts'],
    ['file:///c%3A/work', 'C:\\work\\a.ts', 'file:///c%3A/work/a.ts'],
    ['file:///C:/work', 'c:/work/a.ts', 'file:///C:/work/a.ts'],
    ['vscode-vfs://github/a/b', 'x.json', 'vscode-vfs://github/a/b/x.json'],
    ['vscode-vfs://github/a/b', 'vscode-vfs://github/a/b/x.json', 'vscode-vfs://github/a/b/x.json'],
    ['vscode-vfs://github/a/b', '/a/b/x.json', undefined],
    ['file:///work', '../a.ts', undefined],
    ['file:///work', 'src/../../a.ts', undefined],
    ['file:///work', '/worked/a.ts', undefined],
    ['file:///work', '/work/../a.ts', undefined],
    ['file:///work', 'file:///work/%2e%2e/a.ts', undefined],
    ['file:///work', 'http://work/a.ts', undefined],
    ['file:///work', '', undefined],
    ['file:///work', '.', undefined],
  ];
  for (const [folder, file, uri] of cases)
    it(`${file} in ${folder} is ${uri ?? 'outside'}`, () => {
      assert.deepEqual(workspaceUris([folder], file), uri === undefined ? [] : [uri]);
    });

  it('may be in any of the folders', () => {
    assert.deepEqual(workspaceUris(['file:///a', 'file:///b'], 'x.ts'), ['file:///a/x.ts', 'file:///b/x.ts']);
  });
});
