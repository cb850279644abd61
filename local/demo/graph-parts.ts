import {
  type GraphDuration,
  type GraphNode,
  type ParallelKind,
  type StepConfig,
  type StepDoNode,
} from '../../core/model/graph';

/**
 * The functions in this file create nodes of workflow graphs, with the defaults of the graph format (section "Texts" of
 * the workflow graph document).
 */

export function act(
  name: string,
  config: {
    limit?: number;
    delay?: GraphDuration;
    backoff?: StepConfig['retries']['backoff'];
    timeout?: GraphDuration;
  } = {},
  ...nodes: readonly GraphNode[]
): StepDoNode {
  const { limit = 5, delay = 1000, backoff = 'exponential', timeout = 10_000 } = config;
  return { type: 'step_do', name, config: { retries: { limit, delay, backoff }, timeout }, nodes };
}

export const sleep = (name: string, duration: GraphDuration): GraphNode => ({
  type: 'step_sleep',
  name,
  duration,
});

export const sleepUntil = (name: string): GraphNode => ({
  type: 'step_sleep_until',
  name,
  timestamp: 'generated',
});

export const wait = (name: string, event_type: string, timeout: GraphDuration = 0): GraphNode => ({
  type: 'step_wait_for_event',
  name,
  options: { event_type, timeout },
});

export const loop = (...nodes: readonly GraphNode[]): GraphNode => ({ type: 'loop', nodes });

export const parallel = (kind: ParallelKind, ...nodes: readonly GraphNode[]): GraphNode => ({
  type: 'parallel',
  kind,
  nodes,
});

/** Creates a node with conditional branches. The key `else` is the branch without a condition. */
export const when = (branches: Readonly<Record<string, readonly GraphNode[]>>): GraphNode => ({
  type: 'if',
  branches: Object.entries(branches).map(([condition, nodes]) => ({
    condition: condition === 'else' ? null : condition,
    nodes,
  })),
});

/** Creates a switch. The keys of `cases` are the labels of the cases. The key `default` is the default case. */
export const switchOn = (
  discriminant: string,
  cases: Readonly<Record<string, readonly GraphNode[]>>,
): GraphNode => ({
  type: 'switch',
  discriminant,
  branches: Object.entries(cases).map(([condition, nodes]) => ({
    condition: condition === 'default' ? null : condition,
    nodes,
  })),
});

const block = (nodes: readonly GraphNode[] | undefined) =>
  nodes ? ({ type: 'block', nodes } as const) : null;

export const attempt = (
  tried: readonly GraphNode[],
  caught?: readonly GraphNode[],
  last?: readonly GraphNode[],
): GraphNode => ({
  type: 'try',
  try_block: block(tried),
  catch_block: block(caught),
  finally_block: block(last),
});

export const call = (name: string): GraphNode => ({ type: 'function_call', name });

export const stop = (kind: 'break' | 'return'): GraphNode => ({ type: 'break', kind });
