import { type Tool } from '../../core/tools/tool';
import { type AccountToolContext } from './account-tool-context';
import { effectivePermissionsTool } from './effective-permissions';
import { listAccountsTool } from './list-accounts';
import { readRulesTool } from './read-rules';

/**
 * Every tool for models that reads connected accounts, one row each: the editor offers them over its connections, the MCP
 * server over the account of the environment.
 */
export const accountTools: readonly Tool<AccountToolContext>[] = [
  listAccountsTool,
  readRulesTool,
  effectivePermissionsTool,
];
