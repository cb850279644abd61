import assert from 'node:assert/strict';
import { expandRows } from './support/sidebar.mjs';

export const journey = {
  title: 'a deployed graph and the script follow each other: cursor to node, node to code',
  local: true,
  open: ['workflows/src/order.ts'],
  async run(workbench) {
    const { page } = workbench;
    await workbench.showContainer('Rampart');
    await page.locator('.monaco-button', { hasText: 'Start Demo Service' }).first().click();
    await workbench.row('Demo service').waitFor();
    await expandRows(workbench, 'Workflows', ['Harbour Goods', 'order-fulfilment', /^\s*Versions\s*$/]);
    await workbench.rowAction(/javascript/, 'Show Version Graph');
    const panel = workbench.webview();
    await panel.locator('g.node.step').first().waitFor();
    await panel.locator('#details dd', { hasText: 'nodes found' }).waitFor();
    const selected = panel.locator('g.node.selected');

    // placing the cursor in the code selects the node in the graph
    await page.locator('.view-line span span', { hasText: "'load order'" }).first().click();
    await selected.filter({ hasText: 'load order' }).waitFor();
    await page.keyboard.press('Control+F');
    await page.keyboard.insertText("'charge card'");
    await page.keyboard.press('Escape');
    await selected.filter({ hasText: 'charge card' }).waitFor();
    await workbench.screenshot('graph-link');

    // selecting a node and pressing Enter goes to its code, even after the lines have moved
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('// one line more\n');
    await panel.locator('#search').fill('courier');
    await selected.filter({ hasText: 'book courier' }).waitFor();
    await panel.locator('#canvas').focus();
    await page.keyboard.press('Enter');
    await page.locator('.monaco-editor.focused').first().waitFor();
    const line = page.locator('.editor-instance .line-numbers.active-line-number').first();
    const text = workbench.readFile('workflows/src/order.ts').split('\n');
    const expected = text.findIndex((one) => one.includes("'book courier'")) + 2;
    await page.waitForFunction(
      (wanted) => document.querySelector('.line-numbers.active-line-number')?.textContent === wanted,
      String(expected),
    );
    assert.equal(await line.textContent(), String(expected));
  },
};
