import { type NodeWords } from './describe';
import { type SceneEdgeKind } from './scene';

/**
 * The size of a shape. `axis` is the x coordinate of the flow line through the shape, measured from its left edge.
 */
export interface Size {
  readonly width: number;
  readonly height: number;
  readonly axis: number;
}

/**
 * A part of a workflow that has a size but no position yet. Shapes are nested, and the flow runs from top to bottom: a
 * column is a sequence, a fork puts branches side by side, and a frame contains the children of one node.
 */
export type Shape = BoxShape | ColumnShape | ForkShape | FrameShape | LanesShape;

export interface Identity {
  readonly id: string;
  readonly pointer: string;
  readonly words: NodeWords;
  readonly collapsed: boolean | undefined;
}

export interface BoxShape extends Size {
  readonly type: 'box';
  readonly self: Identity;
  /**
   * Whether the flow continues with the next shape. It stops after a `return`, and after a `break` that leaves a
   * loop.
   */
  readonly then: 'next' | 'nothing';
}

export interface ColumnShape extends Size {
  readonly type: 'column';
  readonly items: readonly Shape[];
}

/** One of the branches of a fork, with the size of the lane that it and its label occupy. */
export interface ForkBranch extends Size {
  readonly label: string;
  readonly edge: SceneEdgeKind;
  /**
   * The content of the branch. If it is undefined, nothing happens in this branch, and the branch is drawn as a line.
   */
  readonly body: Shape | undefined;
}

/** Branches that are side by side. They start at `head`, or at the surrounding frame if there is no `head`. */
export interface ForkShape extends Size {
  readonly type: 'fork';
  readonly head: BoxShape | undefined;
  readonly branches: readonly ForkBranch[];
  /** The x coordinate of the flow line, measured from the left edge of the first branch. */
  readonly branchesAxis: number;
}

export interface FrameShape extends Size {
  readonly type: 'frame';
  readonly self: Identity;
  readonly body: Shape;
  /** Whether to draw a line from the end of the content back to the start of the frame, as in a loop. */
  readonly repeats: boolean;
}

/** Overlapping promises. Each item has a row in which it starts, and may be below another item. */
export interface LanesShape extends Size {
  readonly type: 'lanes';
  readonly items: readonly LanesItem[];
  /** The width of each lane. */
  readonly laneWidths: readonly number[];
  /** The height of each row. */
  readonly rowHeights: readonly number[];
}

export interface LanesItem {
  readonly body: Shape;
  readonly row: number;
  readonly lane: number;
  readonly after?: number;
}
