import assert from 'node:assert/strict';
import { ask, connect } from './support/local.mjs';
import { expandRows } from './support/sidebar.mjs';

export const journey = {
  title: 'among 100,000 instances: a page at a time, one found by its ID, a new one followed to its end',
  local: 'large',
  async run(workbench) {
    const { page } = workbench;
    await connect(workbench);
    const large = (await ask(workbench, '/accounts')).find(({ name }) => name === 'Large set');
    const instances = `/accounts/${large.id}/workflows/busy-queue/instances`;
    await expandRows(workbench, 'Workflows', ['Large set', 'busy-queue', /^\s*Instances\s*$/]);
    const start = performance.now();
    await workbench.expand(/^\s*All\s*$/);
    await workbench.row('job-0').waitFor();
    console.log(`        first page of 100,000 seen after ${Math.round(performance.now() - start)} ms`);
    await workbench.screenshot('instances-many');

    const more = page.locator('.pane-body .monaco-list-row', { hasText: 'Load more…' }).first();
    const toEnd = async () => {
      await workbench.runCommand('Rampart: Focus on Workflows View');
      await page.keyboard.press('End');
    };
    await toEnd();
    await more.waitFor();
    assert.match(await more.innerText(), /100 loaded/);
    await more.click();
    await workbench.row('job-099899').waitFor();
    await toEnd();
    await page.locator('.pane-body .monaco-list-row', { hasText: '200 loaded' }).first().waitFor();

    // Filters for an instance that is fifty thousand rows further down and is not loaded yet.
    await page.keyboard.press('Home');
    await workbench.rowAction(/^\s*All\s*$/, 'Filter List…');
    await workbench.pick('Filter by ID');
    await workbench.answerInput('job-050000');
    await workbench
      .row(/job-050000/)
      .nth(0)
      .waitFor();
    await page.locator('.pane-body .monaco-list-row', { hasText: 'Filter: job-050000' }).waitFor();
    await workbench.screenshot('instances-filtered');
    await workbench.rowAction(/^\s*All\s*/, 'Filter List…');
    await workbench.pick('Show all');

    // The status of a new instance is updated in the list automatically.
    await ask(workbench, instances, { body: { instance_id: 'new-1' } });
    await workbench.rowMenu(/^\s*All\s*$/, 'Refresh');
    const mine = page.locator('.pane-body .monaco-list-row', { hasText: /new-1/ }).first();
    await mine.waitFor();
    const first = await mine.innerText();
    await page
      .locator('.pane-body .monaco-list-row', { hasText: /new-1.*complete/ })
      .first()
      .waitFor();
    console.log(
      `        followed: ${first.replace(/\s+/g, ' ')} → ${(await mine.innerText()).replace(/\s+/g, ' ')}`,
    );
    await workbench.screenshot('instances-followed');
  },
};
