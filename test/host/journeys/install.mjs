import assert from 'node:assert/strict';

export const journey = {
  title: 'the packaged extension is installed and its workspace opens',
  async run(workbench) {
    await workbench.showContainer('Explorer');
    await workbench.row('README.md').waitFor();
    await workbench.openFile('README.md');
    await workbench.runCommand('Extensions: Show Installed Extensions');
    const entry = workbench.page.locator('.extension-list-item', { hasText: 'Rampart' }).first();
    await entry.waitFor();
    assert.match(await entry.innerText(), /Lint, complete, and format/);
    await workbench.screenshot('installed');
  },
};
