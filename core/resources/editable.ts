import { operations } from '../api/operations.data';
import { own } from '../base/own';
import { taggedResource } from './calls';
import { changesBetween } from './difference';
import { type Json, isObject, propertiesOf } from './json';
import { operationsOf } from './kind-operations.data';
import { kinds } from './kinds.data';
import { type KindId } from '../model/kind-ids';
import { type Projection, project } from './projection';
import { list } from './record';
import { type ResourceRef, lastStep } from './ref';
import { sendableRules } from './ruleset-rules';

/** Returns the properties of a resource that the user can change. Returns undefined if there are none. */
export function editableOf(ref: ResourceRef): Projection | undefined {
  const { editable, editableInZone } = kinds[lastStep(ref).kind];
  return ref.scope.type === 'zones' ? (editableInZone ?? editable) : editable;
}

/** Returns the part of a record that a document contains and that an update may send. */
export function editablePart(ref: ResourceRef, record: Json): Json {
  const { kind, id } = lastStep(ref);
  // An update of tags identifies the resource by `resource_type` and `resource_id`. A record contains this
  // information under other names.
  const named = kind === 'tags_set' && isObject(record) ? { ...record, ...taggedResource(id) } : record;
  return project(sentForm(kind, named), editableOf(ref) ?? true);
}

/**
 * Returns the part of a record that is needed to re-create the resource. It includes the properties that can be set
 * only when the resource is created.
 */
export function creatablePart(ref: ResourceRef, record: Json): Json {
  const { kind } = lastStep(ref);
  const { created, editable = true } = kinds[kind];
  const sent = sentForm(kind, record);
  const changeable = project(sent, editable);
  if (!created || !isObject(changeable)) return changeable;
  return { ...propertiesOf(project(sent, created)), ...changeable };
}

/** Returns a record without the properties that the service rejects in requests. */
export const sentForm = (kind: KindId, record: Json): Json => kinds[kind].sent?.(record) ?? record;

/**
 * Returns the body of an update that changes a resource from one state to another. Resources that are replaced as a
 * whole (PUT and `changedWhole`) are sent completely. For all other resources, only the changes are sent. Removed
 * properties are sent as empty values if an update would otherwise keep them.
 */
export function updateBody(ref: ResourceRef, before: Json, after: Json): Json {
  const { kind } = lastStep(ref);
  const { update } = operationsOf(kind, ref.scope.type);
  if (!isObject(before) || !isObject(after)) return after;
  const merges = update !== undefined && operations[update].method === 'PATCH';
  const { emptied = {}, changedWhole } = kinds[kind];
  const isWhole = !merges || changedWhole === true;
  const removed = Object.keys(before)
    .filter((key) => !(key in after) && ((merges && !isWhole) || key in emptied))
    .map((key) => [key, emptied[key] ?? null] as const);
  const sent = Object.entries(after).filter(([key, value]) => isWhole || isChanged(own(before, key), value));
  const body = Object.fromEntries([...sent, ...removed]);
  return kind === 'ruleset'
    ? { ...body, rules: sendableRules(list(after, 'rules'), list(before, 'rules')) }
    : body;
}

const isChanged = (before: Json | undefined, after: Json): boolean =>
  changesBetween(before, after).length > 0;

/**
 * Returns the properties that the service is expected to return after an update. Changed properties have their values
 * in the service's format, and removed properties are `null`. Other properties are not compared, because their names
 * may differ between records and bodies.
 */
export function expectedAfter(ref: ResourceRef, before: Json, after: Json): Json {
  if (!isObject(before) || !isObject(after)) return after;
  const written = kinds[lastStep(ref).kind].written ?? ((value: Json) => value);
  const set = Object.entries(after).filter(([key, value]) => isChanged(own(before, key), value));
  const removed = Object.keys(before).filter((key) => !(key in after));
  return written(Object.fromEntries([...set, ...removed.map((key) => [key, null] as const)]));
}
