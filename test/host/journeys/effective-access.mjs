import assert from 'node:assert/strict';
import { connect } from './support/local.mjs';
import { expandRows } from './support/sidebar.mjs';

export const journey = {
  title:
    'who can do what on a zone: opened from its row, read as a document, filtered, and a reason followed',
  local: true,
  async run(workbench) {
    const { page } = workbench;
    await connect(workbench);
    await expandRows(workbench, 'Firewall', ['Harbour Goods']);
    await workbench.rowMenu('harbour-stories.example', 'Show Effective Permissions');
    await workbench.pick('All permissions');
    await workbench.tab('Members with permissions on harbour-stories.example.md').waitFor();
    const lines = page.locator('.editor-group-container.active .view-lines');
    await lines.getByText('Editors, policy 1').first().waitFor();
    await workbench.screenshot('effective-access');

    await workbench.runCommand('Rampart: Filter Report…');
    await workbench.answerInput('cache purge');
    await lines.getByText('Filter: “').waitFor();
    assert.equal(await lines.getByText(/: Administrator/).count(), 0);
    await workbench.screenshot('effective-access-filtered');

    // Uses the keyboard to find the reason for a permission and to follow the link in it.
    await page.keyboard.press('Control+F');
    await page.locator('.find-widget.visible textarea').first().fill('Editors, policy 1');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    // The editor detects links a moment after the text has changed.
    await page.locator('.view-line', { hasText: 'Editors, policy 1' }).locator('.detected-link').first().waitFor(); // prettier-ignore
    await workbench.runCommand('Open Link');
    await page.locator('.view-line', { hasText: '"name": "Editors"' }).waitFor();
    await workbench.screenshot('effective-access-policy');

    await workbench.runCommand('Rampart: Show Member Permissions…');
    await workbench.pick('Harbour Goods');
    await workbench.pick('Security');
    await workbench.pick('@harbour-goods.example');
    await page.locator('.tab.active', { hasText: 'Permissions of' }).waitFor();
    await workbench.screenshot('effective-access-member');
  },
};
