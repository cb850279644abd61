import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { importTable } from '../../../scripts/import-table.mjs';

const root = path.resolve(__dirname, '../../..');
const text = fs.readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');

/** The folders of the first column of the table: `core/base/`, and each of `core/language/{regex,net}/`. */
const documented = [...text.matchAll(/^\| `([^`]+)\/` \|/gm)].flatMap(([, name = '']) => {
  const [, before = '', list, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? [];
  return list === undefined ? [name] : list.split(',').map((one) => before + one + after);
});

const foldersIn = (folder: string): string[] =>
  fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.posix.join(folder, entry.name));

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

  it('agrees with the import table on which folders there are', () => {
    const rowsWithoutFolder = Object.keys(importTable).filter((one) => !fs.existsSync(path.join(root, one)));
    assert.deepEqual(rowsWithoutFolder, []);
  });
});

describe('README.md', () => {
  const readme = fs.readFileSync(path.join(root, 'README.md'), 'utf8');

  it('points at files, folders and scripts that exist', () => {
    const links = [...readme.matchAll(/\]\(([^)#:]+)\)/g)].map(([, target = '']) => target);
    const places = [
      ...readme.matchAll(/`((?:core|client|server|local|cli|media|docs|scripts|test|samples)\/[^`\s<>*]+)`/g),
    ].map(([, place = '']) => place);
    assert.ok(links.length > 5 && places.length > 5, [...links, ...places].join(', '));
    assert.deepEqual(
      [...links, ...places].filter((one) => !fs.existsSync(path.join(root, one))),
      [],
    );
  });

  it('names npm scripts and samples that exist', () => {
    const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const commands = [...readme.matchAll(/npm (?:run )?([a-z:]+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => /^(start|test|[a-z]+:[a-z]+)$/.test(name) || readme.includes(`npm run ${name}`));
    assert.deepEqual(
      commands.filter((name) => !(name in scripts)),
      [],
    );
    const samples = [
      ...readme.matchAll(/`((?:expressions|rules|terraform|deploy|workflows|access)\/[^`]+)`/g),
    ];
    assert.ok(samples.length > 3);
    assert.deepEqual(
      samples.map(([, name = '']) => name).filter((name) => !fs.existsSync(path.join(root, 'samples', name))),
      [],
    );
  });
});
