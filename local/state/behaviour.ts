import { boolean, isRecord, issues, list, map, number, object, oneOf, type Shape, text } from '../http/shape';
import { own } from '../../core/base/own';

/**
 * How runs of a version are simulated. The service knows only the graph of a script, not the script, so the script's
 * decisions are made here: by these rules, and by chance that depends only on the instance.
 */
export interface Behaviour {
  /** The duration of an attempt of a step: a range in milliseconds, before the service's speed is applied. */
  readonly workMs: readonly [number, number];
  /** Probability from 0 to 1 that an attempt fails. */
  readonly failureRate: number;
  /** Whether steps can be rolled back. If so, a failed instance is. */
  readonly rollback?: boolean;
  /** How often each loop runs. Absent: 1 to 3 times, by chance. */
  readonly iterations?: number;
  /** The results of conditions, by their text. Absent: by chance. */
  readonly conditions?: Readonly<Record<string, boolean>>;
  /** Special behavior of steps, by their names in the graph. */
  readonly steps?: Readonly<Record<string, StepBehaviour>>;
}

export interface StepBehaviour {
  readonly workMs?: number;
  /** Number of attempts that fail before one succeeds; -1 for all of them. */
  readonly failures?: number;
  readonly error?: { readonly name: string; readonly message: string };
  /** The result of the step; by default, a small object. */
  readonly output?: 'sensitive' | 'long' | 'stream' | 'lost';
  /** How long rolling back the step takes, instead of `Behaviour.workMs`. */
  readonly rollbackMs?: number;
  /** Whether rolling back the step fails. */
  readonly rollbackFails?: boolean;
}

export const defaultBehaviour: Behaviour = { workMs: [300, 2500], failureRate: 0.06 };

const durationMs = number({ min: 0, max: 1e9 });
const stepBehaviour = object(
  {},
  {
    workMs: durationMs,
    failures: number({ integer: true, min: -1, max: 1e9 }),
    error: object({ name: text(), message: text() }),
    output: oneOf('sensitive', 'long', 'stream', 'lost'),
    rollbackMs: durationMs,
    rollbackFails: boolean,
  },
);

/**
 * The shapes of simulation settings in an instance's parameters. A loop that runs more often would only keep the
 * service busy.
 */
const simulated: Readonly<Record<keyof Behaviour, Shape>> = {
  workMs: list(durationMs, { min: 2, max: 2 }),
  failureRate: number({ min: 0, max: 1 }),
  rollback: boolean,
  iterations: number({ integer: true, min: 0, max: 1000 }),
  conditions: map(boolean),
  steps: map(stepBehaviour),
};

/**
 * Returns the behavior of one instance. A property `simulate` in its parameters overrides parts of its version's
 * behavior, so that a user or a test can control the run: `{"simulate": {"failureRate": 0, "steps": {"charge card":
 * {"failures": 2}}}}`. Parts with an unexpected shape are ignored.
 */
export function behaviourOf(version: Behaviour, params: unknown): Behaviour {
  const simulate = isRecord(params) ? own(params, 'simulate') : undefined;
  if (!isRecord(simulate)) return version;
  const fitting = Object.entries(simulated).flatMap(([name, shape]) => {
    const value = own(simulate, name);
    return value === undefined || issues(shape, value).length > 0 ? [] : [[name, value] as const];
  });
  return { ...version, ...(Object.fromEntries(fitting) as Partial<Behaviour>) };
}
