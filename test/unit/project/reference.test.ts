import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { diagnosticPages } from '../../../scripts/support/diagnostic-pages.mjs';
import { referencePages } from '../../../scripts/support/reference.mjs';

const root = path.resolve(__dirname, '../../..');
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const pages = referencePages();
const { contributes } = JSON.parse(read('package.json')) as {
  contributes: {
    commands: { command: string }[];
    configuration: { properties: Record<string, unknown> }[];
  };
};

describe('the generated reference', () => {
  for (const [file, text] of pages)
    it(`${file} is current (if not: npm run reference)`, () => {
      assert.equal(read(file), text);
    });

  it('has the messages of each diagnostic on its page (if not: npm run reference)', async () => {
    for (const [file, text] of await diagnosticPages()) {
      assert.equal(read(file), text);
      assert.match(text, /\n## Message\n\n> \S.*\n/, file);
      assert.doesNotMatch(text, /\| undefined|^\| \w[^|]*\| +\|$/m, file);
    }
  });

  it('describes every command and every setting', () => {
    const commands = pages.get('docs/reference/commands.md') ?? '';
    for (const { command } of contributes.commands)
      assert.ok(commands.includes(`| \`${command}\` |`), command);
    const settings = pages.get('docs/reference/settings.md') ?? '';
    for (const { properties } of contributes.configuration)
      for (const name of Object.keys(properties)) assert.ok(settings.includes(`### \`${name}\`\n`), name);
  });

  it('has no text without a translation key, and no empty cell where a value is required', () => {
    for (const [file, text] of pages)
      assert.doesNotMatch(text, /%[\w.]+%|undefined|^\| *\||\| \|  ?\|$/m, file);
  });
});
