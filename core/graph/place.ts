import { type Writable } from '../base/writable';
import { boxSize, emptyLane, offsets, route, sideBySide, type Size, stack, sum, widen } from './geometry';
import { clipText, metrics } from './metrics';
import { type Point, type SceneEdge, type SceneEdgeKind, type SceneNode } from './scene';
import {
  type BoxShape,
  type ColumnShape,
  type ForkShape,
  type FrameShape,
  type Identity,
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

/** Measures each shape once, from the bottom up, and then positions the shapes from the top down. */
export class Placer {
  readonly nodes: SceneNode[] = [];
  readonly edges: SceneEdge[] = [];
  private readonly sizes = new Map<Shape, Size>();

  measure(shape: Shape): Size {
    const size = this.sizeOf(shape);
    this.sizes.set(shape, size);
    return size;
  }

  /** Positions a measured shape, connects the `incoming` lines to it, and returns the lines that leave it. */
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

  private size(shape: Shape): Size {
    return this.sizes.get(shape) ?? { width: 0, height: 0, axis: 0 };
  }

  private sizeOf(shape: Shape): Size {
    switch (shape.type) {
      case 'box':
        return boxSize(shape.self);
      case 'column':
        return stack(shape.items.map((item) => this.measure(item)));
      case 'fork': {
        const head = shape.head ? boxSize(shape.head) : undefined;
        const lanes = sideBySide(
          shape.branches.map(({ body, label }) => widen(body ? this.measure(body) : emptyLane, label)),
        );
        const below = { ...lanes, height: lanes.height + metrics.branchLabelHeight };
        return head ? stack([head, below]) : below;
      }
      case 'frame': {
        const body = this.measure(shape.body);
        const header = boxSize(shape.self);
        const side = metrics.framePadding + (shape.repeats ? metrics.laneGap : 0);
        const axis = Math.max(body.axis + metrics.framePadding, header.width / 2);
        const width = Math.max(axis + body.width - body.axis + side, axis + header.width / 2);
        const gaps = body.height > 0 ? metrics.rowGap * 2 : metrics.framePadding;
        return { width, height: metrics.frameHeader + gaps + body.height, axis };
      }
      case 'lanes': {
        const table = this.laneTable(shape);
        const width = sum(table.widths) + metrics.laneGap * Math.max(0, table.widths.length - 1);
        return {
          width,
          height: sum(table.heights) + metrics.rowGap * Math.max(0, table.heights.length - 1),
          axis: width / 2,
        };
      }
    }
  }

  private laneTable(shape: LanesShape): { readonly widths: number[]; readonly heights: number[] } {
    const widths: number[] = [];
    const heights: number[] = [];
    for (const { body, lane, row } of shape.items) {
      const size = this.sizes.get(body) ?? this.measure(body);
      const half = Math.max(size.axis, size.width - size.axis) * 2;
      widths[lane] = Math.max(widths[lane] ?? 0, half);
      heights[row] = Math.max(heights[row] ?? 0, size.height);
    }
    return { widths: Array.from(widths, (width) => width), heights: Array.from(heights, (height) => height) };
  }

  private emit(
    self: Identity,
    x: number,
    y: number,
    size: Omit<Size, 'axis'>,
    parent: string | undefined,
    frame: boolean,
  ): void {
    const { words, id, pointer, collapsed } = self;
    const { kind, label } = words;
    const { width, height } = size;
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
    const size = this.size(shape);
    this.emit(shape.self, x, y, size, parent, false);
    this.join(incoming, shape.self.id, { x: x + size.axis, y });
    const line: Loose = {
      from: shape.self.id,
      kind: 'flow',
      points: [{ x: x + size.axis, y: y + size.height }],
    };
    return shape.then === 'next' ? [line] : [];
  }

  private placeColumn(
    shape: ColumnShape,
    x: number,
    y: number,
    incoming: readonly Loose[],
    parent: string | undefined,
  ): readonly Loose[] {
    const { axis } = this.size(shape);
    let top = y;
    let lines = incoming;
    for (const item of shape.items) {
      const size = this.size(item);
      lines = this.place(item, x + axis - size.axis, top, lines, parent);
      top += size.height + metrics.rowGap;
    }
    return lines;
  }

  private placeFork(
    shape: ForkShape,
    x: number,
    y: number,
    incoming: readonly Loose[],
    parent: string | undefined,
  ): readonly Loose[] {
    const { axis } = this.size(shape);
    const head = shape.head ? boxSize(shape.head) : undefined;
    let starts = incoming;
    let top = y;
    if (shape.head && head) {
      this.emit(shape.head, x + axis - head.axis, y, head, parent, false);
      this.join(incoming, shape.head.id, { x: x + axis, y });
      starts = [{ from: shape.head.id, kind: 'branch', points: [{ x: x + axis, y: y + head.height }] }];
      top += head.height + metrics.rowGap;
    }
    const lanes = shape.branches.map(({ body, label }) => widen(body ? this.size(body) : emptyLane, label));
    let left = x + axis - sideBySide(lanes).axis;
    return shape.branches.flatMap(({ body, label, edge }, index) => {
      const lane = lanes[index] ?? emptyLane;
      const at = { x: left + lane.axis, y: top + metrics.branchLabelHeight };
      const text =
        label === undefined
          ? undefined
          : {
              text: clipText(label, Math.floor(metrics.maxLabelWidth / metrics.detailCharWidth)),
              full: label,
              at: { x: at.x, y: top },
            };
      const lines = starts.map(({ from, points }, line): Loose => ({
        from,
        kind: edge,
        points: route(points, { x: at.x, y: top }),
        ...(text && line === 0 ? { label: text } : {}),
      }));
      const bodySize = body ? this.size(body) : undefined;
      left += lane.width + metrics.laneGap;
      if (!body || !bodySize) return lines.map((line) => ({ ...line, points: [...line.points, at] }));
      return this.place(body, at.x - bodySize.axis, at.y, lines, parent);
    });
  }

  private placeFrame(
    shape: FrameShape,
    x: number,
    y: number,
    incoming: readonly Loose[],
    parent: string | undefined,
  ): readonly Loose[] {
    const size = this.size(shape);
    const { id } = shape.self;
    const middle = x + size.axis;
    this.emit(shape.self, x, y, size, parent, true);
    this.join(incoming, id, { x: middle, y });
    const body = this.size(shape.body);
    const begin: Loose = { from: id, kind: 'flow', points: [{ x: middle, y: y + metrics.frameHeader }] };
    const bottom = y + size.height;
    const ends = this.place(
      shape.body,
      middle - body.axis,
      y + metrics.frameHeader + metrics.rowGap,
      [begin],
      id,
    );
    if (shape.repeats) {
      this.repeat(
        ends,
        id,
        { x: x + size.width - metrics.framePadding / 2, y: y + metrics.frameHeader / 2 },
        bottom,
      );
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
      this.edges.push({
        from,
        to: id,
        kind: 'repeat',
        points: [...points, ...back],
        ...(label ? { label } : {}),
      });
    }
  }

  private placeLanes(
    shape: LanesShape,
    x: number,
    y: number,
    incoming: readonly Loose[],
    parent: string | undefined,
  ): readonly Loose[] {
    const { widths, heights } = this.laneTable(shape);
    const centres = offsets(widths, metrics.laneGap).map((left, lane) => x + left + (widths[lane] ?? 0) / 2);
    const tops = offsets(heights, metrics.rowGap).map((top) => y + top);
    const leaving = new Map<number, readonly Loose[]>();
    const order = shape.items
      .map((_, index) => index)
      .sort((a, b) => (shape.items[a]?.row ?? 0) - (shape.items[b]?.row ?? 0) || a - b);
    for (const index of order) {
      const item = shape.items[index];
      if (!item) continue;
      const size = this.size(item.body);
      // `after` is the index of the item that this item continues. The connectors that leave that item end at this
      // item. Without `after`, the connectors that lead to the lanes end here.
      const above = item.after === undefined ? undefined : leaving.get(item.after);
      const lines = above ?? incoming;
      const axis = centres[item.lane] ?? x;
      leaving.set(index, this.place(item.body, axis - size.axis, tops[item.row] ?? y, lines, parent));
    }
    const followed = new Set(shape.items.map(({ after }) => after));
    return [...leaving].flatMap(([index, lines]) => (followed.has(index) ? [] : lines));
  }
}
