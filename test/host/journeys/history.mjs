import assert from 'node:assert/strict';
import { ask, connect } from './support/local.mjs';
import { plainTyping, replaceText } from './support/typing.mjs';
import { Workbench } from '../workbench.mjs';

export const journey = {
  title:
    'a rule is created and undone from History, a second window follows it, and neither loses a draft of the other',
  local: true,
  settings: { ...plainTyping, 'files.autoSave': 'afterDelay', 'files.autoSaveDelay': 300 },
  async run(workbench) {
    const { page } = workbench;
    await connect(workbench);
    const [account] = await ask(workbench, '/accounts');
    const rules = `/accounts/${account.id}/firewall/access_rules/rules`;
    const notes = async () => (await ask(workbench, rules)).map((rule) => rule.notes);
    const toHistory = async (window) => {
      for (const view of ['Connections', 'IAM', 'Firewall', 'Workflows', 'Tags'])
        await window.collapseView(view);
      await window.expandView('History');
    };

    await workbench.runCommand('Rampart: Create IP Access Rule…');
    await workbench.pick(account.name);
    await workbench.answerInput('192.0.2.77');
    await workbench.pick('block');
    await workbench.answerInput('to be undone');
    await confirm(page, 'Create');
    await page.locator('.statusbar-item', { hasText: 'Create IP Access Rule: done' }).waitFor();
    assert.ok((await notes()).includes('to be undone'));
    await toHistory(workbench);
    await workbench.row('192.0.2.77').waitFor();

    const second = await page.context().newPage();
    await second.goto(page.url());
    const { context, folder, dataDir, service, suffix } = workbench;
    const other = new Workbench({ page: second, context, folder, dataDir, service, suffix });
    await other.showContainer('Rampart');
    await toHistory(other);
    await other.row('192.0.2.77').waitFor();

    await page.bringToFront();
    await workbench.rowAction('192.0.2.77', 'Undo');
    await page.locator('.monaco-dialog-box', { hasText: 'Undo: Create IP Access Rule' }).waitFor();
    await workbench.screenshot('history-undo');
    await workbench.answerModal('Undo: Create IP Access Rule', 'Undo');
    await page.locator('.statusbar-item', { hasText: 'done' }).first().waitFor();
    await workbench.row(/192\.0\.2\.77\s*undone/).waitFor();
    assert.equal((await notes()).includes('to be undone'), false);
    await workbench.screenshot('history-undone');
    await second.bringToFront();
    await other.row(/192\.0\.2\.77\s*undone/).waitFor();
    await other.screenshot('history-second-window');

    // both windows edit the same rule, and the second window saves last
    const value = { mode: 'block', configuration: { target: 'ip', value: '192.0.2.5' }, notes: 'shared' };
    await ask(workbench, rules, { body: value });
    const file = '192.0.2.5.jsonc';
    const open = async (window) => {
      await window.page.bringToFront();
      await window.runCommand('Rampart: Open as JSON');
      await window.pick('IP Access Rule');
      await window.pick(account.name);
      await window.pick('192.0.2.5');
      await window.tab(file).waitFor();
    };
    await open(workbench);
    await open(other);
    await replaceText(other, JSON.stringify({ ...value, notes: 'from the second' }));
    await second
      .locator('.tab .monaco-icon-label[aria-label*="draft"], .tab[aria-label*="draft"]')
      .first()
      .waitFor();
    await page.bringToFront();
    await page.locator('.view-line', { hasText: 'from the second' }).waitFor();
    await workbench.screenshot('drafts-first-window');

    // The next window restores reports and comparisons. The second window is closed first. In a browser, VS Code saves
    // one set of tabs per folder, and the second window would overwrite it.
    await second.goto('about:blank');
    await second.close();
    await page.bringToFront();
    await workbench.runCommand('Rampart: Audit OAuth Clients');
    await workbench.pick(account.name);
    const report = `OAuth clients in ${account.name}.md`;
    await workbench.tab(report).waitFor();
    await workbench.row(/192\.0\.2\.77\s*undone/).click();
    await page.locator('.monaco-diff-editor').first().waitFor();
    await workbench.reload({ orderly: true });
    await workbench.tab(report).click();
    await page.locator('.view-line', { hasText: 'OAuth clients in' }).first().waitFor();
    await workbench.screenshot('report-restored');
    await workbench.tab('Create IP Access Rule').click();
    await page.locator('.monaco-diff-editor .view-line', { hasText: '192.0.2.77' }).first().waitFor();
    await workbench.screenshot('comparison-restored');
  },
};

async function confirm(page, verb) {
  await page.locator('.quick-input-widget:visible .monaco-list-row', { hasText: verb }).first().waitFor();
  await page.keyboard.press('Enter');
}
