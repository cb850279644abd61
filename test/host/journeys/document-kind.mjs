import assert from 'node:assert/strict';

export const journey = {
  title:
    'a new document of a type is checked immediately; the type of a document is shown and changed in the status bar',
  open: ['rules/office.lockdown_rule.json'],
  async run(workbench) {
    const { page } = workbench;
    const item = page.locator('.statusbar-item', { hasText: 'Zone lockdown rule · Create' });
    await item.waitFor();
    await workbench.screenshot('document-kind');
    await item.click();
    await workbench.pick('lockdown_rule');
    await workbench.pick('Update');
    await page.locator('.statusbar-item', { hasText: 'Zone lockdown rule · Update' }).waitFor();
    assert.match(
      workbench.readFile('.vscode/settings.json'),
      /"rules\/office\.lockdown_rule\.json": "lockdown_rule\.update"/,
    );

    await workbench.runCommand('Rampart: New Document');
    await workbench.pick('access_rule');
    await workbench.pick('Create');
    await workbench.tab('new.access_rule.create.json').waitFor();
    await page.locator('.statusbar-item', { hasText: 'IP access rule · Create' }).waitFor();
    await workbench.waitForNoSquiggle('error');
    await workbench.screenshot('document-new');
  },
};
