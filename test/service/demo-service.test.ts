import assert from 'node:assert/strict';
import { Connections } from '../../app/connections/connections';
import { DemoService } from '../../app/demo/demo-service';
import { fakeHost } from '../support/accounts';
import { reply } from '../support/fake-transport';
import { LocalService } from '../support/local-service';

describe('the connection to a demo service', () => {
  it('is kept while the service runs, also if the service simulates faults', async () => {
    const local = new LocalService();
    const host = fakeHost(async ({ method, url, headers }) => {
      const { status, text } = await local.send(method, new URL(url).pathname, undefined, { ...headers });
      return reply(status, text);
    });
    const connections = new Connections(host);
    const demo = new DemoService({
      connections,
      transport: host.transport,
      trusted: () => true,
      sharedAcrossMachines: false,
      given: undefined,
      spawn: () => Promise.resolve({ url: 'http://127.0.0.1:9001', stop: () => undefined, ended: new Promise(() => undefined) }),
      showRunning: () => undefined,
      showConnections: () => Promise.resolve(),
      log: { info: () => undefined, warn: () => assert.fail('nothing to warn of') },
    }); // prettier-ignore
    await demo.start();
    await demo.forgetEnded();
    await local.send('PUT', '/__rampart/faults', [{ kind: 'status', status: 503 }, { kind: 'cut' }]);
    await demo.forgetEnded();
    assert.equal(host.transport.requests.length, 2);
    assert.equal(connections.get('local')?.baseUrl, 'http://127.0.0.1:9001');
  });
});
