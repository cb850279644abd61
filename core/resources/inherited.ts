import { type Json } from './json';
import { object, text } from './record';
import { type ResourceRef, lastStep } from './ref';

/**
 * Checks whether a zone inherits a resource, which must then be changed elsewhere. This applies to access rules of
 * the zone's account or owner, which the zone's list contains, too.
 */
export function isInherited(ref: ResourceRef, record: Json): boolean {
  if (lastStep(ref).kind !== 'access_rule' || ref.scope.type !== 'zones') return false;
  const type = text(object(record, 'scope'), 'type');
  return type === 'organization' || type === 'user';
}
