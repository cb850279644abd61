import { type RunError, type StepConfig } from '../../core/model/workflow-step';

/** The reason why a step, a rollback, or a run failed. */
export type Failure = Required<RunError>;

export interface Attempt {
  readonly startMs: number;
  readonly endMs: number;
  readonly error: Failure | null;
}

/** A complete entry of an instance's log, including the part that is still in the future. */
export interface Entry {
  readonly kind: 'step' | 'sleep' | 'waitForEvent' | 'rollback';
  /** Name of the entry, including the counter: `charge card-1`. */
  readonly name: string;
  /** The name of the step's node in the graph. `Behaviour.steps` uses these names. */
  readonly nodeName: string;
  readonly startMs: number;
  /** Time at which the entry ends. The value is infinity if the entry never ends on its own. */
  readonly endMs: number;
  readonly error: Failure | null;
  /** The attempts. Present only for steps and rollbacks. */
  readonly attempts?: readonly Attempt[];
  readonly config?: StepConfig;
  /** The event type. Present only for waits. `event` is the event that ended the wait. */
  readonly eventType?: string;
  readonly event?: { readonly type: string; readonly payload: unknown };
}
