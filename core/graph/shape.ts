import { type NodeWords } from './describe';
import { type SceneEdgeKind } from './scene';

/**
 * A shape of a workflow before it has a size. Shapes are nested, and the flow runs from top to bottom: a column is a
 * sequence, a fork puts branches side by side, and a frame contains the children of one node.
 */
export type Shape = BoxShape | ColumnShape | ForkShape | FrameShape | LanesShape;

export interface Identity {
  readonly id: string;
  readonly pointer: string;
  readonly words: NodeWords;
  readonly collapsed?: boolean;
}

export interface BoxShape {
  readonly type: 'box';
  readonly self: Identity;
  /**
   * Whether the flow continues with the next shape. It stops after a `return`, and after a `break` that leaves a
   * loop.
   */
  readonly then: 'next' | 'nothing';
}

export interface ColumnShape {
  readonly type: 'column';
  readonly items: readonly Shape[];
}

export interface ForkBranch {
  readonly label?: string;
  readonly edge: SceneEdgeKind;
  /**
   * The content of the branch. If it is undefined, nothing happens in this branch, and the branch is drawn as a line.
   */
  readonly body?: Shape;
}

/** Branches that are side by side. They start at `head`, or at the surrounding frame if there is no `head`. */
export interface ForkShape {
  readonly type: 'fork';
  readonly head?: Identity;
  readonly branches: readonly ForkBranch[];
}

export interface FrameShape {
  readonly type: 'frame';
  readonly self: Identity;
  readonly body: Shape;
  /** Whether to draw a line from the end of the content back to the start of the frame, as in a loop. */
  readonly repeats: boolean;
}

/** Overlapping promises. Each item has a row in which it starts, and may be below another item. */
export interface LanesShape {
  readonly type: 'lanes';
  readonly items: readonly {
    readonly body: Shape;
    readonly row: number;
    readonly lane: number;
    readonly after?: number;
  }[];
}
