import { type Json } from './json';
import { object, text } from './record';
import { type ResourceRef, lastStep } from './ref';

/**
 * Whether a resource is only visible here and has to be changed elsewhere: a zone also lists the access rules of its
 * account and its owner.
 */
export function isInherited(ref: ResourceRef, record: Json): boolean {
  if (lastStep(ref).kind !== 'access_rule' || ref.scope.type !== 'zones') return false;
  const type = text(object(record, 'scope'), 'type');
  return type === 'organization' || type === 'user';
}
