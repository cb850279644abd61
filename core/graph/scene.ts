/**
 * A point of a scene. A scene is a drawn graph as plain data: boxes and lines with positions in CSS pixels, with the
 * origin at the top left. The webview, the SVG export, and the tests all use the same scene.
 */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The meaning of a box, which determines its shape and icon. */
export type SceneKind =
  | 'begin' | 'end' | 'step' | 'sleep' | 'sleepUntil' | 'wait' | 'decision' | 'choice' | 'loop' | 'parallel' | 'try' | 'block' | 'call' | 'function' | 'return' | 'break' | 'unknown'; // prettier-ignore

export interface SceneNode {
  /**
   * An ID that stays the same after edits that do not move the node. It consists of the pointers of the calls in
   * which the node is shown, followed by the node's own JSON Pointer.
   */
  readonly id: string;
  /** JSON Pointer of the node in the workflow. It is empty for the start and end marks. */
  readonly pointer: string;
  readonly kind: SceneKind;
  /** The title, shortened to fit the box. `label` contains the whole text. */
  readonly title: string;
  readonly detail?: string;
  /** A complete description of the node in one sentence, for screen readers and tooltips. */
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** ID of the frame in which this node is drawn. */
  readonly parent?: string;
  /** Whether other nodes are drawn inside this node. */
  readonly frame: boolean;
  /** Whether the content is hidden. Absent if there is nothing to hide. */
  readonly collapsed?: boolean;
}

export type SceneEdgeKind = 'flow' | 'branch' | 'failure' | 'repeat';

export interface SceneEdge {
  readonly from: string;
  readonly to: string;
  readonly kind: SceneEdgeKind;
  /** At least two points, connected by straight lines. */
  readonly points: readonly Point[];
  /** The condition of a branch, shortened (`text`) and in full (`full`), and the position of the shortened text. */
  readonly label?: { readonly text: string; readonly full: string; readonly at: Point };
}

export interface Scene {
  readonly width: number;
  readonly height: number;
  /** The boxes: parents before their children, and siblings in source order. */
  readonly nodes: readonly SceneNode[];
  readonly edges: readonly SceneEdge[];
}
