import assert from 'node:assert/strict';
import { arm, connect } from './support/local.mjs';

/** Ways in which listing the accounts can fail, each with the message that every view then shows. */
const states = [
  ['offline', { kind: 'cut' }, 'Cannot reach the API.'],
  ['forbidden', { kind: 'status', status: 403 }, 'Account Settings Read'],
  [
    'signed-out',
    { kind: 'status', status: 401 },
    'The credential of this connection is missing or was rejected.',
  ],
];

export const journey = {
  title:
    'each view says what it will show, and why it is empty; only Connections has the buttons for getting started',
  local: true,
  async run(workbench) {
    const { page } = workbench;
    await workbench.showContainer('Rampart');
    const welcome = (text) => page.locator('.pane-body .welcome-view', { hasText: text });
    await welcome('Start Demo Service').waitFor();
    for (const text of [
      'user groups, resource groups, SSO connectors',
      'firewall rules of its zones',
      'versions, instances, and schedules',
    ])
      await welcome(text).waitFor();
    // both ways to get started are visible in the view without scrolling
    const pane = await page.locator('.pane', { hasText: 'Start Demo Service' }).boundingBox();
    const add = await welcome('Start Demo Service')
      .getByRole('button', { name: 'Add Connection' })
      .boundingBox();
    assert.ok(add.y + add.height <= pane.y + pane.height, 'the button Add Connection is below the fold');
    await workbench.screenshot('welcome-first');
    const refresh = async () => {
      await page.locator('.pane-header', { hasText: 'IAM' }).hover();
      await page.locator('.pane-header:has-text("IAM") .action-label[aria-label^="Refresh"]').click();
    };
    // Even the first attempt to list the accounts must fail, because accounts that were listed before would stay
    // visible.
    await arm(workbench, states[0][1]);
    await connect(workbench);
    for (const [name, fault, text] of states) {
      await arm(workbench, fault);
      await refresh();
      for (let index = 0; index < 3; index++) await welcome(text).nth(index).waitFor();
      await workbench.screenshot(`welcome-${name}`);
    }
    await arm(workbench);
    await refresh();
    const account = page
      .locator('.pane', { hasText: 'IAM' })
      .getByRole('treeitem', { name: 'Harbour Goods' });
    await account.waitFor();
    // the connection is no longer shown as signed out
    await page
      .locator('.pane', { hasText: 'Connections' })
      .getByRole('treeitem', { name: /^Connection, Demo service, 127/ })
      .waitFor();
    await arm(workbench, states[0][1]);
    await refresh();
    const messages = page.locator('.pane-body .message', { hasText: 'The data shown may be outdated.' });
    for (let index = 0; index < 3; index++) await messages.nth(index).waitFor();
    assert.ok(await account.isVisible(), 'the accounts stay visible');
    await workbench.screenshot('welcome-outdated');
    await arm(workbench);
  },
};
