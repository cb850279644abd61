import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { commands } from '../../../../app/command-table/commands.data';
import {
  extensionCommands,
  graphCommands,
  languageCommands,
} from '../../../../app/command-table/editor-commands.data';
import { type KeyEntry, type MenuEntry, commandParts, whenOf } from '../../../support/manifest';

interface Manifest {
  contributes: {
    commands: { command: string }[];
    menus: Record<string, MenuEntry[]>;
    keybindings: KeyEntry[];
    viewsWelcome: { contents: string }[];
  };
}

const root = path.resolve(__dirname, '../../../..');
const read = (name: string): unknown => JSON.parse(fs.readFileSync(path.join(root, name), 'utf8'));
const write = (name: string, value: unknown): void =>
  fs.writeFileSync(path.join(root, name), `${JSON.stringify(value, null, 2)}\n`);

const manifest = read('package.json') as Manifest;
const texts = read('package.nls.json') as Record<string, string>;
const parts = commandParts(commands);
const ours = new Set(parts.commands.map(({ command }) => command));

if (process.env.UPDATE === '1') {
  const { contributes } = manifest;
  contributes.commands = [...parts.commands];
  for (const [menu, entries] of Object.entries(parts.menus))
    contributes.menus[menu] = [
      ...(contributes.menus[menu] ?? []).filter(({ command }) => !ours.has(command)),
      ...entries,
    ].filter(({ command }) => ours.has(command));
  contributes.keybindings = [...parts.keybindings];
  write('package.json', manifest);
  const others = Object.entries(texts).filter(([key]) => !ours.has(key.replace('command.', 'rampart.')));
  write('package.nls.json', { ...Object.fromEntries(others), ...parts.texts });
}

describe('manifest', () => {
  it('has every command from the table', () => {
    assert.deepEqual(
      manifest.contributes.commands.map(({ command }) => command).filter((command) => !ours.has(command)),
      [],
    );
  });

  it('leaves out what the languages, the graphs and the extension register themselves', () => {
    const left = (part: string) => commands.flatMap(({ id, run }) => (run === part ? [id] : []));
    assert.deepEqual(left('language').sort(), [...languageCommands].sort());
    assert.deepEqual(left('graphs').sort(), [...graphCommands].sort());
    assert.deepEqual(left('extension').sort(), [...extensionCommands].sort());
  });

  it('lists the commands of the table', () => {
    const listed = manifest.contributes.commands.filter(({ command }) => ours.has(command));
    assert.deepEqual(listed, parts.commands);
  });

  it('puts them where the table says', () => {
    for (const [menu, expected] of Object.entries(parts.menus)) {
      const entries = (manifest.contributes.menus[menu] ?? []).filter(({ command }) => ours.has(command));
      assert.deepEqual(entries, expected, menu);
    }
  });

  it('binds the keys of the table', () => {
    assert.deepEqual(manifest.contributes.keybindings, parts.keybindings);
  });

  it('keeps the order of a menu the same in every language', () => {
    const entries = manifest.contributes.menus['view/item/context'] ?? [];
    assert.deepEqual(
      entries.filter(({ group = '' }) => !/@\d+$/.test(group)),
      [],
    );
  });

  it('never offers a command about accounts in a browser-only editor', () => {
    const palette = new Map(
      manifest.contributes.menus.commandPalette?.map(({ command, when }) => [command, when]),
    );
    const open = commands
      .filter(({ run }) => typeof run === 'function')
      .filter(
        ({ id }) =>
          !/^false$|languagesOnly|resourceScheme|demoRunning/.test(palette.get(`rampart.${id}`) ?? ''),
      );
    assert.deepEqual(open, []);
  });

  it('has titles of commands without articles, with ID in uppercase', () => {
    const odd = Object.values(parts.texts).filter((title) =>
      /\b(?:[Aa]|[Aa]n|[Tt]he|[Tt]his|Id)\b/.test(title),
    );
    assert.deepEqual(odd, []);
  });

  it('has the titles of the table', () => {
    for (const [key, title] of Object.entries(parts.texts)) assert.equal(texts[key], title);
  });

  it('has a text for every key, and no text without a use', () => {
    const used = new Set([...JSON.stringify(manifest).matchAll(/%([\w.-]+)%/g)].map(([, key]) => key ?? ''));
    assert.deepEqual(
      [...used].filter((key) => !(key in texts)),
      [],
    );
    assert.deepEqual(
      Object.keys(texts).filter((key) => !used.has(key)),
      [],
    );
  });

  it('names in welcome views only commands that exist', () => {
    const known = new Set(manifest.contributes.commands.map(({ command }) => command));
    const linked = Object.values(texts)
      .flatMap((text) => [...text.matchAll(/\(command:([\w.]+)\)/g)])
      .map(([, command]) => command ?? '')
      .filter((command) => command.startsWith('rampart.'));
    assert.ok(linked.length > 0);
    assert.deepEqual(
      linked.filter((command) => !known.has(command)),
      [],
    );
  });

  it('matches rows by type, by type of group and by marks', () => {
    const when = whenOf({
      on: ['user_group', 'group:user_group'],
      marks: ['writable', '!paused'],
      group: 'x',
    });
    const tests = [...when.matchAll(/(!\()?viewItem =~ \/(.*?)\//g)];
    const holds = (value: string): boolean =>
      tests.every(([, not, pattern]) => new RegExp(pattern ?? '').test(value) === (not === undefined));
    const cases: [string, boolean][] = [
      [';user_group;accounts;writable;', true],
      [';group;user_group;accounts;writable;', true],
      [';group;user_group_member;accounts;writable;', false],
      [';user_group;accounts;', false],
      [';user_group;accounts;writable;paused;', false],
    ];
    for (const [value, expected] of cases) assert.equal(holds(value), expected, value);
  });
});
