import { type Json, type JsonObject, isArray, isObject } from './json';

/** Reads a string property. Returns undefined if it is empty or not a string. */
export const text = (record: Json | undefined, key: string): string | undefined => {
  const value = isObject(record) ? record[key] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Reads a Boolean property, which may also be the string `true` or `false`. Returns undefined for other values. */
export const flag = (record: Json | undefined, key: string): boolean | undefined => {
  const value = isObject(record) ? record[key] : undefined;
  // Some catalogs contain Booleans as strings.
  if (value === 'true' || value === 'false') return value === 'true';
  return typeof value === 'boolean' ? value : undefined;
};

/** Reads a number property. Returns undefined if it is not a number. */
export const number = (record: Json | undefined, key: string): number | undefined => {
  const value = isObject(record) ? record[key] : undefined;
  return typeof value === 'number' ? value : undefined;
};

/** Reads an object property. Returns undefined if it is not an object. */
export const object = (record: Json | undefined, key: string): JsonObject | undefined => {
  const value = isObject(record) ? record[key] : undefined;
  return isObject(value) ? value : undefined;
};

/** Reads an array property. Returns an empty array if it is not an array. */
export const list = (record: Json | undefined, key: string): readonly Json[] => {
  const value = isObject(record) ? record[key] : undefined;
  return isArray(value) ? value : [];
};

/** Reads the strings in an array property. Other values are left out. */
export const texts = (record: Json | undefined, key: string): readonly string[] =>
  list(record, key).filter((item): item is string => typeof item === 'string');
