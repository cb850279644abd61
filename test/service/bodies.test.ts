import assert from 'node:assert/strict';
import http from 'node:http';
import { bodyLimits } from '../../local/http/body';
import { hexOf } from '../../local/random';
import { listen } from '../../local/server';
import { LocalService } from '../support/local-service';

const account = `/accounts/${hexOf(32, 'account', 'harbour')}`;
const groups = `${account}/iam/resource_groups`;
const instances = `${account}/workflows/order-fulfilment/instances`;
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('the depth of JSON from outside', () => {
  const cases: readonly (readonly [what: string, method: string, path: string, body: (json: string) => string])[] = [
    ['parameters as a string', 'POST', instances, (json) => JSON.stringify({ params: json })],
    ['parameters as JSON', 'POST', instances, (json) => `{"params":${json}}`],
    ['an event', 'POST', `${instances}/order-10604/events/approved`, (json) => json],
    ['a property that no table names', 'POST', groups, (json) => `{"name":"a","scope":{"key":"a","objects":[{"key":"b"}]},"x":${json}}`],
    ['tags', 'PUT', `${account}/tags`, (json) => `{"resource_type":"worker","resource_id":"a","tags":{},"x":${json}}`],
  ]; // prettier-ignore
  for (const [what, method, path, body] of cases)
    it(`is limited: ${what}`, async () => {
      const local = new LocalService();
      const { status, json } = await local.send(method, path, body(nested(bodyLimits.depth + 1)));
      assert.equal(status, 400);
      assert.match(json.errors[0]?.message ?? '', /must not be nested deeper than 500 levels/);
      const shallow = await local.send(method, path, body(nested(100)));
      assert.ok(shallow.status < 300, shallow.text);
    });

  it('is limited in the header of a fault', async () => {
    const { status } = await new LocalService().get('/accounts', { 'x-rampart-fault': nested(5000) });
    assert.equal(status, 400);
  });

  it('counts brackets, not those in strings', async () => {
    const body = { name: `\\"${'[{'.repeat(1000)}`, scope: { key: 'a', objects: [{ key: 'b' }] } };
    const { status, json } = await new LocalService().send('POST', groups, body);
    assert.deepEqual([status, json.result?.name], [200, body.name]);
  });
});

describe('the length of a body', () => {
  const group = (name: string) => JSON.stringify({ name, scope: { key: 'a', objects: [{ key: 'b' }] } });

  it('is limited, to the byte', async () => {
    const local = new LocalService();
    const room = bodyLimits.bytes - group('').length;
    assert.equal((await local.send('POST', groups, group('a'.repeat(room)))).status, 200);
    const over = await local.send('POST', groups, group('a'.repeat(room + 1)));
    assert.deepEqual([over.status, over.json.errors[0]?.code], [413, 10413]);
  });

  it('of parameters and events is limited to 1 MiB, as documented', async () => {
    const local = new LocalService();
    const text = (bytes: number) => JSON.stringify(`${'ä'.repeat((bytes - 4) / 2)}bb`);
    const limit = bodyLimits.payloadBytes;
    const event = `${instances}/order-10604/events/approved`;
    const cases: readonly (readonly [path: string, of: (json: string) => string, status: number])[] = [
      [instances, (json) => JSON.stringify({ params: json }), 400],
      [instances, (json) => `{"params":[${json.slice(0, -3)}"]}`, 400], // The string is shortened by two bytes to make up for the brackets.
      [event, (json) => json, 413],
    ];
    for (const [path, of, status] of cases) {
      assert.equal((await local.send('POST', path, of(text(limit)))).status, 200);
      const over = await local.send('POST', path, of(text(limit + 2)));
      assert.deepEqual([over.status, over.json.success], [status, false]);
    }
    const batch = await local.send('POST', `${instances}/batch`, [{}, { params: text(limit + 2) }]);
    assert.deepEqual([batch.status, batch.json.errors[0]?.source?.pointer], [400, '/1/params']);
  });

  it('is limited without a declared length too, and the rest is not read', async () => {
    const running = await listen(new LocalService().service, 0);
    try {
      const chunk = Buffer.alloc(64 * 1024, 'a');
      let sentBytes = 0;
      const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
        const request = http.request(`${running.url}${groups}`, {
          method: 'POST',
          headers: { authorization: 'Bearer t' },
        });
        request.on('response', resolve).on('error', reject);
        const write = () => {
          if (sentBytes > 64 * 1024 * 1024 || request.destroyed) return;
          sentBytes += chunk.length;
          request.write(chunk, () => setImmediate(write));
        };
        write();
      });
      assert.equal(answer.statusCode, 413);
      assert.ok(sentBytes < 32 * 1024 * 1024, `${sentBytes} bytes were sent`);
      answer.destroy();
    } finally {
      await running.close();
    }
  });
});
