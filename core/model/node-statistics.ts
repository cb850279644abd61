/** Results of several runs at one node. */
export interface NodeStatistics {
  /** Runs that reached this node. */
  readonly runs: number;
  /** Entries of their logs: more than the runs if the node is in a loop. */
  readonly entries: number;
  /** Entries that failed in the end. */
  readonly failed: number;
  /** Entries that needed more than one attempt. */
  readonly retried: number;
  /** Entries that are still running, sleeping or waiting. */
  readonly open: number;
  /** Time from the start to the end of entries that ended, including backoffs; undefined if none ended. */
  readonly medianMs?: number;
  readonly slowestMs?: number;
}
