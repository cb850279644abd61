import assert from 'node:assert/strict';
import { ask, connect } from './support/local.mjs';
import { until } from '../until.mjs';

export const journey = {
  title:
    'uses of a list are found, a CSV file is imported, an item is removed, and a deleted list comes back with its items',
  local: true,
  workspace: 'test/host/workspace',
  async run(workbench) {
    const { page } = workbench;
    workbench.writeFile('addresses.csv', 'ip,comment\n192.0.2.200,New office\n198.51.100.0/24,Printer\n');
    workbench.writeFile('wrong.csv', '192.0.2.201\nnot-an-address\n');
    await connect(workbench);
    const [account] = await ask(workbench, '/accounts');
    const lists = `/accounts/${account.id}/rules/lists`;
    const offices = (await ask(workbench, lists)).find((one) => one.name === 'offices');
    const items = async () => (await ask(workbench, `${lists}/${offices.id}/items`)).map((one) => one.ip);
    const { id } = await ask(workbench, lists, {
      body: { name: 'guests', kind: 'ip', description: 'Visitors' },
    });
    await ask(workbench, `${lists}/${id}/items`, {
      body: [{ ip: '203.0.113.20', comment: 'Lobby' }, { ip: '203.0.113.21' }],
    });
    // the service adds items asynchronously
    await until(async () => (await ask(workbench, `${lists}/${id}/items`)).length === 2, 'two guests');

    for (const view of ['Connections', 'IAM', 'Workflows', 'Tags']) await workbench.collapseView(view);
    await workbench.expand('Harbour Goods');
    await workbench.expand(/^\s*Lists/);
    await workbench.expand(/^\s*offices/);
    await workbench.row('198.51.100.10').waitFor();
    await workbench.screenshot('list-items');

    // shows the account's rules and the lines in files that use the list, each of which opens with a click
    workbench.writeFile('office.rfilter', 'http.host eq "a.example" and ip.src in $offices\n');
    await workbench.rowAction(/^\s*offices/, 'Find Uses of List…');
    const use = (text) => page.locator('.part.panel .monaco-list-row', { hasText: text }).first();
    await use(/^Rules/).waitFor();
    await use('office.rfilter:1').waitFor();
    await workbench.screenshot('list-uses');
    await use('office.rfilter:1').click();
    await workbench.tab('office.rfilter').waitFor();

    const choose = async (name) => {
      await workbench.rowMenu(/^\s*offices/, 'Import List Items from CSV');
      await page.locator('.quick-input-list .monaco-list-row', { hasText: name }).click();
    };
    await choose('wrong.csv');
    await workbench.notification('Line 2: not-an-address').waitFor();
    await workbench.screenshot('list-import-wrong');
    await workbench.runCommand('Notifications: Clear All Notifications');

    await choose('addresses.csv');
    await workbench.pick('Add to Existing Items');
    await page.locator('.quick-input-widget:visible', { hasText: 'adds 192.0.2.200 (New office)' }).waitFor();
    await workbench.screenshot('list-import-confirm');
    assert.equal((await items()).length, 3, 'nothing is sent before it is confirmed');
    await page.keyboard.press('Enter');
    await page.locator('.statusbar-item', { hasText: 'Add 2 items to offices: done' }).waitFor();
    assert.deepEqual((await items()).sort(), [
      '192.0.2.0/24',
      '192.0.2.200',
      '198.51.100.0/24',
      '198.51.100.10',
      '2001:db8:10::/48',
    ]);
    await workbench.row('192.0.2.200').waitFor();
    await workbench.screenshot('list-imported');

    await workbench.rowMenu('198.51.100.0/24', 'Remove List Item');
    await page.locator('.monaco-dialog-box', { hasText: 'Remove 198.51.100.0/24' }).waitFor();
    await workbench.screenshot('list-remove-confirm');
    await workbench.answerModal('Remove 198.51.100.0/24', 'Remove');
    await workbench.row('198.51.100.0/24').waitFor({ state: 'detached' });
    assert.equal((await items()).includes('198.51.100.0/24'), false);
    await workbench.screenshot('list-removed');

    // a deleted list is restored with its items
    await workbench.rowMenu(/^\s*guests/, 'Delete');
    await page.locator('.monaco-dialog-box', { hasText: 'guests · ip · 2 items' }).waitFor();
    await workbench.screenshot('list-delete-confirm');
    await workbench.answerModal('Delete List guests', 'Delete');
    await workbench.row(/^\s*guests/).waitFor({ state: 'detached' });
    assert.equal(
      (await ask(workbench, lists)).some((one) => one.name === 'guests'),
      false,
    );
    await workbench.collapseView('Firewall');
    await workbench.expandView('History');
    await workbench.row('guests').waitFor();
    await workbench.screenshot('list-deleted');
    await workbench.rowAction('guests', 'Undo');
    await page.locator('.monaco-dialog-box', { hasText: 'Undo: Delete List guests' }).waitFor();
    await workbench.screenshot('list-undo-confirm');
    await workbench.answerModal('Undo: Delete List guests', 'Undo');
    await workbench.row(/guests.*undone/).waitFor();
    await workbench.screenshot('list-undone');
    const again = (await ask(workbench, lists)).find((one) => one.name === 'guests');
    assert.equal(again.description, 'Visitors');
    const restored = await ask(workbench, `${lists}/${again.id}/items`);
    assert.deepEqual(
      restored.map(({ ip, comment }) => [ip, comment]),
      [
        ['203.0.113.20', 'Lobby'],
        ['203.0.113.21', undefined],
      ],
    );
  },
};
