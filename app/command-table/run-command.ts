import { type TreeNode } from '../tree/node';
import { type CommandCall, type CommandHost } from './command';
import { commands } from './commands.data';

/**
 * Runs a command of the command table by its ID without the prefix `rampart.`. Returns false if no command with this
 * ID can run in this environment.
 */
export async function runCommand(id: string, host: CommandHost, call: CommandCall): Promise<boolean> {
  const run = commands.find((row) => row.id === id)?.run;
  if (typeof run !== 'function') return false;
  await run(host, call);
  return true;
}

/** Whether a command sends requests to a service. If so, the command is not available in an untrusted workspace. */
export const connects = (id: string): boolean => commands.find((row) => row.id === id)?.connects === true;

/**
 * Returns the rows on which a command was invoked: the whole selection if it contains the clicked row, otherwise only
 * the clicked row.
 */
export function nodesOf([first, selection]: readonly unknown[]): readonly TreeNode[] {
  const isNode = (value: unknown): value is TreeNode =>
    typeof value === 'object' && value !== null && 'id' in value && 'type' in value && 'marks' in value;
  if (!isNode(first)) return [];
  const selected = Array.isArray(selection) ? selection.filter(isNode) : [];
  return selected.includes(first) ? selected : [first];
}
