import { ask, connect } from './support/local.mjs';
import { plainTyping, replaceText } from './support/typing.mjs';
import { expandRows, openDocument } from './support/sidebar.mjs';

const hosts = (names) =>
  `http.request.method in {"POST" "PUT"} and http.request.uri.path contains "/checkout" and http.host in {${names.map((name) => `"${name}"`).join(' ')}}`;

export const journey = {
  title: 'a draft of a rule, its confirmation and the History say which requests it affects',
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
    const rule = (names) => ({
      id,
      description: 'Office',
      action: 'managed_challenge',
      paused: false,
      filter: { expression: hosts(names) },
    });
    const replace = (names) => replaceText(workbench, JSON.stringify(rule(names), null, 2));
    const confirmation = (words) => page.locator('.quick-input-widget:visible', { hasText: words });

    await replace(['a.test']);
    await page.keyboard.press('Control+S');
    await confirmation('Effect on Requests').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: 'Save to apply your changes' }).waitFor();

    await replace(['a.test', 'x.test']);
    await page
      .locator('.codelens-decoration', { hasText: 'Now also challenged: for example, POST x.test/checkout' })
      .waitFor();
    await workbench.screenshot('effect-lens');
    await page.keyboard.press('Control+S');
    await confirmation('Now also challenged: for example, POST x.test/checkout from any address').waitFor();
    await workbench.screenshot('effect-confirmation');
    // pressing Enter on a read-only row does not close the confirmation
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await confirmation('Effect on Requests').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: 'Save to apply your changes' }).waitFor();

    // after the change is applied, the draft no longer exists, so the code lens that shows its effect disappears
    await page.locator('.codelens-decoration', { hasText: 'Now also' }).waitFor({ state: 'detached' });

    await workbench.expandView('History');
    await workbench
      .row(/Office.*Apply · .* · Firewall Rule/)
      .first()
      .click({ button: 'right' });
    // A menu ignores clicks while it opens. Therefore, the mouse is moved over the entry and Enter is pressed, which
    // the menu handles immediately.
    await page.locator('.monaco-menu .action-label', { hasText: 'Show Effect on Requests' }).hover();
    await page.keyboard.press('Enter');
    await page
      .locator('.view-line', { hasText: 'Now also challenged: for example, POST x.test/checkout' })
      .waitFor();
    await workbench.screenshot('effect-history');
  },
};
