import { type RunError, type StepConfig } from '../../core/model/workflow-step';

/** The reason why a step, a rollback or a run failed. */
export type Failure = Required<RunError>;

export interface Attempt {
  readonly startMs: number;
  readonly endMs: number;
  readonly error: Failure | null;
}

/** One line of an instance's log, with everything that is known about it, including the future. */
export interface Entry {
  readonly kind: 'step' | 'sleep' | 'waitForEvent' | 'rollback';
  /** Includes the counter: `charge card-1`. */
  readonly name: string;
  /** The name of the step's node in the graph. The behavior of a workflow has its steps under these names. */
  readonly nodeName: string;
  readonly startMs: number;
  /** Infinity if it never ends on its own. */
  readonly endMs: number;
  readonly error: Failure | null;
  /** For steps and rollbacks only. */
  readonly attempts?: readonly Attempt[];
  readonly config?: StepConfig;
  /** For waits only: the event type, and the event that ended the wait. */
  readonly eventType?: string;
  readonly event?: { readonly type: string; readonly payload: unknown };
}
