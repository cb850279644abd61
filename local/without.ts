/** Returns a copy of an object without the given properties. */
export function without<T extends object, K extends keyof T>(
  record: T,
  ...members: readonly K[]
): Omit<T, K> {
  const copy: Partial<T> = { ...record };
  for (const member of members) Reflect.deleteProperty(copy, member);
  return copy as Omit<T, K>;
}
