/**
 * Returns the value of a record's own property. Used for names from outside, because every object inherits
 * `constructor`, `toString`, and others, which are not data.
 */
export function own<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
