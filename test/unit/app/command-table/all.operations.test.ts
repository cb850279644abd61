import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { commands } from '../../../../app/command-table/commands.data';
import { operations } from '../../../../core/api/operations.data';
import { operationsPage } from '../../../support/operations-page';

const root = path.resolve(__dirname, '../../../..');
const file = path.join(root, 'docs/contributing/operations.md');
const page = operationsPage(operations, commands);
if (process.env.UPDATE === '1') fs.writeFileSync(file, page);

describe('docs/contributing/operations.md', () => {
  const lines = page.split('\n').filter((line) => /^\| \w+\.\w+ /.test(line));

  it('matches the tables of operations and commands', () => {
    assert.equal(fs.readFileSync(file, 'utf8'), page);
  });

  it('has a command, a view and a test for each of the 132 operations that are offered', () => {
    assert.equal(lines.length, 132);
    for (const line of lines) {
      const [, id = '', , , command = '', view = '', test = ''] = line.split('|').map((cell) => cell.trim());
      assert.notEqual(command, '', `${id} has no command`);
      if (id !== 'edge.errorResponse') assert.notEqual(view, '', `${id} has no view`);
      const target = /\(\.\.\/\.\.\/(.*)\)/.exec(test)?.[1] ?? '';
      assert.ok(fs.existsSync(path.join(root, target)), `${id}: ${target} is not there`);
    }
  });

  it('names only operations that exist', () => {
    const named = commands.flatMap((command) => command.operations ?? []);
    assert.deepEqual(
      named.filter((id) => !(id in operations)),
      [],
    );
  });
});
