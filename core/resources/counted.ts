/** A number of things in words: of one, `one`, else what `many` gives. */
export const counted = (count: number, one: string, many: (count: number) => string): string =>
  count === 1 ? one : many(count);
