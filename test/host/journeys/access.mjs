import assert from 'node:assert/strict';
import { ask, connect } from './support/local.mjs';
import { plainTyping, replaceText } from './support/typing.mjs';

export const journey = {
  title:
    'access, by keyboard: an invalid scope is underlined and not sent, a secret is shown once, and deleting a group requires its name',
  local: true,
  settings: plainTyping,
  async run(workbench) {
    const { page } = workbench;
    await connect(workbench);
    const [account] = await ask(workbench, '/accounts');
    const clients = `/accounts/${account.id}/oauth_clients`;
    const client = (await ask(workbench, clients)).find((one) => one.client_name === 'Stock dashboard');

    // The user runs the command from the command palette, and chooses the kind, the account, and the client. The
    // document then opens.
    await workbench.runCommand('Rampart: Open as JSON');
    await workbench.pick('OAuth Client');
    await workbench.pick(account.name);
    await workbench.pick('Stock dashboard');
    await page.locator('.view-line', { hasText: 'Save to apply your changes' }).waitFor();
    await replaceText(
      workbench,
      JSON.stringify({ client_name: 'Stock', grant_types: ['authorization_code'], scopes: ['account:read'] }),
    );
    await workbench.waitForSquiggle('error');
    await page.keyboard.press('Control+S');
    await page
      .locator('.statusbar-item', { hasText: /The document was not sent because line \d+ has an error/ })
      .waitFor();
    await page.locator('.marker-widget').waitFor();
    assert.equal(await page.locator('.notification-toast').count(), 0);
    await workbench.screenshot('access-refused');
    assert.equal((await ask(workbench, `${clients}/${client.client_id}`)).client_name, 'Stock dashboard');

    await workbench.runCommand('Rampart: Rotate Client Secret…');
    await workbench.pick(account.name);
    await workbench.pick('Stock dashboard');
    await workbench.answerModal('Rotate the secret of Stock dashboard', 'Rotate');
    const secret = page.locator('.monaco-dialog-box', { hasText: 'Secret of Stock dashboard' });
    await secret.waitFor();
    await workbench.screenshot('access-secret');
    await page.keyboard.press('Escape');
    await workbench.answerModal('You did not copy the secret', 'Close without Copying');
    await secret.waitFor({ state: 'detached' });
    assert.equal((await ask(workbench, `${clients}/${client.client_id}`)).has_rotated_secret, true);

    await workbench.runCommand('Rampart: Delete Resource…');
    await workbench.pick('User Group');
    await workbench.pick(account.name);
    await workbench.pick('Contractors 2024');
    await workbench.answerModal('Delete User Group Contractors 2024', 'Delete');
    await page.locator('.quick-input-widget:visible', { hasText: 'Type Contractors 2024' }).waitFor();
    await workbench.screenshot('access-typed');
    await workbench.answerInput('Contractors 2024');
    await page.locator('.statusbar-item', { hasText: 'Delete User Group Contractors 2024: done' }).waitFor();
    const groups = await ask(workbench, `/accounts/${account.id}/iam/user_groups`);
    assert.equal(
      groups.some(({ name }) => name === 'Contractors 2024'),
      false,
    );
  },
};
