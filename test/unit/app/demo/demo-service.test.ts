import assert from 'node:assert/strict';
import { Connections } from '../../../../app/connections/connections';
import { type DemoHost, DemoService } from '../../../../app/demo/demo-service';
import { fakeHost } from '../../../support/accounts';
import { refusal, reply, type Script, success } from '../../../support/fake-transport';

/** The windows of an editor. They share the stored connections and reach the same demo services. */
class Editor {
  /** URLs of the services that run. */
  readonly services = new Set<string>();
  /** Answers requests instead of the services, if set. */
  script: Script | undefined;
  readonly shared = fakeHost((request, index) => {
    if (this.script) return this.script(request, index);
    const { url, headers } = request;
    const { origin, pathname } = new URL(url);
    if (!this.services.has(origin)) return { kind: 'failure', reason: 'refused', mayHaveArrived: false };
    return headers.authorization === 'Bearer local' && pathname === '/__rampart/faults'
      ? success([])
      : refusal(404, 7003, 'No route');
  });
  private spawned = 0;

  window(given?: string, options: Partial<DemoHost> = {}) {
    const connections = new Connections(this.shared);
    const shown: boolean[] = [];
    const warned: string[] = [];
    const ends: (() => Promise<void>)[] = [];
    const host: DemoHost = {
      connections,
      transport: this.shared.transport,
      trusted: () => true,
      sharedAcrossMachines: false,
      given,
      spawn: () => {
        const url = `http://127.0.0.1:${9001 + this.spawned++}`;
        this.services.add(url);
        let stop = (): void => undefined;
        const ended = new Promise<void>((resolve) => {
          stop = () => {
            this.services.delete(url);
            resolve();
          };
        });
        ends.push(async () => {
          stop();
          await new Promise(setImmediate);
        });
        return Promise.resolve({ url, stop, ended });
      },
      showRunning: (running) => void shown.push(running),
      showConnections: () => Promise.resolve(),
      log: { info: () => undefined, warn: (message) => void warned.push(message) },
      ...options,
    };
    const demo = new DemoService(host);
    return { demo, connections, shown, warned, ends, url: () => connections.get('local')?.baseUrl };
  }

  /** Starts a service in a window that then crashes. Only the connection to the service remains. */
  async crashedWindow(): Promise<void> {
    await this.window().demo.start();
    this.services.clear();
  }
}

describe('the demo service', () => {
  it('of an earlier window is forgotten, because it has ended with that window', async () => {
    const editor = new Editor();
    const first = editor.window();
    await first.demo.start();
    first.demo.dispose();
    const second = editor.window();
    assert.equal(second.url(), 'http://127.0.0.1:9001');
    await second.demo.forgetEnded();
    assert.deepEqual([second.url(), second.shown], [undefined, [false]]);
  });

  it('is started only once if it is asked for twice at the same time', async () => {
    const editor = new Editor();
    const { demo, url } = editor.window();
    await Promise.all([demo.start(), demo.start()]);
    assert.deepEqual([url(), editor.services.size], ['http://127.0.0.1:9001', 1]);
    await demo.stop();
    assert.equal(editor.services.size, 0);
    await demo.start();
    assert.equal(url(), 'http://127.0.0.1:9002', 'it can be started again');
  });

  it('of another open window stays connected, and is used instead of another process', async () => {
    const editor = new Editor();
    const first = editor.window();
    await first.demo.start();
    const second = editor.window();
    await second.demo.forgetEnded();
    assert.deepEqual([second.url(), second.shown], ['http://127.0.0.1:9001', [true]]);
    await second.demo.start();
    assert.deepEqual([...editor.services], ['http://127.0.0.1:9001']);
    second.demo.dispose();
    assert.equal(first.url(), 'http://127.0.0.1:9001');
    assert.deepEqual([...editor.services], ['http://127.0.0.1:9001']);
  });

  it('is started again in a window that used the service of a window that was closed', async () => {
    const editor = new Editor();
    const first = editor.window();
    await first.demo.start();
    const second = editor.window();
    await second.demo.forgetEnded();
    first.demo.dispose();
    await second.demo.start();
    assert.equal(second.url(), 'http://127.0.0.1:9002');
  });

  it('removes its connection when its process ends, but not that of another service', async () => {
    const editor = new Editor();
    const first = editor.window();
    await first.demo.start();
    await first.ends[0]?.();
    assert.deepEqual([first.url(), first.shown], [undefined, [true, false]]);
    await first.demo.start();
    const second = editor.window('http://127.0.0.1:8000');
    editor.services.add('http://127.0.0.1:8000');
    await second.demo.start();
    await first.ends[1]?.();
    assert.equal(first.url(), 'http://127.0.0.1:8000');
    assert.deepEqual(first.shown, [true, false, true, true]);
  });

  it('outside the editor stays connected, until the connection is removed by stopping it', async () => {
    const editor = new Editor();
    editor.services.add('http://127.0.0.1:8000');
    const first = editor.window('http://127.0.0.1:8000');
    await first.demo.start();
    await first.demo.forgetEnded();
    assert.equal(first.url(), 'http://127.0.0.1:8000');
    await first.demo.stop();
    assert.deepEqual([first.url(), first.shown.at(-1)], [undefined, false]);
    assert.deepEqual([...editor.services], ['http://127.0.0.1:8000']);
  });

  it('is not asked whether it still runs in an untrusted workspace, and stays connected', async () => {
    const editor = new Editor();
    await editor.crashedWindow();
    const sent = editor.shared.transport.requests.length;
    let trusted = false;
    const window = editor.window(undefined, { trusted: () => trusted });
    await window.demo.forgetEnded();
    assert.equal(editor.shared.transport.requests.length, sent);
    assert.deepEqual([window.url(), window.shown], ['http://127.0.0.1:9001', [true]]);
    trusted = true;
    await window.demo.forgetEnded();
    assert.deepEqual([window.url(), window.shown], [undefined, [true, false]]);
  });

  it('is not looked for on another machine, if the connection was changed to one', async () => {
    const editor = new Editor();
    await editor.crashedWindow();
    const window = editor.window();
    const connection = window.connections.get('local');
    assert.ok(connection);
    await window.connections.put({ ...connection, baseUrl: 'https://demo.example' });
    const sent = editor.shared.transport.requests.length;
    await window.demo.forgetEnded();
    assert.equal(editor.shared.transport.requests.length, sent);
    assert.equal(window.url(), 'https://demo.example');
  });

  for (const reason of ['aborted', 'timeout', 'cut', 'dns', 'other'] as const)
    it(`stays connected if a request to it fails without proof that it has ended: ${reason}`, async () => {
      const editor = new Editor();
      await editor.crashedWindow();
      editor.script = () => ({ kind: 'failure', reason, mayHaveArrived: true });
      const window = editor.window();
      await window.demo.forgetEnded();
      assert.deepEqual([window.url(), window.shown], ['http://127.0.0.1:9001', [true]]);
    });

  const fault = { kind: 'latency', hits: 3, operations: [] };
  const envelope = { success: true, errors: [], messages: [] };
  for (const [what, answer, stays] of [
    ['the list of its faults', success([fault]), true],
    ['a page', reply(200, '<!doctype html>'), false],
    ['JSON without an envelope', reply(200, []), false],
    ['another result', success({ status: 'ready' }), false],
    ['a list of other things', success([fault, { kind: 'latency' }]), false],
    ['a list of texts', success(['latency']), false],
    ['no success', reply(200, { ...envelope, success: false, result: [] }), false],
    ['another status', reply(203, { ...envelope, result: [] }), false],
    ['a rejection', refusal(401, 10000, 'Authentication error'), false],
  ] as const)
    it(`${stays ? 'is recognized by' : 'has ended if its address answers with'} ${what}`, async () => {
      const editor = new Editor();
      await editor.crashedWindow();
      editor.script = () => answer;
      const window = editor.window();
      await window.demo.forgetEnded();
      assert.equal(window.url(), stays ? 'http://127.0.0.1:9001' : undefined);
      assert.deepEqual(window.shown, [stays]);
    });

  it('stays connected where it may run on another machine, but can be started', async () => {
    const editor = new Editor();
    await editor.crashedWindow();
    const window = editor.window(undefined, { sharedAcrossMachines: true });
    await window.demo.forgetEnded();
    assert.deepEqual([window.url(), window.shown], ['http://127.0.0.1:9001', [false]]);
    await window.demo.start();
    assert.deepEqual([window.url(), window.shown], ['http://127.0.0.1:9002', [false, true]]);
  });

  it('that is started while an earlier one is being forgotten keeps its credential', async () => {
    const editor = new Editor();
    await editor.crashedWindow();
    const { secrets } = editor.shared;
    const deleted = secrets.delete.bind(secrets);
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    secrets.delete = async (key) => {
      await gate;
      await deleted(key);
    };
    const window = editor.window();
    const forgotten = window.demo.forgetEnded();
    await new Promise(setImmediate);
    const started = window.demo.start();
    await new Promise(setImmediate);
    go();
    await Promise.all([forgotten, started]);
    assert.equal(window.url(), 'http://127.0.0.1:9002');
    assert.equal(await window.connections.signedIn('local'), true);
  });

  it('is reported in the log if its connection cannot be removed', async () => {
    const editor = new Editor();
    await editor.crashedWindow();
    editor.shared.state.update = () => Promise.reject(new Error('the disk is full'));
    const window = editor.window();
    await window.demo.forgetEnded();
    assert.deepEqual(window.warned, [
      'the connection of the demo service was not checked: Error: the disk is full',
    ]);
    assert.equal(window.url(), 'http://127.0.0.1:9001');
  });

  it('of another window stays connected when this window stops its own', async () => {
    const editor = new Editor();
    const first = editor.window();
    await first.demo.start();
    const second = editor.window('http://127.0.0.1:8000');
    editor.services.add('http://127.0.0.1:8000');
    await second.demo.start();
    await first.demo.stop();
    assert.deepEqual([...editor.services], ['http://127.0.0.1:8000']);
    assert.deepEqual([first.url(), first.shown.at(-1)], ['http://127.0.0.1:8000', true]);
    await first.demo.stop();
    assert.deepEqual([first.url(), first.shown.at(-1)], [undefined, false]);
  });
});
