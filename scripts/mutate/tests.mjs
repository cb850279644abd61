// Finds the tests for a folder of sources. The paths of tests mirror the paths of the sources: `core/net/ipv4.ts` ↔
// `test/unit/core/net/ipv4.test.ts`, and a whole folder ↔ `test/unit/core/net.test.ts` or
// `test/unit/core/net/all.<aspect>.test.ts`.
import fs from 'node:fs';
import path from 'node:path';

/**
 * Returns the test files for a folder: its own unit and property tests, and the tests of the whole parent folder
 * (`all.<aspect>`). If the folder has no tests, returns the tests of the nearest parent folder that has tests,
 * preferably only its `all.<aspect>` tests.
 * @param {string} root the root folder of the project
 * @param {string} folder path in the project, such as `core/net`
 * @returns {string[]} paths in the project, in order, or an empty list
 */
export function testsOf(root, folder) {
  const parent = path.posix.dirname(folder);
  const ofWhole = (tests) => tests.filter((file) => path.posix.basename(file).startsWith('all.'));
  const found = ['unit', 'property'].flatMap((kind) => {
    const own = within(root, `test/${kind}/${mirrored(folder)}`);
    return own.length > 0 ? [...own, ...ofWhole(directlyIn(root, `test/${kind}/${mirrored(parent)}`))] : [];
  });
  if (found.length > 0) return found;
  if (parent === '.') return [];
  const around = ['unit', 'property'].flatMap((kind) => within(root, `test/${kind}/${mirrored(parent)}`));
  const whole = ofWhole(around);
  return whole.length > 0 ? whole : around.length > 0 ? around : testsOf(root, parent);
}

/**
 * Sorts the tests of a folder so that the tests that are most likely to detect a change to a source run first: the
 * tests that mirror the source, then the fastest. A test that detected an earlier change to the source is ranked as if
 * it were ten times as fast. It is not always run first, because a slow test would delay many fast ones.
 * @param {string[]} tests paths in the project
 * @param {string} source path in the project, such as `core/net/ipv4.ts`
 * @param {ReadonlySet<string>} noticing tests that have detected a change to the source
 * @param {Readonly<Record<string, number>>} tookMs how long each test takes
 * @returns {string[]}
 */
export function testsInOrder(tests, source, noticing, tookMs) {
  const mirror = `/${mirrored(source.replace(/\.ts$/, ''))}.`;
  const rank = (test) => (test.includes(mirror) ? 0 : 1);
  const cost = (test) => (tookMs[test] ?? 0) / (noticing.has(test) ? 10 : 1);
  return [...tests].sort((a, b) => rank(a) - rank(b) || cost(a) - cost(b));
}

/**
 * Returns the test folder for a source folder. Sources of the client and the server are one folder deeper than their
 * tests.
 */
const mirrored = (folder) => folder.replace(/^(client|server)\/src(?=\/|$)/, '$1');

/** Returns the tests that are directly in a folder, but not the tests in its subfolders. */
const directlyIn = (root, folder) =>
  fs.existsSync(path.join(root, folder))
    ? fs
        .readdirSync(path.join(root, folder))
        .filter((name) => name.endsWith('.test.ts'))
        .sort()
        .map((name) => `${folder}/${name}`)
    : [];

/**
 * Returns the tests in a folder and its subfolders, and the tests beside the folder that are named after it, such as
 * `net.test.ts` for `net`.
 */
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
