import { ask, connect } from './support/local.mjs';
import { plainTyping, replaceText } from './support/typing.mjs';
import { expandRows } from './support/sidebar.mjs';

export const journey = {
  title: 'the confirmation of a change of a user group says who loses which permission',
  local: true,
  settings: plainTyping,
  async run(workbench) {
    const { page } = workbench;
    await connect(workbench);
    const [account] = await ask(workbench, '/accounts');
    await expandRows(workbench, 'IAM', [account.name, /^\s*User Groups/]);
    await workbench.row(/^\s*Security/).dblclick();
    await page.locator('.view-line', { hasText: 'Save to apply your changes' }).waitFor();
    await replaceText(workbench, JSON.stringify({ name: 'Security', policies: [] }, null, 2));
    await page.keyboard.press('Control+S');
    const dialog = page.locator('.monaco-dialog-box', { hasText: 'Effect on Permissions' });
    await dialog.waitFor();
    await dialog.filter({ hasText: /Loses .* on .*: .*@.*allowed by Security, policy 1/ }).waitFor();
    await workbench.screenshot('effect-permissions');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  },
};
