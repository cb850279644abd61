import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { completedCommand } from '../../../../cli/completion/completed-command';
import { check } from '../../../../cli/check/check';
import { graph } from '../../../../cli/graph';
import { runCli } from '../../../support/run-cli';
import { removeTempFolders, tempFolder } from '../../../support/temp-folder';

const has = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0;

describe('rampart completion', () => {
  afterEach(removeTempFolders);

  it('reads the options of a command from its usage', () => {
    const options = (command: typeof check) =>
      Object.fromEntries(
        completedCommand(command).options.map(({ name, takesValue, values }) => [
          name,
          values.length > 0 ? values : takesValue,
        ]),
      );
    assert.deepEqual(options(graph), {
      '--class': true,
      '--mode': ['complete', 'compatible'],
      '--format': ['json', 'mermaid'],
    });
    const checked = options(check);
    assert.deepEqual(checked['--format'], ['text', 'json', 'sarif', 'github']);
    assert.deepEqual(
      [checked['--across'], checked['--baseline'], checked['--jsonl'], checked['--no-cache']],
      [false, true, false, false],
    );
  });

  it('names every command for every shell', async () => {
    const { out: help } = await runCli(['--help']);
    const names = [...help.matchAll(/^ {2}([a-z]+) {2,}/gm)].map(([, name = '']) => name);
    assert.ok(names.includes('completion') && names.includes('explain'), names.join(' '));
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { code, out } = await runCli(['completion', shell]);
      assert.equal(code, 0);
      for (const name of names) assert.match(out, new RegExp(`\\b${name}\\b`), `${shell}: ${name}`);
    }
  });

  it('rejects other shells', async () => {
    assert.match(
      (await runCli(['completion', 'tcsh'])).err,
      /completion tcsh: invalid value\. Expected one of bash, zsh, fish\./,
    );
    assert.match((await runCli(['completion'])).err, /Name a shell: bash, zsh, fish\./);
  });

  const asked: readonly (readonly [words: readonly string[], offered: string])[] = [
    [['che'], 'check'],
    [['graph', '--format', ''], 'json mermaid'],
    [['graph', '--fo'], '--format'],
    [['completion', ''], 'bash zsh fish'],
    [['explain', 'workflow/step-not-a'], 'workflow/step-not-awaited'],
    [['check', 'package-l'], 'package-lock.json'],
  ];
  for (const [words, offered] of asked)
    it(`completes in bash: rampart ${words.join(' ')}`, async () => {
      if (!has('bash')) {
        console.log('not run: completion in bash: there is no bash here');
        return;
      }
      const { out: script } = await runCli(['completion', 'bash']);
      const line = ['rampart', ...words].map((word) => `'${word}'`).join(' ');
      const ask = `rampart() { echo workflow/step-not-awaited; echo filter/empty-expression; }\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length}; _rampart; echo "\${COMPREPLY[*]}"`;
      const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', `${script}\n${ask}`], {
        encoding: 'utf8',
      });
      assert.deepEqual([stderr, stdout], ['', `${offered}\n`]);
    });

  for (const shell of ['zsh', 'fish'])
    it(`is a script that ${shell} can parse`, async () => {
      if (!has(shell)) {
        console.log(`not run: completion in ${shell}: there is no ${shell} here`);
        return;
      }
      const { out: script } = await runCli(['completion', shell]);
      const file = path.join(tempFolder({ script }), 'script');
      const { status, stderr } = spawnSync(shell, ['-n', file], { encoding: 'utf8' });
      assert.deepEqual([status, stderr], [0, '']);
    });

  it('completes in fish', async () => {
    if (!has('fish')) {
      console.log('not run: completion in fish, asked: there is no fish here');
      return;
    }
    const { out: script } = await runCli(['completion', 'fish']);
    const file = path.join(tempFolder({ script }), 'script');
    const offered = (line: string): string[] => {
      const ask = `source ${file}; complete -C '${line}'`;
      const { stdout } = spawnSync('fish', ['--no-config', '-c', ask], { encoding: 'utf8' });
      return stdout.trimEnd().split('\n');
    };
    assert.deepEqual(offered('rampart che'), ['check\tcheck expressions, documents and workflow scripts']);
    assert.deepEqual(offered('rampart graph --format '), ['json', 'mermaid']);
    assert.ok(offered('rampart check --').includes('--baseline'));
  });

  it('completes in zsh', async () => {
    if (!has('zsh')) {
      console.log('not run: completion in zsh, asked: there is no zsh here');
      return;
    }
    const { out: script } = await runCli(['completion', 'zsh']);
    // replacements for zsh's functions, which print the completions that zsh would offer
    const stubs =
      'compdef() { :; }; _describe() { print -l -- $commands; }; _arguments() { print -l -- $@; }';
    const ask = (words: string, current: number): string[] =>
      spawnSync('zsh', ['-f', '-c', `${stubs}\n${script}\nwords=(${words}); CURRENT=${current}; _rampart`], {
        encoding: 'utf8',
      })
        .stdout.trimEnd()
        .split('\n');
    assert.ok(ask('rampart', 2).includes('check:check expressions, documents and workflow scripts'));
    assert.deepEqual(ask("rampart graph ''", 3), [
      '--class:value:_files',
      '--mode:value:(complete compatible)',
      '--format:value:(json mermaid)',
      '*:file:_files',
    ]);
  });
});
