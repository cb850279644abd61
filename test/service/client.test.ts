import assert from 'node:assert/strict';
import { type AnyRequest } from '../../core/api/request';
import { type Outcome } from '../../core/api/error';
import { type ListId, type OperationId, operationRow, operations } from '../../core/api/operations.data';
import { type Fault } from '../../local/faults/fault';
import { operations as served } from '../../local/operations';
import { LocalService } from '../support/local-service';
import { type RunningService, runService } from '../support/running-service';
import { serviceRequests, undescribedRequests } from '../support/service-requests';

const ids = Object.keys(operations) as OperationId[];
const account = (serviceRequests['account-user-group-list']?.[0] ?? '').split('/')[2] ?? '';
/** Requests for operations that are missing from the service's own table of requests. */
const others: Partial<Record<OperationId, readonly [path: string, body?: unknown]>> = {
  'tokens.verify': ['/user/tokens/verify'],
  'accountTokens.verify': [`/accounts/${account}/tokens/verify`],
  'accounts.list': ['/accounts'],
  'zones.list': ['/zones'],
  'edge.errorResponse': ['/cdn-cgi/error/1015'],
};

/** Returns the request of an operation, split into the parts that the client expects. */
function requestOf(id: OperationId): AnyRequest {
  const row = operationRow(id);
  const name = served.find(({ method, path }) => method === row.method && path === row.path)?.id ?? '';
  const [path, body] =
    others[id] ?? serviceRequests[name] ?? undescribedRequests[name] ?? assert.fail(`no request for ${id}`);
  const url = new URL(path, 'http://service');
  const template = row.path.split('/');
  const values = url.pathname.split('/').map(decodeURIComponent);
  const named = template.flatMap((part, i) => (part.startsWith('{') ? [[part.slice(1, -1), values[i]]] : []));
  const query: Record<string, string[]> = {};
  for (const [key, value] of url.searchParams) if (key !== 'per_page') (query[key] ??= []).push(value);
  return { path: Object.fromEntries(named) as Record<string, string>, query, body };
}

async function withService<T>(run: (service: RunningService) => Promise<T>): Promise<T> {
  const service = await runService(new LocalService({ wafOverridesGone: false }));
  try {
    return await run(service);
  } finally {
    await service.close();
  }
}

const send = ({ newClient, url }: RunningService, id: OperationId): Promise<Outcome<unknown>> =>
  newClient().send(id, { ...requestOf(id), zoneHost: url });

describe('every operation, from the client to the demo service:', () => {
  for (const id of ids)
    it(id, async () => {
      await withService(async (service) => {
        const outcome = await send(service, id);
        assert.ok(outcome.ok, outcome.ok ? '' : outcome.error.message);
        assert.deepEqual(outcome.issues, []);
        assert.equal(service.log.length, 1);
      });
    });

  it('reports that WAF overrides no longer exist', async () => {
    const service = await runService(new LocalService({ wafOverridesGone: true }));
    const outcome = await send(service, 'wafOverrides.list');
    await service.close();
    assert.equal(!outcome.ok && outcome.error.kind, 'gone');
  });

  it('reads complete lists, page by page', async () => {
    await withService(async ({ api, log }) => {
      for (const id of ids.filter((one) => operationRow(one).paging)) {
        const request = requestOf(id);
        const small = await api.all(id as ListId, { ...request, pageSize: 5 } as never);
        const big = await api.all(id as ListId, request as never);
        assert.ok(small.ok && big.ok, id);
        assert.deepEqual(small.value, big.value, id);
        assert.ok(big.value.length > 0, id);
      }
      assert.ok(log.length > 60, 'more than one page of several lists');
    });
  });

  it('gives each item of a list that changes while it is read once, and loses none that stays', async () => {
    await withService(async ({ api }) => {
      const { path } = requestOf('accountAccessRules.list') as { path: { account_id: string } };
      const idsNow = async (): Promise<string[]> => {
        const all = await api.all('accountAccessRules.list', { path });
        return all.ok ? all.value.map(({ id }) => id) : [];
      };
      const create = async (n: number): Promise<void> => {
        const configuration = { target: 'ip', value: `192.0.2.${n}` } as const;
        const made = await api.call('accountAccessRules.create', { path, body: { mode: 'block', configuration } }); // prettier-ignore
        assert.ok(made.ok, made.ok ? '' : made.error.message);
      };
      for (let n = 1; n <= 15; n++) await create(n);
      const before = await idsNow();
      const seen: string[] = [];
      let pages = 0;
      for await (const page of api.pages('accountAccessRules.list', { path, pageSize: 5 })) {
        assert.ok(page.ok);
        seen.push(...page.value.items.map(({ id }) => id));
        pages++;
        if (pages === 1) {
          const gone = { ...path, rule_id: seen[1] ?? '' };
          assert.ok((await api.call('accountAccessRules.delete', { path: gone })).ok);
        }
        if (pages === 3) await create(77);
      }
      assert.ok(pages > 2);
      assert.equal(new Set(seen).size, seen.length);
      const stayed = (await idsNow()).filter((id) => before.includes(id));
      assert.equal(stayed.length, before.length - 1);
      assert.deepEqual(stayed.filter((id) => !seen.includes(id)), []); // prettier-ignore
    });
  });
});

interface Campaign {
  readonly title: string;
  readonly fault: Fault;
  /** Whether a write is retried and succeeds in the end. */
  readonly writesRepeated: boolean;
  /** Whether the write was executed although the client receives no successful response. */
  readonly done: boolean;
  /**
   * Whether to test this fault with every write instead of one write per method. It is set for a rejected write, a
   * lost response, and a truncated response.
   */
  readonly everywhere?: boolean;
}

const campaigns: readonly Campaign[] = [
  { title: '503', fault: { kind: 'status', status: 503 }, writesRepeated: false, done: false, everywhere: true },
  { title: '500 after the change', fault: { kind: 'status', status: 500, when: 'after' }, writesRepeated: false, done: true },
  { title: '429', fault: { kind: 'rateLimited', retryAfter: '0' }, writesRepeated: true, done: false },
  { title: 'edge error 1015 in JSON', fault: { kind: 'edge', code: 1015, format: 'json', retryAfter: '0' }, writesRepeated: true, done: false },
  { title: 'edge error 522 as a problem', fault: { kind: 'edge', code: 522, format: 'problem', retryAfter: '0' }, writesRepeated: false, done: false },
  { title: 'edge error 502 in Markdown', fault: { kind: 'edge', code: 502, format: 'markdown', retryAfter: '0' }, writesRepeated: false, done: false },
  { title: 'an HTML page', fault: { kind: 'page', status: 502 }, writesRepeated: false, done: false },
  { title: 'a closed connection', fault: { kind: 'cut' }, writesRepeated: false, done: false },
  { title: 'a connection closed after the change', fault: { kind: 'cut', when: 'after' }, writesRepeated: false, done: true, everywhere: true },
  { title: 'a truncated response', fault: { kind: 'truncated' }, writesRepeated: false, done: true, everywhere: true },
  { title: 'a malformed response', fault: { kind: 'malformed' }, writesRepeated: false, done: true },
]; // prettier-ignore

describe('a fault before every operation:', () => {
  const reads = ids.filter((id) => operationRow(id).method === 'GET' && id !== 'edge.errorResponse');
  const writes = ids.filter((id) => operationRow(id).method !== 'GET');
  /** The number of changes that each write makes when nothing fails. */
  const saves = new Map<OperationId, number>();

  before(async () => {
    for (const id of writes)
      await withService(async (service) => {
        await send(service, id);
        saves.set(id, service.local.changes);
      });
  });

  const oneOfEach = [
    'lockdowns.create',
    'userGroups.update',
    'instances.changeStatus',
    'tags.delete',
  ] as const;

  for (const { title, fault, writesRepeated, done, everywhere } of campaigns) {
    it(`${title}: every read succeeds at its second attempt`, async () => {
      await withService(async (service) => {
        for (const id of reads) {
          service.local.service.faults.arm([{ ...fault, count: 1 }]);
          const before = service.log.length;
          const outcome = await send(service, id);
          assert.ok(outcome.ok, `${id}: ${outcome.ok ? '' : outcome.error.message}`);
          assert.equal(service.log.length - before, 2, id);
        }
      });
    });

    it(`${title}: a write is ${writesRepeated ? 'repeated and done once' : 'sent once and reported'}`, async () => {
      for (const id of everywhere ? writes : oneOfEach)
        await withService(async (service) => {
          service.local.service.faults.arm([{ ...fault, count: 1 }]);
          const outcome = await send(service, id);
          if (writesRepeated) assert.ok(outcome.ok, id);
          else if (!outcome.ok) {
            assert.equal(outcome.error.effect, 'unknown', id);
            assert.equal(outcome.error.attempts, 1, id);
            assert.notEqual(outcome.error.message, '', id);
          } else assert.ok(done && outcome.value !== undefined, `${id} cannot have succeeded`);
          assert.equal(service.local.changes, writesRepeated || done ? saves.get(id) : 0, id);
        });
    });
  }
});
