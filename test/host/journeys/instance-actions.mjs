import assert from 'node:assert/strict';
import fs from 'node:fs';
import { ask, connect } from './support/local.mjs';
import { plainTyping } from './support/typing.mjs';
import { expandRows } from './support/sidebar.mjs';

export const journey = {
  title: 'instances are filtered, changed together, and sent an event; a workflow gets a schedule',
  local: true,
  workspace: 'test/host/workspace',
  settings: plainTyping,
  async run(workbench) {
    const { page } = workbench;
    await connect(workbench);
    const [account] = await ask(workbench, '/accounts');
    const workflow = `/accounts/${account.id}/workflows/order-fulfilment`;
    await expandRows(workbench, 'Workflows', [
      account.name,
      'order-fulfilment',
      /^\s*Instances\s*$/,
      /^\s*All\s*$/,
    ]);

    // filters the list by status with the service's own filter
    await workbench.row(/^\s*All\s*$/).hover();
    await workbench.rowAction(/^\s*All\s*$/, 'Filter');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Filter by Status' }).waitFor();
    await workbench.screenshot('instances-filter');
    await workbench.pick('Filter by Status');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: /^\s*waiting\s*$/ }).click();
    await workbench.row('Filter: waiting').waitFor();
    await workbench.screenshot('instances-filtered');
    const rows = page.locator('.pane-body .monaco-list-row', { hasText: /waiting · / });
    const waiting = await rows.count();
    assert.ok(waiting > 0);

    // sends an event to an instance that waits for an event
    await rows.first().click({ button: 'right' });
    await page.locator('.monaco-menu .action-label', { hasText: 'Send Event' }).first().hover();
    await workbench.screenshot('instances-menu');
    await page.keyboard.press('Enter');
    await page.locator('.quick-input-list .monaco-list-row').first().waitFor();
    await workbench.screenshot('event-types');
    await page.keyboard.press('Enter');
    await workbench.pick('Write in editor');
    await page.locator('.view-line', { hasText: 'Save the document to send it' }).waitFor();
    await workbench.screenshot('event-payload');

    // invalid JSON is not sent, while valid JSON is sent after a confirmation and is offered again the next time
    await workbench.replaceText('{"by": ');
    await page.keyboard.press('Control+S');
    await page
      .locator('.statusbar-item', { hasText: 'The payload was not sent because of an error on line 1' })
      .waitFor();
    await workbench.screenshot('event-payload-wrong');
    await workbench.replaceText('{"by": "kim"}');
    await page.keyboard.press('Control+S');
    const asked = page.locator('.quick-input-widget:visible .monaco-list-row', { hasText: 'Send' });
    await asked.first().waitFor();
    await workbench.screenshot('event-confirm');
    await asked.first().click();
    await page.locator('.statusbar-item', { hasText: /Send event .*: done/ }).waitFor();
    await page.locator('.tab.active').first().waitFor();
    await page.locator('.editor-actions .action-label[aria-label^="Send"]').first().click();
    await asked.first().waitFor();
    await page.keyboard.press('Escape');

    // changes all listed instances at once, except the instance that has received its event and is no longer waiting
    const left = waiting - 1;
    await rows.nth(left).waitFor({ state: 'detached' });
    const line = (text) => page.locator('.editor-instance .view-line', { hasText: text }).first();
    await rows.first().click();
    await line('"status": "waiting"').waitFor();
    await line('"steps": [').waitFor();
    await workbench.rowMenu(/^\s*All\s*$/, 'Update All Listed Instances');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Pause' }).waitFor();
    await workbench.screenshot('instances-change-all');
    await workbench.pick('Pause');
    if (left === 1) await workbench.pick('Pause');
    else await workbench.answerModal('Pause', 'Pause');
    await page
      .locator('.pane-body .monaco-list-row', { hasText: /paused · / })
      .nth(left - 1)
      .waitFor();
    // The open document is updated. It keeps its steps, although the status check does not read them.
    await line('"status": "paused"').waitFor();
    await line('"steps": [').waitFor();
    await workbench.screenshot('instances-paused');

    await workbench.rowAction(/^\s*All\s*$/, 'Filter');
    await workbench.pick('Filter by Status');
    await workbench.pick('complete');
    await workbench.row('Filter: complete').waitFor();
    await workbench.rowMenu(/complete · /, 'Save Step Output');
    await page.locator('.quick-input-list .monaco-list-row').first().waitFor();
    await page.keyboard.press('Enter');
    const ok = page.locator('.quick-input-widget .monaco-button', { hasText: 'OK' });
    await ok.waitFor();
    await workbench.screenshot('step-output-save');
    await ok.click();
    await page.locator('.statusbar-item', { hasText: 'Saved to' }).waitFor();
    const saved = fs.readdirSync(workbench.folder).find((name) => name.endsWith('-1.json'));
    assert.ok(saved, 'a file of the step');
    JSON.parse(workbench.readFile(saved));

    // describes a schedule in words while it is entered
    await workbench.expand('inventory-sync');
    await workbench.rowMenu('inventory-sync', 'Edit Workflow Settings');
    await workbench.pick('Add schedule');
    await page.locator('.quick-input-widget input').first().fill('30 6 * * MON-FRI');
    await page.locator('.quick-input-message', { hasText: 'at 06:30, on MON-FRI' }).waitFor();
    await workbench.screenshot('workflow-schedule');
    await page.keyboard.press('Enter');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: '30 6 * * MON-FRI' }).waitFor();
    await workbench.screenshot('workflow-form');
    await workbench.pick('Apply');
    await workbench.pick('Change');
    await workbench.row('30 6 * * MON-FRI').waitFor();
    await workbench.screenshot('workflow-schedules');
    const { schedules } = await ask(workbench, workflow.replace('order-fulfilment', 'inventory-sync'));
    assert.ok(schedules.some(({ cron }) => cron === '30 6 * * MON-FRI'));
  },
};
