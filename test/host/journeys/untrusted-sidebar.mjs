import assert from 'node:assert/strict';

export const journey = {
  title: 'nothing is sent from a workspace that is not trusted',
  local: true,
  trust: true,
  async run(workbench) {
    const { page } = workbench;
    await workbench.showContainer('Rampart');
    await page.locator('.monaco-button', { hasText: 'Start Demo Service' }).first().click();
    await workbench.notification('not trusted').waitFor();
    await workbench.screenshot('untrusted');
    assert.equal(await workbench.row('Demo service').count(), 0);
  },
};
