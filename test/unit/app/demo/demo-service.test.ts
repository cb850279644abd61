import assert from 'node:assert/strict';
import { Connections } from '../../../../app/connections/connections';
import { type DemoHost, DemoService } from '../../../../app/demo/demo-service';
import { fakeHost } from '../../../support/accounts';
import { refusal, success } from '../../../support/fake-transport';

/** The windows of an editor. They share the stored connections and reach the same demo services. */
class Editor {
  /** URLs of the services that run. */
  readonly services = new Set<string>();
  private readonly shared = fakeHost(({ url, headers }) => {
    const { origin, pathname } = new URL(url);
    if (!this.services.has(origin)) return { kind: 'failure', reason: 'refused', mayHaveArrived: false };
    return headers.authorization === 'Bearer local' && pathname === '/__rampart/faults'
      ? success([])
      : refusal(404, 7003, 'No route');
  });
  private spawned = 0;

  window(given?: string) {
    const connections = new Connections(this.shared);
    const shown: boolean[] = [];
    const ends: (() => Promise<void>)[] = [];
    const host: DemoHost = {
      connections,
      transport: this.shared.transport,
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
      log: { info: () => undefined, warn: () => undefined },
    };
    const demo = new DemoService(host);
    return { demo, shown, ends, url: () => connections.get('local')?.baseUrl };
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
});
