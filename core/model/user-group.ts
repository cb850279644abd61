import {
  identity,
  listMember,
  oneOf,
  type Open,
  optional,
  record,
  required,
  text,
  timestamp,
} from './decode';
import { type PermissionGroup, permissionGroup } from './permission-group';
import { type ResourceGroup, resourceGroup } from './resource-group';

export const policyAccess = ['allow', 'deny'] as const;

/** A policy that allows or denies permission groups on resource groups (access-administration.md, "User group"). */
export interface Policy {
  readonly id?: string;
  readonly access?: Open<(typeof policyAccess)[number]>;
  readonly permission_groups: readonly PermissionGroup[];
  readonly resource_groups: readonly ResourceGroup[];
}

export interface UserGroup {
  readonly id: string;
  readonly name?: string;
  readonly created_on?: string;
  readonly modified_on?: string;
  readonly policies: readonly Policy[];
}

/** A reference to a permission group or resource group. */
export interface GroupRefWire {
  readonly id: string;
}

/** A policy in a request body. `id` is present only if the request updates an existing policy. */
export interface PolicyWire {
  readonly id?: string;
  readonly access: (typeof policyAccess)[number];
  readonly permission_groups: readonly GroupRefWire[];
  readonly resource_groups: readonly GroupRefWire[];
}

export interface UserGroupCreateWire {
  readonly name: string;
  readonly policies?: readonly PolicyWire[];
}
export interface UserGroupUpdateWire {
  readonly name?: string;
  readonly policies?: readonly (PolicyWire & { readonly id: string })[];
}

export const userGroup = record<UserGroup>({
  id: identity(text),
  name: required(text),
  created_on: required(timestamp),
  modified_on: required(timestamp),
  policies: listMember(
    record<Policy>({
      id: optional(text),
      access: optional(oneOf(policyAccess)),
      permission_groups: listMember(permissionGroup),
      resource_groups: listMember(resourceGroup),
    }),
  ),
});
