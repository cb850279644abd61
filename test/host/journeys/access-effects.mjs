import { ask, connect } from './support/local.mjs';
import { plainTyping, replaceText } from './support/typing.mjs';
import { expandRows } from './support/sidebar.mjs';

export const journey = {
  title:
    'the confirmation of a change of a policy, user group, resource group or member says who gains or loses what',
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
    await dialog
      .filter({ hasText: /Members who lose .* on .*: .*@.*allowed by Security, policy 1/ })
      .waitFor();
    await workbench.screenshot('effect-permissions');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    const effect = async (line, picture) => {
      await dialog.filter({ hasText: line }).waitFor();
      await workbench.screenshot(picture);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    };

    await workbench.runCommand('Rampart: Delete Resource…');
    await workbench.pick('User Group');
    await workbench.pick(account.name);
    await workbench.pick('Editors');
    await effect(/Members who lose .* on .*: .*@.*allowed by Editors, policy 1/, 'effect-permissions-group');

    const groups = await ask(workbench, `/accounts/${account.id}/iam/resource_groups`);
    const { name, scope } = groups.find((one) => one.name === 'Whole account');
    await workbench.runCommand('Rampart: Open as JSON');
    await workbench.pick('Resource Group');
    await workbench.pick(account.name);
    await workbench.pick(name);
    await page.locator('.view-line', { hasText: '"Whole account"' }).waitFor();
    const narrow = { key: scope.key, objects: [{ key: 'com.cloudflare.api.account.zone.0' }] };
    await replaceText(workbench, JSON.stringify({ name, scope: narrow }, null, 2));
    await page.keyboard.press('Control+S');
    await effect(/Members who lose Administrator on /, 'effect-permissions-resources');

    await workbench.runCommand('Rampart: Add Members…');
    await workbench.pick(account.name);
    await workbench.pick('Security');
    await workbench.pick('Enter IDs');
    await workbench.answerInput('f'.repeat(32));
    // A change with little risk is confirmed in a quick pick instead of a dialog.
    const list = page.locator('.quick-input-widget:visible', { hasText: 'Effect on Permissions' });
    await list.filter({ hasText: /Members who gain .* on .*allowed by Security, policy 1/ }).waitFor();
    await workbench.screenshot('effect-permissions-member');
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
  },
};
