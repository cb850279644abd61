import { type TagsDeleteWire, type TagsSetWire } from '../../core/model/tags';
import { map, object, type ShapeOf, text } from '../http/shape';

/** Request bodies of tagging. Sources: firewall-errors-tags, "Tagging"; API behavior, "Bodies for create and update". */

const resource = { resource_type: text(), resource_id: text({ min: 1 }) };
const tags = map(text());

export const tagsSet: ShapeOf<TagsSetWire> = object({ ...resource, tags }, { worker_id: text() });
export const tagsDelete: ShapeOf<TagsDeleteWire> = object(resource, { worker_id: text() });

/** The tags of a zone's resource. Policies of access applications can also name their application. */
export const zoneTagsSet: ShapeOf<TagsSetWire> = object(
  { ...resource, tags },
  { access_application_id: text() },
);
export const zoneTagsDelete: ShapeOf<TagsDeleteWire> = object(resource, { access_application_id: text() });
