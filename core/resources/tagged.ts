import { zoneTaggableTypes } from '../model/taggable-types.data';
import { type Json, isObject } from './json';
import { text } from './record';
import { type ResourceRef } from './ref';
import { type Scope, refIn } from './scope';

const zoneTypes: ReadonlySet<string> = new Set(zoneTaggableTypes);

/** Checks whether the tags of a type of resource are read and written in a zone, not in its account. */
export const isZoneType = (type: string): boolean => zoneTypes.has(type);

/**
 * Returns the reference to the tags of a resource. `scope` is the account or zone that contains the resource. `zoneId`
 * is the zone of a zone resource that was found in the list of its account. It is not needed for a zone itself.
 */
export function taggedRef(scope: Scope, type: string, id: string, zoneId?: string): ResourceRef {
  const zone = type === 'zone' ? id : isZoneType(type) ? zoneId : undefined;
  const level: Scope = zone === undefined ? scope : { ...scope, type: 'zones', id: zone };
  return refIn(level, [{ kind: 'tags_set', id: `${type}:${id}` }]);
}

/** Returns the reference to the tags of a resource that is in the list of an account. */
export const refOfTagged = (account: Scope, record: Json): ResourceRef =>
  taggedRef(account, text(record, 'type') ?? '', text(record, 'id') ?? '', text(record, 'zone_id'));

/**
 * Returns a tagged resource with a unique `id`, which combines the type and the ID of the resource. The original values
 * are in `resource_type` and `resource_id`.
 */
export const taggedRecord = (record: Json): Json =>
  isObject(record)
    ? {
        ...record,
        resource_type: text(record, 'type') ?? '',
        resource_id: text(record, 'id') ?? '',
        id: `${text(record, 'type') ?? ''}:${text(record, 'id') ?? ''}`,
      }
    : record;
