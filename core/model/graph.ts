/**
 * A version graph is either returned by the service for a deployed version, or derived from a script by this
 * extension. Both graphs have the same structure, so that the same code can display and compare them. Fields have the
 * same names as in the API, and may be null as in the types of the public SDK. Source: the workflow service document,
 * "Version graph".
 */

/** Information about a node that comes from the script and is not in the graph. */
export interface NodeNote {
  /** Name of the step that a call runs through a wrapper function. */
  readonly label?: string;
  /** Whether the target of a call could not be resolved. */
  readonly isUnknown?: boolean;
}

/**
 * A duration in milliseconds, or a string such as "5 minutes". If the code does not contain the value, the string is
 * "unknown" or "Generated".
 */
export type GraphDuration = number | string;

export type Backoff = 'constant' | 'linear' | 'exponential';
export type ParallelKind = 'all' | 'any' | 'all_settled' | 'race';

/** The structure of a value, as far as it is known. */
export type PayloadDescriptor =
  | { readonly type: 'unknown' }
  | { readonly type: 'object'; readonly fields: Readonly<Record<string, PayloadDescriptor>> };

/**
 * Position of a promise in the order of evaluation of its function, as numbers that increase from 1. `starts` is the
 * number at which the promise starts, and `resolves` is the number at which it is awaited. Both are absent for a step
 * that is awaited immediately while no other promise is in progress.
 */
export interface PromiseOrder {
  readonly starts?: number;
  readonly resolves?: number;
}

export interface StepConfig {
  readonly retries: { readonly limit: number; readonly delay: GraphDuration; readonly backoff: Backoff };
  readonly timeout: GraphDuration;
}

export interface StepDoNode extends PromiseOrder {
  readonly type: 'step_do';
  readonly name: string;
  readonly config: StepConfig;
  /** Steps inside the step's callback. */
  readonly nodes: readonly GraphNode[];
}

export interface StepSleepNode extends PromiseOrder {
  readonly type: 'step_sleep';
  readonly name: string;
  readonly duration: GraphDuration;
}

export interface StepSleepUntilNode extends PromiseOrder {
  readonly type: 'step_sleep_until';
  readonly name: string;
  readonly timestamp: string;
}

export interface StepWaitForEventNode extends PromiseOrder {
  readonly type: 'step_wait_for_event';
  readonly name: string;
  /** Options of the wait. Null if they are not written inline. */
  readonly options: { readonly event_type: string; readonly timeout: GraphDuration } | null;
  readonly payload?: PayloadDescriptor;
}

export interface LoopNode {
  readonly type: 'loop';
  readonly nodes: readonly GraphNode[];
}

export interface ParallelNode {
  readonly type: 'parallel';
  readonly kind: ParallelKind;
  readonly nodes: readonly GraphNode[];
}

export interface BlockNode {
  readonly type: 'block';
  readonly nodes: readonly GraphNode[];
}

/** A `try`, `catch`, or `finally` block. The API documents `type`, but the service's own parser omits it. */
export interface TryBlock {
  readonly type?: 'block';
  readonly nodes: readonly GraphNode[];
}

export interface TryNode {
  readonly type: 'try';
  readonly try_block: TryBlock | null;
  readonly catch_block: TryBlock | null;
  readonly finally_block: TryBlock | null;
}

export interface GraphBranch {
  /** Source text of the condition. Null for `else` and `default`. */
  readonly condition: string | null;
  readonly nodes: readonly GraphNode[];
}

export interface IfNode {
  readonly type: 'if';
  readonly branches: readonly GraphBranch[];
}

export interface SwitchNode {
  readonly type: 'switch';
  readonly discriminant: string;
  readonly branches: readonly GraphBranch[];
}

export interface FunctionCallNode extends PromiseOrder {
  readonly type: 'function_call';
  readonly name: string;
}

export interface FunctionDefNode {
  readonly type: 'function_def';
  readonly name: string;
  readonly nodes: readonly GraphNode[];
}

export interface BreakNode {
  readonly type: 'break';
  readonly kind: 'break' | 'return';
  readonly payload?: PayloadDescriptor;
}

/**
 * A class with its steps. The fields are the same as in `GraphWorkflow`. This node is documented, but has never been
 * observed inside `nodes`.
 */
export interface StartNode extends GraphWorkflow {
  readonly type: 'start';
}

/** A node of an unknown kind. It is not rejected, but shown as a plain box with its children. */
export interface UnknownNode {
  readonly type: 'unknown';
  /** The `type` that the API returned. */
  readonly wireType: string;
  readonly nodes: readonly GraphNode[];
  /** The whole node, as received. */
  readonly wire: Readonly<Record<string, unknown>>;
}

export type StepNode = StepDoNode | StepSleepNode | StepSleepUntilNode | StepWaitForEventNode;

export type GraphNode =
  | StepNode
  | LoopNode
  | ParallelNode
  | TryNode
  | BlockNode
  | IfNode
  | SwitchNode
  | StartNode
  | FunctionCallNode
  | FunctionDefNode
  | BreakNode
  | UnknownNode;

/** The graph of one workflow class. */
export interface GraphWorkflow {
  readonly class_name: string;
  /** Functions that contain steps, keyed by the names that `function_call` nodes use. */
  readonly functions: Readonly<Record<string, FunctionDefNode>>;
  readonly nodes: readonly GraphNode[];
  readonly payload?: PayloadDescriptor;
}

/** Response of `GET …/versions/{version_id}/graph`. `graph` is null if the service could not create a graph. */
export interface VersionGraph {
  readonly id: string;
  readonly class_name: string;
  readonly created_on: string;
  readonly modified_on: string;
  readonly workflow_id: string;
  readonly graph: { readonly version: number; readonly workflow: GraphWorkflow } | null;
}

/** Checks whether a node is a step, which has a name and can be tracked in a run. */
export function isStepNode(node: GraphNode): node is StepNode {
  return node.type.startsWith('step_');
}
