import { type Tool } from '../../core/tools/tool';
import { type AccountToolContext } from './account-tool-context';
import { effectivePermissionsTool } from './effective-permissions';
import { listAccountsTool } from './list-accounts';
import { readRulesTool } from './read-rules';

/**
 * The tools for models that read connected accounts, one row each. The editor offers them for its connections, the MCP
 * server for the account configured in the environment.
 */
export const accountTools: readonly Tool<AccountToolContext>[] = [
  listAccountsTool,
  readRulesTool,
  effectivePermissionsTool,
];
