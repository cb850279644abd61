/**
 * Facts that only an account can provide. Every property is optional. If a property is absent, its facts are unknown,
 * and nothing that depends on them is reported. The client reads the facts through a connection, and the language
 * server never receives a credential.
 */
export interface Facts {
  /** The account's lists by name (without `$`), with the type of their items. */
  readonly lists?: Readonly<Record<string, 'ip' | 'hostname' | 'asn' | 'string' | 'int'>>;
  /** Scopes that the service offers to OAuth clients (IDs with dots). */
  readonly oauthScopes?: readonly string[];
  /** Permission groups by ID. */
  readonly permissionGroups?: Readonly<
    Record<string, { readonly name: string; readonly deprecated?: boolean; readonly endOfLife?: string }>
  >;
  /** Resource groups by ID. */
  readonly resourceGroups?: Readonly<Record<string, { readonly name: string }>>;
  /** Rulesets of the account or zone, by ID. */
  readonly rulesets?: Readonly<Record<string, KnownRuleset>>;
  /**
   * Resources that have been read and that documents refer to by ID. They are used for completion, hovers, and links.
   * An ID that is missing here may still be valid, because documents can refer to resources of several accounts.
   */
  readonly resources?: Readonly<Partial<Record<ResourceKind, Readonly<Record<string, KnownResource>>>>>;
}

/** Kinds of resources that documents refer to by ID. Tags are referred to by key. */
export type ResourceKind =
  | 'account' | 'zone' | 'permission_group' | 'resource_group' | 'user_group_member' | 'filter' | 'waf_group'
  | 'waf_rule' | 'workflow_version' | 'tag_key' | 'ruleset' | 'managed_rule'; // prettier-ignore

/** The name of a resource, and the URI of the document that shows it, if there is one. */
export interface KnownResource {
  readonly name: string;
  readonly uri?: string;
  /** The connected accounts or zones that the resource belongs to. */
  readonly scopes?: readonly KnownScope[];
}

/** A ruleset. Other rules can execute it if it is a custom or managed ruleset. */
export interface KnownRuleset {
  readonly name: string;
  readonly kind: string;
  readonly phase: string;
  /** The IDs of the ruleset's rules. Present only for managed rulesets that have been read. */
  readonly rules?: readonly string[];
  /** The categories of the ruleset's rules. */
  readonly categories?: readonly string[];
}

/** An account or a zone. */
export interface KnownScope {
  readonly id: string;
  readonly name: string;
}

export const noFacts: Facts = {};
