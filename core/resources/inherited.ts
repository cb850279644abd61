import { type Json } from './json';
import { object, text } from './record';
import { type ResourceRef, lastStep } from './ref';

/**
 * Checks whether a resource is only displayed here and must be changed elsewhere. For example, a zone's list also
 * contains the access rules of the zone's account and owner.
 */
export function isInherited(ref: ResourceRef, record: Json): boolean {
  if (lastStep(ref).kind !== 'access_rule' || ref.scope.type !== 'zones') return false;
  const type = text(object(record, 'scope'), 'type');
  return type === 'organization' || type === 'user';
}
