import { type OffsetRange } from '../../../base/problem';
import { type ParallelNode } from '../../../model/graph';

/** A `parallel` node without a range of its own, and its JSON Pointer. */
export interface PlacedGroup {
  readonly group: ParallelNode;
  readonly at: string;
}

/**
 * Sets the ranges of `parallel` nodes that have none. Each range covers all nodes inside the `parallel` node, which are
 * not necessarily in source order.
 */
export function coverGroups(
  groups: readonly PlacedGroup[],
  file: string,
  ranges: Map<string, OffsetRange & { readonly file: string }>,
): void {
  for (const { group, at } of groups) {
    const inner = group.nodes.flatMap((_node, index) => ranges.get(`${at}/nodes/${index}`) ?? []);
    if (inner.length > 0)
      ranges.set(at, {
        file,
        start: Math.min(...inner.map(({ start }) => start)),
        end: Math.max(...inner.map(({ end }) => end)),
      });
  }
}
