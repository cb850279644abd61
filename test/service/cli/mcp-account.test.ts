import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { accountTools } from '../../../app/account-tools/account-tools';
import { tools } from '../../../core/tools/tools';
import { buildProgram, type BuiltProgram } from '../../support/built-program';
import { CountedService } from '../../support/counted-service';
import { McpClient } from '../../support/mcp-client';
import { runCli } from '../../support/run-cli';

const token = 'marked-token-0123456789';
const shop = 'harbour-goods.example';

interface Listed {
  readonly name: string;
  readonly annotations: { readonly readOnlyHint: boolean; readonly openWorldHint: boolean };
}

describe('tools for an account over MCP', () => {
  let built: BuiltProgram;
  let service: CountedService;
  let env: Readonly<Record<string, string>>;
  let work: string;
  const clients: McpClient[] = [];

  before(async () => {
    built = await buildProgram(['dist/mcp.js', 'dist/cli.js', 'dist/server.node.js', 'dist/scripts.js']);
  });
  after(() => built.remove());

  beforeEach(async () => {
    service = new CountedService();
    const url = await service.start();
    env = { RAMPART_API_TOKEN: token, RAMPART_API_URL: url };
    work = fs.mkdtempSync(path.join(built.folder, 'work-'));
    const zones = (await service.local.result('/zones')) as { id: string; name: string }[];
    const zone = zones.find(({ name }) => name === shop)?.id ?? '';
    const { code, err } = await runCli(['pull', 'rules', '--zone', zone], { cwd: work, env });
    assert.deepEqual([code, err], [0, '']);
  });

  afterEach(async () => {
    for (const client of clients.splice(0)) await client.end();
    service.stop();
  });

  async function start(args: readonly string[], given = env): Promise<McpClient> {
    const program = [path.join(built.folder, 'dist/cli.js'), 'mcp', '--stdio', ...args];
    const client = McpClient.start(program, work, undefined, given);
    clients.push(client);
    await client.result('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1.0.0' },
    });
    client.notify('notifications/initialized');
    return client;
  }

  const listed = async (client: McpClient): Promise<readonly Listed[]> =>
    (await client.result('tools/list')).tools as readonly Listed[];

  async function call(client: McpClient, name: string, input: object): Promise<Record<string, unknown>> {
    const result = await client.result('tools/call', { name, arguments: input });
    assert.ok(!JSON.stringify(result).includes(token), 'the token is in an answer');
    return (result.structuredContent ?? result) as Record<string, unknown>;
  }

  it('are available only with a token, and the one that writes plans only if that is allowed', async () => {
    const names = async (args: readonly string[], given?: typeof env): Promise<string[]> =>
      (await listed(await start(args, given))).map(({ name }) => name).slice(tools.length);
    assert.deepEqual(await names([], {}), []);
    const ofAccounts = accountTools.map(({ name }) => name);
    assert.deepEqual(await names([]), [...ofAccounts, 'compare_folder']);
    assert.deepEqual(await names(['--allow-writes']), [...ofAccounts, 'compare_folder', 'write_plan']);
  });

  it('say which of them read only, and which reach an account', async () => {
    const all = await listed(await start(['--allow-writes']));
    assert.deepEqual(
      all.filter(({ annotations }) => !annotations.readOnlyHint).map(({ name }) => name),
      ['write_plan'],
    );
    assert.deepEqual(
      all.filter(({ annotations }) => annotations.openWorldHint).map(({ name }) => name),
      [...accountTools.map(({ name }) => name), 'compare_folder', 'write_plan'],
    );
  });

  it('never send a change, and send the token to its service only', async () => {
    const file = documentOf('warehouse-scanners');
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"paused": false', '"paused": true'));
    const client = await start(['--allow-writes']);
    const calls: readonly (readonly [string, object])[] = [
      ['list_accounts', {}],
      ['read_rules', { scope: shop, kind: 'lockdown_rule' }],
      ['read_rules', { scope: shop, kind: 'ruleset' }],
      ['read_rules', { scope: 'Harbour Goods', kind: 'list' }],
      ['effective_permissions', { scope: 'Harbour Goods' }],
      ['effective_permissions', { scope: shop }],
      ['compare_folder', { folder: 'rules' }],
      ['write_plan', { folder: 'rules' }],
      ['write_plan', { folder: 'rules', delete: true }],
      ['check_document', { file: 'rules/rampart.lock.json' }],
    ];
    for (const [name, input] of calls) await call(client, name, input);
    for (const { name } of await listed(client)) await call(client, name, {});
    assert.ok(service.arrived.length > 20);
    assert.deepEqual(service.writes, []);
    assert.ok(service.arrived.every(({ authorization }) => authorization === `Bearer ${token}`));
  });

  it('write a plan that only a person can apply', async () => {
    const file = documentOf('warehouse-scanners');
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"paused": false', '"paused": true'));
    const client = await start(['--allow-writes']);
    const compared = await call(client, 'compare_folder', { folder: 'rules' });
    assert.deepEqual(
      (compared.send as { type: string; summary: string[] }[]).map(({ type, summary }) => [type, summary]),
      [['change', ['paused: false → true']]],
    );
    assert.equal(fs.existsSync(path.join(work, 'rules/rampart.plan.json')), false);
    const { plan, id, next } = (await call(client, 'write_plan', { folder: 'rules' })) as {
      plan: string;
      id: string;
      next: string;
    };
    assert.equal(plan, path.join(fs.realpathSync(work), 'rules/rampart.plan.json'));
    assert.match(next, /^Nothing was sent\. .* rampart apply "/);
    assert.ok(!fs.readFileSync(plan, 'utf8').includes(token));
    assert.deepEqual(service.writes, []);
    const alone = await runCli(['apply', plan], { cwd: work, env });
    assert.equal(alone.code, 2);
    const applied = await runCli(['apply', plan, '--yes', id], { cwd: work, env });
    assert.deepEqual([applied.code, applied.err], [0, '']);
    assert.equal(service.writes.length, 1);
  });

  it('open no folder outside those that are served, and use no token for another service', async () => {
    const outside = fs.mkdtempSync(path.join(built.folder, 'outside-'));
    fs.cpSync(path.join(work, 'rules'), outside, { recursive: true });
    fs.symlinkSync(outside, path.join(work, 'link'));
    const client = await start(['--allow-writes']);
    for (const folder of [outside, `../${path.basename(outside)}`, 'link', '.', 'none']) {
      const { isError, content } = await call(client, 'compare_folder', { folder });
      assert.equal(isError, true, folder);
      assert.match(JSON.stringify(content), /is not a pulled folder of the workspace/);
    }
    const lock = path.join(work, 'rules/rampart.lock.json');
    fs.writeFileSync(lock, fs.readFileSync(lock, 'utf8').replace(env.RAMPART_API_URL ?? '', 'https://evil.example')); // prettier-ignore
    const { content } = await call(client, 'compare_folder', { folder: 'rules' });
    assert.match(JSON.stringify(content), /was pulled from https:\/\/evil\.example, and the token is for/);
  });

  it('mark what accounts return as data', async () => {
    const client = await start([]);
    const { untrusted } = await call(client, 'read_rules', { scope: shop, kind: 'lockdown_rule' });
    assert.deepEqual(untrusted, ['items']);
    assert.deepEqual((await call(client, 'compare_folder', { folder: 'rules' })).untrusted, ['scopeName', 'send', 'notSent', 'drift']); // prettier-ignore
  });

  it('are rejected by the command line without a token', async () => {
    const { code, err } = await runCli(['mcp', '--stdio', '--allow-writes'], { cwd: work, env: {} });
    assert.equal(code, 2);
    assert.match(err, /--allow-writes needs an account: set RAMPART_API_TOKEN/);
  });

  function documentOf(text: string): string {
    const files = fs.readdirSync(path.join(work, 'rules'), { recursive: true }).map(String);
    return path.join(work, 'rules', files.find((one) => one.includes(text)) ?? '');
  }
});
