import assert from 'node:assert/strict';
import { ask } from './support/local.mjs';
import { expandRows } from './support/sidebar.mjs';

export const journey = {
  title: 'one click connects to the demo service; an instance is paused and the tree shows it',
  local: true,
  async run(workbench) {
    const { page } = workbench;
    await workbench.showContainer('Rampart');
    const start = page.locator('.monaco-button', { hasText: 'Start Demo Service' }).first();
    await start.waitFor();
    await workbench.screenshot('sidebar-empty');
    await start.click();
    await workbench.row('Demo service').waitFor();

    const [account] = await ask(workbench, '/accounts');
    const base = `/accounts/${account.id}/workflows/email-campaign/instances`;
    await ask(workbench, base, { body: { instance_id: 'journey-1' } });

    await expandRows(workbench, 'Workflows', [
      account.name,
      'email-campaign',
      /^\s*Instances\s*$/,
      /^\s*All\s*$/,
    ]);
    await workbench.row('journey-1').waitFor();
    await workbench.screenshot('sidebar-workflows');
    await workbench.rowAction('journey-1', 'Pause Instance');
    await page.locator('.quick-input-widget:visible', { hasText: 'Pause instance journey-1' }).waitFor();
    await workbench.screenshot('sidebar-pause-confirm');
    await page.keyboard.press('Enter');
    await page
      .locator('.pane-body .monaco-list-row', { hasText: /journey-1.*(paused|waitingForPause)/ })
      .first()
      .waitFor();
    await workbench.screenshot('sidebar-paused');
    const { status } = await ask(workbench, `${base}/journey-1`);
    assert.match(status, /^(paused|waitingForPause)$/);

    await workbench.expandView('IAM');
    await workbench.expandView('Firewall');
    await workbench.collapseView('Workflows');
    await workbench.screenshot('sidebar-access');
  },
};
