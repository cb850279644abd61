import assert from 'node:assert/strict';
import { ask } from './support/local.mjs';

export const journey = {
  title: 'in German: diagnostics, hovers, the sidebar, confirmations and the graph panel',
  local: true,
  language: 'de',
  open: ['expressions/wrong-operator.rfilter'],
  async run(workbench) {
    const { page } = workbench;
    await workbench.waitForSquiggle('error', { count: 3 });
    assert.match((await workbench.problems()).join('\n'), /ist hier kein Operator: Verwenden Sie/);
    assert.match(await workbench.hoverWord('http.host'), /Hostname der Anfrage/);
    await workbench.screenshot('german-expression');

    await page.keyboard.press('F1');
    await page.keyboard.insertText('Rampart');
    await page
      .locator('.quick-input-list .monaco-list-row', { hasText: 'Alle Mitglieder ersetzen' })
      .waitFor();
    await workbench.screenshot('german-commands');
    await page.keyboard.press('Escape');
    await workbench.runCommand('View: Close All Editors');

    await workbench.openFile('photo.ts');
    await page.locator('.codelens-decoration a', { hasText: 'Graph anzeigen' }).first().click();
    const panel = workbench.webview();
    await panel.locator('g.node.step').first().waitFor();
    assert.equal(await panel.locator('html').getAttribute('lang'), 'de');
    await panel.locator('#canvas').focus();
    const facts = () => panel.locator('#details').textContent();
    for (let tries = 0; tries < 8 && !/Wiederholungen/.test(await facts()); tries++)
      await page.keyboard.press('ArrowDown');
    assert.match(await facts(), /Wiederholungen.*Wartezeit/s);
    await panel.locator('[data-do=outline]').click();
    await workbench.screenshot('german-graph');
    await workbench.runCommand('View: Close All Editors');

    await workbench.showContainer('Rampart');
    await workbench.screenshot('german-welcome');
    await page.locator('.monaco-button', { hasText: 'Demodienst starten' }).first().click();
    await workbench.row('Demodienst').waitFor();
    const [account] = await ask(workbench, '/accounts');
    const instances = `/accounts/${account.id}/workflows/email-campaign/instances`;
    await ask(workbench, instances, { body: { instance_id: 'journey-1' } });
    for (const view of ['IAM', 'Firewall', 'Tags']) await workbench.expandView(view);
    await workbench.screenshot('german-sidebar');

    for (const view of ['Verbindungen', 'IAM', 'Firewall', 'Tags']) await workbench.collapseView(view);
    await workbench.expand(account.name);
    await workbench.expand('email-campaign');
    await workbench.expand(/^\s*Instanzen\s*$/);
    await workbench.expand(/^\s*Alle\s*$/);
    await workbench.rowAction('journey-1', 'Instanz pausieren');
    await page
      .locator('.quick-input-widget:visible', { hasText: 'Instanz journey-1 pausieren' })
      .filter({ hasText: 'Abbrechen' })
      .waitFor();
    await workbench.screenshot('german-confirm');
    await page.keyboard.press('Enter');
    await workbench.row(/journey-1.*(paused|waitingForPause)/).waitFor();

    await workbench.rowMenu('journey-1', 'Instanz beenden');
    await workbench.pick('Beenden');
    await page.locator('.monaco-dialog-box', { hasText: 'kann nicht fortgesetzt werden' }).waitFor();
    await workbench.screenshot('german-dialog');
    await page.keyboard.press('Escape');

    await page.locator('.quick-input-widget:visible').waitFor({ state: 'hidden' });
    await workbench.runCommand('Rampart: Fehler erklären');
    await workbench.screenshot('german-explain');
    await workbench.answerInput('1020');
    await page.locator('.view-lines', { hasText: /Zuständig:/ }).waitFor();
    await workbench.screenshot('german-report');
  },
};
