import { type TriggerSource } from '../../core/model/workflow-instance';
import { type Entry } from './entry';

export interface PauseState {
  readonly fromMs: number;
  /** Time at which the pause ends. The value is null while the pause continues. */
  toMs: number | null;
}

export interface EventState {
  readonly type: string;
  readonly payload: unknown;
  readonly atMs: number;
}

/**
 * The data that determines a run. The complete timeline is derived from this data and the version's graph. Timers and
 * the current position are not stored. See `docs/decisions/0502-timeline.md`.
 */
export interface RunState {
  /**
   * Number of the run, starting at 0. It increases with each restart, so that the random results change and failed
   * steps can succeed.
   */
  readonly number: number;
  /**
   * Factor by which the run is faster than specified in its graph. The factor is fixed when the run starts, so that
   * the run's past never changes.
   */
  readonly speed: number;
  readonly queuedAtMs: number;
  /** Time at which the run starts. The value is null while the instance is queued. */
  startsAtMs: number | null;
  pauses?: PauseState[];
  events?: EventState[];
  terminated?: { readonly atMs: number; readonly rollback: boolean };
  /** Finished steps whose results were kept when the instance was restarted from a later step. */
  kept?: readonly Entry[];
}

export interface InstanceState {
  readonly id: string;
  /** A number that increases with each instance of the workflow. Lists use it for paging. */
  readonly sequence: number;
  readonly versionId: string;
  readonly trigger: TriggerSource;
  readonly schedule?: { readonly cron: string; readonly scheduledTime: number };
  readonly params: unknown;
  readonly createdAtMs: number;
  /** Time at which a user last changed the instance. The run itself can change the instance later. */
  touchedAtMs: number;
  run: RunState;
  /** The final state, which is set after the run has ended. */
  final?: FinalState;
}

export interface FinalState {
  readonly status: 'complete' | 'errored' | 'terminated';
  readonly endedAtMs: number;
}
