import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import { environmentOf, repositoryRoot, stepNamed } from '../support/github-action';
import { removeTempFolders, tempFolder } from '../support/temp-folder';

interface Comment {
  readonly id: number;
  body: string;
}

/** An in-memory version of GitHub's comment API. */
class Forge {
  readonly comments: Comment[] = [];
  readonly asked: string[] = [];
  mayWrite = true;
  private readonly server = http.createServer((request, response) => void this.answer(request, response));

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    const { pathname, searchParams } = new URL(url, 'http://forge');
    this.asked.push(`${method} ${pathname}`);
    const send = (status: number, value: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    if (headers.authorization !== 'Bearer job-token') {
      send(401, {});
      return;
    }
    if (method === 'GET' && pathname === '/repos/shop/rules/issues/7/comments') {
      const page = Number(searchParams.get('page'));
      send(200, this.comments.slice((page - 1) * 100, page * 100));
      return;
    }
    if (!this.mayWrite) {
      send(403, { message: 'Resource not accessible by integration' });
      return;
    }
    const { body } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { body: string };
    const id = /^\/repos\/shop\/rules\/issues\/comments\/(\d+)$/.exec(pathname)?.[1];
    const known = this.comments.find((one) => String(one.id) === id);
    if (method === 'PATCH' && known) known.body = body;
    else if (method === 'POST' && pathname === '/repos/shop/rules/issues/7/comments')
      this.comments.push({ id: this.comments.length + 1, body });
    else {
      send(404, {});
      return;
    }
    send(200, {});
  }
}

describe('the comment of the action', () => {
  let forge: Forge;
  let url: string;
  let file: string;

  beforeEach(async () => {
    forge = new Forge();
    url = await forge.start();
    file = path.join(tempFolder({}), 'rampart-comment.md');
  });
  afterEach(() => {
    forge.stop();
    removeTempFolders();
  });

  async function comment(text: string | undefined, place = '.'): Promise<string> {
    if (text === undefined) fs.rmSync(file, { force: true });
    else fs.writeFileSync(file, text);
    const step = stepNamed('Comment');
    const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', step.run], {
      env: {
        ...process.env,
        GITHUB_API_URL: url,
        GITHUB_REPOSITORY: 'shop/rules',
        ...environmentOf(step, {
          inputs: { 'working-directory': place },
          github: { token: 'job-token', action_path: repositoryRoot, event: { pull_request: { number: 7 } } },
          runner: { temp: path.dirname(file) },
        }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    child.stdout.on('data', (data: Buffer) => (out += data.toString('utf8')));
    const [code] = (await once(child, 'close')) as [number];
    assert.equal(code, 0);
    assert.ok(!out.includes('job-token'));
    return out;
  }

  it('is created once, and then updated', async () => {
    forge.comments.push({ id: 1, body: 'Looks good to me.' });
    assert.match(await comment('### What this change does\n\none\n'), /was created/);
    assert.match(await comment('### What this change does\n\ntwo\n'), /was updated/);
    assert.match(await comment('### What this change does\n\ntwo\n'), /is up to date/);
    assert.equal(forge.comments.length, 2);
    assert.equal(forge.comments[0]?.body, 'Looks good to me.');
    assert.match(
      forge.comments[1]?.body ?? '',
      /^<!-- rampart "\." -->\n### What this change does\n\ntwo\n$/,
    );
    assert.equal(forge.asked.filter((one) => !one.startsWith('GET')).length, 2);
  });

  it('is not created without differences, and says when a change is undone', async () => {
    assert.match(await comment(undefined), /nothing to comment/);
    assert.equal(forge.comments.length, 0);
    await comment('changed');
    await comment('');
    assert.match(forge.comments[0]?.body ?? '', /does not change any rules\.\n$/);
  });

  it('is found among hundreds, and each folder has its own', async () => {
    for (let id = 1; id <= 250; id++) forge.comments.push({ id, body: `Comment ${id}` });
    await comment('one');
    await comment('two');
    assert.equal(forge.comments.length, 251);
    await comment('other', 'zones/b');
    assert.deepEqual(forge.comments.slice(250).map(({ body }) => body.split('\n')[1]), ['two', 'other']);
  }); // prettier-ignore

  it('is short enough for the service', async () => {
    await comment('| a row of the report |\n'.repeat(10_000));
    const body = forge.comments[0]?.body ?? '';
    assert.ok(body.length < 65_536, String(body.length));
    assert.match(body, /\| a row of the report \|\n\nThe rest is in the summary of the job\.\n$/);
  });

  it('is left out with a warning where the token may not write', async () => {
    forge.mayWrite = false;
    assert.match(await comment('one'), /^::warning::Rampart cannot comment .*403.*pull-requests: write/);
  });
});
