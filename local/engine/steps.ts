import {
  type StepDoNode,
  type StepSleepNode,
  type StepSleepUntilNode,
  type StepWaitForEventNode,
} from '../../core/model/graph';
import { type StepConfig } from '../../core/model/workflow-step';
import { own } from '../../core/base/own';
import { chance, pick, pickInteger } from '../random';
import { type Behaviour } from '../state/behaviour';
import { defaultsMs, durationMs } from './durations';
import { type Flow } from './flow';
import { type EventState, type InstanceState, type PauseState } from '../state/instance';
import { type Failure, type Attempt, type Entry } from '../state/entry';

/** The data that is needed to simulate a step. `name` includes the counter, and `nodeName` does not. */
export interface StepContext {
  readonly instance: InstanceState;
  readonly behaviour: Behaviour;
  readonly name: string;
  readonly nodeName: string;
}

const troubles: readonly [Failure, ...Failure[]] = [
  { name: 'Error', message: 'upstream answered 503' },
  { name: 'Error', message: 'connection reset by peer' },
  { name: 'TypeError', message: "Cannot read properties of undefined (reading 'id')" },
  { name: 'Error', message: 'rate limited by the payment provider' },
];

/**
 * Returns the earliest time at or after `atMs` at which part of a run can start. Nothing starts while the instance is
 * paused. The result is infinity if the pause does not end.
 */
export function startAfterPauses(pauses: readonly PauseState[] | undefined, atMs: number): number {
  let startMs = atMs;
  for (const { fromMs, toMs } of pauses ?? [])
    if (startMs >= fromMs && startMs < (toMs ?? Infinity)) startMs = toMs ?? Infinity;
  return startMs;
}

/** Simulates a step with its attempts. `nested` computes the steps inside its callback, given their start time. */
export function workStep(
  context: StepContext,
  node: Pick<StepDoNode, 'config'>,
  atMs: number,
  nested: (atMs: number) => Flow,
): Entry {
  const { instance, behaviour } = context;
  const { speed, pauses } = instance.run;
  const special = own(behaviour.steps, context.nodeName);
  const config = loggedConfig(node, special?.output === 'sensitive');
  const limit = Math.max(0, Math.floor(node.config.retries.limit));
  const delayMs = durationMs(node.config.retries.delay, defaultsMs.retryDelay) / speed;
  const timeoutMs = durationMs(node.config.timeout, defaultsMs.stepTimeout) / speed;

  const attempts: Attempt[] = [];
  let startMs = atMs;
  for (let attempt = 1; ; attempt++) {
    const workMs = (special?.workMs ?? workTime(context, attempt)) / speed;
    const trouble = troubleOf(context, attempt);
    let endMs = startMs + Math.min(workMs, timeoutMs);
    let error: Failure | null = workMs > timeoutMs ? timedOut(node.config.timeout) : trouble;
    if (error === null) {
      const inner = nested(startMs);
      endMs = Math.max(endMs, inner.atMs);
      if (inner.kind === 'fail') error = inner.error;
    }
    attempts.push({ startMs, endMs, error });
    const fatal = error?.name === 'NonRetryableError';
    if (error === null || fatal || attempt > limit || endMs === Infinity)
      return { ...named(context), kind: 'step', startMs: atMs, endMs, error, attempts, config };
    startMs = startAfterPauses(pauses, endMs + backoff(node, delayMs, attempt));
    if (startMs === Infinity)
      return {
        ...named(context),
        kind: 'step',
        startMs: atMs,
        endMs: Infinity,
        error: null,
        attempts,
        config,
      };
  }
}

/**
 * Computes the delay before retry n: constant d, linear d·n, or exponential d·2^(n-1). Source: workflow scripts,
 * "Steps".
 */
function backoff(node: Pick<StepDoNode, 'config'>, delayMs: number, retry: number): number {
  switch (node.config.retries.backoff) {
    case 'constant':
      return delayMs;
    case 'linear':
      return delayMs * retry;
    case 'exponential':
      return delayMs * 2 ** (retry - 1);
  }
}

function workTime(context: StepContext, attempt: number): number {
  const [min, max] = context.behaviour.workMs;
  return pickInteger(
    min,
    max,
    context.instance.id,
    context.instance.run.number,
    context.name,
    attempt,
    'work',
  );
}

function troubleOf({ instance, behaviour, name, nodeName }: StepContext, attempt: number): Failure | null {
  const special = own(behaviour.steps, nodeName);
  const key = [instance.id, instance.run.number, name, attempt] as const;
  const failures = special?.failures;
  const fails =
    failures === undefined
      ? chance(...key, 'fails') < behaviour.failureRate
      : failures < 0 || attempt <= failures;
  return fails ? (special?.error ?? pick(troubles, ...key, 'trouble')) : null;
}

function timedOut(timeout: number | string): Failure {
  return {
    name: 'WorkflowTimeoutError',
    message: `Execution timed out after ${typeof timeout === 'number' ? `${timeout}ms` : timeout}`,
  };
}

/** Returns the configuration as it appears in the log. A delay that is computed by the script is marked as such. */
function loggedConfig(node: Pick<StepDoNode, 'config'>, sensitive: boolean): StepConfig {
  const { retries, timeout } = node.config;
  return {
    retries: { ...retries, delay: retries.delay === 'unknown' ? '[dynamic]' : retries.delay },
    timeout: timeout === 'unknown' ? defaultsMs.stepTimeout : timeout,
    ...(sensitive ? { sensitive: 'output' } : {}),
  };
}

/** Simulates a sleep for a duration or until a point in time. A duration is divided by the speed of the run. */
export function sleepStep(
  context: StepContext,
  node: StepSleepNode | StepSleepUntilNode,
  atMs: number,
): Entry {
  const sleepMs =
    node.type === 'step_sleep'
      ? durationMs(node.duration, defaultsMs.unknownSleep) / context.instance.run.speed
      : Math.max(
          0,
          (Date.parse(node.timestamp) || atMs + defaultsMs.unknownSleep / context.instance.run.speed) - atMs,
        );
  return { ...named(context), kind: 'sleep', startMs: atMs, endMs: atMs + sleepMs, error: null };
}

/**
 * Simulates a wait. It ends with the first event of the expected type that no other wait has received. The event may
 * have arrived before the wait started.
 */
export function waitStep(
  context: StepContext,
  node: StepWaitForEventNode,
  atMs: number,
  taken: Set<EventState>,
): Entry {
  const { run } = context.instance;
  const deadlineMs = atMs + waitTimeoutMs(node) / run.speed;
  const eventType = node.options?.event_type ?? '<dynamic>';
  const event = run.events?.find(
    (one) => !taken.has(one) && one.atMs <= deadlineMs && matches(eventType, one.type),
  );
  if (event) taken.add(event);
  const base = { ...named(context), kind: 'waitForEvent', startMs: atMs, eventType } as const;
  if (event)
    return {
      ...base,
      endMs: Math.max(atMs, event.atMs),
      error: null,
      event: { type: event.type, payload: event.payload },
    };
  return {
    ...base,
    endMs: deadlineMs,
    error: { name: 'WorkflowTimeoutError', message: `No event of type ${eventType} came in time` },
  };
}

/**
 * Returns the timeout of a wait. The graph contains 0 if the script specifies no timeout. Source: workflow graph,
 * "Texts".
 */
function waitTimeoutMs({ options }: StepWaitForEventNode): number {
  const timeout = options?.timeout ?? 0;
  return timeout === 0 ? defaultsMs.waitTimeout : durationMs(timeout, defaultsMs.waitTimeout);
}

/**
 * Whether an event type matches the event type in the graph, in which `${...}` and `<dynamic>` are placeholders for
 * computed values.
 */
function matches(wanted: string, type: string): boolean {
  if (wanted === '<dynamic>') return true;
  const fixed = wanted.split('${...}').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${fixed.join('[\\s\\S]*')}$`).test(type);
}

function named({ name, nodeName }: StepContext): Pick<Entry, 'name' | 'nodeName'> {
  return { name, nodeName };
}
