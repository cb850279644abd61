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
    ['what is no port', 'wrangler.jsonc', '{ "dev": { "port": 70000 } }', {}],
    ['what is no file of ours', 'wrangler.json', 'oops', {}],
  ]; // prettier-ignore
  for (const [what, file, text, expected] of cases)
    it(`reads ${what}`, () => assert.deepEqual(readRuntimeProject(file, text), expected));

  it('names ports beside the default one', () =>
    assert.deepEqual(candidatePorts([{ port: 9001 }, { name: 'no port' }]), [8787, 9001]));
});

const workflows = [{ name: 'orders', class_name: 'OrderFlow', script_name: 'shop' }];

describe('local runtimes', () => {
  /** Runtimes on some ports; anything else refuses the connection. */
  function played(answers: Record<number, unknown>, trusted = true) {
    const transport = new FakeTransport(({ url }) => {
      const answer = answers[Number(new URL(url).port)];
      return answer === undefined
        ? { kind: 'failure', reason: 'refused', mayHaveArrived: false }
        : reply(200, answer);
    });
    const told: (readonly Connection[])[] = [];
    const runtimes = new Runtimes({
      transport,
      trusted: () => trusted,
      ports: () => Promise.resolve([8787, 9001, 8787]),
      found: (found) => told.push(found),
    });
    return { transport, runtimes, told, answers };
  }

  it('are found where they answer, with nothing but a GET to this machine', async () => {
    const { runtimes, transport, told } = played({
      8787: '<html>another server</html>',
      9001: { success: true, errors: [], messages: [], result: workflows },
    });
    assert.equal(await runtimes.look(), true);
    assert.deepEqual(
      told.map((found) => found.map(({ id, kind, name, baseUrl }) => [id, kind, name, baseUrl])),
      [[['runtime-9001', 'runtime', 'wrangler dev, port 9001', 'http://127.0.0.1:9001/cdn-cgi/local/explorer/api']]],
    ); // prettier-ignore
    assert.deepEqual(
      transport.requests.map(({ method, url, headers, body }) => [method, new URL(url).hostname, headers, body]),
      [8787, 9001].map(() => ['GET', '127.0.0.1', { accept: 'application/json' }, undefined]),
    ); // prettier-ignore
  });

  it('are told of only when something is different', async () => {
    const { runtimes, told, answers } = played({ 9001: { success: true, result: workflows } });
    const looks = [await runtimes.look(), await runtimes.look()];
    delete answers[9001];
    looks.push(await runtimes.look());
    assert.deepEqual(looks, [true, false, true]);
    assert.deepEqual(told.map((found) => found.length), [1, 0]); // prettier-ignore
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
    ['none when it is not clear which', [running(1, 'a'), running(2, 'b')], undefined, undefined],
  ];
  for (const [what, runtimes, script, expected] of choices)
    it(`run a class: ${what}`, () =>
      assert.equal(runtimeOf(runtimes, 'OrderFlow', script)?.runtime.connection.id, expected));

  it('are listed like any connection, with one account of workflows, and kept nowhere', async () => {
    const host = fakeHost(({ url }) => {
      assert.equal(url, 'http://127.0.0.1:9001/cdn-cgi/local/explorer/api/workflows');
      return success(workflows);
    });
    const connections = new Connections(host);
    const { runtimes, told } = played({ 9001: { success: true, result: workflows } });
    await runtimes.look();
    connections.setFound(told[0] ?? []);
    assert.equal(await connections.signedIn('runtime-9001'), true);
    await connections.setReadOnly('runtime-9001', true);
    connections.setFound(told[0] ?? []);
    assert.equal(connections.get('runtime-9001')?.readOnly, true);
    const remote = new ConnectedRemote(connections);
    const [place, ...others] = await remote.places();
    assert.ok(place);
    assert.deepEqual([place.scopeName, place.runtime, place.readOnly, others], ['shop', true, true, []]);
    const page = await remote.page(
      { list: 'workflow', place, within: [], query: {} },
      undefined,
      new AbortController().signal,
    );
    assert.ok(page.ok);
    assert.equal(page.value.items.length, 1);
    assert.equal(host.secrets.reads, 0);
    assert.equal(host.state.values.size, 0);
    connections.setFound([]);
    assert.deepEqual(connections.list(), []);
  });
});
