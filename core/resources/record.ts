import { type Json, type JsonObject, isArray, isObject } from './json';

/** Reads members of a record whose shape may be newer than this code: what is not as expected is absent. */
export const text = (record: Json | undefined, key: string): string | undefined => {
  const value = isObject(record) ? record[key] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** A member that is true or false; undefined when it is neither. */
export const flag = (record: Json | undefined, key: string): boolean | undefined => {
  const value = isObject(record) ? record[key] : undefined;
  // Some catalogs write booleans as text.
  if (value === 'true' || value === 'false') return value === 'true';
  return typeof value === 'boolean' ? value : undefined;
};

/** A member that is a number; undefined when it is none. */
export const number = (record: Json | undefined, key: string): number | undefined => {
  const value = isObject(record) ? record[key] : undefined;
  return typeof value === 'number' ? value : undefined;
};

/** A member that is an object; undefined when it is none. */
export const object = (record: Json | undefined, key: string): JsonObject | undefined => {
  const value = isObject(record) ? record[key] : undefined;
  return isObject(value) ? value : undefined;
};

/** A member that is a list; empty when it is none. */
export const list = (record: Json | undefined, key: string): readonly Json[] => {
  const value = isObject(record) ? record[key] : undefined;
  return isArray(value) ? value : [];
};

/** The texts of a list; what is no text is left out. */
export const texts = (record: Json | undefined, key: string): readonly string[] =>
  list(record, key).filter((item): item is string => typeof item === 'string');
