import { columnsOf, metrics } from './metrics';
import { type Point } from './scene';
import { type Identity } from './shape';

/**
 * The size of a shape. `axis` is the x coordinate of the flow line through the shape, measured from its left edge.
 */
export interface Size {
  readonly width: number;
  readonly height: number;
  readonly axis: number;
}

export const emptyLane: Size = { width: metrics.emptyLaneWidth, height: 0, axis: metrics.emptyLaneWidth / 2 };

/** Returns the size of a box. Between a minimum and a maximum width, the box is as wide as its text requires. */
export function boxSize({ words, collapsed }: Identity): Size {
  const title = columnsOf(words.title) * metrics.titleCharWidth;
  const text =
    words.detail === undefined ? title : Math.max(title, columnsOf(words.detail) * metrics.detailCharWidth);
  const extra =
    metrics.boxPadding * 2 + metrics.iconWidth + (collapsed === undefined ? 0 : metrics.iconWidth);
  const width = Math.ceil(Math.min(metrics.maxBoxWidth, Math.max(metrics.minBoxWidth, text + extra)));
  return {
    width,
    height: words.detail === undefined ? metrics.boxHeight : metrics.boxHeightWithDetail,
    axis: width / 2,
  };
}

/** Widens a lane to fit its label, which is centered on the lane's flow line. */
export function widen(size: Size, label: string | undefined): Size {
  const half =
    Math.min(columnsOf(label ?? '') * metrics.detailCharWidth + metrics.boxPadding, metrics.maxLabelWidth) /
    2;
  const axis = Math.max(size.axis, half);
  return { width: axis + Math.max(size.width - size.axis, half), height: size.height, axis };
}

/** Returns the size of shapes stacked vertically, with their flow lines aligned. */
export function stack(sizes: readonly Size[]): Size {
  let [axis, right, height] = [0, 0, 0];
  for (const size of sizes) {
    axis = Math.max(axis, size.axis);
    right = Math.max(right, size.width - size.axis);
    height += size.height;
  }
  height += metrics.rowGap * Math.max(0, sizes.length - 1);
  return { width: axis + right, height, axis };
}

/**
 * Returns the size of shapes that are side by side. The flow line of the result is midway between the flow lines of the
 * first and the last shape.
 */
export function sideBySide(sizes: readonly Size[]): Size {
  const width = sum(sizes.map((size) => size.width)) + metrics.laneGap * Math.max(0, sizes.length - 1);
  const first = sizes[0]?.axis ?? 0;
  const last = sizes[sizes.length - 1];
  const lastAxis = last ? width - last.width + last.axis : first;
  return { width, height: largest(sizes.map((size) => size.height)), axis: (first + lastAxis) / 2 };
}

const largest = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), 0);
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

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
  if (!last || last.x === target.x) return [...points, target];
  const across = target.y - metrics.rowGap / 2;
  return [...points, { x: last.x, y: across }, { x: target.x, y: across }, target];
}
