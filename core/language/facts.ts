/**
 * What only an account knows. Every member is optional: absent means unknown, and nothing that depends on it is
 * then reported. The client fills it from a connection; the language server never sees a credential.
 */
export interface Facts {
  /** Rule lists by name (without `$`), with the type of their items. */
  readonly lists?: Readonly<Record<string, 'ip' | 'hostname' | 'asn' | 'string' | 'int'>>;
  /** Scopes that the service offers to OAuth clients (identifiers with dots). */
  readonly oauthScopes?: readonly string[];
  /** Permission groups by id. */
  readonly permissionGroups?: Readonly<
    Record<string, { readonly name: string; readonly deprecated?: boolean; readonly endOfLife?: string }>
  >;
  /** Resource groups by id. */
  readonly resourceGroups?: Readonly<Record<string, { readonly name: string }>>;
}

export const noFacts: Facts = {};
