import {
  type GraphDuration,
  type GraphNode,
  type GraphWorkflow,
  type PromiseOrder,
  type StepConfig,
  type StepNode,
} from '../../../model/graph';
import { readDuration } from '../../../duration/duration';
import { limits } from '../limits.data';
import { type ExplicitConfig, filledConfig } from './step-texts';

/**
 * A duration or a count. If `isAtLeast` is true, the actual value may be higher, because of loops, recursion, or
 * durations that are known only at run time.
 */
export interface Bound {
  readonly value: number;
  readonly isAtLeast: boolean;
}

/**
 * Maximum duration of one instance, including all retries, and its maximum number of steps. Sleeps do not count as
 * steps.
 */
export interface WorstCase {
  readonly durationMs: Bound;
  readonly steps: Bound;
}

/** The worst case of one step. `totalMs` includes all attempts and the waits between them. */
export interface StepWorstCase {
  readonly attempts: number;
  readonly waitsMs: readonly number[];
  /** Timeout of one attempt, in milliseconds. */
  readonly timeoutMs: number;
  readonly totalMs: number;
  /** Whether a part of the configuration is unknown, so that the actual duration may be longer. */
  readonly isAtLeast: boolean;
}

/** Maximum number of waits that are listed, one per retry. */
const maxWaits = 1000;

/**
 * Returns the worst case of a step. `explicit` states which properties the code sets. Without it, values that equal
 * the graph's defaults are treated as not set.
 */
export function stepWorstCase(config: StepConfig, explicit?: ExplicitConfig): StepWorstCase {
  const { retries } = config;
  const isTimeoutSet = explicit?.timeout ?? config.timeout !== filledConfig.timeout;
  const timeout = isTimeoutSet ? durationMs(config.timeout) : limits.defaults.timeoutMs;
  const delay = durationMs(retries.delay);
  const waitsMs: number[] = [];
  for (let retry = 1; retry <= Math.min(retries.limit, maxWaits); retry++)
    waitsMs.push((delay ?? 0) * backoffFactor[retries.backoff](retry));
  const timeoutMs = timeout ?? 0;
  const attempts = retries.limit + 1;
  const totalMs = attempts * timeoutMs + waitsMs.reduce((sum, wait) => sum + wait, 0);
  const isCut = retries.limit > maxWaits;
  return {
    attempts,
    waitsMs,
    timeoutMs,
    totalMs,
    isAtLeast: timeout === undefined || delay === undefined || isCut,
  };
}

const backoffFactor = {
  constant: () => 1,
  linear: (retry: number) => retry,
  exponential: (retry: number) => 2 ** (retry - 1),
} as const;

/**
 * Returns the worst case of a workflow. `explicitOf` returns the values that the code sets in a step's configuration,
 * if known.
 */
export function workflowWorstCase(
  workflow: GraphWorkflow,
  explicitOf: (node: StepNode) => ExplicitConfig | undefined = () => undefined,
): WorstCase {
  return new WorstCases(workflow, explicitOf).sequence(workflow.nodes);
}

const none: WorstCase = bound(0, 0, false);

class WorstCases {
  private readonly known = new Map<string, WorstCase>();
  private readonly running = new Set<string>();

  constructor(
    private readonly workflow: GraphWorkflow,
    private readonly explicitOf: (node: StepNode) => ExplicitConfig | undefined,
  ) {}

  sequence(nodes: readonly GraphNode[]): WorstCase {
    return nodes.map((node) => this.node(node)).reduce(inTurn, none);
  }

  private node(node: GraphNode): WorstCase {
    switch (node.type) {
      case 'step_do': {
        const { totalMs, isAtLeast } = stepWorstCase(node.config, this.explicitOf(node));
        const inside = this.sequence(node.nodes);
        // Nested steps run within the time of the outer step. They therefore add to the number of steps, but not to
        // the duration.
        return {
          durationMs: { value: totalMs, isAtLeast },
          steps: { value: inside.steps.value + 1, isAtLeast: inside.steps.isAtLeast },
        };
      }
      case 'step_sleep':
        return timeOf(durationMs(node.duration), 0);
      case 'step_sleep_until':
        return timeOf(undefined, 0);
      case 'step_wait_for_event': {
        const isDefault = node.options?.timeout === 0;
        return timeOf(
          isDefault ? limits.defaults.waitTimeoutMs : durationMs(node.options?.timeout ?? 'unknown'),
          1,
        );
      }
      case 'loop': {
        const { durationMs: time, steps } = this.sequence(node.nodes);
        return bound(time.value, steps.value, true);
      }
      case 'parallel':
        return this.parallel(node.kind, node.nodes);
      case 'try': {
        const blocks = [node.try_block, node.catch_block, node.finally_block];
        return blocks.map((block) => this.sequence(block?.nodes ?? [])).reduce(inTurn, none);
      }
      case 'if':
      case 'switch':
        return node.branches.map(({ nodes }) => this.sequence(nodes)).reduce(worse, none);
      case 'function_call':
        return this.call(node.name);
      case 'block':
      case 'unknown':
      case 'start':
      case 'function_def':
        return this.sequence(node.nodes);
      case 'break':
        return none;
    }
  }

  /** Returns the worst case of a called function. The duration of a recursive function is unknown. */
  private call(name: string): WorstCase {
    const known = this.known.get(name);
    const definition = Object.hasOwn(this.workflow.functions, name)
      ? this.workflow.functions[name]
      : undefined;
    if (known !== undefined) return known;
    if (definition === undefined || this.running.has(name)) return bound(0, 0, true);
    this.running.add(name);
    const found = this.sequence(definition.nodes);
    this.running.delete(name);
    this.known.set(name, found);
    return found;
  }

  /**
   * Returns the worst case of parallel nodes. Their entry numbers determine when they start. Without numbers, all of
   * them start at the same time. A race ends with its first node.
   */
  private parallel(kind: string, nodes: readonly GraphNode[]): WorstCase {
    const all = nodes.map((node) => this.node(node));
    const steps = all.reduce(inTurn, none).steps;
    const times = all.map(({ durationMs: time }) => time);
    const isAtLeast = times.some((time) => time.isAtLeast);
    if (kind === 'race' && times.length > 0) {
      const known = times.filter((time) => !time.isAtLeast).map(({ value }) => value);
      const first = Math.min(...(known.length > 0 ? known : times.map(({ value }) => value)));
      return { durationMs: { value: first, isAtLeast: known.length === 0 }, steps };
    }
    return {
      durationMs: {
        value: lastEnd(
          nodes,
          times.map(({ value }) => value),
        ),
        isAtLeast,
      },
      steps,
    };
  }
}

/**
 * Returns the time at which the last of several nodes ends. A node starts when all promises whose `resolves` is at
 * most its `starts` have been awaited.
 */
function lastEnd(nodes: readonly GraphNode[], times: readonly number[]): number {
  const order = nodes.map((node): PromiseOrder => ('starts' in node || 'resolves' in node ? node : {}));
  const entries = order
    .flatMap(({ starts, resolves }) => [starts, resolves])
    .filter((entry) => entry !== undefined);
  const first = Math.min(...order.flatMap(({ starts }) => starts ?? []));
  const reached = new Map<number, number>();
  let now = 0;
  for (const entry of [...new Set(entries)].sort((a, b) => a - b)) {
    order.forEach(({ starts, resolves }, index) => {
      if (resolves === entry) now = Math.max(now, (reached.get(starts ?? first) ?? 0) + (times[index] ?? 0));
    });
    reached.set(entry, now);
  }
  const ends = order.map(({ starts }, index) => (reached.get(starts ?? first) ?? 0) + (times[index] ?? 0));
  return Math.max(now, 0, ...ends);
}

/** Converts a duration to milliseconds. Returns undefined if it is invalid or known only at run time. */
function durationMs(duration: GraphDuration): number | undefined {
  const ms = typeof duration === 'number' ? duration : readDuration(duration).ms;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function timeOf(ms: number | undefined, steps: number): WorstCase {
  return {
    durationMs: { value: ms ?? 0, isAtLeast: ms === undefined },
    steps: { value: steps, isAtLeast: false },
  };
}

function bound(ms: number, steps: number, isAtLeast: boolean): WorstCase {
  return { durationMs: { value: ms, isAtLeast }, steps: { value: steps, isAtLeast } };
}

function inTurn(a: WorstCase, b: WorstCase): WorstCase {
  const sum = (x: Bound, y: Bound): Bound => ({
    value: x.value + y.value,
    isAtLeast: x.isAtLeast || y.isAtLeast,
  });
  return { durationMs: sum(a.durationMs, b.durationMs), steps: sum(a.steps, b.steps) };
}

function worse(a: WorstCase, b: WorstCase): WorstCase {
  const max = (x: Bound, y: Bound): Bound => ({
    value: Math.max(x.value, y.value),
    isAtLeast: x.isAtLeast || y.isAtLeast,
  });
  return { durationMs: max(a.durationMs, b.durationMs), steps: max(a.steps, b.steps) };
}
