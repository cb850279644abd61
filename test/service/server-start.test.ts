import assert from 'node:assert/strict';
import { ServerProcesses, stopServer } from '../bench/support/server-process';

describe('the language server, built and started as by the extension', () => {
  let servers: ServerProcesses;
  before(async () => (servers = await ServerProcesses.build()));
  after(() => servers.remove());

  for (const how of ['for the first time', 'with the compiled code of the first start'])
    it(`checks a document when it is started ${how}`, async () => {
      const running = await servers.start();
      await running.client.open('file:///a.rfilter', 'rampart-filter', 'http.hst eq "a"');
      const found = await running.client.diagnostics('file:///a.rfilter', 1);
      await stopServer(running);
      assert.deepEqual(
        found.map(({ code }) => code),
        ['filter/unknown-field'],
      );
    });
});
