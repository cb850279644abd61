import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { importTable } from '../../../scripts/import-table.mjs';

const root = path.resolve(__dirname, '../../..');
const text = fs.readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');

/**
 * The folders in the first column of the table in ARCHITECTURE.md, such as `core/base/`. A cell such as
 * `core/language/{regex,net}/` represents several folders.
 */
const documented = [...text.matchAll(/^\| `([^`]+)\/` \|/gm)].flatMap(([, name = '']) => {
  const [, before = '', list, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? [];
  return list === undefined ? [name] : list.split(',').map((one) => before + one + after);
});

const foldersIn = (folder: string): string[] =>
  fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.posix.join(folder, entry.name));

/** Returns all folders within a folder, at any depth. */
const foldersBelow = (folder: string): string[] =>
  foldersIn(folder).flatMap((one) => [one, ...foldersBelow(one)]);

const rowTexts = [...text.matchAll(/^\| `.*$/gm)].map(([row]) => row);

/** Returns whether the table row of a parent folder mentions the folder as `name/`, relative to the parent. */
const isNamedAround = (folder: string): boolean =>
  rowTexts.some((row) => {
    const [, around = ''] = /^\| `([^`]+)\/`/.exec(row) ?? [];
    return folder.startsWith(`${around}/`) && row.includes(`\`${path.posix.relative(around, folder)}/\``);
  });

const isDocumented = (folder: string): boolean =>
  documented.some((one) => one === folder || one.startsWith(`${folder}/`));

describe('ARCHITECTURE.md', () => {
  it('names folders that exist', () => {
    assert.ok(documented.length > 15, documented.join(', '));
    assert.deepEqual(
      documented.filter((folder) => !fs.existsSync(path.join(root, folder))),
      [],
    );
  });

  it('names every folder of the import table, of core/ and of core/language/', () => {
    const folders = [...Object.keys(importTable), ...foldersIn('core'), ...foldersIn('core/language')];
    assert.deepEqual(
      folders.filter((folder) => !isDocumented(folder)),
      [],
    );
  });

  it('explains every folder in core/, app/ and client/src/', () => {
    const folders = ['core', 'app', 'client/src'].flatMap(foldersBelow);
    assert.ok(folders.length > 80, `${folders.length}`);
    assert.deepEqual(
      folders.filter((folder) => !documented.includes(folder) && !isNamedAround(folder)),
      [],
    );
  });

  it('agrees with the import table on which folders there are', () => {
    const rowsWithoutFolder = Object.keys(importTable).filter((one) => !fs.existsSync(path.join(root, one)));
    assert.deepEqual(rowsWithoutFolder, []);
  });
});
