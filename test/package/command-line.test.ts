import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Position } from '../../core/text/offsets';
import { packCommandLine } from '../../scripts/support/npm-package.mjs';
import { nestedNpmEnv } from '../../scripts/support/npm.mjs';
import { languageIdOf } from '../../workspace/language-ids';
import { buildProgram } from '../support/built-program';
import { environmentOf, stepNamed } from '../support/github-action';
import { McpClient } from '../support/mcp-client';
import { TestClient } from '../support/language-client';
import { customRule, customRules } from '../support/rule-chains';
import { runCli } from '../support/run-cli';
import { sharedPath } from '../support/shared';

const root = path.resolve(__dirname, '../..');
const MAX_BYTES = 3 * 1024 * 1024;

/** The message and range of a diagnostic in the JSON output. They must be equal to those from the language server. */
interface Shown {
  readonly message: string;
  readonly startPosition: Position;
  readonly endPosition: Position;
}

interface Entry {
  readonly file: string;
  readonly code: string;
  readonly start: number;
  readonly end: number;
}

/** Paths of Node.js executables: the current one and those in `RAMPART_NODES`, which are separated as in `PATH`. */
const nodes = [process.execPath, ...(process.env.RAMPART_NODES ?? '').split(path.delimiter).filter(Boolean)];

describe('the package of the command line', function () {
  this.timeout(120_000);
  let tarball: string;
  let folder: string;
  const program = (): string => path.join(folder, 'node_modules/rampart/dist/cli.js');
  const rampart = (args: readonly string[], cwd = folder, node = process.execPath) =>
    spawnSync(node, [program(), ...args], {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, RAMPART_CACHE: 'off' },
    });

  before(async () => {
    tarball = await packCommandLine();
    folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-package-')));
    fs.writeFileSync(path.join(folder, 'package.json'), '{"private": true}');
    execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], {
      cwd: folder,
      env: nestedNpmEnv(),
      stdio: 'pipe',
      shell: process.platform === 'win32',
    });
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('is small, and contains what it runs and nothing else', () => {
    const { size } = fs.statSync(tarball);
    console.log(`      ${path.basename(tarball)} ${(size / 1024).toFixed(0)} KiB`);
    assert.ok(size <= MAX_BYTES, `${size} bytes`);
    const base = path.join(folder, 'node_modules/rampart');
    const files = fs
      .readdirSync(base, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile());
    const names = files.map(({ parentPath, name }) => path.relative(base, path.join(parentPath, name)));
    const pages = names.filter((name) =>
      /^docs\/diagnostics\/\w+\/[\w-]+\.md$/.test(name.replaceAll(path.sep, '/')),
    );
    assert.ok(pages.length > 200, `${pages.length} pages`);
    assert.deepEqual(
      names
        .filter((name) => !pages.includes(name))
        .map((name) => name.replaceAll(path.sep, '/'))
        .filter((name) => !/^dist\/shared-[0-9A-Z]{8}\.js$/.test(name))
        .sort(),
      [
        'LICENSE',
        'README.md',
        'dist/cli.js',
        'dist/local.js',
        'dist/mcp.js',
        'dist/scripts.js',
        'dist/server.node.js',
        'dist/third-party-notices.txt',
        'package.json',
        'skills/rampart/SKILL.md',
      ],
    );
  });

  it('installs nothing else, and runs no scripts when it is installed', () => {
    assert.deepEqual(
      fs.readdirSync(path.join(folder, 'node_modules')).filter((name) => !name.startsWith('.')),
      ['rampart'],
    );
    const manifest = JSON.parse(
      fs.readFileSync(path.join(folder, 'node_modules/rampart/package.json'), 'utf8'),
    ) as Record<string, unknown>;
    for (const member of ['dependencies', 'optionalDependencies', 'peerDependencies', 'scripts', 'private'])
      assert.equal(manifest[member], undefined, member);
    assert.deepEqual(manifest.bin, { rampart: 'dist/cli.js' });
  });

  it('is on the path as rampart', () => {
    const { stdout } = spawnSync('npx', ['--offline', 'rampart', '--version'], {
      cwd: folder,
      encoding: 'utf8',
      env: nestedNpmEnv(),
      shell: process.platform === 'win32',
    });
    const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    assert.equal(stdout.trim(), version);
  });

  it('lists its commands, and each with examples', () => {
    const { stdout } = rampart(['--help']);
    const names = [...stdout.matchAll(/^ {2}([a-z]+) {2,}/gm)].map(([, name = '']) => name);
    for (const name of [
      'check',
      'format',
      'graph',
      'evaluate',
      'simulate',
      'test',
      'which',
      'relate',
      'reachable',
      'diff',
      'convert',
      'pull',
      'plan',
      'apply',
      'lsp',
      'mcp',
      'serve',
      'explain',
      'completion',
    ])
      assert.ok(names.includes(name), name);
    for (const name of names) {
      const help = rampart([name, '--help']).stdout;
      assert.match(help, /\nExamples:\n/, name);
    }
  });

  for (const node of nodes)
    it(`finds in the samples what the sources find, with ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}`, async () => {
      const places = [
        path.join(root, 'samples'),
        ...[sharedPath('corpus')].filter((one) => one !== undefined),
      ];
      for (const place of places.slice(0, 1)) {
        const packed = rampart(['check', '--format', 'json', '.'], place, node);
        const own = await runCli(['check', '--format', 'json', '--jobs', '1', '--no-cache', '.'], {
          cwd: place,
        });
        assert.equal(packed.status, own.code);
        const found = JSON.parse(packed.stdout) as Entry[];
        assert.ok(found.length > 20, `${found.length} findings`);
        assert.deepEqual(found, JSON.parse(own.out));
      }
    });

  it('finds in the samples what the editor shows, file by file', async () => {
    const samples = path.join(root, 'samples');
    const packed = rampart(['check', '--across', '--format', 'json', '.'], samples);
    const found = JSON.parse(packed.stdout) as (Entry & Shown)[];
    const listed = execFileSync('git', ['ls-files', '.'], { cwd: samples, encoding: 'utf8' });
    const files = listed.split('\n').filter((file) => languageIdOf(file) !== 'plaintext');
    assert.ok(files.length > 30, listed);
    const editor = await buildProgram(['dist/server.node.js', 'dist/scripts.js']);
    const server = spawn(process.execPath, [path.join(editor.folder, 'dist/server.node.js'), '--stdio'], {
      stdio: 'pipe',
    });
    const folders = [pathToFileURL(samples).href];
    const client = await TestClient.connect(server.stdout, server.stdin, { folders }, () => server.kill());
    const uriOf = (file: string): string => pathToFileURL(path.join(samples, file)).href;
    for (const file of files)
      await client.open(uriOf(file), languageIdOf(file), fs.readFileSync(path.join(samples, file), 'utf8'));
    for (const file of new Set(found.map((one) => one.file))) await client.diagnostics(uriOf(file), 1);
    // The server processes messages in order, so all results for the other files arrive before the diagnostics of
    // this file.
    await client.open('file:///last.rfilter', 'rampart-filter', 'http.hots eq "a"');
    await client.diagnostics('file:///last.rfilter', 1);
    // The command-line tool reports this code once per run, while editors report it in each file, so it is left out
    // of the comparison.
    const isTold = (code: unknown): boolean => code !== 'document/deprecated-product';
    const ofEditor = files.flatMap((file) =>
      (client.published.findLast(({ uri }) => uri === uriOf(file))?.diagnostics ?? [])
        .filter(({ code }) => isTold(code))
        .map(({ code, message, range: { start, end } }) => JSON.stringify([file, code, message, start, end])),
    );
    const ofPackage = found
      .filter(({ code }) => isTold(code))
      .map(({ file, code, message, startPosition, endPosition }) =>
        JSON.stringify([path.posix.normalize(file), code, message, startPosition, endPosition]),
      );
    await client.stop();
    editor.remove();
    assert.ok(found.some(({ code }) => !isTold(code)));
    assert.ok(ofPackage.length > 20, String(ofPackage.length));
    assert.deepEqual(ofEditor.sort(), ofPackage.sort());
  });

  it('formats, evaluates, draws and explains', () => {
    fs.writeFileSync(path.join(folder, 'a.rfilter'), 'ssl   and http.host eq "a.example"');
    assert.equal(rampart(['format', '--check', 'a.rfilter']).status, 1);
    const evaluated = rampart(['evaluate', 'http.host eq "a.example"', '--request', 'https://a.example/']);
    assert.deepEqual([evaluated.status, evaluated.stdout.split('\n')[0]], [0, 'match']);
    const graph = rampart([
      'graph',
      path.join(root, 'samples/workflows/src/order.ts'),
      '--format',
      'mermaid',
    ]);
    assert.match(graph.stdout, /^flowchart TD/);
    assert.match(rampart(['explain', 'step-not-awaited']).stdout, /^# `workflow\/step-not-awaited`/);
  });

  it('serves tools to agents', async () => {
    const client = McpClient.start([program(), 'mcp', '--stdio'], folder, {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    });
    try {
      const call = async (name: string, input: object) =>
        (await client.result('tools/call', { name, arguments: input })).structuredContent as Record<
          string,
          unknown
        >;
      assert.equal((await call('check_expression', { expression: 'http.hots eq "a"' })).errors, 1);
      assert.match(
        String((await call('explain_diagnostic', { code: 'filter/empty-expression' })).page),
        /^# `filter\/empty-expression`/,
      );
    } finally {
      assert.equal(await client.end(), 0);
    }
    assert.deepEqual(client.strange, []);
  });

  it('is a language server for any editor', async () => {
    const server = spawn(process.execPath, [program(), 'lsp', '--stdio'], { cwd: folder, stdio: 'pipe' });
    const client = await TestClient.connect(server.stdout, server.stdin, {}, () => server.kill());
    const uri = 'file:///a.rfilter';
    await client.open(uri, 'rampart-filter', 'http.hots eq "a"');
    const [found] = await client.diagnostics(uri, 1);
    assert.equal(found?.code, 'filter/unknown-field');
    await client.stop();
  });

  it('contains the local API', async () => {
    const server = spawn(process.execPath, [program(), 'serve', '--port', '0'], {
      cwd: folder,
      stdio: 'pipe',
    });
    try {
      const url = await new Promise<string>((resolve) => {
        server.stdout.once('data', (data: Buffer) => resolve(data.toString('utf8').split('\n')[0] ?? ''));
      });
      const answer = await fetch(`${url.trim()}/accounts`, { headers: { authorization: 'Bearer x' } });
      assert.equal(answer.status, 200);
    } finally {
      server.kill();
    }
  });

  describe('in a GitHub action', () => {
    const runner = (work: string, base = '') => ({
      github: { token: '', action_path: root, event: { pull_request: { number: 7, base: { sha: base } } } },
      runner: { temp: work },
    });

    /**
     * Runs a step like a GitHub runner, which replaces expressions with their values. `more` contains additional
     * environment variables that the runner sets.
     */
    const runStep = (
      name: string,
      work: string,
      paths: string,
      more: Readonly<Record<string, string>> = {},
    ) => {
      const step = stepNamed(name);
      const env = environmentOf(step, { inputs: { package: tarball, paths }, ...runner(work) });
      return spawnSync('bash', ['-e', '-o', 'pipefail', '-c', step.run], {
        cwd: work,
        encoding: 'utf8',
        env: { ...nestedNpmEnv(), ...env, ...more, npm_config_offline: 'true' },
      });
    };
    const repository = (name: string, files: Readonly<Record<string, string>>): string => {
      const work = path.join(folder, name);
      for (const [file, text] of Object.entries(files)) {
        fs.mkdirSync(path.dirname(path.join(work, file)), { recursive: true });
        fs.writeFileSync(path.join(work, file), text);
      }
      return work;
    };
    const rules = (expression: string): string =>
      JSON.stringify(customRules(customRule('block', expression, { description: 'Block hosts' })));

    it('annotates the lines that are wrong, and fails', () => {
      const work = repository('repository', {
        'rules/one.rfilter': 'ssl and\nhttp.hots eq "a"\n',
        'rules/two; exit 7.rfilter': 'ssl\n',
      });
      const { status, stdout, stderr } = runStep(
        'Check',
        work,
        'rules/one.rfilter\nrules/two; exit 7.rfilter\n',
      );
      assert.equal(status, 1, stderr);
      assert.match(stdout, /^::error file=rules\/one\.rfilter,line=2,/m);
    });

    it('runs the tests of rules, and only where there are any', () => {
      const tests = (outcome: string): string =>
        `rules: custom.json\ntests:\n  - name: blocks\n    request: https://a.example/\n    expect: { outcome: ${outcome} }\n`;
      const work = repository('tested', {
        'rules; exit 7/custom.json': rules('http.host eq "a.example"'),
        'rules; exit 7/good.rules.test.yaml': tests('block'),
        'bad/custom.json': rules('http.host eq "a.example"'),
        'bad/one.rules.test.yaml': tests('pass'),
        'none/custom.json': rules('ssl'),
        'none/node_modules/x/one.rules.test.yaml': tests('pass'),
      });
      const good = runStep('Test', work, 'rules; exit 7\n');
      assert.deepEqual([good.status, good.stdout.includes('::error')], [0, false], good.stderr);
      const bad = runStep('Test', work, 'rules; exit 7\nbad\nnone\n');
      assert.equal(bad.status, 1, bad.stderr);
      assert.match(bad.stdout, /^::error file=bad\/one\.rules\.test\.yaml,line=5,/m);
      const none = runStep('Test', work, 'none\n');
      assert.deepEqual([none.status, none.stdout], [0, 'No tests of rules.\n'], none.stderr);
    });

    it('describes the effect of a pull request on the traffic in the summary, and does not fail because of it', () => {
      const work = repository('pull', {
        'rules; exit 7/custom.json': rules('http.host eq "a.example"'),
        'gone/custom.json': rules('http.host eq "gone.example"'),
        'docs/a.json': '{}',
      });
      const git = (...args: readonly string[]): string =>
        execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args], {
          cwd: work,
          encoding: 'utf8',
          stdio: 'pipe',
        }).trim();
      git('init', '--quiet');
      git('add', '.');
      git('commit', '--quiet', '--message', 'Base');
      fs.rmSync(path.join(work, 'gone'), { recursive: true });
      repository('pull', {
        'rules; exit 7/custom.json': rules('http.host eq "b.example"'),
        'fresh/custom.json': rules('http.host eq "fresh.example"'),
      });
      const summary = path.join(work, 'summary.md');
      const comment = path.join(work, 'rampart-comment.md');
      const compare = (paths: string, base = git('rev-parse', 'HEAD')) =>
        runStep('Compare', work, paths, { RAMPART_BASE: base, GITHUB_STEP_SUMMARY: summary });
      const { status, stderr } = compare('rules; exit 7\nfresh\ngone\ndocs\n');
      assert.equal(status, 0, stderr);
      const text = fs.readFileSync(summary, 'utf8');
      assert.equal(text.split('### What this change does to the traffic').length, 4, text);
      for (const part of [
        /^\| changed \| Block hosts .*b\.example/m,
        /^\| added \| Block hosts .*fresh\.example/m,
        /^\| removed \| Block hosts .*gone\.example/m,
      ])
        assert.match(text, part);
      assert.equal(fs.readFileSync(comment, 'utf8'), text);
      assert.match(stderr, /docs.*no rules found/);
      const lost = compare('fresh\n', '0123456789012345678901234567890123456789');
      assert.equal(lost.status, 0, lost.stderr);
      assert.match(lost.stdout, /^::warning::.*cannot be fetched/m);
    });
  });

  it('is what the pre-commit hooks run', () => {
    fs.writeFileSync(path.join(folder, 'a.rfilter'), 'ssl   and http.host eq "a.example"');
    for (const command of ['check', 'format']) {
      const { status, stderr } = rampart([command, 'a.rfilter', 'package.json']);
      assert.equal(status, 0, stderr);
    }
    assert.equal(fs.readFileSync(path.join(folder, 'a.rfilter'), 'utf8'), 'ssl and http.host eq "a.example"');
  });

  it('is run by pre-commit, if it is installed', () => {
    if (spawnSync('pre-commit', ['--version']).error) {
      console.log('not run: the hooks by pre-commit: there is no pre-commit here');
      return;
    }
    const hooks = path.join(folder, 'hooks');
    const env = { ...nestedNpmEnv(), PRE_COMMIT_HOME: path.join(folder, 'pre-commit'), npm_config_offline: 'true' }; // prettier-ignore
    const git = (cwd: string, ...args: readonly string[]): string =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args], { cwd, env, encoding: 'utf8', stdio: 'pipe' }).trim(); // prettier-ignore
    fs.mkdirSync(hooks);
    fs.copyFileSync(path.join(root, '.pre-commit-hooks.yaml'), path.join(hooks, '.pre-commit-hooks.yaml'));
    git(hooks, 'init', '--quiet');
    git(hooks, 'add', '.');
    git(hooks, 'commit', '--quiet', '--message', 'Hooks');
    const config = `repos:\n  - repo: ${hooks}\n    rev: ${git(hooks, 'rev-parse', 'HEAD')}\n    hooks: [{ id: rampart-check }, { id: rampart-format }]\n`;
    // the package is installed in `folder`, so that npx finds this version without a registry
    fs.writeFileSync(path.join(folder, '.pre-commit-config.yaml'), config);
    fs.writeFileSync(path.join(folder, 'wrong.rfilter'), 'ssl   and http.hots eq "a"\n');
    git(folder, 'init', '--quiet');
    git(folder, 'add', 'wrong.rfilter', 'package.json', '.pre-commit-config.yaml');
    const run = () =>
      spawnSync('pre-commit', ['run', '--color', 'never'], { cwd: folder, env, encoding: 'utf8' });
    const failed = run();
    assert.equal(failed.status, 1, failed.stdout + failed.stderr);
    assert.match(failed.stdout, /rampart check\.+Failed[^]*wrong\.rfilter:1:11.*http\.hots/);
    assert.match(failed.stdout, /rampart format\.+Failed[^]*files were modified by this hook/);
    fs.writeFileSync(path.join(folder, 'wrong.rfilter'), 'ssl and http.host eq "a"');
    git(folder, 'add', 'wrong.rfilter');
    const passed = run();
    assert.equal(passed.status, 0, passed.stdout + passed.stderr);
  });
});
