import assert from 'node:assert/strict';
import { ask, connect } from './support/local.mjs';
import { openRulesets } from './support/rulesets.mjs';

export const journey = {
  title:
    'rules of a ruleset are browsed, one is dragged to another place, an older version is restored, and a custom ruleset is created and deployed',
  local: true,
  async run(workbench) {
    const { page } = workbench;
    await connect(workbench);
    const zone = (await ask(workbench, '/zones')).find((one) => one.name === 'harbour-goods.example');
    const entrypoint = `/zones/${zone.id}/rulesets/phases/http_request_firewall_custom/entrypoint`;
    const names = async () => (await ask(workbench, entrypoint)).rules.map((rule) => rule.description);
    const before = await names();

    for (const view of ['Connections', 'IAM', 'Workflows', 'Tags', 'History'])
      await workbench.collapseView(view);
    await workbench.expand('Harbour Goods');
    await workbench.expand(/^\s*harbour-goods\.example/);
    await openRulesets(workbench);
    await workbench.row(/^\s*Cache Rules/).waitFor();
    await workbench.screenshot('rulesets-phases');
    await workbench.expand(/^\s*Managed Rules/);
    await workbench.expand(/^\s*Managed rules\s*execute/);
    await workbench.row('category wordpress: disabled').waitFor();
    await workbench.screenshot('rulesets-overrides');

    // shows names next to IDs, and copies the rule as Terraform
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await workbench.rowMenu(/^\s*Managed rules\s*execute/, 'Copy as Terraform');
    await page.locator('.statusbar-item', { hasText: 'Copied as Terraform' }).waitFor();
    const copied = await page.evaluate(() => document.defaultView.navigator.clipboard.readText());
    assert.match(copied, /^\{\n[^]*action\s+= "execute"/);
    await workbench.row(/^\s*Managed rules\s*execute/).click();
    await page.locator('.view-line', { hasText: 'Save to apply your changes' }).waitFor();
    await page.locator('.view-line', { hasText: 'Cloudflare Managed Ruleset' }).waitFor();
    await workbench.screenshot('rulesets-names');
    await workbench
      .row(/^\s*Managed Rules/)
      .locator('.monaco-tl-twistie')
      .click();
    await workbench.expand(/^\s*Custom Rules/);
    await workbench.row('Price scrapers').waitFor();
    await workbench.row(/quota: Free/).waitFor();
    await workbench.screenshot('rulesets-rules');

    await workbench.row('Trial of a new rule').dragTo(workbench.row(/^\s*Office/));
    await page.locator('.quick-input-widget:visible', { hasText: 'position 5 → 2' }).waitFor();
    await page.locator('.quick-input-widget:visible', { hasText: 'Effect on Requests' }).waitFor();
    await workbench.screenshot('rulesets-move-confirm');
    assert.deepEqual(await names(), before, 'nothing is sent before it is confirmed');
    await page.keyboard.press('Enter');
    await page.locator('.statusbar-item', { hasText: 'Move Trial of a new rule: done' }).waitFor();
    const moved = [before[0], before[4], ...before.slice(1, 4)];
    assert.deepEqual(await names(), moved);
    await workbench.screenshot('rulesets-moved');

    await workbench.expand(/^\s*Versions/);
    await workbench.row(/^\s*Version 3/).waitFor();
    await workbench.rowAction(/^\s*Version 3/, 'Compare with Current Version');
    await page.locator('.monaco-diff-editor .view-line', { hasText: 'version: 3' }).first().waitFor();
    await workbench.screenshot('rulesets-version-compare');
    await workbench.rowMenu(/^\s*Version 3/, 'Restore Version…');
    const dialog = page.locator('.monaco-dialog-box', { hasText: 'Restore version 3' });
    await dialog.waitFor();
    await workbench.screenshot('rulesets-restore-confirm');
    await workbench.answerModal('Restore version 3', 'Restore');
    await page.locator('.statusbar-item', { hasText: 'Restore version 3 of Custom Rules: done' }).waitFor();
    await workbench.row('Where we do not deliver').waitFor();
    await workbench.screenshot('rulesets-restored');
    assert.deepEqual(await names(), [
      'Office',
      'Administration from elsewhere',
      'Hosting networks at the sign-in',
      'Price scrapers',
      'Where we do not deliver',
    ]);

    await workbench.runCommand('Rampart: Create Custom Ruleset…');
    await workbench.pick(/^\s*harbour-goods\.example/);
    await workbench.answerInput('Checkout');
    await page.locator('.quick-input-widget:visible', { hasText: 'Description' }).waitFor();
    await workbench.answerInput('Rules for the checkout');
    await page.locator('.quick-input-widget:visible', { hasText: 'name: Checkout' }).waitFor();
    await workbench.screenshot('rulesets-create-confirm');
    await page.keyboard.press('Enter');
    await workbench.row('Checkout').waitFor();
    await workbench.screenshot('rulesets-created');
    await workbench.rowMenu('Checkout', 'Deploy Custom Ruleset');
    await workbench.answerInput('http.request.uri.path eq "/checkout"');
    await page.locator('.quick-input-widget:visible', { hasText: 'Execute Checkout' }).waitFor();
    await workbench.screenshot('rulesets-deploy-confirm');
    await page.keyboard.press('Enter');
    await workbench.row('Execute Checkout').waitFor();
    await workbench.screenshot('rulesets-deployed');
    const { rules } = await ask(workbench, entrypoint);
    const made = (await ask(workbench, `/zones/${zone.id}/rulesets`)).find(({ name }) => name === 'Checkout');
    assert.equal(made.description, 'Rules for the checkout');
    assert.equal(rules.at(-1).action_parameters.id, made.id);
    assert.equal(rules.at(-1).expression, 'http.request.uri.path eq "/checkout"');
  },
};
