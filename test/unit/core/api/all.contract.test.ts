import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { type Operation } from '../../../../core/api/operation';
import {
  type ListId,
  type OperationId,
  operationRow,
  operations,
} from '../../../../core/api/operations.data';
import { fakeApi } from '../../../support/api';
import { success } from '../../../support/fake-transport';
import { Contract } from '../../../support/contract';
import { readJsonLines, sharedPath, withShared } from '../../../support/shared';
import { exampleRequests } from './requests.data';

const ids = Object.keys(operations) as OperationId[];
/** Operations that the API documents do not describe: discovery, and the tracer (from the published reference). */
const undescribed = [
  'tokens.verify',
  'accountTokens.verify',
  'accounts.list',
  'zones.list',
  'zoneTags.get',
  'zoneTags.set',
  'zoneTags.delete',
  'requestTracer.trace',
];

const nameOf = (row: Operation): string => `${row.method} ${row.path}`;

/** Sends the example request of an operation and returns the received request. */
async function sent(
  id: OperationId,
): Promise<{ url: URL; body: unknown; headers: Readonly<Record<string, string>> }> {
  const { api, transport } = fakeApi(() => success(null));
  if (operationRow(id).paging) await api.sendPage(id as ListId, { ...exampleRequests[id], pageSize: 13 });
  else await api.send(id, exampleRequests[id]);
  const [request] = transport.requests;
  assert.ok(request, `${id} was not sent`);
  assert.equal(request.method, operationRow(id).method);
  return {
    url: new URL(request.url),
    body: request.body === undefined ? undefined : JSON.parse(request.body),
    headers: request.headers,
  };
}

/** The OpenAPI descriptions, each with the corresponding table of operations and the number of its operations. */
const descriptions = [
  { what: 'of the documents', openapi: 'reference/openapi-subset.json', table: 'operation-table.json', count: 94 },
  { what: 'of rulesets and lists', openapi: 'reference/rulesets/openapi-rulesets.json', table: 'operation-table.jsonl', count: 42 },
]; // prettier-ignore

/**
 * Returns the method and path of each operation in a table, such as `GET /zones/…`. The table is either JSON or JSON
 * Lines.
 */
function documentedNames(file: string): string[] {
  const operations = file.endsWith('.jsonl')
    ? readJsonLines<{ method: string; path: string }>(file)
    : (JSON.parse(fs.readFileSync(file, 'utf8')) as { operations: { method: string; path: string }[] })
        .operations;
  return operations.map(({ method, path: template }) => `${method} ${template}`);
}

/**
 * Returns whether the client's requests may lack a documented query parameter, either because the first request for a
 * list does not need it or because the path already contains its value.
 */
function mayBeUnsent(row: Operation, name: string): boolean {
  if (row.paging?.style === 'cursor') return name === 'cursor' || name === 'page';
  // This parameter filters by a rule, but the path already contains the rule.
  return name === 'id' && row.path.endsWith('{rule_id}');
}

for (const { what, openapi, table, count } of descriptions)
  withShared(openapi, (file) => {
    const contract = new Contract(file);
    const names = new Set(contract.names());
    const described = ids.filter((id) => names.has(nameOf(operationRow(id))));

    it(`the table of operations has each operation ${what} once`, () => {
      const documented = documentedNames(path.join(path.dirname(file), table)).sort();
      assert.equal(documented.length, count);
      assert.deepEqual(described.map((id) => nameOf(operationRow(id))).sort(), documented);
      assert.deepEqual([...names].sort(), documented);
    });

    describe(`every request ${what} fits the contract:`, () => {
      for (const id of described)
        it(id, async () => {
          const row = operationRow(id);
          const { url, body, headers } = await sent(id);

          const template = row.path.split('/');
          const segments = url.pathname.replace('/client/v4', '').split('/');
          assert.equal(segments.length, template.length, url.pathname);
          const values: Readonly<Record<string, string>> = exampleRequests[id].path ?? {};
          template.forEach((segment, index) => {
            const name = /^\{(\w+)\}$/.exec(segment)?.[1];
            assert.equal(decodeURIComponent(segments[index] ?? ''), name === undefined ? segment : values[name]); // prettier-ignore
          });

          const parameters = contract.queryParameters(row.method, row.path);
          for (const name of new Set(url.searchParams.keys())) {
            const parameter = parameters.find((one) => one.name === name);
            assert.ok(parameter, `${name} is not a parameter of ${nameOf(row)}`);
            assert.deepEqual(contract.queryIssues(parameter, url.searchParams.getAll(name)), [], name);
          }
          const sentNames = [...url.searchParams.keys()];
          const unsent = parameters.filter(
            ({ name }) => !sentNames.includes(name) && !mayBeUnsent(row, name),
          );
          assert.deepEqual(
            unsent.map(({ name }) => name),
            [],
            'parameters that the client cannot send',
          );

          assert.deepEqual(contract.bodyIssues(row.method, row.path, body), []);
          assert.equal(headers['content-type'], body === undefined ? undefined : 'application/json');
          assert.equal(row.deprecated, contract.isDeprecated(row.method, row.path));
          assert.equal('authorization' in headers, row.base === 'api');
        });
    });

    it(`page sizes ${what} are as described`, () => {
      for (const id of described) {
        const row = operationRow(id);
        const size = row.paging && row.paging.style !== 'none' ? row.paging.size : undefined;
        if (id.endsWith('AccessRules.list')) continue;
        const schema = contract
          .queryParameters(row.method, row.path)
          .find(({ name }) => name === 'per_page')?.schema;
        // If the description contains no default, the client uses its own.
        assert.deepEqual(size && [size.default, size.min, size.max], schema && [schema.default ?? size?.default, schema.minimum, schema.maximum], id); // prettier-ignore
      }
    });
  });

it('every operation but discovery and the tracer is described', () => {
  const described = descriptions.flatMap(({ openapi }) => {
    const file = sharedPath(openapi);
    return file === undefined ? ids.map((id) => nameOf(operationRow(id))) : new Contract(file).names();
  });
  const others = ids.filter((id) => !described.includes(nameOf(operationRow(id))));
  assert.deepEqual(others.sort(), sharedPath('reference') === undefined ? [] : undescribed.toSorted());
});

describe('requests of discovery', () => {
  const expected: Readonly<Record<string, string>> = {
    'tokens.verify': '/client/v4/user/tokens/verify',
    'accountTokens.verify': '/client/v4/accounts/0123456789abcdef0123456789abcdef/tokens/verify',
    'accounts.list': '/client/v4/accounts?name=x&direction=asc&page=1&per_page=13',
    'zones.list': '/client/v4/zones?name=x&status=active&account.id=0123456789abcdef0123456789abcdef&account.name=x&order=name&direction=asc&match=all&page=1&per_page=13', // prettier-ignore
  };
  for (const [id, url] of Object.entries(expected))
    it(id, async () => {
      const request = await sent(id as OperationId);
      assert.equal(request.url.pathname + request.url.search, url);
    });
});

describe('paths', () => {
  it('have each ID as one segment, whatever characters it has', async () => {
    const { url } = await sent('instances.sendEvent');
    assert.equal(
      url.href,
      'https://api.example/client/v4/accounts/0123456789abcdef0123456789abcdef/workflows/order%20flow/instances/cron-%2A%2F5%20%2A%20%2A%20%2A%20%2A-1/events/a%2Fb%20%2A',
    );
  });

  it('are not sent with an ID that would be another path', async () => {
    const { api, transport } = fakeApi(() => success(null));
    for (const lock_downs_id of ['', '.', '..'])
      assert.equal((await api.send('lockdowns.get', { path: { zone_id: 'z', lock_downs_id } })).ok, false);
    assert.equal((await api.send('lockdowns.get', { path: { zone_id: 'z' } })).ok, false);
    assert.equal((await api.send('edge.errorResponse', { path: { error_code: '1015' } })).ok, false);
    assert.equal(transport.requests.length, 0);
    await api.send('lockdowns.get', { path: { zone_id: '../a', lock_downs_id: '?b=1#\uD800' } });
    assert.equal(transport.requests[0]?.url, 'https://api.example/client/v4/zones/..%2Fa/firewall/lockdowns/%3Fb%3D1%23%EF%BF%BD'); // prettier-ignore
  });

  it('follow a base URL with or without a trailing slash', async () => {
    for (const baseUrl of ['http://127.0.0.1:1', 'http://127.0.0.1:1/', 'http://127.0.0.1:1//']) {
      const { api, transport } = fakeApi(() => success([]), { baseUrl });
      await api.call('oauthScopes.list', {});
      assert.equal(transport.requests[0]?.url, 'http://127.0.0.1:1/oauth/scopes');
    }
  });
});
