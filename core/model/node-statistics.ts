/** Results of several runs at one node. */
export interface NodeStatistics {
  /** Runs that reached this node. */
  readonly runs: number;
  /** Entries of their logs: more than the runs in loops. */
  readonly entries: number;
  /** Entries that failed in the end. */
  readonly failed: number;
  /** Entries that needed more than one attempt. */
  readonly retried: number;
  /** Entries that are still running, sleeping or waiting. */
  readonly open: number;
  /** Time of the entries that ended, from their start to their end, including backoffs; undefined if none ended. */
  readonly medianMs?: number;
  readonly slowestMs?: number;
}
