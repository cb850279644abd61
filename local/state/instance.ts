import { type TriggerSource } from '../../core/model/workflow-instance';
import { type Entry } from './entry';

export interface PauseState {
  readonly fromMs: number;
  /** Null while the pause continues. */
  toMs: number | null;
}

export interface EventState {
  readonly type: string;
  readonly payload: unknown;
  readonly atMs: number;
}

/**
 * The data on which a run depends. The whole timeline is derived from this and from the version's graph, so nothing
 * else is stored: no timers, no position. See `docs/decisions/0502-timeline.md`.
 */
export interface RunState {
  /** Starts at 0. Each restart gives failed steps another chance. */
  readonly number: number;
  /**
   * Factor by which the run is faster than its graph specifies; fixed when it starts, so that its past never changes.
   */
  readonly speed: number;
  readonly queuedAtMs: number;
  /** Null while the instance waits for others to finish. */
  startsAtMs: number | null;
  pauses?: PauseState[];
  events?: EventState[];
  terminated?: { readonly atMs: number; readonly rollback: boolean };
  /** Finished steps whose results remained when the instance was restarted from a later step. */
  kept?: readonly Entry[];
}

export interface InstanceState {
  readonly id: string;
  /** Increases within the workflow; lists use it for paging. */
  readonly sequence: number;
  readonly versionId: string;
  readonly trigger: TriggerSource;
  readonly schedule?: { readonly cron: string; readonly scheduledTime: number };
  readonly params: unknown;
  readonly createdAtMs: number;
  /** When a user last acted on the instance. The run itself can change the instance later. */
  touchedAtMs: number;
  run: RunState;
  /** Set after the run has ended. */
  final?: FinalState;
}

export interface FinalState {
  readonly status: 'complete' | 'errored' | 'terminated';
  readonly endedAtMs: number;
}
