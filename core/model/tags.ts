import { identity, mapMember, optional, record, required, text, timestamp } from './decode';

/** A resource and its tags (firewall-errors-tags.md, "Tagging"). */
export interface TaggedResource {
  readonly id: string;
  readonly type?: string;
  readonly name?: string;
  /** Value to send in `If-Match`, so that a change by someone else is detected. */
  readonly etag?: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly zone_id?: string;
  readonly worker_id?: string;
  readonly access_application_id?: string;
  readonly tags_updated_at?: string;
}

/**
 * Identifies the resource whose tags are deleted. `worker_id` is present only for the type `worker_version`, and
 * `access_application_id` only for the type `access_application_policy`.
 */
export interface TagsDeleteWire {
  readonly resource_type: string;
  readonly resource_id: string;
  readonly worker_id?: string;
  readonly access_application_id?: string;
}
/** Request body that replaces all tags of a resource. */
export interface TagsSetWire extends TagsDeleteWire {
  readonly tags: Readonly<Record<string, string>>;
}

export const taggedResource = record<TaggedResource>({
  id: identity(text),
  type: required(text),
  name: optional(text),
  etag: optional(text),
  tags: mapMember(text),
  zone_id: optional(text),
  worker_id: optional(text),
  access_application_id: optional(text),
  tags_updated_at: optional(timestamp),
});
