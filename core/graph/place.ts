import { type Writable } from '../base/writable';
import { offsets, route } from './geometry';
import { clipText, metrics } from './metrics';
import { type Point, type SceneEdge, type SceneEdgeKind, type SceneNode } from './scene';
import {
  type BoxShape,
  type ColumnShape,
  type ForkBranch,
  type ForkShape,
  type FrameShape,
  type LanesShape,
  type Shape,
} from './shape';

/** A line whose end has not been placed yet. */
interface Loose {
  readonly from: string;
  readonly kind: SceneEdgeKind;
  readonly points: readonly Point[];
  readonly label?: NonNullable<SceneEdge['label']>;
}

/** Positions shapes from the top down, and collects the boxes and lines of the scene. */
export class Placer {
  readonly nodes: SceneNode[] = [];
  readonly edges: SceneEdge[] = [];

  /** Positions a shape, connects the `incoming` lines to it, and returns the lines that leave it. */
  place(
    shape: Shape,
    x: number,
    y: number,
    incoming: readonly Loose[],
    parent: string | undefined,
  ): readonly Loose[] {
    switch (shape.type) {
      case 'box':
        return this.placeBox(shape, x, y, incoming, parent);
      case 'column':
        return this.placeColumn(shape, x, y, incoming, parent);
      case 'fork':
        return this.placeFork(shape, x, y, incoming, parent);
      case 'frame':
        return this.placeFrame(shape, x, y, incoming, parent);
      case 'lanes':
        return this.placeLanes(shape, x, y, incoming, parent);
    }
  }

  /** Extends the lines to the point `target` of the node with the ID `to`, where they end. */
  join(incoming: readonly Loose[], to: string, target: Point): void {
    for (const { from, kind, label, points } of incoming) {
      const routed = route(points, target);
      // Object literals are several times faster here than rest and spread properties.
      this.edges.push(label ? { from, kind, label, to, points: routed } : { from, kind, to, points: routed });
    }
  }

  private emit(
    { self, width, height }: BoxShape | FrameShape,
    x: number,
    y: number,
    parent: string | undefined,
    frame: boolean,
  ): void {
    const { words, id, pointer, collapsed } = self;
    const { kind, label } = words;
    const room = width - metrics.boxPadding * 2 - metrics.iconWidth;
    const title = clipText(words.title, Math.floor(room / metrics.titleCharWidth));
    // Optional properties are added afterward, because spreading them is several times slower.
    const node: Writable<SceneNode> = { id, pointer, kind, title, label, x, y, width, height, frame };
    if (words.detail !== undefined)
      node.detail = clipText(words.detail, Math.floor(room / metrics.detailCharWidth));
    if (parent !== undefined) node.parent = parent;
    if (collapsed !== undefined) node.collapsed = collapsed;
    this.nodes.push(node);
  }

  private placeBox(
    shape: BoxShape,
    x: number,
    y: number,
    incoming: readonly Loose[],
    parent: string | undefined,
  ): readonly Loose[] {
    const { self, axis, height, then } = shape;
    this.emit(shape, x, y, parent, false);
    this.join(incoming, self.id, { x: x + axis, y });
    return then === 'next'
      ? [{ from: self.id, kind: 'flow', points: [{ x: x + axis, y: y + height }] }]
      : none;
  }

  private placeColumn(
    shape: ColumnShape,
    x: number,
    y: number,
    incoming: readonly Loose[],
    parent: string | undefined,
  ): readonly Loose[] {
    let top = y;
    let lines = incoming;
    for (const item of shape.items) {
      lines = this.place(item, x + shape.axis - item.axis, top, lines, parent);
      top += item.height + metrics.rowGap;
    }
    return lines;
  }

  private placeFork(
    { head, branches, axis, branchesAxis }: ForkShape,
    x: number,
    y: number,
    incoming: readonly Loose[],
    parent: string | undefined,
  ): readonly Loose[] {
    let starts = incoming;
    let top = y;
    if (head) {
      this.emit(head, x + axis - head.axis, y, parent, false);
      this.join(incoming, head.self.id, { x: x + axis, y });
      starts = [{ from: head.self.id, kind: 'branch', points: [{ x: x + axis, y: y + head.height }] }];
      top += head.height + metrics.rowGap;
    }
    let left = x + axis - branchesAxis;
    const leaving: Loose[] = [];
    for (const branch of branches) {
      for (const line of this.placeBranch(branch, left, top, starts, parent)) leaving.push(line);
      left += branch.width + metrics.laneGap;
    }
    return leaving;
  }

  private placeBranch(
    { label, edge, body, axis }: ForkBranch,
    left: number,
    top: number,
    starts: readonly Loose[],
    parent: string | undefined,
  ): readonly Loose[] {
    const x = left + axis;
    const y = top + metrics.branchLabelHeight;
    const lines = starts.map(({ from, points }, index): Loose => {
      const routed = route(points, { x, y: top });
      if (!body) routed.push({ x, y });
      return index === 0
        ? { from, kind: edge, points: routed, label: labelAt(label, x, top) }
        : { from, kind: edge, points: routed };
    });
    return body ? this.place(body, x - body.axis, y, lines, parent) : lines;
  }

  private placeFrame(
    shape: FrameShape,
    x: number,
    y: number,
    incoming: readonly Loose[],
    parent: string | undefined,
  ): readonly Loose[] {
    const { body, width, height, axis } = shape;
    const { id } = shape.self;
    const middle = x + axis;
    this.emit(shape, x, y, parent, true);
    this.join(incoming, id, { x: middle, y });
    const begin: Loose = { from: id, kind: 'flow', points: [{ x: middle, y: y + metrics.frameHeader }] };
    const bottom = y + height;
    const bodyTop = y + metrics.frameHeader + metrics.rowGap;
    const ends = this.place(body, middle - body.axis, bodyTop, [begin], id);
    if (shape.repeats) {
      const header = { x: x + width - metrics.framePadding / 2, y: y + metrics.frameHeader / 2 };
      this.repeat(ends, id, header, bottom);
    } else if (body.height > 0) this.join(ends, id, { x: middle, y: bottom });
    return [{ from: id, kind: 'flow', points: [{ x: middle, y: bottom }] }];
  }

  /**
   * Draws the line from the end of a loop back to its start. The line runs up along the right side of the loop's
   * frame to the header of the frame.
   */
  private repeat(ends: readonly Loose[], id: string, header: Point, bottom: number): void {
    const low = bottom - metrics.rowGap / 2;
    for (const { from, points, label } of ends) {
      if (from === id) continue; // An empty loop has no line back to its start.
      const last = points[points.length - 1] ?? header;
      const back = [{ x: last.x, y: low }, { x: header.x, y: low }, header]; // prettier-ignore
      const routed = [...points, ...back];
      this.edges.push(
        label
          ? { from, to: id, kind: 'repeat', points: routed, label }
          : { from, to: id, kind: 'repeat', points: routed },
      );
    }
  }

  private placeLanes(
    shape: LanesShape,
    x: number,
    y: number,
    incoming: readonly Loose[],
    parent: string | undefined,
  ): readonly Loose[] {
    const { laneWidths, rowHeights } = shape;
    const centres = offsets(laneWidths, metrics.laneGap).map(
      (left, lane) => x + left + (laneWidths[lane] ?? 0) / 2,
    );
    const tops = offsets(rowHeights, metrics.rowGap).map((top) => y + top);
    const leaving = new Map<number, readonly Loose[]>();
    const order = shape.items
      .map((_, index) => index)
      .sort((a, b) => (shape.items[a]?.row ?? 0) - (shape.items[b]?.row ?? 0) || a - b);
    for (const index of order) {
      const item = shape.items[index];
      if (!item) continue;
      // `after` is the index of the item that this item continues. The connectors that leave that item end at this
      // item. Without `after`, the connectors that lead to the lanes end here.
      const above = item.after === undefined ? undefined : leaving.get(item.after);
      const lines = above ?? incoming;
      const axis = centres[item.lane] ?? x;
      leaving.set(index, this.place(item.body, axis - item.body.axis, tops[item.row] ?? y, lines, parent));
    }
    const followed = new Set(shape.items.map(({ after }) => after));
    return [...leaving].flatMap(([index, lines]) => (followed.has(index) ? [] : lines));
  }
}

const none: readonly Loose[] = [];

/** Returns the label of a branch, shortened, at the point where the branch begins. */
const labelAt = (label: string, x: number, y: number): NonNullable<SceneEdge['label']> => ({
  text: clipText(label, Math.floor(metrics.maxLabelWidth / metrics.detailCharWidth)),
  full: label,
  at: { x, y },
});
