import { type TagsDeleteWire, type TagsSetWire } from '../../core/model/tags';
import { map, object, type ShapeOf, text } from '../http/shape';

/**
 * The shapes in this file describe the request bodies of tagging operations. Sources: firewall-errors-tags,
 * "Tagging"; API behavior, "Bodies for create and update".
 */

const resource = { resource_type: text(), resource_id: text({ min: 1 }) };
const tags = map(text());

export const tagsSet: ShapeOf<TagsSetWire> = object({ ...resource, tags }, { worker_id: text() });
export const tagsDelete: ShapeOf<TagsDeleteWire> = object(resource, { worker_id: text() });

/** The tags of a resource in a zone. For a policy of an access application, the application's ID can also be sent. */
export const zoneTagsSet: ShapeOf<TagsSetWire> = object(
  { ...resource, tags },
  { access_application_id: text() },
);
export const zoneTagsDelete: ShapeOf<TagsDeleteWire> = object(resource, { access_application_id: text() });
