import { ask, connect } from './support/local.mjs';
import { plainTyping, replaceText } from './support/typing.mjs';
import { expandRows, openDocument } from './support/sidebar.mjs';

const request = `### probe
# @rampart ip.src = 192.0.2.77
# @rampart ip.src.country = DE
# @rampart ip.src.asnum = 64500
# @rampart cf.bot_management.score = 90
# @rampart rate-exceeded =
# @rampart managed-match =
GET https://harbour-goods.example/probe
User-Agent: Mozilla/5.0
`;

export const journey = {
  title:
    'a draft is simulated with the rules of a zone, and its confirmation shows the outcome of the sample',
  local: true,
  settings: plainTyping,
  async run(workbench) {
    const { page } = workbench;
    const panel = (text) => page.locator('.part.panel .monaco-list-row', { hasText: text }).first();
    workbench.writeFile('requests/probe.http', request);
    await connect(workbench);
    await workbench.openFile('requests/probe.http');
    await page.locator('.codelens-decoration a', { hasText: 'Use as Sample' }).first().click();
    await page.locator('.statusbar-item', { hasText: 'Sample request: probe' }).waitFor();

    // simulates the deployed rules of a zone
    const [account] = await ask(workbench, '/accounts');
    await expandRows(workbench, 'Firewall', [account.name]);
    await workbench.rowMenu(/^\s*harbour-goods\.example/, 'Simulate Request');
    await panel('probe').waitFor();
    await panel('Depends on').waitFor();
    await workbench.screenshot('simulation-zone');

    // when the account is selected, the zone's rules are not simulated
    await panel(/Office (matches|does not match)/).waitFor();
    await workbench.rowMenu(account.name, 'Simulate Request');
    await panel(/Office (matches|does not match)/).waitFor({ state: 'detached' });
    await panel('probe').waitFor();
    await workbench.screenshot('simulation-account');
    await workbench.rowMenu(/^\s*harbour-goods\.example/, 'Simulate Request');
    await panel(/Office (matches|does not match)/).waitFor();

    // simulates a draft while it is being typed
    await workbench.expand(/^\s*harbour-goods\.example/);
    await workbench.expand(/^\s*Firewall Rules/);
    const id = await openDocument(workbench, /^\s*Office/);
    const filter = { expression: 'http.request.uri.path eq "/probe"' };
    const rule = {
      id,
      description: 'Office',
      action: 'managed_challenge',
      paused: false,
      priority: 1,
      filter,
    };
    await replaceText(workbench, JSON.stringify(rule, null, 2));
    await panel('now challenge 403 by Office').waitFor();
    await workbench.screenshot('simulation-draft');

    // before the rule is sent, the confirmation shows the same outcome as the panel
    await page.keyboard.press('Control+S');
    const confirmation = page.locator('.quick-input-widget:visible', {
      hasText: 'now challenge 403 by Office',
    });
    await confirmation.waitFor();
    await workbench.screenshot('simulation-confirmation');
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: 'Save to apply your changes' }).waitFor();

    // after the rule is applied, the deployed rules have the same outcome
    await panel('now challenge').waitFor({ state: 'detached' });
    await panel('challenge 403 by Office').waitFor();
  },
};
