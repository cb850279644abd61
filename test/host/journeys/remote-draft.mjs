import assert from 'node:assert/strict';
import { untilKept } from './support/kept.mjs';
import { ask, connect } from './support/local.mjs';
import { plainTyping, replaceText } from './support/typing.mjs';
import { expandRows } from './support/sidebar.mjs';

export const journey = {
  title:
    'auto-save sends nothing: a local draft is kept after a reload, marked, and applied manually, or with all others',
  local: true,
  settings: { ...plainTyping, 'files.autoSave': 'afterDelay', 'files.autoSaveDelay': 300 },
  async run(workbench) {
    const { page } = workbench;
    await connect(workbench);
    const [account] = await ask(workbench, '/accounts');
    const rules = `/accounts/${account.id}/firewall/access_rules/rules`;
    const body = { mode: 'block', configuration: { target: 'ip', value: '192.0.2.1' }, notes: 'journey' };
    const rule = await ask(workbench, rules, { body });
    const configuration = { target: 'ip', value: '192.0.2.2' };
    const second = await ask(workbench, rules, { body: { ...body, configuration } });
    const mode = async ({ id } = rule) => (await ask(workbench, `${rules}/${id}`)).mode;
    const file = '192.0.2.1.jsonc';

    const open = async () => {
      await expandRows(workbench, 'Firewall', [account.name, /^\s*IP Access Rules\s*$/]);
      await workbench.row('192.0.2.1').dblclick();
      await workbench.tab(file).waitFor();
    };
    await open();
    await page.locator('.view-line', { hasText: 'Save to apply your changes' }).waitFor();

    await replaceText(workbench, JSON.stringify({ ...body, mode: 'challenge' }));
    const apply = page.locator('.editor-actions .action-label[aria-label^="Apply to Account"]').first();
    await apply.waitFor();
    assert.equal(await mode(), 'block', 'auto-save sent nothing');
    assert.equal(await page.locator('.quick-input-widget:visible').count(), 0, 'and asked nothing');
    await workbench.screenshot('draft-kept');

    await untilKept(workbench, 'Demo service'); // waits until the connection is on disk, where the draft already is
    await workbench.reload();
    await open();
    await page.locator('.view-line', { hasText: '"mode":"challenge"' }).waitFor();
    assert.equal(await mode(), 'block');
    await workbench.screenshot('draft-reopened');

    await apply.click();
    await page.locator('.quick-input-widget:visible', { hasText: 'mode: block → challenge' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: 'modified_on' }).waitFor();
    assert.equal(await mode(), 'challenge');
    await apply.waitFor({ state: 'detached' });

    // creates two drafts, one of them for a rule that someone else changes
    await replaceText(workbench, JSON.stringify({ ...body, mode: 'whitelist' }));
    await apply.waitFor();
    await workbench.row('192.0.2.2').dblclick();
    await workbench.tab('192.0.2.2.jsonc').waitFor();
    await page.locator('.view-line', { hasText: 'Save to apply your changes' }).waitFor();
    await replaceText(workbench, JSON.stringify({ ...body, configuration, mode: 'challenge' }));
    await apply.waitFor();
    await ask(workbench, `${rules}/${second.id}`, {
      method: 'PATCH',
      body: { configuration, mode: 'block', notes: 'theirs' },
    });
    await workbench.runCommand('Apply All Drafts');
    const list = page.locator('.quick-input-widget:visible');
    await list.locator('.monaco-list-row', { hasText: 'changed by another user' }).waitFor();
    await workbench.screenshot('drafts-list');
    await page.keyboard.press('Enter');
    await page.locator('.monaco-dialog-box', { hasText: '192.0.2.1: mode: challenge → whitelist' }).waitFor();
    await workbench.screenshot('drafts-confirmation');
    await workbench.answerModal('192.0.2.2: mode: block → challenge', 'Apply');
    await apply.waitFor({ state: 'detached' });
    await page.locator('.view-line', { hasText: 'modified_on' }).waitFor();
    assert.deepEqual([await mode(), await mode(second)], ['whitelist', 'challenge']);
    assert.equal((await ask(workbench, `${rules}/${second.id}`)).notes, 'theirs');
  },
};
