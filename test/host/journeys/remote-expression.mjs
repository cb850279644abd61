import assert from 'node:assert/strict';
import { arm, ask, connect } from './support/local.mjs';
import { plainTyping, replaceText } from './support/typing.mjs';
import { expandRows, openDocument } from './support/sidebar.mjs';

const expression = 'http.host eq "bücher.東京"\nand http.request.uri.path matches "^/a"';
const line = expression.split('\n')[1];
const refusal = [
  `'${expression}' is not a valid value for expression because could not parse filter expression: Filter parsing error (2:27):`,
  line,
  `${' '.repeat(26)}${'^'.repeat(7)} the use of operator Matches is not allowed`,
].join('\n');

export const journey = {
  title:
    'an expression that the service rejects is underlined at its characters; legacy products that no longer exist are hidden',
  local: true,
  settings: plainTyping,
  async run(workbench) {
    const { page } = workbench;
    await connect(workbench);
    const [account] = await ask(workbench, '/accounts');
    await expandRows(workbench, 'Firewall', [
      account.name,
      /^\s*harbour-goods\.example/,
      /^\s*Firewall Rules/,
    ]);
    const id = await openDocument(workbench, 'Office');
    const rule = { id, description: 'Office', action: 'block', paused: true, filter: { expression } };
    await arm(workbench, {
      kind: 'status', status: 400, method: 'PUT', count: 1, errors: [{ code: 20127, message: refusal, pointer: '/filter/expression' }],
    }); // prettier-ignore
    await replaceText(workbench, JSON.stringify(rule, null, 2));
    await page.keyboard.press('Control+S');
    await page.locator('.quick-input-widget:visible').waitFor();
    await page.keyboard.press('Enter');
    const problem = page.locator('.marker-widget', { hasText: 'the use of operator Matches is not allowed' });
    await problem.waitFor();
    assert.equal(await problem.locator('text=is not a valid value').count(), 0, 'the reason alone');
    await page.locator('.statusbar-item', { hasText: /Ln \d+, Col \d+/ }).waitFor();
    const at = await page.locator('.statusbar-item', { hasText: /Ln \d+, Col \d+/ }).innerText();
    const written = JSON.stringify(rule, null, 2).split('\n');
    const row = written.findIndex((one) => one.includes('"expression"'));
    const column = written[row].indexOf('matches') + 1;
    assert.match(at, new RegExp(`Ln ${row + 1}, Col ${column}`));
    await workbench.screenshot('expression-refused');
    await page.keyboard.press('Escape');
    await workbench.runCommand('Rampart: Discard Local Draft');

    // Sets whether the service has stopped supporting WAF overrides. If it has, this is reported once, the row is
    // hidden, and the user can check again.
    const gone = (wafOverridesGone) =>
      ask(workbench, '/__rampart/switches', { method: 'PUT', body: { wafOverridesGone } });
    await gone(true);
    await workbench.row(/^\s*WAF Overrides/).click();
    await page.keyboard.press('ArrowRight');
    await workbench.row('Discontinued').waitFor();
    await workbench.row(/^\s*WAF Overrides/).waitFor({ state: 'detached' });
    await workbench.screenshot('legacy-hidden');
    await gone(false);
    await workbench.row('Discontinued').click();
    await workbench
      .notification('the API no longer offers them')
      .getByRole('button', { name: 'Check Again' })
      .click();
    await workbench.expand(/^\s*WAF Overrides/);
    await workbench.row('Checkout posts').waitFor();
  },
};
