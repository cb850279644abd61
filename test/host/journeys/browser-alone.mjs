export const journey = {
  title:
    'in the extension host of the browser, languages, samples and graphs of scripts work, and accounts say why they do not',
  browserAlone: true,
  open: ['expressions/wrong-operator.rfilter'],
  async run(workbench) {
    await workbench.waitForSquiggle('error', { count: 3 });
    // the parsers for scripts are loaded into the worker on first use
    await workbench.openFile('workflows/src/photo.ts');
    await workbench.waitForSquiggle('warning');

    await workbench.runCommand('Rampart: Show Workflow Graph');
    await workbench.webview().locator('g.node.step').first().waitFor();

    // sample requests work without a file system and without an account
    await workbench.openFile('requests/shop.http');
    await workbench.page.locator('.codelens-decoration a', { hasText: 'Use as Sample' }).first().click();
    await workbench.openFile('expressions/protect-admin.rfilter');
    await workbench.page.locator('.view-line', { hasText: 'no match' }).first().waitFor();
    await workbench.runCommand('Rampart: Trace Expression');
    await workbench.row('starts_with(http.request.uri.path, "/admin")').waitFor();

    await workbench.showContainer('Rampart');
    await workbench.page.getByText('Accounts are available only in VS Code on a computer').first().waitFor();
    await workbench.screenshot('browser-alone');
  },
};
