import { accessRows } from './access.data';
import { type CommandRow } from './command-row';
import { connectionRows } from './connections.data';
import { firewallRows } from './firewall.data';
import { folderRows } from './folders.data';
import { resourceRows } from './resources.data';
import { tagRows } from './tags.data';
import { understandingRows } from './understanding.data';
import { workflowRows } from './workflows.data';

/**
 * Every command about accounts, one row each. The manifest (commands, menus, titles) and docs/operations.md are made
 * from this table: `UPDATE=1 npx mocha --spec test/unit/app/commands/manifest.test.ts` writes them anew.
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
