import { isRecord } from '../http/shape';

/**
 * How runs of a version are simulated. The service has the graph of a script, not the script, so what the script
 * would decide is decided here: by these rules, and by chance that depends only on the instance.
 */
export interface Behaviour {
  /** How long an attempt of a step works: a range in milliseconds, before the service's speed. */
  readonly workMs: readonly [number, number];
  /** Chance from 0 to 1 that an attempt fails. */
  readonly failureRate: number;
  /** Whether steps can be undone: then a failed instance rolls back. */
  readonly rollback?: boolean;
  /** How often each loop runs; by chance 1 to 3 times when absent. */
  readonly iterations?: number;
  /** What a condition is, by its text; by chance when absent. */
  readonly conditions?: Readonly<Record<string, boolean>>;
  /** What is special about a step, by its name in the graph. */
  readonly steps?: Readonly<Record<string, StepBehaviour>>;
}

export interface StepBehaviour {
  readonly workMs?: number;
  /** How many attempts fail before one succeeds; -1 for all of them. */
  readonly failures?: number;
  readonly error?: { readonly name: string; readonly message: string };
  /** What the step returns, when it is not a small record. */
  readonly output?: 'sensitive' | 'long' | 'stream' | 'lost';
  /** How long undoing the step takes, instead of `Behaviour.workMs`. */
  readonly rollbackMs?: number;
  /** Undoing the step fails. */
  readonly rollbackFails?: boolean;
}

export const usualBehaviour: Behaviour = { workMs: [300, 2500], failureRate: 0.06 };

/**
 * The behaviour of one instance. A member `simulate` of its parameters overrides parts of its version's behaviour,
 * so that a person or a test can say what should happen:
 * `{"simulate": {"failureRate": 0, "steps": {"charge card": {"failures": 2}}}}`.
 */
export function behaviourOf(version: Behaviour, params: unknown): Behaviour {
  const simulate = isRecord(params) ? params.simulate : undefined;
  if (!isRecord(simulate)) return version;
  const known: Record<string, unknown> = {};
  const keep = (name: keyof Behaviour, fits: (value: unknown) => boolean) => {
    if (fits(simulate[name])) known[name] = simulate[name];
  };
  keep('workMs', (value) => Array.isArray(value) && value.length === 2 && value.every(isAmount));
  keep('failureRate', isAmount);
  keep('iterations', isAmount);
  keep('rollback', (value) => typeof value === 'boolean');
  keep('conditions', isRecord);
  keep('steps', (value) => isRecord(value) && Object.values(value).every(isRecord));
  return { ...version, ...(known as Partial<Behaviour>) };
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1e9;
}
