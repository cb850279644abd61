import assert from 'node:assert/strict';
import { candidatePorts, readRuntimeProject } from '../../../../app/runtime/runtime-project';
import { type FoundRuntime, runtimeOf, Runtimes } from '../../../../app/runtime/runtimes';
import { Connections } from '../../../../app/connections/connections';
import { type Connection } from '../../../../app/connections/connection';
import { ConnectedRemote } from '../../../../app/connections/connected-remote';
import { fakeHost } from '../../../support/accounts';
import { FakeTransport, reply, success } from '../../../support/fake-transport';

describe('a wrangler file of a project', () => {
  const cases: readonly [string, string, string, object][] = [
    ['JSON with comments', 'wrangler.jsonc', '{ // a\n "name": "shop", "dev": { "port": 9001 }, }', { name: 'shop', port: 9001 }],
    ['JSON without a port', 'wrangler.json', '{ "name": "shop" }', { name: 'shop' }],
    ['JSON that is being typed', 'wrangler.json', '{ "name": "shop", "dev": { "port": 90', { name: 'shop', port: 90 }],
    ['TOML', 'wrangler.toml', 'name = "shop" # it\n\n[dev]\nip = "127.0.0.1"\nport = 9001\n', { name: 'shop', port: 9001 }],
    ['TOML with a dotted key', 'wrangler.toml', "name = 'shop'\ndev.port = 9002\n", { name: 'shop', port: 9002 }],
    ['a port of another table', 'wrangler.toml', '[site]\nport = 9001\nname = "x"\n', {}],
    ['what is not a port', 'wrangler.jsonc', '{ "dev": { "port": 70000 } }', {}],
    ['what is not a wrangler file', 'wrangler.json', 'oops', {}],
  ]; // prettier-ignore
  for (const [what, file, text, expected] of cases)
    it(`reads ${what}`, () => assert.deepEqual(readRuntimeProject(file, text), expected));

  it('names ports beside the default one', () =>
    assert.deepEqual(candidatePorts([{ port: 9001 }, { name: 'no port' }]), [8787, 9001]));
});

const workflows = [{ name: 'orders', class_name: 'OrderFlow', script_name: 'shop' }];

describe('local runtimes', () => {
  const paths = { current: '/cdn-cgi/local/explorer/api', older: '/cdn-cgi/explorer/api' } as const;

  /**
   * The server on a port. It is a runtime of the given version, or another kind of server if `runtime` is undefined.
   * `workflows` is the response to the list request.
   */
  interface Played {
    readonly runtime?: keyof typeof paths;
    readonly workflows?: unknown;
  }
  const listed = (result: unknown = workflows): unknown => ({
    success: true,
    errors: [],
    messages: [],
    result,
  });

  /**
   * Simulates servers on some ports. All other ports refuse the connection. Requests that reach a Worker are recorded.
   */
  function played(answers: Record<number, Played>, trusted = true) {
    const reachedWorker: string[] = [];
    const transport = new FakeTransport(({ url, headers }) => {
      const { port, pathname } = new URL(url);
      const here = answers[Number(port)];
      if (!here) return { kind: 'failure', reason: 'refused', mayHaveArrived: false };
      const isProxy = pathname === '/cdn-cgi/local/platform-proxy' && here.runtime === 'current';
      if (isProxy) return reply(400, 'Invalid proxy request');
      if (here.runtime && headers['mf-route-override'] !== undefined)
        return reply(404, 'No entrypoint worker found');
      if (here.runtime && here.workflows !== undefined && pathname.startsWith(paths[here.runtime]))
        return reply(200, here.workflows);
      reachedWorker.push(`${port}${pathname}`);
      return reply(200, '<html>a server of somebody</html>');
    });
    const told: { found: readonly Connection[]; outdated: readonly number[] }[] = [];
    const runtimes = new Runtimes({
      transport,
      trusted: () => trusted,
      ports: () => Promise.resolve([8787, 9001, 8787]),
      found: (found, outdated) => told.push({ found, outdated }),
    });
    return { transport, runtimes, told, answers, reachedWorker };
  }

  for (const generation of ['current', 'older'] as const)
    it(`are found where they answer, with only GET requests to this machine: ${generation} builds`, async () => {
      const { runtimes, transport, told, reachedWorker } = played({
        8787: {},
        9001: { runtime: generation, workflows: listed() },
      });
      assert.equal(await runtimes.look(), true);
      assert.deepEqual(
        told.map(({ found }) => found.map(({ id, kind, name, baseUrl }) => [id, kind, name, baseUrl])),
        [[['runtime-9001', 'runtime', 'wrangler dev, port 9001', `http://127.0.0.1:9001${paths[generation]}`]]],
      );
      assert.ok(transport.requests.every(({ method, url, body }) => method === 'GET' && body === undefined && new URL(url).hostname === '127.0.0.1'));
      // A server that is not a runtime receives only the request that is used to identify runtimes.
      assert.deepEqual(reachedWorker, ['8787/cdn-cgi/local/platform-proxy']);
    }); // prettier-ignore

  it('never send requests to their Worker, however often they are looked for', async () => {
    const { runtimes, reachedWorker } = played({
      8787: { runtime: 'older', workflows: listed() },
      9001: { runtime: 'current', workflows: listed([]) },
    });
    for (let look = 0; look < 5; look++) await runtimes.look();
    assert.equal(runtimes.list.length, 2);
    assert.deepEqual(reachedWorker, []);
  });

  it('without an API for workflows are reported, and tested for it once while they run', async () => {
    const { runtimes, told, answers, reachedWorker } = played({ 9001: { runtime: 'older' } });
    for (let look = 0; look < 5; look++) await runtimes.look();
    assert.deepEqual(told, [{ found: [], outdated: [9001] }]);
    assert.deepEqual(runtimes.outdatedPorts, [9001]);
    assert.deepEqual(reachedWorker, ['9001/cdn-cgi/explorer/api/workflows']);
    answers[9001] = { runtime: 'current', workflows: listed() };
    await runtimes.look();
    assert.deepEqual([runtimes.outdatedPorts, runtimes.list.length], [[], 1]);
    delete answers[9001];
    await runtimes.look();
    answers[9001] = { runtime: 'older' };
    await runtimes.look();
    assert.equal(reachedWorker.length, 2);
  });

  it('are reported only when something changed', async () => {
    const { runtimes, told, answers } = played({ 9001: { runtime: 'current', workflows: listed() } });
    const looks = [await runtimes.look(), await runtimes.look()];
    delete answers[9001];
    looks.push(await runtimes.look());
    assert.deepEqual(looks, [true, false, true]);
    assert.deepEqual(told.map(({ found }) => found.length), [1, 0]); // prettier-ignore
  });

  it('are looked for once at a time, and never from a workspace that is not trusted', async () => {
    const { runtimes, transport } = played({});
    await Promise.all([runtimes.look(), runtimes.look()]);
    assert.equal(transport.requests.length, 2);
    const untrusted = played({}, false);
    await untrusted.runtimes.look();
    assert.deepEqual(untrusted.transport.requests, []);
  });

  const running = (port: number, scriptName: string): FoundRuntime => ({
    connection: { id: `runtime-${port}` } as Connection,
    workflows: [{ name: 'orders', className: 'OrderFlow', scriptName }],
  });
  const choices: readonly [string, readonly FoundRuntime[], string | undefined, string | undefined][] = [
    ['the one of the project', [running(1, 'other'), running(2, 'shop')], 'shop', 'runtime-2'],
    ['the only one, without a project', [running(1, 'other')], undefined, 'runtime-1'],
    ['none of another project', [running(1, 'other')], 'shop', undefined],
    ['none if it is ambiguous', [running(1, 'a'), running(2, 'b')], undefined, undefined],
  ];
  for (const [what, runtimes, script, expected] of choices)
    it(`run a class: ${what}`, () =>
      assert.equal(runtimeOf(runtimes, 'OrderFlow', script)?.runtime.connection.id, expected));

  it('are listed like any connection, with one account of workflows, and stored nowhere', async () => {
    const host = fakeHost(({ url }) => {
      assert.equal(url, 'http://127.0.0.1:9001/cdn-cgi/local/explorer/api/workflows');
      return success(workflows);
    });
    const connections = new Connections(host);
    const { runtimes, told } = played({ 9001: { runtime: 'current', workflows: listed() } });
    await runtimes.look();
    connections.setFound(told[0]?.found ?? []);
    assert.equal(await connections.signedIn('runtime-9001'), true);
    await connections.setReadOnly('runtime-9001', true);
    connections.setFound(told[0]?.found ?? []);
    assert.equal(connections.get('runtime-9001')?.readOnly, true);
    const remote = new ConnectedRemote(connections);
    const [scope, ...others] = await remote.scopes();
    assert.ok(scope);
    assert.deepEqual([scope.name, scope.runtime, scope.readOnly, others], ['shop', true, true, []]);
    const page = await remote.page(
      { list: 'workflow', scope, within: [], query: {} },
      undefined,
      new AbortController().signal,
    );
    assert.ok(page.ok);
    assert.equal(page.value.items.length, 1);
    assert.equal(host.secrets.reads, 0);
    assert.equal(host.state.values.size, 0);
    connections.setFound([], [9001]);
    assert.deepEqual([connections.list(), connections.outdatedRuntimes], [[], [9001]]);
  });
});
