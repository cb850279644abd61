const small = { width: 820, height: 420 };

/**
 * The pictures of the README: how the window is set up, and what a person does before the shutter. What `take` gives
 * is the part of the window that is kept; nothing means all of it.
 */
export const pictures = [
  {
    name: 'overview',
    open: ['expressions/wrong-operator.rfilter'],
    async take(workbench) {
      await workbench.showContainer('Explorer');
      await workbench.waitForSquiggle('error', { count: 3 });
      await workbench.problems();
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
      await workbench.expand(/^\s*Access Rules\s*$/);
      await workbench.row('203.0.113.0/24').dblclick();
      await workbench.page.locator('.view-line', { hasText: '203.0.113.0/24' }).first().waitFor();
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

async function connect(workbench) {
  await workbench.showContainer('Rampart');
  await workbench.page.locator('.monaco-button', { hasText: 'Start Demo Service' }).first().click();
  await workbench.row('Demo service').waitFor();
}
