import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { readArguments } from '../../local/arguments';

const root = path.resolve(__dirname, '../..');

/** Starts a process of the service from its TypeScript sources. */
function start(...args: string[]): {
  child: ChildProcess;
  firstLine: Promise<string>;
  ended: Promise<{ code: number | null; errors: string }>;
} {
  const child = spawn(process.execPath, ['--require', 'tsx/cjs', 'local/main.ts', ...args], { cwd: root });
  let errors = '';
  child.stderr.on('data', (data) => (errors += String(data)));
  const firstLine = new Promise<string>((resolve) => {
    let output = '';
    child.stdout.on('data', (data) => {
      output += String(data);
      const end = output.indexOf('\n');
      if (end >= 0) resolve(output.slice(0, end));
    });
  });
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, errors })),
  );
  return { child, firstLine, ended };
}

describe('the process of the demo service', () => {
  it('prints its address, answers, saves, and ends with its parent', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-process-'));
    const state = path.join(folder, 'state.json');
    fs.writeFileSync(state, 'broken');
    const { child, firstLine, ended } = start(
      '--port',
      '0',
      '--state',
      state,
      '--token',
      't',
      '--parent-watch',
    );
    const url = await firstLine;
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/);
    const headers = { authorization: 'Bearer t' };
    const { result } = (await (await fetch(`${url}/accounts`, { headers })).json()) as {
      result: { id: string }[];
    };
    const made = await fetch(`${url}/accounts/${result[0]?.id ?? ''}/iam/user_groups`, {
      method: 'POST',
      headers,
      body: '{"name":"Made by the test"}',
    });
    assert.equal(made.status, 200);
    child.stdin?.end();
    const { code, errors } = await ended;
    assert.equal(code, 0);
    assert.match(
      errors,
      /state\.json cannot be used: it is not JSON .*\. It is kept as .*state\.json\.broken-1/,
    );
    assert.match(fs.readFileSync(state, 'utf8'), /Made by the test/);
    assert.equal(fs.readFileSync(`${state}.broken-1`, 'utf8'), 'broken');
    fs.rmSync(folder, { recursive: true });
  });

  it('rejects a state file that another service uses, or that is not a state file, and leaves it unchanged', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-process-'));
    const state = path.join(folder, 'state.json');
    const first = start('--state', state, '--parent-watch');
    await first.firstLine;
    const second = await start('--state', state).ended;
    assert.equal(second.code, 2);
    assert.match(
      second.errors,
      /state\.json cannot be used as state: .*is used by another service \(process \d+ on /,
    );
    first.child.stdin?.end();
    assert.deepEqual(await first.ended, { code: 0, errors: '' });
    fs.mkdirSync(state);
    const third = await start('--state', state).ended;
    assert.equal(third.code, 2);
    assert.match(third.errors, /is not a regular file\.\n$/);
    assert.deepEqual(fs.readdirSync(folder), ['state.json']);
    fs.rmSync(folder, { recursive: true });
  });

  it('ends with code 1 when the last changes could not be saved', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-process-'));
    const { child, firstLine, ended } = start('--state', path.join(folder, 'state.json'), '--parent-watch');
    const url = await firstLine;
    fs.rmSync(folder, { recursive: true });
    const headers = { authorization: 'Bearer t' };
    const switches = { method: 'PUT', headers, body: '{"wafOverridesGone":true}' };
    assert.equal((await fetch(`${url}/__rampart/switches`, switches)).status, 200);
    child.stdin?.end();
    const { code, errors } = await ended;
    assert.equal(code, 1);
    assert.match(errors, /state\.json could not be saved: ENOENT/);
  });

  it('reports that its port is in use', async () => {
    const holder = net.createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const { port } = holder.address() as net.AddressInfo;
    const { code, errors } = await start('--port', String(port)).ended;
    holder.close();
    assert.deepEqual(
      [code, errors],
      [2, `Port ${port} is taken: choose another with --port, or 0 for any free one.\n`],
    );
  });
});

describe('the connections of the demo service', () => {
  it('that end in the middle of a request are not reported as defects', async () => {
    const { child, firstLine, ended } = start('--parent-watch');
    const { hostname, port } = new URL(await firstLine);
    const socket = net.connect(Number(port), hostname);
    socket.write('PUT /__rampart/faults HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer t\r\n');
    socket.write('content-length: 100\r\nexpect: 100-continue\r\n\r\n');
    await new Promise((resolve) => socket.once('data', resolve)); // the service is now reading the body
    socket.resetAndDestroy();
    // The service handles events in order, so it has handled the reset when these responses arrive.
    for (let i = 0; i < 3; i++) await (await fetch(`http://${hostname}:${port}/`)).text();
    child.stdin?.end();
    assert.deepEqual(await ended, { code: 0, errors: '' });
  });
});

describe('the arguments of the demo service', () => {
  it('have defaults', () => {
    assert.deepEqual(readArguments([]), {
      port: 0,
      speed: 1,
      large: false,
      wafOverridesGone: false,
      parentWatch: false,
    });
  });

  it('come with a token from the environment, which other users cannot read', () => {
    const tokenOf = (args: readonly string[], env: Record<string, string>) => {
      const options = readArguments(args, env);
      return typeof options === 'string' ? options : options.token;
    };
    assert.equal(tokenOf([], { RAMPART_SERVE_TOKEN: 'hidden' }), 'hidden');
    assert.equal(tokenOf(['--token', 'shown'], { RAMPART_SERVE_TOKEN: 'hidden' }), 'shown');
    assert.equal(tokenOf([], { RAMPART_SERVE_TOKEN: '' }), undefined);
  });

  const wrong: readonly (readonly [args: readonly string[], why: RegExp])[] = [
    [['--port', 'x'], /--port must be a number/],
    [['--port', '70000'], /--port must be a number/],
    [['--speed', '0'], /--speed must be a number above 0/],
    [['--token', ''], /--token needs a value/],
    [['--token', 'two words'], /must not contain spaces/],
    [['--state', ''], /--state needs the name/],
    [['--colour'], /--colour/],
    [['here'], /here/],
  ];
  for (const [args, why] of wrong)
    it(`that make no sense are explained: ${args.join(' ')}`, () => {
      const said = readArguments(args);
      assert.match(typeof said === 'string' ? said : '', why);
    });
});
