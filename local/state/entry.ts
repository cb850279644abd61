import { type RunError, type StepConfig } from '../../core/model/workflow-step';

/** Reason why a step, a rollback or a run failed. */
export type Failure = Required<RunError>;

export interface Attempt {
  readonly startMs: number;
  readonly endMs: number;
  readonly error: Failure | null;
}

/** One line of an instance's log, with everything that will ever be known about it. Times can be in the future. */
export interface Entry {
  readonly kind: 'step' | 'sleep' | 'waitForEvent' | 'rollback';
  /** With its counter: `charge card-1`. */
  readonly name: string;
  /** The name in the graph, which is its key in the behavior. */
  readonly nodeName: string;
  readonly startMs: number;
  /** Infinity if it never ends by itself. */
  readonly endMs: number;
  readonly error: Failure | null;
  /** For steps and rollbacks. */
  readonly attempts?: readonly Attempt[];
  readonly config?: StepConfig;
  /** For waits: the type waited for, and the event that ended it. */
  readonly eventType?: string;
  readonly event?: { readonly type: string; readonly payload: unknown };
}
