import { type PromiseOrder } from '../model/graph';

/**
 * The position of one of several overlapping promises. `after` is the index of the promise above it, if there is one.
 */
export interface LanePlace {
  readonly row: number;
  readonly lane: number;
  readonly after?: number;
}

/**
 * Assigns rows and lanes to overlapping promises. Promises with equal `starts` are side by side. A later promise is
 * drawn below the last promise whose `resolves` equals its `starts`, in the same lane if that lane is free (version
 * graph reference, section 6). Promises without `starts` are all in the first row.
 */
export function placeInLanes(items: readonly PromiseOrder[]): LanePlace[] {
  const rows = [...new Set(items.map(({ starts }) => starts ?? 0))].sort((a, b) => a - b);
  const rowOf = new Map(rows.map((starts, row) => [starts, row]));
  const lastResolved = new Map<number, number>();
  items.forEach(({ resolves }, index) => {
    if (resolves !== undefined) lastResolved.set(resolves, index);
  });
  const order = items
    .map((_, index) => index)
    .sort((a, b) => (items[a]?.starts ?? 0) - (items[b]?.starts ?? 0) || a - b);
  const freeFrom: number[] = []; // For each lane, the smallest `starts` value of a promise that can be placed in the lane.
  const places = new Array<LanePlace | undefined>(items.length);
  const nextFree: number[] = []; // Lanes that are free for the current row, in descending order.
  let currentRow = -1;
  for (const index of order) {
    const { starts = 0, resolves = Infinity } = items[index] ?? {};
    const row = rowOf.get(starts) ?? 0;
    if (row !== currentRow) {
      currentRow = row;
      nextFree.length = 0;
      for (let lane = freeFrom.length - 1; lane >= 0; lane--)
        if ((freeFrom[lane] ?? 0) <= starts) nextFree.push(lane);
    }
    const after = row === 0 ? undefined : lastResolved.get(starts);
    const wanted = after === undefined || after === index ? undefined : places[after]?.lane;
    const wantedAt = wanted === undefined ? -1 : nextFree.indexOf(wanted);
    const [kept] = wantedAt >= 0 ? nextFree.splice(wantedAt, 1) : [];
    const lane = kept ?? nextFree.pop() ?? freeFrom.length;
    freeFrom[lane] = resolves;
    places[index] = { row, lane, ...(after === undefined || after === index ? {} : { after }) };
  }
  return places.map((place) => place ?? { row: 0, lane: 0 });
}
