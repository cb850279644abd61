/** Statistics of one node, combined from several runs. */
export interface NodeStatistics {
  /** Number of runs that reached this node. */
  readonly runs: number;
  /**
   * Number of log entries for this node in all of the runs. If the node is in a loop, this number can be greater than
   * `runs`.
   */
  readonly entries: number;
  /** Number of entries that ultimately failed, after any retries. */
  readonly failed: number;
  /** Number of entries that needed more than one attempt. */
  readonly retried: number;
  /** Number of entries that are still running, sleeping, or waiting. */
  readonly open: number;
  /** Median duration of the entries that ended, including backoffs, in milliseconds. Undefined if no entry ended. */
  readonly medianMs?: number;
  readonly slowestMs?: number;
}
