import { type Entry, type Failure } from '../state/entry';

/** The timeline of a run from start to end. */
export interface Timeline {
  /** The entries in the order in which they start. */
  readonly entries: readonly Entry[];
  /**
   * The time at which the script ends, whether it returns, fails, or is terminated. Steps that have not ended by then
   * never end.
   */
  readonly runEndMs: number;
  readonly outcome: 'complete' | 'errored' | 'terminated';
  readonly error: Failure | null;
  readonly rollback?: { readonly entries: readonly Entry[]; readonly error: Failure | null };
  /** The time at which the instance ends, including its rollback. */
  readonly endMs: number;
}
