import assert from 'node:assert/strict';
import path from 'node:path';
import { startRuntime } from '../../runtime/start.mjs';
import { plainTyping } from './support/typing.mjs';

export const journey = {
  title: 'a workflow is run from its code on a real local runtime, followed, and moved by an event',
  runtime: true,
  workspace: 'test/fixtures/runtime',
  open: ['workflows.js'],
  settings: plainTyping,
  async run(workbench) {
    const { page } = workbench;
    const lens = page.locator('.codelens-decoration a', { hasText: 'Run workflow' }).first();
    await lens.waitFor();
    await workbench.screenshot('runtime-lens');

    // No runtime is running yet, so a message explains how to start one.
    await lens.click();
    await workbench.notification('npx wrangler dev').waitFor();
    await workbench.screenshot('runtime-none');
    await page.keyboard.press('Escape');
    await workbench.runCommand('Notifications: Clear All Notifications');

    const runtime = await startRuntime(path.join(workbench.folder, 'workflows.js'));
    try {
      const { port } = new URL(runtime.origin);
      const wrangler = JSON.parse(workbench.readFile('wrangler.jsonc'));
      workbench.writeFile(
        'wrangler.jsonc',
        JSON.stringify({ ...wrangler, dev: { port: Number(port) } }, null, 2),
      );
      await workbench.showContainer('Rampart');
      await workbench.row(`wrangler dev, port ${port}`).waitFor();
      for (const view of ['IAM', 'Firewall']) await workbench.collapseView(view);
      await workbench.row(`wrangler dev, port ${port}`).click();
      await workbench.row('workflows only').waitFor();
      await workbench.screenshot('runtime-connection');

      await lens.click();
      await workbench.pick('Write in editor');
      await writePayload(workbench, '{"items": ["p", "q"]}');
      const panel = workbench.webview();
      await panel.locator('g.node.step').first().waitFor();
      await panel.locator('#run-rows tr', { hasText: 'approval' }).first().waitFor();
      await workbench.screenshot('runtime-run-waiting');

      await workbench.collapseView('Connections');
      await workbench.expand('runtime-lab');
      await workbench.expand('orders');
      await workbench.row('not available in a local runtime').waitFor();
      await workbench.expand(/^\s*Instances\s*$/);
      await workbench.expand(/^\s*All\s*$/);
      await workbench.screenshot('runtime-tree');

      await panel.locator('#run button', { hasText: 'Send Event' }).click();
      await workbench.pick('approved');
      await workbench.pick('Write in editor');
      await writePayload(workbench, '{"by": "kim"}');
      await workbench.pick('Send');
      await panel.locator('#run-rows tr', { hasText: 'ship' }).first().waitFor();
      await workbench.screenshot('runtime-run-complete');
    } finally {
      await runtime.stop();
    }
    await workbench.expandView('Connections');
    await workbench.row('wrangler dev').waitFor({ state: 'detached', timeout: 30_000 });
    assert.equal(await page.locator('.notification-toast').count(), 0);
  },
};

/** Writes a payload into its document and sends it. */
async function writePayload(workbench, text) {
  await workbench.page.locator('.view-line', { hasText: 'Save the document to send it' }).waitFor();
  await workbench.replaceText(text);
  await workbench.page.keyboard.press('Control+S');
}
