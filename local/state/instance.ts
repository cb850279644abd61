import { type TriggerSource } from '../../core/model/workflow-instance';
import { type Entry } from './entry';

export interface PauseState {
  readonly fromMs: number;
  /** Null while it continues. */
  toMs: number | null;
}

export interface EventState {
  readonly type: string;
  readonly payload: unknown;
  readonly atMs: number;
}

/**
 * What a run depends on. Its whole timeline follows from this and from its version's graph, so nothing else is stored:
 * no timers, no position. See `docs/decisions/0502-timeline.md`.
 */
export interface RunState {
  /** Starts at 0. Each restart gives steps that failed another chance. */
  readonly number: number;
  /** How many times faster than the graph says; fixed when the run starts, so its past never changes. */
  readonly speed: number;
  readonly queuedAtMs: number;
  /** Null while it waits for other instances to finish. */
  startsAtMs: number | null;
  pauses?: PauseState[];
  events?: EventState[];
  terminated?: { readonly atMs: number; readonly rollback: boolean };
  /** Steps that a restart from a later step kept. */
  kept?: readonly Entry[];
}

export interface InstanceState {
  readonly id: string;
  /** Counts up within the workflow; lists page by it. */
  readonly sequence: number;
  readonly versionId: string;
  readonly trigger: TriggerSource;
  readonly schedule?: { readonly cron: string; readonly scheduledTime: number };
  readonly params: unknown;
  readonly createdAtMs: number;
  /** When someone last acted on it; the run itself can change it later. */
  touchedAtMs: number;
  run: RunState;
  /** Set after the run has ended. */
  final?: FinalState;
}

export interface FinalState {
  readonly status: 'complete' | 'errored' | 'terminated';
  readonly endedAtMs: number;
}
