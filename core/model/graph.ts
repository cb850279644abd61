/**
 * The version graph, either returned by the service for a deployed version or derived here from a script. Both have the
 * same shape, so that the same renderer, outline and comparison work for both. Field names are those of the API.
 * Source: the workflow service document, "Version graph"; nullable fields as in the public SDK's types.
 */

/** Facts from a script about a node that are not in its graph. */
export interface NodeNote {
  /** The name of a step that a call to a wrapper function sets. */
  readonly label?: string;
  /** Whether the target of a call could not be resolved. */
  readonly isUnknown?: boolean;
}

/** Milliseconds, or a string such as "5 minutes"; "unknown" or "Generated" if the code does not contain the value. */
export type GraphDuration = number | string;

export type Backoff = 'constant' | 'linear' | 'exponential';
export type ParallelKind = 'all' | 'any' | 'all_settled' | 'race';

/** The known shape of a value. */
export type PayloadDescriptor =
  | { readonly type: 'unknown' }
  | { readonly type: 'object'; readonly fields: Readonly<Record<string, PayloadDescriptor>> };

/** When a promise starts and when it is awaited, as entry numbers; absent for a step that is awaited immediately. */
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
  /** Null if the options are not written inline. */
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

/** A block of a `try`. The API documents `type`; the service's own parser leaves it out. */
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
  /** Source text; null for `else` and `default`. */
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

/** A class with its steps; the fields are those of `GraphWorkflow`. Documented, but never seen inside `nodes`. */
export interface StartNode extends GraphWorkflow {
  readonly type: 'start';
}

/** A node of an unknown kind: shown as a plain box with its children, never rejected. */
export interface UnknownNode {
  readonly type: 'unknown';
  /** The `type` in the API. */
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

/** One workflow class. */
export interface GraphWorkflow {
  readonly class_name: string;
  /** Functions that contain steps, by the name that `function_call` uses. */
  readonly functions: Readonly<Record<string, FunctionDefNode>>;
  readonly nodes: readonly GraphNode[];
  readonly payload?: PayloadDescriptor;
}

/** The response of `GET …/versions/{version_id}/graph`. `graph` is null if the service could not create one. */
export interface VersionGraph {
  readonly id: string;
  readonly class_name: string;
  readonly created_on: string;
  readonly modified_on: string;
  readonly workflow_id: string;
  readonly graph: { readonly version: number; readonly workflow: GraphWorkflow } | null;
}

/** Whether a node is a step, which has a name and can be followed in a run. */
export function isStepNode(node: GraphNode): node is StepNode {
  return node.type.startsWith('step_');
}
