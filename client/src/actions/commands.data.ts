import { type CommandRow } from './commands/command-row';
import { accessRows } from './commands/access.data';
import { connectionRows } from './commands/connections.data';
import { firewallRows } from './commands/firewall.data';
import { folderRows } from './commands/folders.data';
import { resourceRows } from './commands/resources.data';
import { tagRows } from './commands/tags.data';
import { understandingRows } from './commands/understanding.data';
import { workflowRows } from './commands/workflows.data';

/**
 * Every command about accounts, one row each. The manifest (commands, menus, titles) and docs/operations.md are made
 * from this table: `UPDATE=1 npx mocha --spec test/unit/client/manifest.test.ts` writes them anew.
 */
export const commands: readonly CommandRow[] = [
  ...connectionRows,
  ...resourceRows,
  ...accessRows,
  ...firewallRows,
  ...folderRows,
  ...workflowRows,
  ...tagRows,
  ...understandingRows,
];
