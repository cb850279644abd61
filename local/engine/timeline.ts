import { type StepConfig } from '../../core/model/workflow-step';
import { type Failure } from './instance';

export interface Attempt {
  readonly startMs: number;
  readonly endMs: number;
  readonly error: Failure | null;
}

/** One line of an instance's log, with everything that will ever be known about it. Times may lie in the future. */
export interface Entry {
  readonly kind: 'step' | 'sleep' | 'waitForEvent' | 'rollback';
  /** With its counter: `charge card-1`. */
  readonly name: string;
  /** The name in the graph, under which the behaviour has it. */
  readonly nodeName: string;
  readonly startMs: number;
  /** Infinity when it never ends by itself. */
  readonly endMs: number;
  readonly error: Failure | null;
  /** Of steps and rollbacks. */
  readonly attempts?: readonly Attempt[];
  readonly config?: StepConfig;
  /** Of waits: the type waited for, and the event that ended it. */
  readonly eventType?: string;
  readonly event?: { readonly type: string; readonly payload: unknown };
}

/** The course of a run from start to end. */
export interface Timeline {
  /** In order of their start. */
  readonly entries: readonly Entry[];
  /** When the script is over (also by failure or termination); what has not ended by then never does. */
  readonly runEndMs: number;
  readonly outcome: 'complete' | 'errored' | 'terminated';
  readonly error: Failure | null;
  readonly rollback?: { readonly entries: readonly Entry[]; readonly error: Failure | null };
  /** When the instance is over, with its rollback. */
  readonly endMs: number;
}
