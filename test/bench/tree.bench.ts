import { type Json } from '../../core/resources/json';
import { type TreeNode } from '../../app/tree/node';
import { TreeModel } from '../../app/tree/tree-model';
import { account } from '../support/targets';

const count = 50_000;
const pageSize = 100;

/** Creates the instances of the list. They are in memory, so that only the extension's code is measured. */
function instances(): readonly Json[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `order-${index}`,
    status: index % 7 === 0 ? 'errored' : 'complete',
    trigger_source: 'api',
    created_on: '2026-01-01T00:00:00Z',
    version_id: '00000000-0000-4000-8000-000000000000',
  }));
}

function modelOf(items: readonly Json[], size: number): TreeModel<string> {
  return new TreeModel<string>('workflows', {
    scopes: () => Promise.resolve([account]),
    readPage: ({ list }, from) => {
      if (list === 'workflow')
        return Promise.resolve({ ok: true, value: { items: [{ name: 'orders', instances: {} }] } });
      const start = (from?.page ?? 0) * size;
      const next = start + size < items.length ? { next: { page: (from?.page ?? 0) + 1 } } : {};
      return Promise.resolve({ ok: true, value: { items: items.slice(start, start + size), ...next } });
    },
    readOne: () => Promise.resolve(undefined),
    explain: (error) => error,
    passes: () => false,
    hidden: () => [],
    hides: () => false,
  });
}

async function listOf(model: TreeModel<string>): Promise<TreeNode> {
  let node: TreeNode | undefined;
  for (const label of ['Example Ltd', 'orders', 'Instances', 'All']) {
    node = (await model.children(node)).find((one) => one.label === label);
    if (!node) throw new Error(`no row ${label}`);
  }
  if (!node) throw new Error('no list');
  return node;
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return Math.round((performance.now() - start) * 10) / 10;
}

/** Measures expanding, filtering, and refreshing a list of 50,000 rows, and the memory per row. */
export const bench = {
  name: 'tree',
  async run(): Promise<Record<string, number | string>> {
    const items = instances();
    const first = modelOf(items, pageSize);
    const firstList = await listOf(first);
    const firstPageMs = await timed(() => first.children(firstList));

    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    const model = modelOf(items, count);
    const list = await listOf(model);
    const expandMs = await timed(() => model.children(list));
    globalThis.gc?.();
    const memoryPerRowBytes = Math.round((process.memoryUsage().heapUsed - before) / model.size);
    const againMs = await timed(() => model.children(list));
    const reloadMs = await timed(async () => {
      await model.reload(list);
      await model.children(list);
    });
    model.setFilter(list, 'order-4999');
    const filterMs = await timed(() => model.children(list));
    return {
      rows: count,
      firstPageMs,
      expandMs,
      againMs,
      reloadMs,
      filterMs,
      memoryPerRowBytes,
      gc: globalThis.gc ? 'exposed' : 'not exposed: memory is an upper bound',
    };
  },
};
