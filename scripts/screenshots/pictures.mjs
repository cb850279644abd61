const small = { width: 820, height: 420 };

/**
 * The screenshots of the README. Each defines how the window is set up and what the user does before the screenshot
 * is taken. A screenshot that calls `frame` with durations in milliseconds becomes an animation of the captured
 * frames.
 */
export const pictures = [
  {
    name: 'tour',
    local: true,
    viewport: { width: 1040, height: 560 },
    async take(workbench, frame) {
      await correctExpression(workbench, frame);
      await changeRule(workbench, frame);
    },
  },
  {
    name: 'overview',
    open: ['expressions/wrong-operator.rfilter'],
    async take(workbench) {
      await workbench.showContainer('Explorer');
      await workbench.waitForSquiggle('error', { count: 3 });
      await workbench.problems();
      // moves the mouse away, because the tooltip of the tab would cover the expression
      await workbench.page.mouse.move(700, 300);
      await workbench.page.locator('.monaco-hover:visible').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'trace',
    open: ['requests/shop.http'],
    viewport: { width: 1000, height: 680 },
    async take(workbench) {
      const { page } = workbench;
      await page.locator('.codelens-decoration a', { hasText: 'Use as Sample' }).nth(2).click();
      await page
        .locator('.statusbar-item', { hasText: 'Sample request: a script at the admin area' })
        .waitFor();
      await workbench.openFile('expressions/protect-admin.rfilter');
      await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
      await page.locator('.codelens-decoration a', { hasText: 'Trace' }).first().click();
      await workbench.row('and: all of these').waitFor();
      await page.mouse.move(500, 300);
    },
  },
  {
    name: 'simulation',
    open: ['shop/shop.ruleset.json'],
    viewport: { width: 1000, height: 760 },
    async take(workbench) {
      const { page } = workbench;
      await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
      await workbench.runCommand('Rampart: Simulate Request');
      await workbench.pick('shop.ruleset.json');
      await workbench.pick('shop/shop.http');
      await page.locator('.part.panel .monaco-list-row', { hasText: 'sign-in' }).first().waitFor();
      await page.locator('.codelens-decoration a', { hasText: 'depends' }).first().waitFor();
      await page.mouse.move(500, 300);
    },
  },
  {
    name: 'rule-tests',
    open: ['shop/shop.rules.test.yaml'],
    viewport: { width: 1100, height: 640 },
    async take(workbench) {
      const { page } = workbench;
      await workbench.runCommand('Testing: Focus on Test Explorer View');
      const row = (text) => page.locator('.test-explorer .monaco-list-row', { hasText: text }).first();
      await row('shop.rules.test.yaml').waitFor();
      await page.locator('.test-explorer .monaco-list-row .monaco-tl-twistie').first().click();
      await row('scanners are redirected').waitFor();
      await workbench.runCommand('Test: Run All Tests');
      await page
        .locator('.test-explorer .monaco-list-row[aria-label*="redirected"][aria-label*="Failed"]')
        .waitFor();
      await page.locator('.part.panel', { hasText: 'every visitor passes' }).first().waitFor();
      await page.mouse.move(700, 500);
    },
  },
  {
    name: 'document',
    open: ['rules/partners.lockdown_rule.json'],
    viewport: small,
    async take(workbench) {
      await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
      await workbench.waitForSquiggle('error', { count: 2 });
      await workbench.hoverSquiggle('error');
    },
  },
  {
    name: 'workflow',
    open: ['workflows/src/photo.ts'],
    viewport: { ...small, height: 620 },
    async take(workbench) {
      await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
      await workbench.waitForSquiggle('warning');
      await workbench.hoverSquiggle('warning');
      await workbench.page.locator('.monaco-hover:visible', { hasText: 'Quick Fix' }).first().waitFor();
    },
  },
  {
    name: 'completion',
    open: ['expressions/protect-admin.rfilter'],
    viewport: small,
    async take(workbench) {
      await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
      await workbench.typeAtEnd('and http.request.uri.');
      await workbench.completions();
    },
  },
  {
    name: 'hover',
    open: ['expressions/protect-admin.rfilter'],
    viewport: small,
    async take(workbench) {
      await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
      await workbench.hoverWord('http.request.uri.path');
    },
  },
  {
    name: 'sidebar',
    local: true,
    viewport: { width: 1000, height: 620 },
    async take(workbench) {
      await connect(workbench);
      for (const view of ['Connections', 'IAM', 'Workflows']) await workbench.collapseView(view);
      await workbench.expand(account);
      await workbench.expand(/^\s*IP Access Rules\s*$/);
      await workbench.row('203.0.113.0/24').dblclick();
      await workbench.page.locator('.view-line', { hasText: '203.0.113.0/24' }).first().waitFor();
      await workbench.page.locator('.statusbar-item', { hasText: 'access rule' }).first().waitFor();
    },
  },
  {
    name: 'graph',
    local: true,
    viewport: { width: 1000, height: 760 },
    async take(workbench) {
      await connect(workbench);
      for (const view of ['Connections', 'IAM', 'Firewall']) await workbench.collapseView(view);
      await workbench.expand(account);
      await workbench.expand('email-campaign');
      await workbench.expand(/^\s*Instances\s*$/);
      await workbench.expand(/^\s*All\s*$/);
      await workbench.rowAction('autumn-preview', 'Show Instance Run');
      await workbench.webview().locator('g.badge').first().waitFor();
    },
  },
];

const account = 'Harbour Goods';

/** Types a wrong operator, which is underlined, explained in a hover, and then fixed. */
async function correctExpression(workbench, frame) {
  const { page } = workbench;
  await workbench.openFile('protect-admin.rfilter');
  await page.locator('.editor-group-container.active .view-lines').first().click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await frame(800);
  for (const part of ['ip.src ', '= ', '203.0.113.7']) {
    await page.keyboard.type(part);
    await page.keyboard.press('Escape');
    await frame(350);
  }
  await workbench.waitForSquiggle('error');
  await frame(900);
  await workbench.hoverSquiggle('error');
  await frame(2600);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Home');
  for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+.');
  await page.locator('.action-widget .monaco-list-row').first().waitFor();
  await frame(1800);
  await page.keyboard.press('Enter');
  await workbench.waitForNoSquiggle('error');
  await frame(1200);
  await workbench.save();
}

/** Changes a rule of an account, then saves, confirms, and undoes the change. */
async function changeRule(workbench, frame) {
  const { page } = workbench;
  await connect(workbench);
  for (const view of ['Connections', 'IAM', 'Workflows', 'Tags']) await workbench.collapseView(view);
  await workbench.expand(account);
  await workbench.expand(/^\s*IP Access Rules\s*$/);
  await workbench.row('203.0.113.0/24').dblclick();
  const mode = page.locator('.view-line', { hasText: '"mode"' }).first();
  await mode.waitFor();
  await frame(1600);
  await mode
    .locator('span span', { hasText: /block|challenge|whitelist/ })
    .first()
    .dblclick();
  await page.keyboard.type('managed_challenge');
  await page.keyboard.press('Escape');
  await frame(1000);
  await page.keyboard.press('Control+S');
  await page.locator('.quick-input-widget:visible', { hasText: '→ managed_challenge' }).waitFor();
  await frame(2600);
  await page.keyboard.press('Enter');
  await page.locator('.statusbar-item', { hasText: 'done' }).first().waitFor();
  await workbench.collapseView('Firewall');
  await workbench.expandView('History');
  const change = workbench.row(/203\.0\.113\.0\/24/);
  await change.waitFor();
  await frame(1400);
  await workbench.rowAction('203.0.113.0/24', 'Undo');
  await page.locator('.quick-input-widget:visible', { hasText: 'managed_challenge → block' }).waitFor();
  await frame(2200);
  await page.keyboard.press('Enter');
  await workbench.row(/203\.0\.113\.0\/24\s*undone/).waitFor();
  await frame(2400);
}

async function connect(workbench) {
  await workbench.showContainer('Rampart');
  await workbench.page.locator('.monaco-button', { hasText: 'Start Demo Service' }).first().click();
  await workbench.row('Demo service').waitFor();
}
