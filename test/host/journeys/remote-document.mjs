import assert from 'node:assert/strict';
import { arm, ask, connect } from './support/local.mjs';
import { plainTyping, replaceText } from './support/typing.mjs';
import { expandRows } from './support/sidebar.mjs';

export const journey = {
  title: 'an access rule is opened, edited and applied; a change of one digit by another user is noticed',
  local: true,
  settings: plainTyping,
  async run(workbench) {
    const { page } = workbench;
    await connect(workbench);
    const [account] = await ask(workbench, '/accounts');
    const rules = `/accounts/${account.id}/firewall/access_rules/rules`;
    const rule = await ask(workbench, rules, {
      body: { mode: 'block', configuration: { target: 'ip', value: '192.0.2.1' }, notes: 'journey' },
    });
    const now = () => ask(workbench, `${rules}/${rule.id}`);
    const replace = (change) =>
      replaceText(
        workbench,
        JSON.stringify(
          { mode: 'block', configuration: { target: 'ip', value: '192.0.2.1' }, notes: 'journey', ...change },
          null,
          2,
        ),
      );

    await expandRows(workbench, 'Firewall', [account.name, /^\s*IP Access Rules\s*$/]);
    await workbench.row('192.0.2.1').click();
    await workbench.tab('192.0.2.1.jsonc').waitFor();
    await page.locator('.view-line', { hasText: 'Save to apply your changes' }).waitFor();
    await workbench.screenshot('document-open');

    await replace({ mode: 'challenge' });
    await page.keyboard.press('Control+S');
    await page.locator('.quick-input-widget:visible', { hasText: 'mode: block → challenge' }).waitFor();
    await workbench.screenshot('document-confirm');
    assert.equal((await now()).mode, 'block', 'nothing is sent before it is confirmed');
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: '"mode": "challenge"' }).waitFor();
    await page.locator('.view-line', { hasText: 'modified_on' }).waitFor();
    assert.equal((await now()).mode, 'challenge');

    // Another user changes one digit, so the length of the text stays the same.
    await ask(workbench, `${rules}/${rule.id}`, {
      method: 'PATCH',
      body: { mode: 'challenge', configuration: { target: 'ip', value: '192.0.2.9' }, notes: 'journey' },
    });
    await replace({ mode: 'challenge', configuration: { target: 'ip', value: '192.0.2.7' } });
    await page.keyboard.press('Control+S');
    await page.locator('.quick-input-widget:visible', { hasText: 'Theirs: 192.0.2.9' }).waitFor();
    await workbench.screenshot('document-conflict');
    assert.equal((await now()).configuration.value, '192.0.2.9', 'nothing is overwritten');
    await workbench.pick('Mine: 192.0.2.7');
    await page.locator('.quick-input-widget:visible', { hasText: '192.0.2.9 → 192.0.2.7' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: 'modified_on' }).waitFor();
    assert.equal((await now()).configuration.value, '192.0.2.7');
    await workbench.tab('192.0.2.7.jsonc').waitFor();
    // the tab with the old name is closed
    await page.locator('.tab').nth(1).waitFor({ state: 'detached' });

    await refused(workbench, replace, now);

    await workbench.expandView('History');
    await workbench.row(/192\.0\.2\.\d+\s*Apply · .* · IP Access Rule/).waitFor();
    await workbench.screenshot('document-history');
  },
};

/**
 * Checks that rejections are shown in the document, that nothing is lost, and that no notification contains the URI.
 */
async function refused(workbench, replace, now) {
  const { page } = workbench;
  const errors = [{ code: 10001, message: 'mode whitelist is not in your plan', pointer: '/mode' }];
  await arm(workbench, { kind: 'status', status: 400, method: 'PATCH', count: 1, errors });
  await replace({ mode: 'whitelist', configuration: { target: 'ip', value: '192.0.2.7' } });
  await page.keyboard.press('Control+S');
  await page.locator('.quick-input-widget:visible', { hasText: 'mode: challenge → whitelist' }).waitFor();
  await page.keyboard.press('Enter');
  await workbench.notification('The API rejected the request.').waitFor();
  await page.locator('.marker-widget', { hasText: 'mode whitelist is not in your plan' }).waitFor();
  await workbench.screenshot('document-refused');
  assert.equal(await page.locator('.notification-toast').count(), 1, 'one message, of our own');
  assert.equal((await now()).mode, 'challenge');
  assert.equal(await page.locator('.tab.active.dirty').count(), 0, 'the text is kept as a draft');
  await page.keyboard.press('Escape');
}
