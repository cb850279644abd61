import { plainTyping } from './support/typing.mjs';

/** Log lines in the format of a log service. */
const log = [
  {
    ClientRequestURI: '/',
    ClientRequestUserAgent: 'Nikto/2.5',
    SecurityAction: 'block',
    EdgeResponseStatus: 403,
  },
  { ClientRequestURI: '/login?token=secret', ClientRequestUserAgent: 'Mozilla/5.0', EdgeResponseStatus: 200 },
  { ClientRequestURI: '/search', ClientRequestUserAgent: 'Mozilla/5.0', EdgeResponseStatus: 200 },
  { ClientRequestURI: '/search', EdgeResponseStatus: 200 },
]
  .map((line) =>
    JSON.stringify({ ClientRequestMethod: 'GET', ClientRequestHost: 'shop.example.com', ...line }),
  )
  .join('\n');

export const journey = {
  title: 'a request is simulated while rules are edited, becomes a test, and rules are found for an address',
  settings: plainTyping,
  async run(workbench) {
    const { page } = workbench;
    const tree = (text) => page.locator('.part.panel .monaco-list-row', { hasText: text }).first();

    // if no sample is chosen, the command asks for a sample
    await workbench.openFile('shop/shop.ruleset.json');
    await workbench.runCommand('Rampart: Simulate Request');
    await workbench.pick('shop.ruleset.json');
    await page.locator('.quick-input-widget', { hasText: 'Bare curl' }).waitFor();
    await workbench.pick('shop/shop.http');
    await tree('sign-in').waitFor();
    await tree('Challenge sign-in from abroad').waitFor();
    await workbench.screenshot('simulation');

    // typed changes are simulated immediately
    const rules = workbench.readFile('shop/shop.ruleset.json');
    await workbench.replaceText(
      rules.replace('lower(http.user_agent) contains \\"sqlmap\\"', 'http.request.uri.path eq \\"/login\\"'),
    );
    await tree('block 403 by Deny scanners').waitFor();
    await tree('not reached because of Deny scanners').waitFor();
    await workbench.screenshot('simulation-typed');

    // the code lens above the rules shows the outcome and reopens the tree
    await workbench.runCommand('View: Hide Panel');
    await tree('not reached because of Deny scanners').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Home');
    await page.locator('.codelens-decoration a', { hasText: 'block 403 by Deny scanners' }).first().click();
    await tree('not reached because of Deny scanners').waitFor();

    // a click on a row selects its rule in the editor
    await tree('Challenge sign-in from abroad').click();
    await page.locator('.statusbar-item', { hasText: /Ln 17, Col \d+ \(\d+ selected\)/ }).waitFor();

    // the debugger steps through the simulation
    await workbench.runCommand('Rampart: Step Through Simulation');
    await page.locator('.debug-toolbar').waitFor();
    await workbench.runCommand('View: Show Run and Debug');
    const stack = (text) => page.locator('.debug-call-stack .monaco-list-row', { hasText: text }).first();
    await stack('Custom rules').waitFor();
    await workbench.runCommand('Debug: Step Into');
    await page.locator('.debug-variables .monaco-list-row', { hasText: 'http.' }).first().waitFor();
    await workbench.screenshot('simulation-stepping');
    await workbench.runCommand('Debug: Stop');
    await page.locator('.debug-toolbar').waitFor({ state: 'hidden' });

    await workbench.runCommand('Rampart: Record as Test');
    await workbench.pick('shop.rules.test.yaml');
    await page.locator('.view-line', { hasText: 'sign-in: block 403 by Deny scanners' }).first().waitFor();
    await workbench.screenshot('simulation-recorded');

    // finds the rules that involve an address, as a user would during an incident
    await workbench.runCommand('Rampart: Find Rules for Address, Country, or URL');
    await workbench.answerInput('203.0.113.7');
    await tree(/^May Match/).waitFor();
    await tree('Probes for other people').waitFor();
    await workbench.screenshot('rules-found');
    // a click on a rule opens its file
    await tree('Probes for other people').click();
    await workbench.tab('probes.firewall_rule.json').waitFor();

    // simulates the rules of a folder, from the folder's menu
    await workbench.showContainer('Explorer');
    await workbench.rowMenu(/^\s*shop$/, 'Simulate Request');
    await tree('block 403 by Deny scanners').waitFor();
    await workbench.screenshot('simulation-folder');

    // simulates all requests of a log, from the file's menu, and opens a document with links to the rules
    workbench.writeFile('shop/access.jsonl', log);
    await workbench.rowMenu(/^\s*access\.jsonl/, 'Simulate Requests from File');
    await workbench.pick('shop');
    await workbench.tab('Requests from access.jsonl, simulated with the rules of shop').waitFor();
    await page.locator('.view-line', { hasText: '4 requests: 2 block, 1 depends, 1 pass' }).waitFor();
    await workbench.screenshot('simulation-requests');
    await page
      .locator('.detected-link')
      .first()
      .click({ modifiers: ['Control'] });
    await page.locator('.statusbar-item', { hasText: /^Ln 6, Col 5/ }).waitFor();
    await workbench.screenshot('simulation-requests-rule');
  },
};
