import assert from 'node:assert/strict';
import { untilKept } from './support/kept.mjs';
import { placesWith } from './support/secrets.mjs';

const token = 'journey-token-5f1c9a7e2b';
const wrongToken = 'journey-wrong-81d0c3aa64';

export const journey = {
  title:
    'a connection to another address: an invalid token, its accounts, read-only mode, signing out; no file contains a token',
  local: true,
  token,
  async run(workbench) {
    const { page } = workbench;
    const asked = (text) => page.locator('.quick-input-widget:visible', { hasText: text }).waitFor();
    const row = (text) => page.locator('.pane-body .monaco-list-row', { hasText: text }).first();
    await workbench.showContainer('Rampart');
    await workbench.runCommand('Rampart: Add Connection…');
    await asked('Other address…');
    await workbench.screenshot('add-connection-service');
    await workbench.pick('Other address…');
    await asked('Base URL of the API');
    await workbench.answerInput('http://api.example');
    await asked('https');
    await workbench.screenshot('add-connection-unsafe-address');
    await workbench.answerInput(workbench.local);
    await asked('recommended');
    await workbench.pick('API token');
    await asked('in its secret storage');
    await workbench.answerInput(wrongToken);
    await asked('rejected the credential');
    await workbench.screenshot('add-connection-wrong-token');
    await workbench.answerInput(token);
    await asked('Display name of the connection');
    await workbench.answerInput('Journey');
    await asked('No changes can be made through this connection');
    await workbench.screenshot('add-connection-read-only');
    await workbench.pick('Read-only');

    await row(/Journey.*read-only/).waitFor();
    await page.locator('.statusbar-item', { hasText: '“Journey” is connected' }).waitFor();
    await workbench.expand('Journey');
    await workbench.row('Harbour').waitFor();
    await workbench.screenshot('add-connection-done');

    await workbench.rowMenu('Journey', 'Turn Off Read-Only Mode');
    await row(/Journey.*127\.0\.0\.1/).waitFor();
    await page.waitForFunction(
      () => ![...document.querySelectorAll('.monaco-list-row')].some(({ textContent }) => /Journey.*read-only/.test(textContent ?? '')),
    ); // prettier-ignore
    // Finding the connection's name proves that the search covers the data that the extension stores.
    await untilKept(workbench, '"name":"Journey"');
    for (const secret of [token, wrongToken]) assert.deepEqual(await placesWith(workbench, secret), []);

    await workbench.rowMenu('Journey', 'Sign Out');
    await row(/Journey.*signed out/).waitFor();
    await workbench.screenshot('add-connection-signed-out');
  },
};
