import assert from 'node:assert/strict';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { failureOfThrown } from '../../../../platform/http/failure-reason';
import { fetchTransport } from '../../../../platform/http/fetch-transport';
import { undiciTransport } from '../../../../platform/http/undici-transport';
import { type Transport, type TransportRequest } from '../../../../core/api/transport';

type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void;

async function withServer(handler: Handler, run: (url: string) => Promise<void>): Promise<void> {
  const server = http.createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const get = (url: string, more: Partial<TransportRequest> = {}): TransportRequest => ({
  method: 'GET',
  url,
  headers: { accept: 'application/json' },
  signal: new AbortController().signal,
  maxBytes: 1000,
  ...more,
});

const transports: readonly [string, () => Transport & { close?: () => Promise<void> }][] = [
  ['undici', () => undiciTransport()],
  ['fetch', () => fetchTransport()],
];

for (const [name, make] of transports)
  describe(`the transport with ${name}`, () => {
    const transport = make();
    after(() => transport.close?.());

    it('sends method, headers and body, and returns status, headers and bytes', async () => {
      await withServer(
        (request, response) => {
          request.setEncoding('utf8').on('data', (body: string) => {
            response.writeHead(201, { 'x-seen': `${request.method ?? ''} ${String(request.headers['x-a'])}`, 'set-cookie': ['a=1', 'b=2'] });
            response.end(`got ${body}`);
          });
        },
        async (url) => {
          const answer = await transport.send(get(url, { method: 'PATCH', headers: { 'x-a': 'b' }, body: '{"ä":1}' }));
          assert.ok(answer.kind === 'response');
          assert.equal(answer.status, 201);
          assert.equal(answer.headers['x-seen'], 'PATCH b');
          assert.equal(new TextDecoder().decode(answer.body), 'got {"ä":1}');
        },
      ); // prettier-ignore
    });

    it('does not follow redirects by itself', async () => {
      await withServer(
        (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
        async (url) => {
          const answer = await transport.send(get(url));
          assert.deepEqual(answer.kind === 'response' && [answer.status, answer.headers.location], [302, 'http://127.0.0.1:1/']); // prettier-ignore
        },
      );
    });

    const faults: readonly [string, Handler, string, boolean][] = [
      ['the connection is closed before the response', (request) => request.socket.destroy(), 'cut', true],
      ['the response is shorter than declared', (_request, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('short', () => response.socket?.destroy());
      }, 'cut', true],
      ['the response is too long', (_request, response) => response.end('x'.repeat(2000)), 'tooLong', true],
    ]; // prettier-ignore
    for (const [what, handler, reason, mayHaveArrived] of faults)
      it(`reports when ${what}`, async () => {
        await withServer(handler, async (url) => {
          const answer = await transport.send(get(url));
          assert.ok(answer.kind === 'failure');
          assert.equal(answer.reason, reason);
          assert.equal(answer.mayHaveArrived, mayHaveArrived);
        });
      });

    it('reports when no one listens, and that nothing has arrived', async () => {
      let url = '';
      await withServer(() => undefined, (one) => Promise.resolve((url = one)).then(() => undefined)); // prettier-ignore
      const answer = await transport.send(get(url));
      assert.deepEqual(answer, { kind: 'failure', reason: 'refused', mayHaveArrived: false, code: 'ECONNREFUSED' }); // prettier-ignore
    });

    it('ends with the signal, before and during the response', async () => {
      const aborted = await transport.send(get('http://127.0.0.1:1', { signal: AbortSignal.abort() }));
      assert.equal(aborted.kind === 'failure' && aborted.reason, 'aborted');
      await withServer(
        (_request, response) => {
          response.writeHead(200);
          response.write('first');
        },
        async (url) => {
          const controller = new AbortController();
          const sending = transport.send(get(url, { signal: controller.signal }));
          setTimeout(() => controller.abort(), 20);
          const answer = await sending;
          assert.equal(answer.kind === 'failure' && answer.reason, 'aborted');
        },
      );
    });

    it('never rejects, even for an invalid address', async () => {
      const answer = await transport.send(get('nonsense://x'));
      assert.equal(answer.kind, 'failure');
    });
  });

describe('the reason of a thrown error', () => {
  const withCode = (code: string): Error => Object.assign(new Error(code), { code });
  const cases: readonly [unknown, string, boolean][] = [
    [withCode('ENOTFOUND'), 'dns', false],
    [withCode('EAI_AGAIN'), 'dns', false],
    [withCode('ECONNREFUSED'), 'refused', false],
    [withCode('UND_ERR_CONNECT_TIMEOUT'), 'refused', false],
    [withCode('CERT_HAS_EXPIRED'), 'tls', false],
    [withCode('DEPTH_ZERO_SELF_SIGNED_CERT'), 'tls', false],
    [withCode('ERR_TLS_CERT_ALTNAME_INVALID'), 'tls', false],
    [withCode('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'tls', false],
    [withCode('ECONNRESET'), 'cut', true],
    [withCode('UND_ERR_SOCKET'), 'cut', true],
    [withCode('UND_ERR_HEADERS_TIMEOUT'), 'timeout', true],
    [new TypeError('fetch failed', { cause: withCode('ENOTFOUND') }), 'dns', false],
    [
      new TypeError('fetch failed', { cause: new AggregateError([withCode('ECONNREFUSED')]) }),
      'refused',
      false,
    ],
    [new DOMException('This operation was aborted', 'AbortError'), 'aborted', true],
    [withCode('SOMETHING'), 'other', true],
    ['a text', 'other', true],
    [undefined, 'other', true],
  ];
  for (const [thrown, reason, mayHaveArrived] of cases)
    it(`${thrown instanceof Error ? thrown.message : String(thrown)} is ${reason}`, () => {
      const failure = failureOfThrown(thrown);
      assert.deepEqual([failure.reason, failure.mayHaveArrived], [reason, mayHaveArrived]);
    });
});
