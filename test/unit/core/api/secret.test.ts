import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { type Credential } from '../../../../core/api/credential';
import { requestLine } from '../../../../core/api/observer';
import { redact, Secret } from '../../../../core/api/secret';
import { type TransportRequest } from '../../../../core/api/transport';
import { fakeApi } from '../../../support/api';
import { refusal, reply, type Script } from '../../../support/fake-transport';

// The part of the secret that is searched for. It excludes the preceding quotation mark, which is escaped in JSON.
const mark = 'token-7f3a9c';
const marked = `MARKED-"${mark}`;
const credentials: readonly Credential[] = [
  { scheme: 'bearer', token: new Secret(marked) },
  { scheme: 'legacy', email: 'me@example.com', key: new Secret(marked) },
];

/**
 * Returns the received headers as text. The services below include this text in every part of a response that can
 * contain it.
 */
const echo = ({ headers }: TransportRequest): string => JSON.stringify(headers);
const services: readonly [string, Script][] = [
  ['an envelope', (request) => refusal(401, 10000, `bad header ${echo(request)}`)],
  ['messages', (request) => reply(400, { success: false, errors: [], messages: [echo(request)], result: null })],
  ['a text', (request) => reply(500, echo(request), { 'content-type': 'text/plain' })],
  ['a page', (request) => reply(502, `<html><title>${echo(request)}</title></html>`, { 'content-type': 'text/html' })],
  ['an edge error', (request) => reply(403, { platform_error: true, error_code: 1020, detail: echo(request), ray_id: marked })],
  ['a redirect', () => reply(302, '', { location: 'https://elsewhere.example/x' })],
  ['a closed connection', () => ({ kind: 'failure', reason: 'cut', mayHaveArrived: true, code: 'ECONNRESET' })],
  ['an invalid response', (request) => reply(200, `{"result": ${echo(request)}`)],
]; // prettier-ignore

describe('a credential', () => {
  it('is printed as dots in every format', () => {
    const secret = new Secret(marked);
    const forms = [String(secret), secret.toString(), JSON.stringify({ secret }), inspect({ secret }), inspect(secret, { showHidden: true }), Object.values(secret).join('')]; // prettier-ignore
    for (const form of forms) assert.ok(!form.includes(mark), form);
    assert.equal(secret.reveal(), marked);
  });

  it('is removed from texts', () => {
    assert.equal(redact(`a ${marked} b ${marked}`, [new Secret(marked)]), 'a •••••••• b ••••••••');
    assert.equal(redact('abc', [new Secret('')]), 'abc');
  });

  for (const credential of credentials)
    for (const [what, script] of services)
      it(`(${credential.scheme}) is in no error, log line or URL when the service answers with ${what}`, async () => {
        const lines: string[] = [];
        const { api, transport, clock } = fakeApi(script, {
          credential: () => Promise.resolve(credential),
          observer: {
            finished: (record) => lines.push(requestLine(record), JSON.stringify(record)),
            waiting: (record) => lines.push(JSON.stringify(record)),
          },
        });
        for (const id of ['lockdowns.get', 'lockdowns.delete'] as const) {
          const running = api.call(id, { path: { zone_id: 'zone-id', lock_downs_id: 'rule-id' } });
          await clock.advance(60_000);
          const outcome = await running;
          assert.equal(outcome.ok, false);
          const shown = [JSON.stringify(outcome), inspect(outcome, { depth: 9 }), ...lines].join('\n');
          assert.ok(!shown.includes(mark), shown);
        }
        assert.ok(transport.requests.every(({ url, body }) => !url.includes(mark) && body === undefined));
        // The credential must have been sent only to its own origin.
        for (const { url, headers } of transport.requests)
          assert.equal(JSON.stringify(headers).includes(mark), new URL(url).host === 'api.example', url);
        assert.ok(lines.length > 0);
        assert.ok(lines.every((line) => !line.includes('zone-id') && !line.includes('rule-id')));
      });
});
