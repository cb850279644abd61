import assert from 'node:assert/strict';
import { untilKept } from './support/kept.mjs';
import { connect } from './support/local.mjs';
import { expandRows } from './support/sidebar.mjs';

export const journey = {
  title: 'a zone is pinned and another hidden; both are kept after a reload, and can be put back',
  local: true,
  async run(workbench) {
    const { page } = workbench;
    await connect(workbench);
    await expandRows(workbench, 'Firewall', ['Harbour Goods']);
    await workbench.rowMenu('harbour-stories.example', 'Pin');
    await workbench.row(/harbour-stories\.example\s*pinned/).waitFor();
    await workbench.rowMenu('api.harbour-goods.example', 'Hide');
    await workbench.row(/^\s*Hidden/).waitFor();
    await workbench.screenshot('pin');
    const rows = page.locator('.pane-body .monaco-list-row');
    assert.match(
      (await rows.allInnerTexts()).join(' '),
      /Harbour Goods[^]*stories[^]*Access Rules[^]*Hidden/,
    );

    await untilKept(workbench, '"placement":"hidden"');
    await workbench.reload();
    await workbench.expand('Harbour Goods');
    await workbench.row(/harbour-stories\.example\s*pinned/).waitFor();
    await workbench.expand(/^\s*Hidden/);
    await workbench.rowAction('api.harbour-goods.example', 'Unhide');
    await workbench.row(/^\s*Hidden/).waitFor({ state: 'detached' });
    await workbench.rowAction('harbour-stories.example', 'Unpin');
    await workbench.row(/harbour-stories\.example\s*pinned/).waitFor({ state: 'detached' });
    await workbench.screenshot('pin-back');
  },
};
