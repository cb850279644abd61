import assert from 'node:assert/strict';
import { arm, ask, connect } from './support/local.mjs';

const workflow = 'order-fulfilment';

export const journey = {
  title: 'a run at twenty times the speed is followed on the graph, row by row, until it ends',
  local: true,
  speed: 20,
  async run(workbench) {
    const { page } = workbench;
    await connect(workbench);
    const [account] = await ask(workbench, '/accounts');
    const instances = `/accounts/${account.id}/workflows/${workflow}/instances`;
    const params = JSON.stringify({ simulate: { failureRate: 0, conditions: { 'score > 80': true } } });
    await ask(workbench, instances, { body: { instance_id: 'live-1', params } });
    const now = () => ask(workbench, `${instances}/live-1`);
    const event = (type) => ask(workbench, `${instances}/live-1/events/${type}`, { body: { by: 'kim' } });

    for (const view of ['Connections', 'IAM', 'Firewall']) await workbench.collapseView(view);
    for (const row of [account.name, workflow, /^\s*Instances\s*$/, /^\s*All\s*$/])
      await workbench.expand(row);
    await workbench.rowAction('live-1', 'Show Instance Run');
    const panel = workbench.webview();
    await panel.locator('#run-rows tr', { hasText: 'wait for review' }).waitFor();
    await panel.locator('#run-head strong', { hasText: 'waiting' }).waitFor();
    await panel.locator('body').evaluate(watch);

    await event('order-reviewed');
    await panel.locator('#run-rows tr', { hasText: 'wait for delivery' }).waitFor();
    await workbench.screenshot('graph-live');
    await event('delivered');
    await panel.locator('#run-head strong', { hasText: 'complete' }).waitFor();
    await workbench.screenshot('graph-live-end');

    // when the run has ended, the panel shows every entry of the service's log, in order
    const { steps } = await now();
    const rows = await panel.locator('body').evaluate(() => globalThis.readRows());
    assert.deepEqual(rows.map(({ name }) => name), steps.map(({ name }) => name)); // prettier-ignore
    for (const { name, state, done } of rows) assert.ok(done, `${name} is ${state}`);
    const badges = await panel.locator('g.badge').allTextContents();
    const counted = badges.reduce((sum, text) => sum + Number(/×\s*(\d+)/.exec(text)?.[1] ?? 1), 0);
    assert.equal(counted, rows.length, badges.join(' '));

    // Rows that were shown during the run never disappeared, and finished rows stayed finished.
    const seen = await panel.locator('body').evaluate(() => globalThis.seen);
    console.log(
      `        ${seen.length} states of the panel: ${seen.map(({ rows: of }) => of.length).join(', ')} rows`,
    );
    assert.ok(seen.length >= 3, 'followed, not only shown at the end');
    seen.reduce((before, after) => {
      assert.ok(after.rows.length >= before.rows.length, 'no row went away');
      before.rows.forEach((row, index) => {
        assert.equal(after.rows[index].name, row.name);
        if (row.done) assert.ok(after.rows[index].done, `${row.name} was done`);
      });
      return after;
    });

    // the panel does not request a completed run again
    await arm(workbench, { kind: 'latency', delayMs: 0, operation: 'wor-describe-workflow-instance' });
    await page.waitForTimeout(5000);
    const [{ hits }] = await ask(workbench, '/__rampart/faults');
    assert.equal(hits, 0);
  },
};

/** Records the rows of the run each time they change. This function runs in the page of the panel. */
function watch() {
  globalThis.readRows = () =>
    [...document.querySelectorAll('#run-rows tr')].map((row) => ({
      name: row.querySelector('th').textContent,
      state: row.querySelector('.state .unseen').textContent,
      done: row.classList.contains('run-done'),
    }));
  globalThis.seen = [];
  new globalThis.MutationObserver(() => {
    const rows = globalThis.readRows();
    if (JSON.stringify(globalThis.seen.at(-1)?.rows) !== JSON.stringify(rows)) globalThis.seen.push({ rows });
  }).observe(document.querySelector('#run'), { subtree: true, childList: true, characterData: true });
}
