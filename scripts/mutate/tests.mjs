// The tests of a folder of sources. Tests mirror the sources: `core/net/ipv4.ts` ↔ `test/unit/core/net/ipv4.test.ts`,
// a whole folder ↔ `test/unit/core/net.test.ts` or `test/unit/core/net/all.<aspect>.test.ts`.
import fs from 'node:fs';
import path from 'node:path';

/**
 * Files of tests for a folder: its unit tests with those of the whole folder around it (`all.<aspect>`), else its
 * property tests, else those of the folder around it.
 * @param {string} root of the project
 * @param {string} folder in the project, e.g. `core/net`
 * @returns {string[]} files in the project, in order; empty when there are none
 */
export function testsOf(root, folder) {
  const parent = path.posix.dirname(folder);
  const ofWhole = (tests) => tests.filter((file) => path.posix.basename(file).startsWith('all.'));
  for (const kind of ['unit', 'property']) {
    const found = within(root, `test/${kind}/${mirrored(folder)}`);
    if (found.length > 0) return [...found, ...ofWhole(directlyIn(root, `test/${kind}/${mirrored(parent)}`))];
  }
  if (parent === '.') return [];
  const around = ['unit', 'property'].flatMap((kind) => within(root, `test/${kind}/${mirrored(parent)}`));
  const whole = ofWhole(around);
  return whole.length > 0 ? whole : around.length > 0 ? around : testsOf(root, parent);
}

/** Sources of the client and the server have a folder more than their tests. */
const mirrored = (folder) => folder.replace(/^(client|server)\/src(?=\/|$)/, '$1');

/** Tests in a folder of tests, without those in its folders. */
const directlyIn = (root, folder) =>
  fs.existsSync(path.join(root, folder))
    ? fs
        .readdirSync(path.join(root, folder))
        .filter((name) => name.endsWith('.test.ts'))
        .sort()
        .map((name) => `${folder}/${name}`)
    : [];

/** Tests in a folder of tests, and those beside it that have its name. */
function within(root, folder) {
  const beside = path.posix.dirname(folder);
  const name = path.posix.basename(folder);
  const files = (at, recursive) =>
    fs.existsSync(path.join(root, at))
      ? fs
          .readdirSync(path.join(root, at), { recursive })
          .map((file) => `${at}/${String(file).replaceAll(path.sep, '/')}`)
      : [];
  return [
    ...files(folder, true),
    ...files(beside, false).filter((file) => path.posix.basename(file).startsWith(`${name}.`)),
  ]
    .filter((file) => file.endsWith('.test.ts'))
    .sort();
}
