import { accessRows } from './access.data';
import { type CommandRow } from './command-row';
import { connectionRows } from './connections.data';
import { editorRows } from './editor.data';
import { firewallRows } from './firewall.data';
import { folderRows } from './folders.data';
import { resourceRows } from './resources.data';
import { rulesetRows } from './rulesets.data';
import { simulationRows } from './simulation.data';
import { tagRows } from './tags.data';
import { understandingRows } from './understanding.data';
import { workflowRows } from './workflows.data';

/**
 * Every command, one row each. The manifest (commands, menus, and titles) and docs/contributing/operations.md are
 * generated from this table. To regenerate them, run `UPDATE=1 npx mocha --spec
 * 'test/unit/app/command-table/all.*.test.ts'`.
 */
export const commands: readonly CommandRow[] = [
  ...editorRows,
  ...connectionRows,
  ...resourceRows,
  ...accessRows,
  ...rulesetRows,
  ...firewallRows,
  ...simulationRows,
  ...folderRows,
  ...workflowRows,
  ...tagRows,
  ...understandingRows,
];
