import { type Json, type JsonObject, isArray, isObject, pointerTo } from './json';

/**
 * The part of a record that the user can change. `true` selects a whole property. An object selects its properties,
 * in canonical order. A list contains one projection, which applies to all elements.
 */
export type Projection = true | readonly [Projection] | { readonly [key: string]: Projection };

/** Returns only those properties of a record that an update can send. Missing properties stay absent. */
export function project(record: Json, projection: Projection): Json {
  if (projection === true) return record;
  if (isProjectionList(projection))
    return isArray(record) ? record.map((item) => project(item, projection[0])) : record;
  if (!isObject(record)) return record;
  const result: Record<string, Json> = {};
  for (const [key, inner] of Object.entries(projection)) {
    const value = record[key];
    if (value !== undefined) result[key] = project(value, inner);
  }
  return result;
}

/** Returns the properties of a record that are outside the projection. They are shown as comments and never sent. */
export function leftOver(record: JsonObject, projection: Projection): JsonObject {
  if (projection === true || isProjectionList(projection)) return {};
  return Object.fromEntries(Object.entries(record).filter(([key]) => !(key in projection)));
}

/**
 * Returns the names to show as comments after elements, as in `{"id": "…"} // Administrators`. An element gets a
 * comment if its projection includes the ID but not the name. The keys are JSON Pointers into the projected value.
 */
export function nameComments(record: Json, projection: Projection, pointer = ''): Map<string, string> {
  const found = new Map<string, string>();
  if (projection === true) return found;
  const inside = (value: Json | undefined, inner: Projection, at: string): void => {
    if (value !== undefined) for (const [key, text] of nameComments(value, inner, at)) found.set(key, text);
  };
  if (isProjectionList(projection)) {
    if (isArray(record))
      record.forEach((item, index) => inside(item, projection[0], pointerTo(pointer, index)));
    return found;
  }
  if (!isObject(record)) return found;
  const name = record.name ?? record.email;
  if ('id' in projection && !('name' in projection) && typeof name === 'string' && pointer !== '')
    found.set(pointer, name);
  for (const [key, inner] of Object.entries(projection)) inside(record[key], inner, pointerTo(pointer, key));
  return found;
}

const isProjectionList = (projection: Projection): projection is readonly [Projection] =>
  Array.isArray(projection);
