import assert from 'node:assert/strict';
import { ask, connect } from './support/local.mjs';
import { openRulesets } from './support/rulesets.mjs';
import { plainTyping, replaceText } from './support/typing.mjs';

export const journey = {
  title:
    'a rule and a whole ruleset are edited as documents; a change from elsewhere is noticed and not overwritten',
  local: true,
  settings: plainTyping,
  async run(workbench) {
    const { page } = workbench;
    await connect(workbench);
    const zone = (await ask(workbench, '/zones')).find((one) => one.name === 'harbour-goods.example');
    const entrypoint = `/zones/${zone.id}/rulesets/phases/http_request_firewall_custom/entrypoint`;
    const now = () => ask(workbench, entrypoint);
    const before = await now();
    const scrapers = async () => (await now()).rules.find(({ ref }) => ref === 'scrapers');
    const quickInput = (text) => page.locator('.quick-input-widget:visible', { hasText: text });

    for (const view of ['Connections', 'IAM', 'Workflows', 'Tags']) await workbench.collapseView(view);
    await workbench.expand('Harbour Goods');
    await workbench.expand(/^\s*harbour-goods\.example/);
    await openRulesets(workbench);
    await workbench.expand(/^\s*Custom Rules/);
    await workbench.row('Price scrapers').click();
    await workbench.tab('Price scrapers').waitFor();
    await page.locator('.view-line', { hasText: 'Save to apply your changes' }).waitFor();
    await workbench.screenshot('ruleset-rule-open');

    const { id, ...rest } = await scrapers();
    const rule = writable(rest);
    const replace = (change) => replaceText(workbench, JSON.stringify({ ...rule, ...change }, null, 2));
    await replace({ expression: 'http.user_agent contains "WorseBot"' });
    await page.keyboard.press('Control+S');
    await quickInput('WorseBot').waitFor();
    await workbench.screenshot('ruleset-rule-confirm');
    assert.match((await scrapers()).expression, /"BadBot"/, 'nothing is sent before it is confirmed');
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: 'last_updated' }).waitFor();
    assert.match((await scrapers()).expression, /"WorseBot"/);
    assert.equal((await scrapers()).id, id);
    assert.deepEqual(
      (await now()).rules.map((one) => one.id),
      before.rules.map((one) => one.id),
    );

    // Another user changes the same property.
    await ask(workbench, `/zones/${zone.id}/rulesets/${before.id}/rules/${id}`, {
      method: 'PATCH',
      body: { ...rule, expression: 'http.user_agent contains "TheirBot"' },
    });
    await replace({ expression: 'http.user_agent contains "MyBot"' });
    await page.keyboard.press('Control+S');
    await quickInput('TheirBot').first().waitFor();
    await workbench.screenshot('ruleset-rule-conflict');
    assert.match((await scrapers()).expression, /"TheirBot"/, 'nothing is overwritten');
    await workbench.pick('Mine:');
    // The conflict prompt and the confirmation both contain the chosen text, but only the confirmation has this
    // title.
    await quickInput('Apply changes to').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: 'last_updated' }).waitFor();
    assert.match((await scrapers()).expression, /"MyBot"/);

    // Edits the whole ruleset. A rule that was added elsewhere in the meantime must not be removed.
    await workbench.rowMenu(/^\s*Custom Rules/, 'Open as JSON');
    await workbench.tab('Custom Rules').waitFor();
    await page.locator('.view-line', { hasText: 'Save to apply your changes' }).waitFor();
    await workbench.screenshot('ruleset-open');
    const opened = await now();
    await ask(workbench, `/zones/${zone.id}/rulesets/${before.id}/rules`, {
      body: { action: 'log', expression: 'http.host eq "theirs.example"', description: 'Theirs' },
    });
    const rules = opened.rules
      .map(writable)
      .map((one) => (one.ref === 'trial' ? { ...one, enabled: true } : one));
    await replaceText(workbench, JSON.stringify({ description: 'Shop', rules }, null, 2));
    await page.keyboard.press('Control+S');
    const dialog = page.locator('.monaco-dialog-box', { hasText: 'Apply changes to Ruleset Custom Rules' });
    await dialog.getByText('adds Theirs at position 6').waitFor();
    await dialog.getByText('Trial of a new rule: enabled: false → true').waitFor();
    await workbench.screenshot('ruleset-conflict');
    await workbench.answerModal('Apply changes to Ruleset Custom Rules', 'Apply');
    await page
      .locator('.statusbar-item', { hasText: 'Apply changes to Ruleset Custom Rules: done' })
      .waitFor();
    const after = await now();
    assert.equal(after.description, 'Shop');
    assert.deepEqual(
      after.rules.map((one) => one.ref).slice(0, 5),
      opened.rules.map((one) => one.ref),
    );
    assert.equal(after.rules[5].description, 'Theirs');
    assert.equal(after.rules[4].enabled, true);
    await workbench.screenshot('ruleset-applied');
  },
};

/** Returns a rule without the properties that only the service writes. */
const writable = (rule) =>
  Object.fromEntries(Object.entries(rule).filter(([key]) => key !== 'version' && key !== 'last_updated'));
