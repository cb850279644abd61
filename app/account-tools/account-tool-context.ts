import { type Scope } from '../../core/resources/scope';
import { ToolError } from '../../core/tools/tool';
import { type ReadOnlyRemote } from './read-only-remote';

/** Context of a tool for connected accounts. Its `remote` only allows requests that read data. */
export interface AccountToolContext {
  readonly remote: ReadOnlyRemote;
  readonly signal: AbortSignal;
  /** Current time in milliseconds since the Unix epoch. */
  readonly nowMs: number;
  /** Instructions for the user on how to connect an account. */
  readonly howToConnect: string;
}

/** Tool input property that identifies an account or zone by its name or ID. */
export const scopeProperties = {
  scope: {
    type: 'string',
    description: 'The account or zone: its name or ID, as returned by list_accounts.',
  },
} as const;

/** Returns the account or zone with the given name or ID. Throws `ToolError` if there is none, or more than one. */
export async function scopeNamed(given: string, context: AccountToolContext): Promise<Scope> {
  const scopes = await connectedScopes(context);
  const found = scopes.filter(({ id, name }) => id === given || name === given);
  const [scope] = found;
  if (!scope)
    throw new ToolError(`There is no account or zone ${given}. Call list_accounts for their names.`);
  if (found.length > 1)
    throw new ToolError(
      `There are several: ${found.map(({ type, id }) => `${type === 'zones' ? 'zone' : 'account'} ${id}`).join(', ')}. Name one by its ID.`,
    );
  return scope;
}

/** Returns all accounts and zones. Throws `ToolError` if none can be read. */
export async function connectedScopes({
  remote,
  howToConnect,
}: AccountToolContext): Promise<readonly Scope[]> {
  const scopes = (await remote.scopes()).filter(({ runtime }) => runtime !== true);
  if (scopes.length === 0) throw new ToolError(`No account can be read. ${howToConnect}`);
  return scopes;
}
