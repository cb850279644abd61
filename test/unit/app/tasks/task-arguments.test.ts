import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { readTask, taskArguments, taskCommands } from '../../../../app/tasks/task-arguments';
import { text } from '../../../../cli/report/text';

interface Manifest {
  readonly contributes: {
    readonly taskDefinitions: readonly [{ readonly properties: { readonly command: { readonly enum: readonly string[] } } }];
    readonly problemMatchers: readonly [
      { readonly pattern: { readonly regexp: string; readonly file: number; readonly line: number; readonly column: number; readonly severity: number; readonly message: number; readonly code: number } },
    ];
  };
} // prettier-ignore

const root = path.resolve(__dirname, '../../../..');
const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as Manifest;

describe('tasks', () => {
  it('check the whole folder unless paths are given', () => {
    assert.deepEqual(taskArguments({ command: 'check' }), ['check', '.']);
    const task = readTask({
      type: 'rampart',
      command: 'check',
      paths: ['rules'],
      options: ['--fail-on', 'warning'],
    });
    assert.deepEqual(task && taskArguments(task), ['check', '--fail-on', 'warning', 'rules']);
  });

  it('ignore properties of the wrong type, and tasks of another command', () => {
    assert.deepEqual(readTask({ command: 'test', paths: 'rules', options: [1] }), { command: 'test' });
    assert.equal(readTask({ command: 'serve' }), undefined);
  });

  it('have the commands of the manifest', () => {
    assert.deepEqual(manifest.contributes.taskDefinitions[0].properties.command.enum, taskCommands);
  });
});

describe('the problem matcher', () => {
  const { regexp, ...groups } = manifest.contributes.problemMatchers[0].pattern;
  const match = (line: string): Record<string, string> | undefined => {
    const found = new RegExp(regexp).exec(line);
    return found
      ? Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, found[group] ?? '']))
      : undefined;
  };

  it('reads what the text report writes', () => {
    const [line = '', summary = ''] = text(
      [
        {
          file: 'rules/a b.rfilter',
          code: 'filter/unknown-field',
          severity: 'error',
          message: 'Unknown field `a: b [c]`.',
          start: 0,
          end: 3,
          startPosition: { line: 2, character: 4 },
          endPosition: { line: 2, character: 7 },
        },
      ],
      1,
    ).split('\n');
    assert.deepEqual(match(line), {
      file: 'rules/a b.rfilter',
      line: '3',
      column: '5',
      severity: 'error',
      message: 'Unknown field `a: b [c]`.',
      code: 'filter/unknown-field',
    });
    assert.equal(match(summary), undefined);
  });

  it('reads paths with a drive letter', () => {
    assert.equal(match('C:\\rules\\x.rfilter:1:2: warning: Text. [a/b]')?.file, 'C:\\rules\\x.rfilter');
  });
});
