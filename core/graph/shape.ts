import { type NodeWords } from './describe';
import { type SceneEdgeKind } from './scene';

/**
 * A workflow as nested shapes, before anything has a size. The flow runs from top to bottom: a column is a sequence, a
 * fork puts branches side by side, a frame contains the children of one node.
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
  /** Whether the next shape follows; after `return`, and after a `break` that leaves a loop, nothing does. */
  readonly then: 'next' | 'nothing';
}

export interface ColumnShape {
  readonly type: 'column';
  readonly items: readonly Shape[];
}

export interface ForkBranch {
  readonly label?: string;
  readonly edge: SceneEdgeKind;
  /** Undefined if nothing happens in this branch; it is drawn as a line. */
  readonly body?: Shape;
}

/** Branches side by side; they start at `head`, or at the surrounding frame if there is none. */
export interface ForkShape {
  readonly type: 'fork';
  readonly head?: Identity;
  readonly branches: readonly ForkBranch[];
}

export interface FrameShape {
  readonly type: 'frame';
  readonly self: Identity;
  readonly body: Shape;
  /** Whether to draw the line back to the start. */
  readonly repeats: boolean;
}

/** Overlapping promises: each item starts in a row and may be below another item. */
export interface LanesShape {
  readonly type: 'lanes';
  readonly items: readonly {
    readonly body: Shape;
    readonly row: number;
    readonly lane: number;
    readonly after?: number;
  }[];
}
