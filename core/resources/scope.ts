import { type ResourceRef, type ResourceStep, type ScopeRef } from './ref';

/** An account or a zone, with the names that are shown to the user. */
export interface Scope extends ScopeRef {
  readonly connection: string;
  readonly connectionName: string;
  readonly name: string;
  /** ID of the account, or of the account that contains the zone. */
  readonly accountId: string;
  readonly readOnly: boolean;
  /** Whether the account belongs to a local runtime, which has only workflows and their instances. */
  readonly runtime?: true;
  /** Whether the account or zone belongs to the public service, which has a dashboard. */
  readonly dashboard?: true;
}

/**
 * Returns a reference to a resource in an account or zone. With an empty path, it refers to the account or zone
 * itself.
 */
export const refIn = ({ connection, type, id }: Scope, path: readonly ResourceStep[]): ResourceRef => ({
  connection,
  scope: { type, id },
  path,
});

/** Checks whether a reference belongs to this account or zone. */
export const hasRef = (scope: Scope, ref: Pick<ResourceRef, 'connection' | 'scope'>): boolean =>
  scope.connection === ref.connection && scope.type === ref.scope.type && scope.id === ref.scope.id;

/** Returns the zones in `scopes` that belong to the same account and connection as the given account or zone. */
export const zonesOfAccount = (
  { connection, accountId: account }: Pick<Scope, 'connection' | 'accountId'>,
  scopes: readonly Scope[],
): readonly Scope[] =>
  scopes.filter((one) => one.type === 'zones' && one.connection === connection && one.accountId === account);
