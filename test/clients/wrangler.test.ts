import assert from 'node:assert/strict';
import { hexOf } from '../../local/random';
import { listen, type Running } from '../../local/server';
import { LocalService } from '../support/local-service';
import { makeVendorCommand, type VendorCommand } from './vendor-command';

const account = hexOf(32, 'account', 'harbour');
const flow = 'order-fulfilment';
const workflows = `/accounts/${account}/workflows`;
const instances = `${workflows}/${flow}/instances`;

interface Instance {
  readonly id: string;
  readonly status: string;
  readonly params?: unknown;
}

/** Tests every command of `wrangler workflows`, and `whoami`, as users type them. */
describe("the vendor's command line", function () {
  this.timeout(120_000); // each command is a process that takes seconds to start

  let local: LocalService;
  let running: Running;
  let wrangler: VendorCommand;
  before(async () => {
    local = new LocalService();
    running = await listen(local.service, 0);
    wrangler = await makeVendorCommand(running.url, account);
  });
  after(async () => {
    wrangler.remove();
    await running.close();
  });

  const statusOf = async (id: string) => (await local.result(`${instances}/${id}`)).status as unknown;
  const succeeds = async (...args: string[]) => {
    const said = await wrangler.run(...args);
    assert.equal(said.code, 0, said.errors + said.output);
    return said.output;
  };
  const ids = (listed: unknown) => (listed as Instance[]).map(({ id }) => id);

  it('names the user', async () => {
    const output = await succeeds('whoami');
    assert.match(output, /quinn\.okafor@harbour-goods\.example/);
    for (const name of ['Harbour Goods', 'Lumen Lab']) assert.ok(output.includes(name));
  });

  it('lists workflows, by page', async () => {
    const all = ids(await local.result(`${workflows}?per_page=100`));
    assert.deepEqual(ids(await wrangler.json('workflows', 'list')).sort(), [...all].sort());
    assert.deepEqual(ids(await wrangler.json('workflows', 'list', '--page', '2', '--per-page', '2')).sort(), all.slice(2, 4).sort());
    assert.match(await succeeds('workflows', 'list'), new RegExp(flow));
  });

  it('describes a workflow', async () => {
    const described = (await wrangler.json('workflows', 'describe', flow)) as Record<string, unknown>;
    assert.deepEqual([described.name, described.class_name], [flow, 'OrderFulfilment']);
    assert.match(await succeeds('workflows', 'describe', flow), /OrderFulfilment/);
  });

  it('triggers a run without parameters, with an object and with a string', async () => {
    for (const [id, args, params] of [
      ['plain', [], {}],
      ['object', ['{"x":1}'], { x: 1 }],
      ['text', ['"text"'], 'text'],
      ['number', ['7'], 7],
    ] as const) {
      const created = (await wrangler.json('workflows', 'trigger', flow, ...args, '--id', id)) as Instance;
      assert.equal(created.id, id);
      assert.deepEqual((await local.result(`${instances}/${id}`)).params, params);
    }
    const taken = await wrangler.run('workflows', 'trigger', flow, '--id', 'plain');
    assert.notEqual(taken.code, 0);
    assert.match(taken.errors + taken.output, /There is an instance plain already/);
  });

  it('lists instances by status, order and page', async () => {
    const list = (...args: string[]) => wrangler.json('workflows', 'instances', 'list', flow, ...args);
    assert.deepEqual(ids(await list('--per-page', '3')), ids(await local.result(`${instances}?per_page=3`)));
    assert.deepEqual(
      ids(await list('--status', 'errored', '--reverse')),
      ids(await local.result(`${instances}?status=errored&direction=asc`)),
    );
    assert.deepEqual(
      ids(await list('--page', '2', '--per-page', '2')),
      ids(await local.result(`${instances}?page=2&per_page=2`)),
    );
  });

  it('describes an instance, and the latest', async () => {
    const described = (await wrangler.json('workflows', 'instances', 'describe', flow, 'object')) as Instance;
    assert.deepEqual(described.params, { x: 1 });
    assert.match(await succeeds('workflows', 'instances', 'describe', flow, 'order-10240'), /load order/);
    assert.match(await succeeds('workflows', 'instances', 'describe', flow, 'latest'), /Workflow Name/);
  });

  it('pauses, resumes, restarts and terminates', async () => {
    const act = (verb: string) => succeeds('workflows', 'instances', verb, flow, 'order-10604');
    await act('resume');
    assert.notEqual(await statusOf('order-10604'), 'paused');
    await act('pause');
    assert.match(String(await statusOf('order-10604')), /paused|waitingForPause/);
    await act('restart');
    assert.match(String(await statusOf('order-10604')), /queued|running/);
    await act('terminate');
    assert.equal(await statusOf('order-10604'), 'terminated');
  });

  it('sends an event with a payload', async () => {
    const send = ['workflows', 'instances', 'send-event', flow, 'order-10599'];
    await succeeds(...send, '--type', 'delivered', '--payload', '{"by":"post"}');
    const { events } = local.service.world.accounts.get(account)?.workflows.get(flow)?.instances.get('order-10599')?.run ?? {};
    assert.deepEqual(events?.map(({ type, payload }) => [type, payload]), [['delivered', { by: 'post' }]]);
  });

  it('deletes instances, and names those that it could not delete', async () => {
    await succeeds('workflows', 'instances', 'delete', flow, 'plain', 'text');
    const partly = await wrangler.run('workflows', 'instances', 'delete', flow, 'object', 'nobody');
    assert.equal(partly.code, 1);
    assert.match(partly.errors + partly.output, /nobody: There is no instance nobody/);
    for (const id of ['plain', 'text', 'object']) assert.equal((await local.get(`${instances}/${id}`)).status, 404);
  });

  it('terminates all instances', async () => {
    await succeeds('workflows', 'instances', 'terminate-all', flow);
    const { instances: counts } = await local.result(`${workflows}/${flow}`);
    assert.deepEqual([counts.queued, counts.running, counts.waiting, counts.paused], [0, 0, 0, 0]);
  });

  it('deletes a workflow', async () => {
    await succeeds('workflows', 'delete', flow);
    assert.equal((await local.get(`${workflows}/${flow}`)).status, 404);
  });
}); // prettier-ignore
