/** Properties that every JavaScript object inherits, and the method `toJSON` that many objects have. */
export const objectMembers: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  'toJSON',
]);
