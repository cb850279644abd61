import assert from 'node:assert/strict';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { npmCi } from '../../../scripts/support/npm.mjs';
import { defaultPort } from '../../../scripts/support/ports.mjs';
import { runToEnd } from '../../../scripts/support/progress.mjs';
import { startFront } from '../../host/front.mjs';

const root = path.resolve(__dirname, '../../..');
const start = (...args: string[]): Promise<{ code: number | undefined; output: string }> =>
  runToEnd(process.execPath, [path.join(root, 'scripts/start.mjs'), ...args]);

/** Listens on a free loopback port while `use` runs. */
async function withListener(use: (port: number) => Promise<void>): Promise<void> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use((server.address() as net.AddressInfo).port);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-service-'));
  try {
    await use(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

describe('npm start fails clearly', () => {
  it('when a requested port is in use', () =>
    withListener(async (port) => {
      for (const option of ['--port', '--local-port']) {
        const { code, output } = await start('--embedded', option, String(port));
        if (process.platform !== 'linux' || process.arch !== 'x64') {
          assert.match(output, /Linux x64/);
          return;
        }
        assert.equal(code, 1);
        assert.match(output, new RegExp(`Port ${port} is taken: name another with ${option}`));
        assert.doesNotMatch(output, /\n {4}at /, 'no stack');
      }
    }));

  it('when an option is unknown', async () => {
    const { code, output } = await start('--prot', '1');
    assert.equal(code, 1);
    assert.match(output, /Unknown option '--prot'.*--port N/s);
  });
});

describe('an install without a registry', () => {
  it('says so, and what to do', () =>
    withFolder(async (folder) => {
      const manifest = { name: 'x', version: '1.0.0', dependencies: { 'left-out': '1.0.0' } };
      const packages = {
        '': manifest,
        'node_modules/left-out': { version: '1.0.0', resolved: 'http://127.0.0.1:9/left-out.tgz', integrity: 'sha512-AA==' },
      }; // prettier-ignore
      fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
      fs.writeFileSync(
        path.join(folder, 'package-lock.json'),
        JSON.stringify({ name: 'x', version: '1.0.0', lockfileVersion: 3, requires: true, packages }),
      );
      fs.writeFileSync(
        path.join(folder, '.npmrc'),
        `registry=http://127.0.0.1:9/\ncache=${path.join(folder, 'cache')}\nfetch-retries=0\n`,
      );
      const said: string[] = [];
      const install = npmCi('Installing', folder, (line: string) => said.push(line));
      await assert.rejects(install, /The npm registry cannot be reached/);
      assert.equal(said[0], 'Installing …');
    }));
});

describe('the usual port', () => {
  it('is the last one while it is free', () =>
    withFolder(async (folder) => {
      const file = path.join(folder, 'port');
      const first = await defaultPort(file);
      assert.equal(await defaultPort(file), first);
    }));

  it('is another one when the last one is in use', () =>
    withFolder((folder) =>
      withListener(async (port) => {
        const file = path.join(folder, 'port');
        fs.writeFileSync(file, String(port));
        const other = await defaultPort(file);
        assert.notEqual(other, port);
        assert.equal(fs.readFileSync(file, 'utf8'), String(other));
      }),
    ));
});

describe('the address in front of the VS Code server', () => {
  it('passes requests and web sockets on, and returns the key only with the token', () =>
    withFolder(async (folder) => {
      const { createServer } = await import('node:http');
      const inner = createServer((request, response) => {
        response.setHeader('x-seen', request.url ?? '').end('inner');
      });
      inner.on('upgrade', (request, socket) => {
        socket.write(
          `HTTP/1.1 101 Switching Protocols\r\nx-seen: ${request.headers['x-ask'] as string}\r\n\r\n`,
        );
        socket.pipe(socket);
      });
      await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
      const target = (inner.address() as net.AddressInfo).port;
      const port = await defaultPort(path.join(folder, 'port'));
      const close = await startFront({ port, target, dataDir: folder, token: 'secret' });
      try {
        const base = `http://127.0.0.1:${port}`;
        const page = await fetch(`${base}/a?b=c`);
        assert.deepEqual([page.headers.get('x-seen'), await page.text()], ['/a?b=c', 'inner']);
        assert.equal((await fetch(`${base}/mint-key`, { method: 'POST' })).status, 403);
        const mint = (): Promise<Response> =>
          fetch(`${base}/mint-key`, { method: 'POST', headers: { cookie: 'vscode-tkn=secret' } });
        const key = Buffer.from(await (await mint()).arrayBuffer());
        assert.equal(key.length, 32);
        assert.deepEqual(Buffer.from(await (await mint()).arrayBuffer()), key, 'the same key each time');

        const socket = net.connect(port, '127.0.0.1');
        const echoed = new Promise<string>((resolve) => {
          let text = '';
          socket.on('data', (data) => {
            text += String(data);
            if (text.endsWith('ping')) resolve(text);
          });
        });
        socket.write('GET /s HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nx-ask: here\r\n\r\n');
        socket.once('data', () => socket.write('ping'));
        assert.match(await echoed, /101 Switching Protocols\r\nx-seen: here\r\n\r\nping$/);
        socket.destroy();
      } finally {
        close();
        inner.closeAllConnections();
        inner.close();
      }
    }));
});
