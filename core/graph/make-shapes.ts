import { columnsOf, metrics } from './metrics';
import {
  type BoxShape,
  type ColumnShape,
  type ForkBranch,
  type ForkShape,
  type FrameShape,
  type Identity,
  type LanesItem,
  type LanesShape,
  type Shape,
  type Size,
} from './shape';

/**
 * This file creates shapes with their sizes. The shapes inside a shape are created before it, so each shape is measured
 * once.
 */

/** Creates a box. */
export function boxShape(self: Identity, then: BoxShape['then'] = 'next'): BoxShape {
  const width = boxWidth(self);
  const height = self.words.detail === undefined ? metrics.boxHeight : metrics.boxHeightWithDetail;
  return { type: 'box', self, then, width, height, axis: width / 2 };
}

/** Between a minimum and a maximum width, a box is as wide as its text requires. */
function boxWidth({ words: { title, detail }, collapsed }: Identity): number {
  let text = columnsOf(title) * metrics.titleCharWidth;
  if (detail !== undefined) text = Math.max(text, columnsOf(detail) * metrics.detailCharWidth);
  const extra =
    metrics.boxPadding * 2 + metrics.iconWidth + (collapsed === undefined ? 0 : metrics.iconWidth);
  return Math.ceil(Math.min(metrics.maxBoxWidth, Math.max(metrics.minBoxWidth, text + extra)));
}

/** Creates a column. */
export function columnShape(items: readonly Shape[]): ColumnShape {
  const { width, height, axis } = stack(items);
  return { type: 'column', items, width, height, axis };
}

/** Creates a branch of a fork. Its lane is wide enough for its label, which is centered on the lane's flow line. */
export function forkBranch(label: string, edge: ForkBranch['edge'], body: Shape | undefined): ForkBranch {
  const size = body ?? emptyLane;
  const half =
    Math.min(columnsOf(label) * metrics.detailCharWidth + metrics.boxPadding, metrics.maxLabelWidth) / 2;
  const axis = Math.max(size.axis, half);
  const width = axis + Math.max(size.width - size.axis, half);
  return { label, edge, body, width, height: size.height, axis };
}

/** The size of a branch without content. */
const emptyLane: Size = { width: metrics.emptyLaneWidth, height: 0, axis: metrics.emptyLaneWidth / 2 };

/** Creates a fork. */
export function forkShape(head: Identity | undefined, branches: readonly ForkBranch[]): ForkShape {
  const lanes = sideBySide(branches);
  const below: Size = { ...lanes, height: lanes.height + metrics.branchLabelHeight };
  const box = head && boxShape(head);
  const { width, height, axis } = box ? stack([box, below]) : below;
  return { type: 'fork', head: box, branches, branchesAxis: lanes.axis, width, height, axis };
}

/** Creates a frame. */
export function frameShape(self: Identity, body: Shape, repeats = false): FrameShape {
  const headerWidth = boxWidth(self);
  const side = metrics.framePadding + (repeats ? metrics.laneGap : 0);
  const axis = Math.max(body.axis + metrics.framePadding, headerWidth / 2);
  const width = Math.max(axis + body.width - body.axis + side, axis + headerWidth / 2);
  const gaps = body.height > 0 ? metrics.rowGap * 2 : metrics.framePadding;
  return {
    type: 'frame',
    self,
    body,
    repeats,
    width,
    height: metrics.frameHeader + gaps + body.height,
    axis,
  };
}

/** Creates overlapping promises. */
export function lanesShape(items: readonly LanesItem[]): LanesShape {
  const laneWidths: number[] = [];
  const rowHeights: number[] = [];
  for (const { body, lane, row } of items) {
    const width = Math.max(body.axis, body.width - body.axis) * 2;
    laneWidths[lane] = Math.max(laneWidths[lane] ?? 0, width);
    rowHeights[row] = Math.max(rowHeights[row] ?? 0, body.height);
  }
  const width = sum(laneWidths) + metrics.laneGap * Math.max(0, laneWidths.length - 1);
  const height = sum(rowHeights) + metrics.rowGap * Math.max(0, rowHeights.length - 1);
  return { type: 'lanes', items, laneWidths, rowHeights, width, height, axis: width / 2 };
}

/** Returns the size of shapes stacked vertically, with their flow lines aligned. */
function stack(sizes: readonly Size[]): Size {
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
function sideBySide(sizes: readonly Size[]): Size {
  let [width, height] = [0, 0];
  for (const size of sizes) {
    width += size.width;
    height = Math.max(height, size.height);
  }
  width += metrics.laneGap * Math.max(0, sizes.length - 1);
  const first = sizes[0]?.axis ?? 0;
  const last = sizes[sizes.length - 1];
  const lastAxis = last ? width - last.width + last.axis : first;
  return { width, height, axis: (first + lastAxis) / 2 };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
