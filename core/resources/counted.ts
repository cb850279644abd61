/** Returns a count in words: `one` for one item, otherwise the result of `many`. */
export const counted = (count: number, one: string, many: (count: number) => string): string =>
  count === 1 ? one : many(count);
