import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { until } from '../until.mjs';
import { expandRows } from './support/sidebar.mjs';

export const journey = {
  title:
    'a graph shows statistics of its runs, in the panel and above the code; a run is replayed; an image is saved',
  local: true,
  async run(workbench) {
    const { page } = workbench;
    await workbench.openFile('order.ts');
    await workbench.showContainer('Rampart');
    await page.locator('.monaco-button', { hasText: 'Start Demo Service' }).first().click();
    await workbench.row('Demo service').waitFor();
    await expandRows(workbench, 'Workflows', ['Harbour Goods', 'order-fulfilment', /^\s*Versions\s*$/]);
    await workbench.rowAction(/javascript/, 'Show Version Graph');
    const panel = workbench.webview();
    await panel.locator('g.node.step').first().waitFor();

    await panel.locator('[data-do="statistics"]').click();
    await panel.locator('.badge.statistics').first().waitFor();
    assert.match(await panel.locator('#notice').textContent(), /runs of this version \(\d+\)/);
    await page
      .locator('.codelens-decoration', { hasText: /\d+× in \d+ runs/ })
      .first()
      .waitFor();
    await workbench.screenshot('graph-statistics');

    await panel.locator('#exports > summary').click();
    await panel.locator('[data-do="png"]').click();
    // waits until the dialog has filled in the proposed path, because pressing Enter earlier has no effect
    const box = page.locator('.quick-input-widget:visible input[type=text]').first();
    await until(async () => (await box.inputValue()).endsWith('.png'), 'a path is proposed');
    const file = await box.inputValue();
    await until(async () => {
      if (fs.existsSync(file)) return true;
      if (await box.isVisible()) await box.press('Enter');
      return false;
    }, 'the picture is saved');
    assert.equal(fs.readFileSync(file).subarray(1, 4).toString(), 'PNG');
    fs.copyFileSync(file, path.join(import.meta.dirname, '../../../.build/screenshots/order-export.png'));

    await workbench.runCommand('View: Close All Editors');
    await workbench.expand(/^\s*Instances\s*$/);
    await workbench.expand(/^\s*All\s*$/);
    const done = page.locator('.pane-body .monaco-list-row', { hasText: /complete · |complete$/ }).first();
    await done.hover();
    await done.locator('[aria-label="Show Instance Run"]').click();
    const run = workbench.webview();
    await run.locator('.badge').first().waitFor();
    const before = await run.locator('.badge').count();
    await run.locator('#moment').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.ok((await run.locator('.badge').count()) < before);
    await workbench.screenshot('graph-replay');

    // when the panel is hidden and shown again, the editor restores it unchanged without using the extension
    await run.locator('#fold').click();
    await workbench.openFile('README.md');
    await workbench.runCommand('View: Close Editor');
    await workbench.webview().locator('body.run-folded').waitFor();
  },
};
