/**
 * Facts that only an account knows. Every property is optional: an absent one is unknown, and nothing that depends on
 * it is reported. The client fills them from a connection; the language server never sees a credential.
 */
export interface Facts {
  /** Rule lists by name (without `$`), with the type of their items. */
  readonly lists?: Readonly<Record<string, 'ip' | 'hostname' | 'asn' | 'string' | 'int'>>;
  /** Scopes that the service offers to OAuth clients (identifiers with dots). */
  readonly oauthScopes?: readonly string[];
  /** Permission groups by ID. */
  readonly permissionGroups?: Readonly<
    Record<string, { readonly name: string; readonly deprecated?: boolean; readonly endOfLife?: string }>
  >;
  /** Resource groups by ID. */
  readonly resourceGroups?: Readonly<Record<string, { readonly name: string }>>;
  /** Rulesets that the account or zone lists, by ID. */
  readonly rulesets?: Readonly<Record<string, KnownRuleset>>;
  /**
   * Resources that documents refer to by ID, as far as they have been read; used for completion, hover and links. They
   * may belong to several accounts, so an ID that is not among them is not a mistake.
   */
  readonly resources?: Readonly<Partial<Record<ResourceKind, Readonly<Record<string, KnownResource>>>>>;
}

/** Kinds of resources that documents refer to by ID (tags: by key). */
export type ResourceKind =
  | 'account' | 'zone' | 'permission_group' | 'resource_group' | 'user_group_member' | 'filter' | 'waf_group'
  | 'waf_rule' | 'workflow_version' | 'tag_key' | 'ruleset' | 'managed_rule'; // prettier-ignore

/** The name of a resource, and the URI of the document that opens it, if there is one. */
export interface KnownResource {
  readonly name: string;
  readonly uri?: string;
  /** The connected accounts or zones that have the resource. */
  readonly scopes?: readonly KnownScope[];
}

/** A ruleset. Rules can execute it if it is custom or managed. */
export interface KnownRuleset {
  readonly name: string;
  readonly kind: string;
  readonly phase: string;
  /** The IDs of its rules, if it is a managed ruleset that was read. */
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
