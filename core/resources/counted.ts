/** Returns the text for a number of items: `one` for a single item, and otherwise the result of `many`. */
export const counted = (count: number, one: string, many: (count: number) => string): string =>
  count === 1 ? one : many(count);
