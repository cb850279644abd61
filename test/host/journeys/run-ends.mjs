import assert from 'node:assert/strict';
import { until } from '../until.mjs';
import { ask, connect } from './support/local.mjs';

export const journey = {
  title: 'a run that failed or was rolled back shows where, and a new run replaces it',
  local: true,
  async run(workbench) {
    const { page } = workbench;
    await connect(workbench);
    const [account] = await ask(workbench, '/accounts');
    for (const view of ['Connections', 'IAM', 'Firewall']) await workbench.collapseView(view);
    for (const row of [account.name, 'order-fulfilment', /^\s*Instances\s*$/, /^\s*All\s*$/])
      await workbench.expand(row);

    // for an instance that was rolled back, the rows and the boxes show which steps were undone
    await workbench.rowAction('order-10602', 'Show Instance Run');
    const panel = workbench.webview();
    await panel.locator('#run-head strong', { hasText: 'terminated' }).waitFor();
    const undone = panel.locator('#run-rows tr.is-rollback.run-undone');
    await undone.first().waitFor();
    assert.match(await undone.first().innerText(), /Rollback of /);
    assert.match(await panel.locator('#run-rows tr.is-termination').innerText(), /Terminated by/);
    assert.ok((await panel.locator('g.badge.run-undone').count()) > 0);
    assert.doesNotMatch(await panel.locator('#run-head').innerText(), /Waiting for/, 'it has ended');
    await workbench.screenshot('run-rolled-back');

    // the exports are in one menu, which Escape closes
    await panel.locator('#exports > summary').click();
    await panel.locator('[data-do="png"]').waitFor();
    await workbench.screenshot('run-export-menu');
    await page.keyboard.press('Escape');
    await panel.locator('[data-do="png"]').waitFor({ state: 'hidden' });

    // for an instance that failed, the panel goes to the failure
    await workbench.runCommand('View: Close All Editors');
    await workbench.rowAction('order-10601', 'Show Instance Run');
    const failed = workbench.webview();
    await failed.locator('#run-head strong', { hasText: 'errored' }).waitFor();
    await failed.locator('#run-rows tr.run-failed[aria-selected="true"]').waitFor();
    await failed.locator('g.node.selected g.badge.run-failed').waitFor();
    await workbench.screenshot('run-failed');

    // after the instance is restarted from its row, the panel shows the new run instead of the completed one
    const ended = failed.locator('#run-head .fact', { hasText: 'Ended' });
    const before = await ended.innerText();
    await workbench.rowMenu('order-10601', 'Restart Instance');
    await workbench.pick('From the beginning');
    await workbench.answerModal('Restart instance order-10601', 'Restart');
    await until(async () => (await ended.innerText()) !== before, 'the panel shows the new run');
    await workbench.screenshot('run-restarted');

    // In a narrow window, the run moves below the graph. When the window is wide again, the graph returns to its former
    // position.
    const canvas = failed.locator('#canvas');
    const position = () => failed.locator('#layer').getAttribute('transform');
    const [wide, shown, size] = [await canvas.boundingBox(), await position(), page.viewportSize()];
    await page.setViewportSize({ width: 720, height: 450 });
    await until(async () => (await canvas.boundingBox()).width < wide.width, 'the graph is narrower');
    const [graph, run] = [await canvas.boundingBox(), await failed.locator('#run').boundingBox()];
    assert.ok(graph.width > 200 && graph.height > 40, `the graph has room: ${JSON.stringify(graph)}`);
    assert.ok(graph.y + graph.height <= run.y + 1, 'the run is below the graph');
    await workbench.screenshot('run-narrow');
    await page.setViewportSize(size);
    await until(async () => (await position()) === shown, 'the graph is at its former position');
  },
};
