import { boolean, isRecord, issues, list, map, number, object, oneOf, type Shape, text } from '../http/shape';
import { own } from '../../core/base/own';

/**
 * Settings for simulating runs of a version. The service has only the graph of a script and not the script itself, so
 * these settings determine the decisions that the script would make. Most other decisions are pseudorandom. They
 * depend only on the instance, so they are the same each time a run is computed.
 */
export interface Behaviour {
  /** Range of the duration of an attempt of a step, in milliseconds, before the service's speed is applied. */
  readonly workMs: readonly [number, number];
  /** Probability from 0 to 1 that an attempt fails. */
  readonly failureRate: number;
  /** Whether steps can be rolled back. If so, failed instances are rolled back. */
  readonly rollback?: boolean;
  /** Number of iterations of each loop. If absent, the number is random, from 1 to 3. */
  readonly iterations?: number;
  /**
   * Results of conditions, keyed by the text of the condition. A condition that is not listed here is evaluated if it
   * only reads the payload. Otherwise, its result is random.
   */
  readonly conditions?: Readonly<Record<string, boolean>>;
  /** Special behavior of steps, by their names in the graph. */
  readonly steps?: Readonly<Record<string, StepBehaviour>>;
}

export interface StepBehaviour {
  readonly workMs?: number;
  /** Number of attempts that fail before an attempt succeeds. The value -1 means that all attempts fail. */
  readonly failures?: number;
  readonly error?: { readonly name: string; readonly message: string };
  /** The type of the step's result. By default, the result is a small object. */
  readonly output?: 'sensitive' | 'long' | 'stream' | 'lost';
  /** Duration of the step's rollback, in milliseconds. Overrides `Behaviour.workMs`. */
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
 * The shapes of simulation settings in an instance's parameters. The number of iterations is limited, because more
 * iterations would only waste computing time.
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
 * Returns the behavior of one instance. The property `simulate` in its parameters overrides parts of its version's
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
