import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import {
  type InitializeResult,
  StreamMessageReader,
  StreamMessageWriter,
  createProtocolConnection,
} from 'vscode-languageserver/node';
import { buildsOf, bundlesOf } from '../../../scripts/bundles.mjs';

const root = path.resolve(__dirname, '../../..');
const built = path.join(root, '.build/cli-test');

describe('the built command line', function () {
  const children: ChildProcessWithoutNullStreams[] = [];
  const start = (...args: string[]) => {
    const child = spawn(process.execPath, [path.join(built, 'dist/cli.js'), ...args], { cwd: built });
    children.push(child);
    return child;
  };

  before(async () => {
    fs.mkdirSync(path.join(built, 'dist'), { recursive: true });
    fs.copyFileSync(path.join(root, 'package.json'), path.join(built, 'package.json'));
    const wanted = ['dist/cli.js', 'dist/local.js', 'dist/server.node.js'];
    await Promise.all(
      buildsOf(bundlesOf(wanted), root, { folder: built }).map((options) =>
        build({ ...options, sourcemap: false }),
      ),
    );
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  it('ends with the exit code of the command', async () => {
    assert.deepEqual(await once(start('--version'), 'exit'), [0, null]);
    assert.deepEqual(await once(start('check', '--format', 'xml', '.'), 'exit'), [2, null]);
    fs.writeFileSync(path.join(built, 'wrong.rfilter'), 'ssl =');
    assert.deepEqual(await once(start('check', 'wrong.rfilter'), 'exit'), [1, null]);
  });

  it('answers lines as they arrive, before the input ends', async () => {
    const child = start('check', '--jsonl');
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    for (const id of [1, 2]) {
      child.stdin.write(`${JSON.stringify({ id, language: 'filter', text: 'ssl' })}\n`);
      assert.deepEqual(JSON.parse(String((await lines.next()).value)), { id, diagnostics: [] });
    }
    child.stdin.end();
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  });

  it('ends quietly when its output is closed', async () => {
    const child = start('check', '--jsonl');
    let complaints = '';
    child.stderr.on('data', (data) => (complaints += String(data)));
    child.stdin.on('error', () => undefined);
    child.stdout.once('data', () => child.stdout.destroy());
    const line = `${JSON.stringify({ id: 1, language: 'filter', text: 'ssl' })}\n`;
    child.stdin.write(line.repeat(20_000));
    child.stdin.end();
    assert.deepEqual(await once(child, 'exit'), [0, null]);
    assert.equal(complaints, '');
  });

  it('serves the API, and prints the address in its first line', async () => {
    const child = start('serve', '--token', 'right');
    const url = String((await createInterface(child.stdout)[Symbol.asyncIterator]().next()).value);
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.equal((await fetch(`${url}/accounts`)).status, 401);
    assert.equal(
      (await fetch(`${url}/accounts`, { headers: { authorization: 'Bearer right' } })).status,
      200,
    );
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  });

  it('speaks the language server protocol on standard input and output', async () => {
    const child = start('lsp', '--stdio');
    const connection = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    const published = new Promise<{ diagnostics: { code: string }[] }>((resolve) =>
      connection.onNotification('textDocument/publishDiagnostics', resolve),
    );
    connection.listen();
    const params = { processId: null, rootUri: null, capabilities: {} };
    const { capabilities } = await connection.sendRequest<InitializeResult>('initialize', params);
    assert.equal(capabilities.hoverProvider, true);
    await connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri: 'file:///a.rfilter', languageId: 'anything', version: 1, text: 'ssl = 1' },
    });
    assert.ok((await published).diagnostics.length > 0);
    await connection.sendRequest('shutdown');
    await connection.sendNotification('exit');
    assert.deepEqual(await once(child, 'exit'), [0, null]);
    connection.dispose();
  });

  const inNeovim = spawnSync('nvim', ['--version']).error ? undefined : it;
  if (!inNeovim) console.log('not run: the language server in Neovim: there is no nvim on this machine');
  inNeovim?.('serves an editor that is not ours: Neovim, headless', async function () {
    this.timeout(60_000);
    const file = path.join(built, 'neovim.rfilter');
    fs.writeFileSync(file, 'http.hos eq "ä😀" and no.such eq 1\n');
    const command = [process.execPath, path.join(built, 'dist/cli.js'), 'lsp', '--stdio'];
    const script = path.join(__dirname, 'neovim.lua');
    const editor = spawn('nvim', ['--headless', '--clean', '-n', '-c', `luafile ${script}`], {
      env: { ...process.env, RAMPART_COMMAND: JSON.stringify(command), RAMPART_FILE: file },
    });
    children.push(editor);
    let printed = '';
    editor.stdout.on('data', (data) => (printed += String(data)));
    await once(editor, 'exit');
    const { first, completion, hover, mended, formatted, stopped } = JSON.parse(printed) as {
      first: { code: string; severity: number; line: number; from: number; to: number }[];
      completion: Record<string, true>;
      hover: string;
      mended: number;
      formatted: string[];
      stopped: boolean;
    };
    // Neovim converts UTF-16 offsets to bytes, which must also be correct after a character with two code units
    assert.deepEqual(
      first.map(({ code, severity, line, from, to }) => [code, severity, line, from, to]),
      [
        ['filter/unknown-field', 1, 0, 0, 8],
        ['filter/unknown-field', 1, 0, 25, 32],
      ],
    );
    assert.ok(completion['http.host'] && completion['http.request.uri.path']);
    assert.match(hover, /http\.host/);
    assert.deepEqual([mended, formatted, stopped], [0, ['http.host eq "a"'], true]);
  });
});
