import assert from 'node:assert/strict';
import { ask } from './support/local.mjs';

const most = 40;

export const journey = {
  title:
    'by keyboard alone: connecting, pinning and unpinning a zone, filtering a list, pausing an instance and seeing the change',
  local: true,
  async run(workbench) {
    const { page } = workbench;
    const press = async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const until = async (key, isThere) => {
      for (let step = 0; step < most; step++) {
        if (await isThere()) return;
        await press(key);
      }
      assert.fail(`not reached by ${key}`);
    };
    const focused = page.locator('.pane-body .monaco-list:focus .monaco-list-row.focused').first();
    const toRow = async (text) => {
      await workbench.row(text).waitFor(); // rows below a newly expanded row appear after a short delay
      await until('ArrowDown', async () => text.test((await focused.innerText()).replace(/\s+/g, ' ')));
    };
    const open = async (view, ...rows) => {
      await workbench.runCommand(`Rampart: Focus on ${view} View`);
      await focused.or(page.locator('.pane-body .monaco-list:focus')).first().waitFor();
      await press('Home');
      for (const row of rows) {
        await toRow(row);
        await press('ArrowRight');
        await page.waitForFunction(() => document.activeElement?.querySelector('.monaco-list-row.focused[aria-expanded=true]')); // prettier-ignore
      }
    };
    const fromMenu = async (entry) => {
      await press('Shift+F10');
      await page.locator('.monaco-menu').waitFor();
      const at = page.locator('.monaco-menu .action-item.focused', { hasText: entry });
      await until('ArrowDown', async () => (await at.count()) > 0);
      await press('Enter');
    };

    await workbench.runCommand('Rampart: Focus on Connections View');
    const words = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    await page.locator('.monaco-button', { hasText: 'Start Demo Service' }).first().waitFor();
    await until('Tab', async () => (await words()) === 'Start Demo Service');
    await press('Enter');
    await workbench.row('Demo service').waitFor();
    for (const view of ['Connections', 'IAM', 'Workflows']) await workbench.collapseView(view);

    await open('Firewall', /Harbour Goods/);
    await toRow(/harbour-stories\.example/);
    await fromMenu('Pin');
    await workbench.row(/harbour-stories\.example\s*pinned/).waitFor();
    await toRow(/harbour-stories\.example/);
    await workbench.screenshot('rows-by-keyboard');
    await fromMenu('Unpin');
    await workbench.row(/harbour-stories\.example\s*pinned/).waitFor({ state: 'detached' });

    const [account] = await ask(workbench, '/accounts');
    const runs = `/accounts/${account.id}/workflows/email-campaign/instances`;
    await ask(workbench, runs, { body: { instance_id: 'by-keyboard' } });
    await workbench.collapseView('Firewall');
    await open('Workflows', /Harbour Goods/, /email-campaign/, /^Instances/, /^All/);
    await fromMenu('Filter List…');
    await page.locator('.quick-input-widget:visible', { hasText: 'Filter by ID' }).waitFor();
    await press('Escape');
    await toRow(/by-keyboard/);
    assert.match(await focused.getAttribute('aria-label'), /^Instance, by-keyboard/);
    await fromMenu('Pause Instance');
    await page.locator('.quick-input-widget:visible', { hasText: 'Pause instance by-keyboard' }).waitFor();
    await press('Enter');
    await workbench.row(/by-keyboard.*(paused|waitingForPause)/).waitFor();

    // Opening the view loads the rows. The editor moves the focus only to a list that is not empty.
    await workbench.runCommand('Rampart: Focus on History View');
    await workbench.row(/by-keyboard\s*Pause/).waitFor();
    await open('History');
    await toRow(/by-keyboard/);
    assert.match(await focused.getAttribute('aria-label'), /^Change, by-keyboard, .*Pause/);
    await press('Enter');
    await page.locator('.tab', { hasText: 'by-keyboard' }).first().waitFor();
  },
};
