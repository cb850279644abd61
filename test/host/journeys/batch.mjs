import assert from 'node:assert/strict';
import { ask, connect } from './support/local.mjs';
import { expandRows } from './support/sidebar.mjs';

const count = 1000;
const create = 'wor-batch-create-workflow-instance';

/**
 * Faults that the service simulates: latency, responses that are lost after the operation is performed, requests that
 * never arrive, and rate limiting.
 */
const faults = [
  { kind: 'latency', operation: create, delayMs: 600 },
  { kind: 'status', status: 504, operation: create, when: 'after', rate: 0.3, seed: 11 },
  { kind: 'cut', operation: create, when: 'before', rate: 0.2, seed: 5 },
  { kind: 'rateLimited', operation: create, skip: 2, count: 2, retryAfter: '1' },
];

export const journey = {
  title: 'a thousand instances are created from a file, each once, despite faults and a crash',
  local: true,
  workspace: 'test/host/workspace',
  async run(workbench) {
    const { page } = workbench;
    const rows = Array.from({ length: count }, (_, index) => ({ order: index + 1 }));
    workbench.writeFile('orders.json', JSON.stringify(rows));
    await connect(workbench);
    const [account] = await ask(workbench, '/accounts');
    const workflow = `/accounts/${account.id}/workflows/order-fulfilment`;
    const before = await instancesOf(workbench, workflow);
    await ask(workbench, '/__rampart/faults', { method: 'PUT', body: faults });

    await expandRows(workbench, 'Workflows', [account.name]);
    await begin(workbench);
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'orders.json' }).click();
    await workbench.answerModal(`Create ${count} instances`, 'Create');
    await workbench.answerInput(String(count));
    await page.locator('.notification-toast', { hasText: /\d00\/1000/ }).waitFor({ timeout: 60_000 });
    await workbench.screenshot('batch-progress');

    // the window is reloaded in the middle of the batch, as after a crash
    await workbench.reload();
    // waits until the sidebar reopens automatically, because a click before that would close it
    await page.locator('.pane-header', { hasText: 'Workflows' }).first().waitFor();
    await workbench.expand(account.name);
    const half = await instancesOf(workbench, workflow);
    assert.ok(half.length > before.length && half.length < before.length + count, `${half.length}`);

    await begin(workbench);
    await workbench.pick('Resume orders.json');
    await page.locator('.monaco-dialog-box').waitFor();
    await workbench.screenshot('batch-go-on');
    await workbench.answerModal('Create the remaining', 'Create');
    await page.locator('.tab', { hasText: 'Create' }).waitFor({ timeout: 90_000 });
    await workbench.screenshot('batch-report');

    await ask(workbench, '/__rampart/faults', { method: 'PUT', body: [] });
    const after = await instancesOf(workbench, workflow);
    const made = after.filter(({ id }) => id.startsWith('batch-'));
    assert.equal(after.length, before.length + count);
    assert.deepEqual(
      made.map(({ id }) => Number(id.split('-').at(-1))).sort((a, b) => a - b),
      rows.map(({ order }) => order),
    );
  },
};

const begin = (workbench) => workbench.rowMenu('order-fulfilment', 'Create Instances from File…');

async function instancesOf(workbench, workflow) {
  const found = [];
  for (let cursor; ;) {
    const query = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const response = await fetch(`${workbench.local}${workflow}/instances?per_page=100${query}`, {
      headers: { authorization: 'Bearer journey' },
    });
    const { result, result_info: info } = await response.json();
    found.push(...result);
    if (!info.cursor) return found;
    cursor = info.cursor;
  }
}
