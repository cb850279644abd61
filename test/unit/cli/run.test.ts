import assert from 'node:assert/strict';
import fs from 'node:fs';
import { runCli } from '../../support/run-cli';
import { removeTempFolders, tempFolder } from '../../support/temp-folder';

describe('rampart', () => {
  afterEach(removeTempFolders);

  it('prints its version and its commands', async () => {
    const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string };
    assert.deepEqual(await runCli(['--version']), { code: 0, out: `${version}\n`, err: '' });
    const { out, code } = await runCli(['--version', '--verbose']);
    assert.equal(code, 0);
    assert.match(out, /^rampart .*\nfield reference \d{4}-\d\d-\d\d \(252 fields, 33 functions\)\nnode /);
    const help = await runCli(['--help']);
    assert.equal(help.code, 0);
    for (const name of ['check', 'serve', 'lsp']) assert.match(help.out, new RegExp(`^  ${name}\\s`, 'm'));
    assert.match((await runCli(['check', '--help'])).out, /--jsonl/);
  });

  it('has examples for each command, with options that its usage describes', async () => {
    const { out } = await runCli(['--help']);
    const names = [...out.matchAll(/^ {2}([a-z]+) {2,}/gm)].map(([, name = '']) => name);
    assert.ok(names.length >= 16, names.join(', '));
    for (const name of names) {
      const [usage = '', examples = ''] = (await runCli([name, '--help'])).out.split('\nExamples:\n');
      const lines = examples.split('\n').filter((line) => line !== '');
      assert.ok(lines.length > 0, name);
      for (const line of lines) {
        assert.match(line, new RegExp(`^ {2}(?:.*[ (])?rampart ${name}\\b`));
        for (const [option] of line.matchAll(/(?<= )--[a-z-]+/g))
          assert.ok(usage.includes(option), `${name}: ${option}`);
      }
    }
  });

  const refusals: [string[], RegExp][] = [
    [[], /rampart COMMAND/],
    [['chek'], /^rampart: unknown command chek$/m],
    [['check'], /Name the files/],
    [['check', '--format', 'xml', '.'], /--format xml: invalid value.*text, json/],
    [['check', '--language', 'klingon', '.'], /--language klingon: unknown/],
    [['check', '--fail-on', 'hint', '.'], /--fail-on hint: invalid value.*error, warning, information/],
    [['check', '--max-warnings', '-1', '.'], /--max-warnings/],
    [['check', '--max-warnings', 'x', '.'], /--max-warnings x: must be a non-negative integer/],
    [['check', '--colour', '.'], /Unknown option '--colour'/],
    [['check', 'no-such-file.rfilter'], /no-such-file\.rfilter: there is no such file/],
    [['serve', 'extra'], /'extra'/],
    [['lsp'], /--stdio/],
  ];
  for (const [args, message] of refusals)
    it(`ends with 2 and says why: ${args.join(' ') || '(nothing)'}`, async () => {
      const { code, out, err } = await runCli(args);
      assert.equal(code, 2);
      assert.equal(out, '');
      assert.match(err, message);
    });

  describe('fails as requested', () => {
    // files with an error, a warning, and an information message
    const files = {
      'error.rfilter': 'http.host eq\n',
      'warning.rfilter': 'http.host in {"a.example" "a.example"}\n',
      'information.rfilter': 'not not ssl\n',
    };
    const cases: [args: string[], file: keyof typeof files, code: number][] = [
      [[], 'error.rfilter', 1],
      [[], 'warning.rfilter', 0],
      [['--fail-on', 'error'], 'warning.rfilter', 0],
      [['--fail-on', 'warning'], 'warning.rfilter', 1],
      [['--fail-on', 'warning'], 'error.rfilter', 1],
      [['--fail-on', 'warning'], 'information.rfilter', 0],
      [['--fail-on', 'information'], 'information.rfilter', 1],
      [['--max-warnings', '0'], 'warning.rfilter', 1],
      [['--max-warnings', '1'], 'warning.rfilter', 0],
      [['--max-warnings', '0'], 'information.rfilter', 0],
    ];
    for (const [args, file, expected] of cases)
      it(`${args.join(' ') || 'without options'}: ${file} gives ${expected}`, async () => {
        const { code } = await runCli(['check', '--no-cache', ...args, file], { cwd: tempFolder(files) });
        assert.equal(code, expected);
      });
  });

  it('finds nothing in a folder without files of our languages', async () => {
    const folder = tempFolder({
      'src/app.ts': 'export const answer = 42;\n',
      'data.json': '{"expression": "x"}',
    });
    assert.deepEqual(await runCli(['check', '--format', 'json', '.'], { cwd: folder }), {
      code: 0,
      out: '[]\n',
      err: '',
    });
  });
});
