import { metrics } from './metrics';
import { type Point } from './scene';

/** Returns the start positions of consecutive items, given their sizes and the gap between them. The first is 0. */
export function offsets(sizes: readonly number[], gap: number): number[] {
  let next = 0;
  return sizes.map((size) => {
    const start = next;
    next += size + gap;
    return start;
  });
}

/** Routes a line down, then sideways just above the target, and then down to the target. */
export function route(points: readonly Point[], target: Point): Point[] {
  const last = points[points.length - 1];
  // Most lines consist of one point so far. Literals without a spread take much less memory, because the engine
  // reserves memory for further elements after a spread.
  const isSingle = points.length === 1;
  if (!last || last.x === target.x) return last && isSingle ? [last, target] : [...points, target];
  const y = target.y - metrics.rowGap / 2;
  const left = { x: last.x, y };
  const right = { x: target.x, y };
  return isSingle ? [last, left, right, target] : [...points, left, right, target];
}
