import assert from 'node:assert/strict';
import { operations } from '../../local/operations';
import { hexOf } from '../../local/random';
import { listen } from '../../local/server';
import { LocalService } from '../support/local-service';
import { serviceRequests, undescribedRequests } from '../support/service-requests';
import { intendedRefusals, notInTheSdk, type SdkCall, sdkCalls } from './sdk-calls.data';
import { callSdk, makeSdk, type Sdk, sdkArguments, sdkMethods } from './vendor-sdk';

const account = hexOf(32, 'account', 'harbour');
const zone = hexOf(32, 'zone', 'harbour-goods.example');
const identifiers: Readonly<Record<string, string>> = {
  account,
  zone,
  rule: hexOf(32, zone, 'rule', 'Office'),
  uaRule: hexOf(32, zone, 'ua', 'BadBot/1.0', 'Price scraper'),
};

/** Makes a service listen on a real socket, and calls a function with an SDK client of that service. */
async function withSdk(local: LocalService, run: (sdk: Sdk) => Promise<void>): Promise<void> {
  const running = await listen(local.service, 0);
  try {
    await run(await makeSdk(running.url));
  } finally {
    await running.close();
  }
}

/** Returns a service in which a zone has a tag. */
async function prepared(): Promise<LocalService> {
  const local = new LocalService();
  await local.send('PUT', `/zones/${zone}/tags`, {
    resource_type: 'zone',
    resource_id: zone,
    tags: { a: 'b' },
  });
  return local;
}

describe("the vendor's SDK", function () {
  this.timeout(60_000);

  it('has no method for our operations that is not tried here', async () => {
    const sdk = await makeSdk('http://127.0.0.1:9');
    const groups = ['iam', 'workflows', 'firewall', 'rulesets', 'rules', 'requestTracers', 'resourceTagging'];
    const tried = new Set(sdkCalls.map(({ method }) => method));
    assert.deepEqual(
      groups.flatMap((group) => sdkMethods(sdk, group)).filter((method) => !tried.has(method)),
      [],
    );
    const operated = new Set([...sdkCalls.map(({ operation }) => operation), ...notInTheSdk]);
    assert.deepEqual(
      operations.map(({ id }) => id).filter((id) => !operated.has(id)),
      [],
    );
  });

  for (const call of sdkCalls) {
    const { operation, method, bodyByOptions } = call;
    const how = bodyByOptions === undefined ? '' : ` (the body by options: the SDK ${bodyByOptions})`;
    it(`gets by ${method} what ${operation} returns${how}`, async () => {
      const { row, sent, body } = requestOf(call);
      const bare = await (await prepared()).send(row.method, sent, body);
      assert.ok(bare.status < 300, bare.text);
      await withSdk(await prepared(), async (sdk) => {
        const got = await callSdk(sdk, method, sdkArguments(call, row.path, sent, body));
        const { result } = bare.status === 204 ? { result: null } : bare.json;
        assert.deepEqual(plain(got), plain(call.resolvesTo === 'envelope' ? bare.json : result));
      });
    });
  }

  it('reads every page of tagged resources, keys and values', async () => {
    const local = new LocalService();
    for (let i = 0; i < 250; i++) {
      const tags = { [`key-${i}`]: 'x', shared: `value-${i}` };
      await local.send('PUT', `/accounts/${account}/tags`, {
        resource_type: 'image',
        resource_id: `i${i}`,
        tags,
      });
    }
    await withSdk(local, async (sdk) => {
      const count = async (method: string, ...args: unknown[]) =>
        new Set(((await callSdk(sdk, method, args)) as unknown[]).map((one) => JSON.stringify(one))).size;
      assert.equal(await count('resourceTagging.list', { account_id: account, type: ['image'] }), 250);
      assert.equal(await count('resourceTagging.keys.list', { account_id: account }), 254);
      assert.equal(await count('resourceTagging.values.list', 'shared', { account_id: account }), 250);
    });
  });

  it('reads every page of lists by page number', async () => {
    const local = new LocalService();
    const instances = `/accounts/${account}/workflows/order-fulfilment/instances`;
    await local.send('POST', `${instances}/batch`, Array(100).fill({}));
    const { total_count } = (await local.get(instances)).json.result_info ?? {};
    await withSdk(local, async (sdk) => {
      const listed = await callSdk(sdk, 'workflows.instances.list', [
        'order-fulfilment',
        { account_id: account, per_page: 30 },
      ]);
      assert.equal(new Set((listed as { id: string }[]).map(({ id }) => id)).size, total_count);
    });
  });

  it('classes rejections', async () => {
    await withSdk(new LocalService(), async (sdk) => {
      const failure = async (method: string, ...args: unknown[]) =>
        callSdk(sdk, method, args).then(
          () => assert.ok(false, `${method} succeeded`),
          (error: unknown) =>
            error as { constructor: { name: string }; status: number; errors: { code: number }[] },
        );
      const missing = await failure('iam.userGroups.get', 'f'.repeat(32), { account_id: account });
      assert.deepEqual(
        [missing?.constructor.name, missing?.status, missing?.errors[0]?.code],
        ['NotFoundError', 404, 10404],
      );
      const malformed = await failure('iam.userGroups.create', { account_id: account, name: 7 });
      assert.deepEqual([malformed?.constructor.name, malformed?.errors[0]?.code], ['BadRequestError', 10001]);
    });
  });

  for (const { method, args, status, why } of intendedRefusals)
    it(`is rejected on purpose in ${method}: ${why}`, async () => {
      const local = new LocalService();
      const instances = `/accounts/${account}/workflows/order-fulfilment/instances?per_page=2`;
      const cursor = (await local.get(instances)).json.result_info?.cursor;
      assert.ok(cursor);
      const filled = JSON.parse(
        JSON.stringify(args).replace(/\{(\w+)\}/g, (_all, name: string) => identifiers[name] ?? cursor),
      ) as unknown[];
      await withSdk(local, async (sdk) => {
        await assert.rejects(callSdk(sdk, method, filled), { status });
      });
    });
});

function requestOf({ operation }: SdkCall) {
  const row = operations.find(({ id }) => id === operation);
  assert.ok(row, operation);
  const [sent, body] = serviceRequests[operation] ?? undescribedRequests[operation] ?? [];
  assert.ok(sent !== undefined, `${operation} has no request`);
  // According to the OpenAPI document, the IDs of several rules can also be sent in the body. The SDK can send them
  // only there.
  if (operation === 'firewall-rules-delete-firewall-rules') {
    const [path, query] = sent.split('?');
    return { row, sent: path ?? '', body: { id: new URLSearchParams(query).get('id') } };
  }
  return { row, sent, body };
}

const plain = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));
