import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { ask, connect } from './support/local.mjs';
import { expandRows } from './support/sidebar.mjs';

export const journey = {
  title: 'the rules of a zone are pulled into a folder, one is changed there, and pushed after a look at it',
  local: true,
  async run(workbench) {
    const { page } = workbench;
    await connect(workbench);
    await expandRows(workbench, 'Firewall', ['Harbour Goods']);
    const root = path.join(workbench.folder, 'edge');
    fs.mkdirSync(root);
    await workbench.rowMenu(/^\s*harbour-goods\.example/, 'Pull Rules to Folder');
    await chooseFolder(workbench, 'edge');
    await workbench.tab('Pull into edge.md').waitFor();
    await page.locator('.view-line', { hasText: 'warehouse-scanners' }).waitFor();
    await workbench.screenshot('folder-pulled');

    const folder = path.join(root, 'harbour-goods-example/lockdown_rule');
    const name = fs.readdirSync(folder).find((file) => file.startsWith('warehouse-scanners-'));
    const file = path.join(folder, name);
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('192.0.2.0/24', '192.0.3.0/24'));

    const zone = (await ask(workbench, '/zones')).find((one) => one.name === 'harbour-goods.example');
    const lockdowns = () => ask(workbench, `/zones/${zone.id}/firewall/lockdowns`);
    await workbench.runCommand('Rampart: Push Rules from Folder…');
    await workbench.pick('edge/harbour-goods-example');
    await workbench.tab('Push of harbour-goods-example.md').waitFor();
    const pick = page.locator('.quick-input-widget:visible');
    await pick.locator('.monaco-list-row', { hasText: name }).waitFor();
    await workbench.screenshot('folder-push');
    assert.doesNotMatch(
      JSON.stringify(await lockdowns()),
      /192\.0\.3\.0/,
      'nothing is sent before it is confirmed',
    );
    await page.keyboard.press('Enter');
    await pick.locator('.monaco-list-row', { hasText: 'Push' }).first().waitFor();
    await workbench.screenshot('folder-confirm');
    await page.keyboard.press('Enter');
    await page.locator('.statusbar-item', { hasText: 'Push a change of' }).waitFor();
    assert.match(JSON.stringify(await lockdowns()), /192\.0\.3\.0/);

    await workbench.expandView('History');
    await workbench.row('Warehouse scanners').waitFor();
    await workbench.screenshot('folder-history');
  },
};

/** Goes into a folder of the workspace in the dialog for folders, and chooses it. */
async function chooseFolder({ page }, name) {
  const dialog = page.locator('.quick-input-widget:visible', { hasText: 'Choose Folder' });
  await dialog.locator('.monaco-list-row', { hasText: name }).click();
  await dialog.locator('.monaco-list-row', { hasText: name }).waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Choose Folder' }).click();
}
