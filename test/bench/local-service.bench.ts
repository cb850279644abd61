import { demoWorld } from '../../local/demo/world';
import { timelineOf, defaultStepLimit } from '../../local/engine/run';
import { listen } from '../../local/server';
import { LocalService, startMs } from '../support/local-service';

const round = (value: number) => Math.round(value * 100) / 100;

async function timeMs(work: () => unknown): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

/** Measures the demo service itself, which adds overhead to other measurements. */
export const bench = {
  name: 'local service',
  async run(): Promise<Record<string, number>> {
    const demoMs = await timeMs(() => demoWorld(startMs));
    const local = new LocalService({ world: demoWorld(startMs, { large: true }) });
    const largeMs = await timeMs(() => demoWorld(startMs, { large: true }));
    const account = local.service.world.accounts.list().find(({ name }) => name === 'Large set')!.id;

    const instances = `/accounts/${account}/workflows/busy-queue/instances?per_page=100`;
    let cursor: unknown;
    const pageMs = await timeMs(async () => {
      for (let page = 0; page < 100; page++) {
        const { json } = await local.get(
          typeof cursor === 'string' ? `${instances}&cursor=${cursor}` : instances,
        );
        cursor = json.result_info?.cursor;
      }
    });

    const orders = local.service.world.accounts.list()[0]!.workflows.get('order-fulfilment')!;
    const version = orders.versions.list().at(-1)!;
    const plan = { graph: version.graph, behaviour: version.behaviour, stepLimit: defaultStepLimit };
    const runs = orders.instances.list();
    const timelinesMs = await timeMs(() => {
      for (let i = 0; i < 20; i++) for (const instance of runs) timelineOf(plan, instance);
    });

    const requests = 2000;
    const running = await listen(local.service, 0);
    const headers = { authorization: 'Bearer bench' };
    const socketMs = await timeMs(async () => {
      for (let i = 0; i < requests; i++) await (await fetch(`${running.url}/accounts`, { headers })).text();
    });
    await running.close();
    return {
      'demo data, ms': round(demoMs),
      'large set, ms': round(largeMs),
      'page of 100 among 100,000 instances, ms': round(pageMs / 100),
      'course of a run of about 25 steps, µs': round((timelinesMs / 20 / runs.length) * 1000),
      'requests per second, one connection': Math.round((requests / socketMs) * 1000),
    };
  },
};
