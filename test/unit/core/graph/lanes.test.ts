import assert from 'node:assert/strict';
import { placeInLanes } from '../../../../core/graph/lanes';

/**
 * Returns the place of each promise as `row/lane`, followed by `<index` if the promise is drawn below the promise with
 * this index. `items` contains the values of `starts` and `resolves` for each promise.
 */
const places = (...items: readonly (readonly [starts?: number, resolves?: number])[]): string =>
  placeInLanes(
    items.map(([starts, resolves]) => ({
      ...(starts === undefined ? {} : { starts }),
      ...(resolves === undefined ? {} : { resolves }),
    })),
  )
    .map(({ row, lane, after }) => `${row}/${lane}${after === undefined ? '' : `<${after}`}`)
    .join(' ');

describe('placeInLanes', () => {
  for (const [what, items, expected] of [
    ['nothing', [], ''],
    ['promises without numbers in one row', [[], [], []], '0/0 0/1 0/2'],
    ['promises that start together side by side', [[1, 2], [1, 3], [1]], '0/0 0/1 0/2'],
    ['one that follows another below it, in its lane', [[1, 4], [1, 2], [2, 5]], '0/0 0/1 1/1<1'],
    ['one that follows the last of those that end there', [[1, 2], [1, 2], [2, 3]], '0/0 0/1 1/1<1'],
    ['the second follower in the first free lane', [[1, 2], [1, 2], [1, 2], [2, 3], [2, 3]], '0/0 0/1 0/2 1/2<2 1/0<2'],
    ['one for which no lane is free in a new lane', [[1, 5], [1, 6], [2, 3]], '0/0 0/1 1/2'],
    ['one without an end, whose lane stays taken', [[1], [2, 3], [3, 4]], '0/0 1/1 2/1<1'],
    ['one whose lane is free but that nothing leads to', [[1, 2], [3, 4]], '0/0 1/0'],
    ['rows by their start, whatever the order', [[3, 4], [1, 3], [2, 3]], '2/1<2 0/0 1/1'],
    ['three rows in a chain', [[1, 2], [2, 3], [3, 4]], '0/0 1/0<0 2/0<1'],
    ['one that ends where it starts', [[1, 3], [2, 2]], '0/0 1/1'],
    ['one in the first row without a predecessor', [[2, 3], [2, 2]], '0/0 0/1'],
  ] as const)
    it(`places ${what}`, () => assert.equal(places(...items), expected));
}); // prettier-ignore
