import { hexOf } from '../random';
import { type TaggedState } from '../state/account';
import { compareTexts } from '../state/collection';

/**
 * Returns a string that identifies the current state of a resource's tags. The `If-Match` header is compared with
 * this string.
 */
export function etagOf({ tags }: TaggedState): string {
  const pairs = Object.entries(tags).toSorted(([a], [b]) => compareTexts(a, b));
  return hexOf(16, ...pairs.flat());
}

/** Returns a tagged resource as the API represents it. */
export function shownTags(tagged: TaggedState): Record<string, unknown> {
  const { resource_type, resource_id, tags, updated_at, ...parents } = tagged;
  return {
    id: resource_id,
    type: resource_type,
    name: resource_id,
    etag: etagOf(tagged),
    tags,
    ...parents,
    ...(updated_at === undefined ? {} : { tags_updated_at: updated_at }),
  };
}
