/**
 * Returns the value of a record's own property. Returns undefined if the record has no such property. Used for names
 * from outside sources, because every object inherits properties such as `constructor` and `toString`, which are not
 * data.
 */
export function own<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
