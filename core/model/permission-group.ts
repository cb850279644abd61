import { flag, identity, optional, record, text, timestamp } from './decode';

/** Properties of a permission group (access-administration.md, "Permission group"). */
export interface PermissionGroupMeta {
  readonly category?: string;
  /** Sent as a string, decoded to a Boolean. */
  readonly deprecated?: boolean;
  readonly description?: string;
  readonly editable?: boolean;
  /** The planned end of life. */
  readonly eol_at?: string;
  readonly label?: string;
  readonly scopes?: string;
  readonly visibility?: string;
}

/** A named set of permissions; defined by the service, read-only. */
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
