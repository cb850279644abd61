import assert from 'node:assert/strict';
import { assertPartAccessible } from './support/axe.mjs';

export const journey = {
  title:
    'a request is used as a sample, every expression shows its result for it, and a trace marks each clause',
  async run(workbench) {
    const { page } = workbench;
    const line = (text) => page.locator('.view-line', { hasText: text }).first();
    await workbench.openFile('expressions/protect-admin.rfilter');
    await line('starts_with').waitFor();
    assert.equal(await page.getByText('depends on').count(), 0);

    await workbench.openFile('requests/shop.http');
    const lens = page.locator('.codelens-decoration a', { hasText: 'Use as Sample' });
    await lens.nth(2).waitFor();
    await workbench.screenshot('sample-requests');
    await lens.nth(2).click();
    const status = page.locator('.statusbar-item', { hasText: 'Sample request: a script at the admin area' });
    await status.waitFor();

    await workbench.openFile('expressions/protect-admin.rfilter');
    await line('depends on').waitFor();
    await workbench.hoverWord('starts_with');
    await page
      .locator('.monaco-hover', { hasText: 'Value in the sample request a script at the admin area: true' })
      .first()
      .waitFor();
    await workbench.screenshot('sample-answer');
    await page.keyboard.press('Escape');

    await workbench.openFile('rules/bypass.firewall_rule.json');
    await workbench.replaceText(
      '{"action": "block", "filter": {"expression": "http.host eq \\"shop.example.com\\" and not ip.src in {203.0.113.0/24}"}}',
    );
    await line('matches').waitFor();
    await workbench.screenshot('sample-json');

    // shows the trace in the editor and as a tree
    await workbench.openFile('expressions/protect-admin.rfilter');
    await page.locator('.codelens-decoration a', { hasText: 'Trace' }).first().click();
    await workbench.row('and: all of these conditions').waitFor();
    await workbench.screenshot('trace');
    // the label for screen readers starts with the result, followed by the clause and its values
    const labels = await page
      .locator('.part.panel .monaco-list-row')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    const spoken = 'matches, starts_with(http.request.uri.path, "/admin"), ';
    assert.ok(
      labels.some((label) => label.startsWith(spoken)),
      labels.join('\n'),
    );

    assert.ok(
      labels.some((label) => /, Line 2, column \d+$/.test(label)),
      labels.join('\n'),
    );
    const tree = page.locator('.part.panel .monaco-list[role="tree"]', {
      hasText: 'and: all of these conditions',
    });
    // Each row's accessible label starts with the result, while the visible text has a different order. The axe rule
    // about this difference is therefore ignored.
    await assertPartAccessible(tree, 'the trace', { except: ['label-content-name-mismatch'] });

    // pressing Enter on a row selects the row's text in the editor
    await workbench.row('not: the opposite of this condition').first().click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('.statusbar-item', { hasText: /Ln 2, Col \d+ \(\d+ selected\)/ }).waitFor();

    await workbench.runCommand('Rampart: Clear Trace');
    await workbench.row('and: all of these conditions').waitFor({ state: 'detached' });

    // if several samples are chosen, a summary shows their number
    await workbench.openFile('requests/shop.http');
    await page.locator('.codelens-decoration a', { hasText: 'Use All 3 Requests as Samples' }).click();
    await page.locator('.statusbar-item', { hasText: '3 sample requests' }).waitFor();
    await workbench.openFile('expressions/protect-admin.rfilter');
    const counts = page.locator('.codelens-decoration a', { hasText: '▶ 3 samples' });
    await counts.waitFor();
    await workbench.screenshot('samples-counted');
    await counts.click();
    await workbench.pick('home page');
    await workbench.row('no match').first().waitFor();

    // a long expression must remain readable
    const clauses = Array.from({ length: 100 }, (_, i) => `starts_with(http.request.uri.path, "/area/${i}")`);
    workbench.writeFile('expressions/long.rfilter', `${clauses.join(' or ')}\n`);
    await workbench.openFile('expressions/long.rfilter');
    await line('starts_with').waitFor();
    await page.locator('.codelens-decoration a', { hasText: '▶ 3 samples' }).click();
    await workbench.pick('home page');
    await workbench.row('/area/3').waitFor();
    await workbench.screenshot('trace-long');

    await workbench.runCommand('Rampart: Choose Sample Request');
    await page.locator('.quick-input-widget', { hasText: 'Bare curl' }).waitFor();
    await workbench.screenshot('sample-choice');
    await workbench.pick('No Sample Request');
    await page.locator('.statusbar-item', { hasText: '3 sample requests' }).waitFor({ state: 'detached' });
    await page.locator('.codelens-decoration', { hasText: '▶' }).waitFor({ state: 'detached' });
  },
};
