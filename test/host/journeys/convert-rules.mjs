import assert from 'node:assert/strict';

export const journey = {
  title: 'a folder of legacy rules becomes a ruleset, lists, and a report, opened for review',
  async run(workbench) {
    const { page } = workbench;
    await workbench.showContainer('Explorer');
    await workbench.rowMenu(/^\s*rules\s*$/, 'Convert to Custom Rules');
    const pick = page.locator('.quick-input-widget:visible', { hasText: 'Convert to Custom Rules' });
    await pick.waitFor();
    await workbench.screenshot('convert-choice');
    await workbench.pick('Disable new rules');
    await workbench.tab('report.md').waitFor();
    await page.locator('.view-line', { hasText: '#' }).first().waitFor();
    await workbench.screenshot('convert-report');
    const tabs = await page.locator('.tab').allInnerTexts();
    assert.ok(
      tabs.some((name) => name.includes('ruleset')),
      tabs.join(),
    );
    await page.locator('.tab', { hasText: 'ruleset' }).first().click();
    await page.locator('.view-line', { hasText: '"expression"' }).first().waitFor();
    await workbench.screenshot('convert-ruleset');
    assert.equal(await page.locator('.squiggly-error').count(), 0);
    assert.equal(workbench.hasFile('rules/converted'), false, 'nothing is written before it is saved');
  },
};
