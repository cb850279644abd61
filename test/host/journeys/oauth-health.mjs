import { connect } from './support/local.mjs';
import { expandRows } from './support/sidebar.mjs';

export const journey = {
  title: 'OAuth clients that need attention say so in their rows, and a report says why',
  local: true,
  async run(workbench) {
    const { page } = workbench;
    await connect(workbench);
    await expandRows(workbench, 'IAM', ['Harbour Goods', /^\s*OAuth Clients\s*$/]);
    await workbench.row(/Harbour deploy helper.*needs attention/).waitFor();
    await workbench.rowAction('OAuth Clients', 'Audit OAuth Clients');
    await workbench.tab('OAuth clients in Harbour Goods.md').waitFor();
    await page.locator('.view-line', { hasText: 'A rotated secret is still valid' }).waitFor();
    await workbench.screenshot('oauth-health');
  },
};
