import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import tls from 'node:tls';
import * as vscode from 'vscode';
import { editorTransport } from '../../../client/src/connections/editor-transport';
import { type TransportFailure, type TransportResponse } from '../../../core/api/transport';
import { Network } from './support/network';
import { notRun } from './support/not-run';
import { until } from './support/until';

const pem = (name: string): string => {
  const extension = vscode.extensions.all.find(({ packageJSON }) => (packageJSON as { name: string }).name === 'rampart'); // prettier-ignore
  assert.ok(extension);
  return fs.readFileSync(path.join(extension.extensionPath, 'test/host/suite/support/certificates', `${name}.pem`), 'utf8'); // prettier-ignore
};

/**
 * VS Code is started with `SSL_CERT_FILE` and `NODE_EXTRA_CA_CERTS` set to the certificate of the tests' own authority
 * (suites.mjs). The first variable affects the system store, and the second affects Node's additional certificates. The
 * remote address is requested with the editor's `fetch`, which uses either the system store or the additional
 * certificates, depending on a setting. The address on this machine is requested with undici, which uses the additional
 * certificates.
 */
describe('certificates of a private authority', () => {
  // Older versions of Node.js read the system store from fixed files, so a test cannot replace the store.
  const storeCanBeNamed = 'getCACertificates' in tls;
  if (!storeCanBeNamed)
    notRun('a private authority in the store of the system: this Node cannot be given another store');
  const remote = 'https://api.rampart.invalid/client/v4/x';
  const transport = editorTransport();
  const set = (key: string, value: unknown): Thenable<void> =>
    vscode.workspace.getConfiguration('http').update(key, value, vscode.ConfigurationTarget.Global);
  const send = (url: string): Promise<TransportResponse | TransportFailure> =>
    transport.send({ method: 'GET', url, headers: {}, signal: AbortSignal.timeout(10_000), maxBytes: 1000 });
  const bodyOf = (answer: TransportResponse | TransportFailure): string =>
    answer.kind === 'response' ? new TextDecoder().decode(answer.body) : `${answer.reason} ${answer.code ?? ''}`; // prettier-ignore

  for (const [name, trusted] of [
    ['service', true],
    ['stranger', false],
  ] as const)
    describe(trusted ? 'that the machine trusts' : 'that nobody knows', () => {
      let network: Network;
      before(async () => {
        network = new Network(pem(name));
        await network.open();
        await set('proxy', network.proxyUrl);
        await until('the editor to ask its proxy', async () => {
          await send(remote);
          return network.proxied.length > 0;
        });
      });
      after(async () => {
        await set('proxy', undefined);
        network.close();
      });

      if (storeCanBeNamed || !trusted)
        it(`are ${trusted ? 'accepted' : 'rejected'} from a service elsewhere, through the proxy`, async () => {
          const answer = await send(remote);
          if (trusted) assert.equal(bodyOf(answer), 'service api.rampart.invalid/client/v4/x');
          else {
            assert.ok(answer.kind === 'failure', bodyOf(answer));
            assert.deepEqual([answer.reason, answer.mayHaveArrived], ['tls', false], answer.code);
          }
        });

      if (trusted)
        it('are accepted from a service elsewhere without the certificate store of the system', async () => {
          await set('systemCertificates', false);
          try {
            const answer = await until('the editor to know its setting', async () => {
              const body = bodyOf(await send(remote));
              return body.startsWith('service') && body;
            });
            assert.equal(answer, 'service api.rampart.invalid/client/v4/x');
          } finally {
            await set('systemCertificates', undefined);
          }
        });

      it(`are ${trusted ? 'accepted' : 'rejected'} from a service on this machine`, async () => {
        const answer = await send(`${network.serviceUrl}/y`);
        if (trusted) assert.match(bodyOf(answer), /^service 127\.0\.0\.1:\d+\/y$/);
        else {
          assert.ok(answer.kind === 'failure', bodyOf(answer));
          assert.deepEqual([answer.reason, answer.mayHaveArrived], ['tls', false], answer.code);
        }
      });
    });

  after(() => transport.close());
});
