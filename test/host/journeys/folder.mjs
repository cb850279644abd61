import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ask, connect } from './support/local.mjs';
import { until } from '../until.mjs';
import { expandRows } from './support/sidebar.mjs';

export const journey = {
  title:
    'the rules of a zone are pulled into a folder; rules and the order of a ruleset are changed there, and pushed after a review or by the command line',
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
    await workbench.tab('Push from harbour-goods-example.md').waitFor();
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
    await page.locator('.statusbar-item', { hasText: 'Push a change from' }).waitFor();
    assert.match(JSON.stringify(await lockdowns()), /192\.0\.3\.0/);

    await workbench.expandView('History');
    await workbench.row('Warehouse scanners').waitFor();
    await workbench.screenshot('folder-history');

    // edits one rule of a ruleset and moves another rule, so the plan must show exactly these two changes
    const rulesets = path.join(root, 'harbour-goods-example/ruleset');
    const custom = fs.readdirSync(rulesets).find((one) => one.startsWith('http-request-firewall-custom-'));
    const ruleset = JSON.parse(fs.readFileSync(path.join(rulesets, custom), 'utf8'));
    const [first, second, ...rest] = ruleset.rules;
    const rules = [{ ...second, description: 'Head office' }, ...rest, first];
    fs.writeFileSync(path.join(rulesets, custom), JSON.stringify({ ...ruleset, rules }, null, 2));
    const entrypoint = `/zones/${zone.id}/rulesets/phases/http_request_firewall_custom/entrypoint`;
    const before = await ask(workbench, entrypoint);
    await workbench.runCommand('Rampart: Push Rules from Folder…');
    await workbench.pick('edge/harbour-goods-example');
    await pick.locator('.monaco-list-row', { hasText: custom }).waitFor();
    await page.locator('.view-line', { hasText: 'position 1 → 5' }).first().waitFor();
    await workbench.screenshot('folder-ruleset-push');
    await page.keyboard.press('Enter');
    await workbench.answerModal('Push a change', 'Push'); // the order of rules matters, so a modal dialog asks for confirmation
    await until(
      async () => (await ask(workbench, entrypoint)).version !== before.version,
      'the ruleset is pushed',
    );
    const after = await ask(workbench, entrypoint);
    assert.deepEqual(
      after.rules.map(({ id }) => id),
      rules.map(({ id }) => id),
    );
    const changed = after.rules.filter(
      ({ id, version }) => before.rules.find((one) => one.id === id).version !== version,
    );
    assert.deepEqual(
      changed.map(({ description }) => description),
      ['Head office'],
    );
    await workbench.runCommand('Rampart: Push Rules from Folder…');
    await workbench.pick('edge/harbour-goods-example');
    await page.locator('.statusbar-item', { hasText: 'There is nothing to push' }).waitFor();
    await workbench.screenshot('folder-ruleset-in-sync');

    // changes made with the command line also appear in the History view, and can be undone there
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('192.0.3.0/24', '192.0.4.0/24'));
    const place = 'edge/harbour-goods-example';
    const planned = await rampart(workbench, 'plan', place, '--out', 'plan.json');
    await rampart(workbench, 'apply', 'plan.json', '--yes', /Plan ([0-9a-f]{32}) /.exec(planned)?.[1] ?? '');
    assert.match(JSON.stringify(await lockdowns()), /192\.0\.4\.0/);
    const applied = page.locator('.pane-body .monaco-list-row', { hasText: 'Warehouse scanners' });
    await applied.nth(1).waitFor();
    await workbench.screenshot('folder-applied');
    await workbench.rowAction('Warehouse scanners', 'Undo');
    await page.locator('.quick-input-widget:visible', { hasText: '(rampart apply)' }).waitFor();
    await page.keyboard.press('Enter');
    await workbench.row(/Warehouse scanners.*undone/).waitFor();
    assert.match(JSON.stringify(await lockdowns()), /192\.0\.3\.0/);
    await workbench.screenshot('folder-applied-undone');
  },
};

/** Runs the command-line tool in the workspace and connects it to the demo service. Resolves to the tool's output. */
function rampart({ folder, dataDir, local, service }, ...args) {
  const cli = path.resolve(import.meta.dirname, '../../../dist/cli.js');
  const env = { ...process.env, RAMPART_API_TOKEN: service.token, RAMPART_API_URL: local, RAMPART_STATE: path.join(dataDir, 'state') }; // prettier-ignore
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [cli, ...args], { cwd: folder, env }, (error, out, err) => {
      // exit code 1 means that there are changes
      if (error && error.code !== 1) reject(new Error(err));
      else resolve(out);
    });
  });
}

async function chooseFolder({ page }, name) {
  const dialog = page.locator('.quick-input-widget:visible', { hasText: 'Choose Folder' });
  await dialog.locator('.monaco-list-row', { hasText: name }).click();
  await dialog.locator('.monaco-list-row', { hasText: name }).waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Choose Folder' }).click();
}
