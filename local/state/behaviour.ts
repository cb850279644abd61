import { boolean, isRecord, issues, list, map, number, object, oneOf, type Shape, text } from '../http/shape';
import { own } from '../../core/base/own';

/**
 * How runs of a version are simulated. The service has the graph of a script, not the script, so decisions of the
 * script are made here: by these rules, and by chance that depends only on the instance.
 */
export interface Behaviour {
  /** How long an attempt of a step takes: a range in milliseconds, before the service's speed is applied. */
  readonly workMs: readonly [number, number];
  /** Chance from 0 to 1 that an attempt fails. */
  readonly failureRate: number;
  /** Whether steps can be undone. If so, a failed instance is rolled back. */
  readonly rollback?: boolean;
  /** How often each loop runs; if absent, 1 to 3 times by chance. */
  readonly iterations?: number;
  /** The result of a condition, by its text; if absent, by chance. */
  readonly conditions?: Readonly<Record<string, boolean>>;
  /** Special behavior of a step, by its name in the graph. */
  readonly steps?: Readonly<Record<string, StepBehaviour>>;
}

export interface StepBehaviour {
  readonly workMs?: number;
  /** How many attempts fail before one succeeds; -1 for all of them. */
  readonly failures?: number;
  readonly error?: { readonly name: string; readonly message: string };
  /** Result of the step; by default a small object. */
  readonly output?: 'sensitive' | 'long' | 'stream' | 'lost';
  /** How long undoing the step takes, instead of `Behaviour.workMs`. */
  readonly rollbackMs?: number;
  /** Whether undoing the step fails. */
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
 * The simulation settings in an instance's parameters. A loop that runs more often would only keep the service busy.
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
 * The behavior of one instance. A property `simulate` in its parameters overrides parts of its version's behavior, so
 * that a user or a test can control what happens: `{"simulate": {"failureRate": 0, "steps": {"charge card":
 * {"failures": 2}}}}`. Parts of another form are ignored.
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
