import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { testsOf } from '../../../scripts/mutate/tests.mjs';

const root = path.resolve(__dirname, '../../..');

function filesIn(folder: string): string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
}

/** Folders with tests of the project as a whole. */
const aboutProject = ['test/unit/project/', 'test/unit/security/'];
const tests = ['test/unit', 'test/property']
  .flatMap(filesIn)
  .filter((file) => file.endsWith('.test.ts') && !aboutProject.some((folder) => file.startsWith(folder)));

/**
 * Returns the path of the sources that a test path refers to. Sources of the client and the server are one folder
 * deeper than their tests.
 */
const sourcePath = (subject: string): string => subject.replace(/^(client|server)(?=\/|$)/, '$1/src');

/**
 * Returns the subject of a test according to its path: a file, a folder, or everything in its folder
 * (`all.<aspect>`). The name may also contain an aspect: `features.test.ts`, `features.fixes.test.ts`.
 */
function subjectOf(test: string): string {
  const [name = ''] = path.posix.basename(test).split('.');
  const folder = path.posix.dirname(test).split('/').slice(2).join('/');
  return sourcePath(name === 'all' ? folder : path.posix.join(folder, name));
}

function exists(subject: string): boolean {
  const full = path.join(root, subject);
  if (fs.statSync(full, { throwIfNoEntry: false })?.isDirectory()) return true;
  const folder = path.dirname(full);
  const name = `${path.basename(full)}.`;
  return fs.existsSync(folder) && fs.readdirSync(folder).some((file) => file.startsWith(name));
}

describe('files of tests', () => {
  it('have the path of the file or folder that they test', () => {
    assert.ok(tests.length > 100);
    assert.deepEqual(
      tests.filter((test) => !exists(subjectOf(test))),
      [],
    );
  });

  it('would be reported with another path', () => {
    assert.deepEqual(
      ['test/unit/core/net/ipv4.test.ts', 'test/unit/core/net/all.x.test.ts', 'test/unit/core/net.test.ts', 'test/property/server/walk.test.ts', 'test/unit/core/net/ipv5.test.ts'].map((test) => [subjectOf(test), exists(subjectOf(test))]),
      [['core/net/ipv4', true], ['core/net', true], ['core/net', true], ['server/src/walk', false], ['core/net/ipv5', false]],
    ); // prettier-ignore
  });

  it('are those of a folder, and those of the folder around it', () => {
    const found = testsOf(root, 'core/language/expression/lints');
    const names = found.map((test) => path.posix.relative('test/unit/core/language/expression', test));
    for (const name of ['lints/surely-varies.test.ts', 'lints.unlisted-names.test.ts', 'all.pages.test.ts'])
      assert.ok(names.includes(name), `${name}: ${names.join(' ')}`);
    assert.equal(new Set(names).size, names.length);
    assert.ok(!names.includes('features.test.ts'));
  });

  const folders = [...new Set(filesIn('core').map((file) => path.posix.dirname(file)))].sort();
  for (const folder of folders)
    it(`exist for ${folder}, as \`npm run mutate\` finds them`, () => {
      const found = testsOf(root, folder);
      assert.ok(found.length > 0, 'add a test');
      const own = folder.split('/').slice(0, 2).join('/');
      assert.ok(
        found.every((test) => subjectOf(test).startsWith(own)),
        `${folder} has no tests of its own: ${found.join(' ')}`,
      );
    });
});
