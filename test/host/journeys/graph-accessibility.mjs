import assert from 'node:assert/strict';
import { themes } from '../themes.mjs';
import { assertAccessible } from './support/axe.mjs';
import { connect } from './support/local.mjs';

export const journey = {
  title: 'the graph panel is accessible in every state and theme, and fully usable by keyboard',
  local: true,
  open: ['workflows/src/order.ts'],
  async run(workbench) {
    const { page } = workbench;
    await workbench.runCommand('Rampart: Show Workflow Graph');
    const panel = workbench.webview();
    await panel.locator('g.node.step').first().waitFor();
    await panel.locator('#canvas:focus').waitFor(); // the canvas has the focus, so keys work immediately

    const settings = JSON.parse(workbench.readFile('.vscode/settings.json'));
    for (const [name, theme] of Object.entries(themes)) {
      workbench.writeFile(
        '.vscode/settings.json',
        JSON.stringify({ ...settings, 'workbench.colorTheme': theme }),
      );
      await panel.locator(`body[data-vscode-theme-id="${theme}"]`).waitFor();
      await assertAccessible(panel, `a script's graph, ${name}`);
      await workbench.screenshot(`graph-${name}`);
    }
    workbench.writeFile('.vscode/settings.json', JSON.stringify(settings));

    // uses only the keyboard to move along the lines, into the search, through the outline, and to the code
    await panel.locator('#canvas').focus();
    const seen = [];
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press('ArrowDown');
      seen.push(await panel.locator('#live').textContent());
    }
    assert.equal(new Set(seen).size, seen.length, seen.join(' | '));
    await assertAccessible(panel, 'a node selected');
    // the outline is hidden until it has the focus
    await panel.locator('#outline [tabindex="0"]').focus();
    assert.ok((await panel.locator('#side').boundingBox()).width > 100);
    await workbench.screenshot('graph-outline-focused');
    await assertAccessible(panel, 'the hidden outline focused');
    await panel.locator('#canvas').focus();
    await page.keyboard.press('/');
    await page.keyboard.type('courier');
    await panel.locator('g.node.selected', { hasText: 'book courier' }).waitFor();
    await assertAccessible(panel, 'a search');
    await page.keyboard.press('Escape');
    for (let tab = 0; tab < 8; tab++) {
      const focused = await panel.locator(':focus').getAttribute('data-do');
      if (focused === 'outline') break;
      await page.keyboard.press('Shift+Tab');
    }
    await page.keyboard.press('Enter');
    await panel.locator('body.with-outline').waitFor();
    await assertAccessible(panel, 'the outline open');
    await workbench.screenshot('graph-outline');
    await panel.locator('#outline [tabindex="0"]').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('.monaco-editor.focused').first().waitFor();

    await workbench.typeAtEnd('\nconst = ;');
    await panel.locator('body.stale').waitFor();
    await assertAccessible(panel, 'stale');

    await workbench.runCommand('View: Close All Editors');
    await page.locator('.monaco-dialog-box').getByRole('button', { name: "Don't Save" }).click();
    await withoutGraph(workbench);
  },
};

/** Checks that a version without a graph shows a message, and that its panel is accessible, too. */
async function withoutGraph(workbench) {
  await connect(workbench);
  for (const view of ['Connections', 'IAM', 'Firewall']) await workbench.collapseView(view);
  for (const row of ['Harbour Goods', 'inventory-sync', /^\s*Versions\s*$/]) await workbench.expand(row);
  await workbench.rowMenu(/python/, 'Show Version Graph'); // the row of this version has no graph button
  const panel = workbench.webview();
  await panel.locator('#notice', { hasText: /\S/ }).waitFor();
  for (const theme of Object.values(themes)) {
    workbench.writeFile('.vscode/settings.json', JSON.stringify({ 'workbench.colorTheme': theme }));
    await panel.locator(`body[data-vscode-theme-id="${theme}"]`).waitFor();
    await assertAccessible(panel, `no graph, ${theme}`);
  }
  await workbench.screenshot('graph-none');
}
