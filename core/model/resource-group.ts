import { type Decoder, identity, listMember, optional, record, required, text } from './decode';

/** A resource, identified by a key that combines its kind and its identifier. */
export interface ScopeObject {
  readonly key: string;
}

/** An account and the resources in it that a resource group includes. */
export interface ResourceGroupScope {
  readonly key: string;
  readonly objects: readonly ScopeObject[];
}

export interface ResourceGroupMeta {
  readonly key?: string;
  readonly value?: string;
}

/** A named group of resources (access-administration.md, "Resource group"). */
export interface ResourceGroup {
  readonly id: string;
  readonly name?: string;
  readonly scope?: ResourceGroupScope;
  readonly meta?: ResourceGroupMeta;
}

/** Request body for creating a group. An update may omit either property. */
export interface ResourceGroupCreateWire {
  readonly name: string;
  readonly scope: ResourceGroupScope;
}
export type ResourceGroupUpdateWire = Partial<ResourceGroupCreateWire>;

const scopeObject = record<ScopeObject>({ key: identity(text) });
const oneScope = record<ResourceGroupScope>({ key: identity(text), objects: listMember(scopeObject) });

/**
 * Reads a scope. An earlier version of the API returned an array that contained one scope (operation-table.md,
 * disagreements).
 */
const scope: Decoder<ResourceGroupScope> = (value, trail) =>
  oneScope(Array.isArray(value) && value.length === 1 ? value[0] : value, trail);

export const resourceGroup = record<ResourceGroup>({
  id: identity(text),
  name: optional(text),
  scope: required(scope),
  meta: optional(record<ResourceGroupMeta>({ key: optional(text), value: optional(text) })),
});
