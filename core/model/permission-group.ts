import { flag, identity, optional, record, text, timestamp } from './decode';

/** Properties of a permission group (access-administration.md, "Permission group"). */
export interface PermissionGroupMeta {
  readonly category?: string;
  /** Whether the permission group is deprecated. The API sends a string, which is decoded to a Boolean. */
  readonly deprecated?: boolean;
  readonly description?: string;
  readonly editable?: boolean;
  /** Planned end-of-life date. */
  readonly eol_at?: string;
  readonly label?: string;
  readonly scopes?: string;
  readonly visibility?: string;
}

/** A named set of permissions. It is defined by the service and read-only. */
export interface PermissionGroup {
  readonly id: string;
  readonly name?: string;
  readonly meta?: PermissionGroupMeta;
}

export const permissionGroup = record<PermissionGroup>({
  id: identity(text),
  name: optional(text),
  meta: optional(
    record<PermissionGroupMeta>({
      category: optional(text),
      deprecated: optional(flag),
      description: optional(text),
      editable: optional(flag),
      eol_at: optional(timestamp),
      label: optional(text),
      scopes: optional(text),
      visibility: optional(text),
    }),
  ),
});
