/** The results of several runs at one node. */
export interface NodeStatistics {
  /** Number of runs that reached this node. */
  readonly runs: number;
  /**
   * Number of log entries of these runs for the node, which is greater than the number of runs if the node is in a
   * loop.
   */
  readonly entries: number;
  /** Number of entries that failed in the end. */
  readonly failed: number;
  /** Number of entries that needed more than one attempt. */
  readonly retried: number;
  /** Number of entries that are still running, sleeping or waiting. */
  readonly open: number;
  /** The median time from the start to the end of entries that ended, including backoffs; undefined if none ended. */
  readonly medianMs?: number;
  readonly slowestMs?: number;
}
