import { type Tool } from '../../core/tools/tool';
import { type AccountToolContext } from './account-tool-context';
import { effectivePermissionsTool } from './effective-permissions';
import { listAccountsTool } from './list-accounts';
import { readRulesTool } from './read-rules';

/**
 * Tools that let language models read connected accounts. The editor offers them for its connections, and the MCP
 * server offers them for the account configured in the environment.
 */
export const accountTools: readonly Tool<AccountToolContext>[] = [
  listAccountsTool,
  readRulesTool,
  effectivePermissionsTool,
];
