import { operations } from '../api/operations.data';
import { taggedResource } from './calls';
import { changesBetween } from './difference';
import { type Json, isObject } from './json';
import { operationsOf } from './kind-operations.data';
import { kinds } from './kinds.data';
import { type Projection, project } from './projection';
import { type ResourceRef, lastStep } from './ref';

/** What a person may change of a resource; undefined when nothing. */
export function editableOf(ref: ResourceRef): Projection | undefined {
  const { editable, editableInZone } = kinds[lastStep(ref).kind];
  return ref.scope.type === 'zones' ? (editableInZone ?? editable) : editable;
}

/** The part of a record that a document shows and an update may send. */
export function editablePart(ref: ResourceRef, record: Json): Json {
  const { kind, id } = lastStep(ref);
  // The record of a tagged resource names it otherwise than the body does.
  const named = kind === 'tags_set' && isObject(record) ? { ...record, ...taggedResource(id) } : record;
  return project(named, editableOf(ref) ?? true);
}

/**
 * The body of an update that takes a resource from one state to another. What is replaced as a whole (PUT, and an
 * account's access rule, which needs all its members) is sent whole; of the others only what changes.
 */
export function updateBody(ref: ResourceRef, before: Json, after: Json): Json {
  const { kind } = lastStep(ref);
  const { update } = operationsOf(kind, ref.scope.type);
  const partial = update !== undefined && operations[update].method === 'PATCH' && kind !== 'access_rule';
  if (!partial || !isObject(before) || !isObject(after)) return after;
  const changed = Object.keys(after).filter((key) => changesBetween(before[key], after[key]).length > 0);
  return Object.fromEntries(changed.map((key) => [key, after[key] ?? null]));
}
