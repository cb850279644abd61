import assert from 'node:assert/strict';
import { assertAccessible } from './support/axe.mjs';
import { expandRows } from './support/sidebar.mjs';

const header = { authorization: 'Bearer journey', 'content-type': 'application/json' };

export const journey = {
  title: 'graphs are drawn: of a script as it is edited, of a deployed version, and with a run on it',
  local: true,
  open: ['workflows/src/photo.ts'],
  async run(workbench) {
    const { page } = workbench;
    await workbench.waitForSquiggle('warning');
    await workbench.runCommand('Rampart: Show Workflow Graph');
    const panel = workbench.webview();
    await panel.locator('g.node.step').first().waitFor();
    const names = await panel.locator('g.node .title').allTextContents();
    assert.ok(names.length >= 2, names.join(', '));
    await panel.locator('#canvas').focus();
    for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    await panel.locator('g.node.selected').waitFor();
    await workbench.screenshot('graph-local');
    await page.keyboard.press('Enter');
    await page.locator('.editor-instance.focused, .monaco-editor.focused').first().waitFor();

    await workbench.runCommand('View: Close All Editors');
    await workbench.showContainer('Rampart');
    await page.locator('.monaco-button', { hasText: 'Start Demo Service' }).first().click();
    await workbench.row('Demo service').waitFor();
    const {
      result: [account],
    } = await (await fetch(`${workbench.local}/accounts`, { headers: header })).json();
    await expandRows(workbench, 'Workflows', [account.name, 'order-fulfilment', /^\s*Versions\s*$/]);
    const version = page.locator('.pane-body .monaco-list-row', { hasText: 'javascript' }).first();
    await version.hover();
    await version.locator('[aria-label="Show Version Graph"]').click();
    await workbench.webview().locator('g.node.step').first().waitFor();
    const facts = await workbench.webview().locator('#details').textContent();
    assert.match(facts, /order\.ts: \d+ of \d+ nodes found by name/);
    await assertAccessible(workbench.webview(), 'a deployed graph');
    await workbench.screenshot('graph-version');

    await workbench.rowMenu(/javascript/, 'Compare Graph with Script');
    const difference = page
      .frameLocator('iframe.webview.ready >> nth=-1')
      .frameLocator('iframe#active-frame');
    await difference.locator('#details .changes li').first().waitFor();
    const changes = await difference.locator('#details .changes li').allTextContents();
    assert.ok(
      changes.some((words) => words.includes('added: pack')),
      changes.join('\n'),
    );
    assert.ok(
      changes.some((words) => /wait for delivery.*14 days → 10 days/.test(words)),
      changes.join('\n'),
    );
    await assertAccessible(difference, 'a difference');
    await workbench.screenshot('graph-difference');
    await workbench.runCommand('View: Close All Editors');

    await workbench.expand(/^\s*Instances\s*$/);
    await workbench.expand(/^\s*All\s*$/);
    await page
      .locator('.pane-body .monaco-list-row', { hasText: /complete|errored/ })
      .first()
      .waitFor();
    const done = page.locator('.pane-body .monaco-list-row', { hasText: /complete · |complete$/ }).first();
    await done.hover();
    await done.locator('[aria-label="Show Instance Run"]').click();
    const run = page.frameLocator('iframe.webview.ready >> nth=-1').frameLocator('iframe#active-frame');
    await run.locator('#run-rows tr').first().waitFor();
    await run.locator('g.badge').first().waitFor();
    await assertAccessible(run, 'a run');
    await workbench.screenshot('graph-run');
  },
};
