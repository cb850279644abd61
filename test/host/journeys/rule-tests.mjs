import assert from 'node:assert/strict';
import { plainTyping } from './support/typing.mjs';

const test = `
  - name: masscan is denied
    request: |
      GET https://shop.example.com/
      User-Agent: masscan/1.3
    facts: { ip.src: 203.0.113.7, ip.src.country: DE }
    expect: { outcome: block, by: Deny scanners }
`;

export const journey = {
  title:
    'a rule test is written, fails, passes once the rule is edited, and coverage shows what is not tested',
  // text is inserted without automatic indentation
  settings: { ...plainTyping, '[yaml]': { 'editor.autoIndent': 'none' } },
  open: ['shop/shop.ruleset.json', 'shop/shop.rules.test.yaml'],
  async run(workbench) {
    const { page } = workbench;
    const named = (label, state) =>
      page.locator(`.test-explorer .monaco-list-row[aria-label*="${label}"][aria-label*="${state}"]`).first();
    await workbench.runCommand('Testing: Focus on Test Explorer View');
    await page.locator('.test-explorer .monaco-list-row', { hasText: 'shop.rules.test.yaml' }).waitFor();
    await page.locator('.test-explorer .monaco-list-row .monaco-tl-twistie').first().click();
    await page.locator('.test-explorer .monaco-list-row', { hasText: 'scanners are redirected' }).waitFor();
    // each test has an icon in the gutter
    assert.equal(await page.locator('.testing-run-glyph').count(), 4);
    await workbench.screenshot('rule-tests');

    // a click on an icon runs only that test
    await page.locator('.testing-run-glyph').first().click();
    await named('sign-in from abroad', 'Passed').waitFor();
    await named('scanners are redirected', 'Not yet run').waitFor();

    // one test in the sample fails deliberately, and the reason is shown next to the failed expectation
    await workbench.runCommand('Test: Run All Tests');
    await named('scanners are redirected', 'Failed').waitFor();
    await named('sign-in from abroad', 'Passed').waitFor();
    await page.getByText('block 403 by Deny scanners != redirect').first().waitFor();
    await page.locator('.part.panel', { hasText: '✗ scanners are redirected' }).first().waitFor();
    await workbench.screenshot('rule-tests-failed');

    // a new test appears while the user types it
    await workbench.openFile('shop/shop.rules.test.yaml');
    await workbench.replaceText(workbench.readFile('shop/shop.rules.test.yaml') + test);
    await page.locator('.test-explorer .monaco-list-row', { hasText: 'masscan is denied' }).waitFor();
    await workbench.save();
    await workbench.runCommand('Test: Start Continuous Run');
    await workbench.pick('Run Rule Tests');
    await page.keyboard.press('Enter');
    await named('masscan is denied', 'Failed').waitFor();
    await workbench.screenshot('rule-tests-written');

    // after the rule is edited, the test passes without a click or a save
    await workbench.openFile('shop/shop.ruleset.json');
    const rules = workbench.readFile('shop/shop.ruleset.json');
    const edited = rules.replace(
      'contains \\"nikto\\"',
      'contains \\"nikto\\" or lower(http.user_agent) contains \\"masscan\\"',
    );
    assert.notEqual(edited, rules);
    await workbench.replaceText(edited);
    await named('masscan is denied', 'Passed').waitFor();
    await workbench.screenshot('rule-tests-passed');
    await workbench.save();

    // coverage shows clauses that were not true in any test
    await workbench.runCommand('Test: Run All Tests with Coverage');
    await page
      .locator('.test-coverage-list-per-test-container, .pane-header', { hasText: 'Test Coverage' })
      .first()
      .waitFor();
    await page.locator('.monaco-list-row', { hasText: 'shop.ruleset.json' }).first().waitFor();
    await workbench.screenshot('rule-tests-coverage');

    // shows rule changes that no test detects, and adds a test that detects one of these changes
    await workbench.openFile('shop/shop.rules.test.yaml');
    await workbench.runCommand('Rampart: Find Untested Behavior');
    const changes = page.locator('.quick-input-widget:visible .monaco-list-row', { hasText: 'shop' });
    await changes.first().locator('.monaco-checkbox').click();
    await workbench.screenshot('rule-tests-untested');
    const title = page.locator('.test-explorer .monaco-list-row');
    const before = await title.count();
    await page.locator('.quick-input-widget:visible').getByText('OK', { exact: true }).click();
    await title.nth(before).waitFor();
    await workbench.screenshot('rule-tests-added');
  },
};
