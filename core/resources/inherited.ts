import { type Json } from './json';
import { object, text } from './record';
import { type ResourceRef, type ScopeRef, lastStep } from './ref';
import { type KindId } from '../model/kind-ids';

/**
 * Checks whether a zone inherits a resource, which must then be changed elsewhere. This applies to access rules of
 * the zone's account or owner, which the zone's list contains, too.
 */
export function isInherited(ref: ResourceRef, record: Json): boolean {
  if (lastStep(ref).kind !== 'access_rule' || ref.scope.type !== 'zones') return false;
  const type = text(object(record, 'scope'), 'type');
  return type === 'organization' || type === 'user';
}

/**
 * Checks whether a zone lists a resource that it can execute but not read. This applies to managed rulesets, which the
 * account contains, too (rulesets.md, "Operations").
 */
export const isUnreadable = (kind: KindId, { type }: ScopeRef, record: Json): boolean =>
  kind === 'ruleset' && type === 'zones' && text(record, 'kind') === 'managed';
