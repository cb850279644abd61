import { callTool, type ToolResult } from '../../core/tools/call-tool';
import { type Remote } from '../../core/resources/remote';
import { type ActionContext } from '../context/action-context';
import { accountTools } from './account-tools';
import { changeTools } from './plan-change';
import { readOnlyRemote } from './read-only-remote';

/** Dependencies of a tool call. */
export interface AccountCall {
  readonly remote: Remote;
  readonly signal: AbortSignal;
  readonly nowMs: number;
  /** Whether the workspace is trusted. In an untrusted workspace, no requests are sent. */
  readonly isTrusted: boolean;
  /** Returns the context for tools that plan a change. It asks the user to confirm each change before it is sent. */
  readonly person: () => ActionContext;
}

/** Runs a tool on the connected accounts. Only tools that plan a change can send requests that change something. */
export function callAccountTool(
  { name, input }: { readonly name: string; readonly input: unknown },
  { remote, signal, nowMs, isTrusted, person }: AccountCall,
): Promise<ToolResult> {
  const looking = {
    remote: readOnlyRemote(remote),
    signal,
    nowMs,
    howToConnect: isTrusted
      ? 'Ask the user to run "Rampart: Add Connection…".'
      : 'The workspace is not trusted, so Rampart does not send any requests.',
  };
  return changeTools.some((one) => one.name === name)
    ? callTool(changeTools, name, input, { ...looking, person: person() })
    : callTool(accountTools, name, input, looking);
}
