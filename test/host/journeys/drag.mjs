import assert from 'node:assert/strict';
import { ask, connect } from './support/local.mjs';
import { expandRows } from './support/sidebar.mjs';

export const journey = {
  title: 'a firewall rule is dragged to the position of another, after a preview of the priorities',
  local: true,
  async run(workbench) {
    const { page } = workbench;
    await connect(workbench);
    await expandRows(workbench, 'Firewall', [
      'Harbour Goods',
      /^\s*harbour-goods\.example/,
      /^\s*Firewall Rules/,
    ]);
    await workbench.row('Sign-in from afar').dragTo(workbench.row(/^\s*Office/));
    const dialog = page.locator('.monaco-dialog-box', { hasText: 'Change priorities of 2 rules' });
    await dialog.getByText('Sign-in from afar: priority none → 2').waitFor();
    await dialog.getByText('Effect on Requests').waitFor();
    await workbench.screenshot('drag-confirm');
    await workbench.answerModal('Change priorities of 2 rules', 'Change');
    await workbench.row(/Sign-in from afar.*priority 2/).waitFor();
    await workbench.screenshot('drag-done');
    const zone = (await ask(workbench, '/zones')).find((one) => one.name === 'harbour-goods.example');
    const rules = await ask(workbench, `/zones/${zone.id}/firewall/rules`);
    const priorities = rules.map(({ description, priority }) => [description, priority]);
    assert.deepEqual(Object.fromEntries(priorities.filter(([, priority]) => priority)), {
      'Old admin path': 1,
      'Sign-in from afar': 2,
      Office: 3,
    });
  },
};
