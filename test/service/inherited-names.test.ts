import assert from 'node:assert/strict';
import { controlOperations } from '../../local/control';
import { operations } from '../../local/operations';
import { hexOf } from '../../local/random';
import { operations as clientOperations } from '../../core/api/operations.data';
import { type Answered, LocalService } from '../support/local-service';
import { serviceRequests, undescribedRequests } from '../support/service-requests';

/** Names that every object inherits. The service must treat them as ordinary data. */
const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', '__defineGetter__'];

const account = `/accounts/${hexOf(32, 'account', 'harbour')}`;

/** Every query parameter that any operation accepts. */
const parameters = [
  ...new Set([
    'page',
    'per_page',
    'cursor',
    ...Object.values(clientOperations).flatMap(({ query, needs }) => [...query, ...needs]),
  ]),
];

function assertNoDefect(what: string, { status, text }: Answered): void {
  assert.ok(status !== 500 || text.includes('resource not found: '), `${what}: ${status} ${text}`);
}

describe('names that every object inherits', () => {
  for (const { id, method, path } of [...operations, ...controlOperations]) {
    const [sent, body] = serviceRequests[id] ?? undescribedRequests[id] ?? [path];
    it(`are data in path, query and body: ${id}`, async () => {
      const local = new LocalService();
      for (const name of names) {
        for (const target of replacedSegments(path, sent, name))
          assertNoDefect(target, await local.send(method, target, body));
        const query = parameters.map((one) => `${one}=${name}`);
        for (const target of method === 'GET' ? query : [])
          assertNoDefect(target, await local.send(method, `${sent.split('?')[0]}?${target}`));
        for (const changed of replacedStrings(body, name))
          assertNoDefect(changed, await local.send(method, sent, changed));
      }
    });
  }

  it('are data in headers', async () => {
    for (const name of names)
      for (const [path, headers] of [
        ['/cdn-cgi/error/1015', { accept: name }],
        ['/accounts', { 'x-rampart-fault': JSON.stringify({ kind: name }) }],
        ['/accounts', { 'x-rampart-fault': JSON.stringify({ kind: 'edge', code: 1015, format: name }) }],
        [`${account}/tags?resource_type=worker&resource_id=shop-orders`, { 'if-match': name }],
      ] as const) {
        const { status, text } = await new LocalService().get(path, headers);
        assert.notEqual(status, 500, text);
        if (path.startsWith('/cdn-cgi')) assert.match(text, /^<!doctype html>/);
      }
  });

  it('are not tags that everything has', async () => {
    for (const name of names) {
      const local = new LocalService();
      const found = (filter: string) => local.result(`${account}/tags/resources?tag=${encodeURIComponent(filter)}`);
      const everything = ((await found(`!${name}`)) as unknown[]).length;
      assert.ok(everything > 3);
      assert.deepEqual(await found(name), []);
      assert.deepEqual(await local.result(`${account}/tags/values/${name}`), []);
      const tagged = { resource_type: 'worker', resource_id: 'mine', tags: JSON.parse(`{"${name}":"x"}`) as object };
      assert.equal((await local.send('PUT', `${account}/tags`, tagged)).status, 200);
      assert.deepEqual(((await found(`${name}=x`)) as { id: string }[]).map(({ id }) => id), ['mine']);
      assert.deepEqual(await local.result(`${account}/tags/values/${name}`), ['x']);
    }
  });

  it('are rejected where one of a few words is required, with a pointer', async () => {
    const zone = `/zones/${hexOf(32, 'zone', 'harbour-goods.example')}`;
    for (const target of names) {
      const rule = { mode: 'block', configuration: { target, value: '192.0.2.1' } };
      const { status, json } = await new LocalService().send('POST', `${zone}/firewall/access_rules/rules`, rule);
      assert.deepEqual([status, json.errors[0]?.source?.pointer], [400, '/configuration/target']);
    }
  });

  it('choose nothing in a simulated run', async () => {
    const { send, result } = bound(new LocalService());
    const instances = `${account}/workflows/order-fulfilment/instances`;
    const simulate = JSON.parse('{"steps":{"__proto__":{"workMs":1},"constructor":{"workMs":"x"}},"conditions":{"toString":1},"iterations":"x","workMs":["a",{}]}') as object;
    await send('POST', instances, { instance_id: 'odd', params: JSON.stringify({ simulate }) });
    assert.equal(typeof (await result(`${instances}/odd`)).status, 'string');
  });
}); // prettier-ignore

const bound = (local: LocalService) => ({
  send: (method: string, path: string, body: unknown) => local.send(method, path, body),
  result: (path: string) => local.result(path),
});

/** Returns one copy of the path for each path parameter. In each copy, that parameter is replaced with `name`. */
function replacedSegments(template: string, sent: string, name: string): string[] {
  const [path = '', query] = sent.split('?');
  const segments = path.split('/');
  return template.split('/').flatMap((segment, index) => {
    if (!segment.startsWith('{')) return [];
    const replaced = segments.map((one, at) => (at === index ? name : one)).join('/');
    return [query === undefined ? replaced : `${replaced}?${query}`];
  });
}

/** Returns copies of the body as JSON. In each copy, one string or property name is replaced with `name`. */
function replacedStrings(body: unknown, name: string): string[] {
  if (body === undefined) return [];
  const text = JSON.stringify(body);
  return [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(
    ({ index, 0: old }) => text.slice(0, index) + JSON.stringify(name) + text.slice(index + old.length),
  );
}
