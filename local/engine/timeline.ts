import { type Entry, type Failure } from '../state/entry';

/** The timeline of a run from start to end. */
export interface Timeline {
  /** In order of their start. */
  readonly entries: readonly Entry[];
  /** End of the script (also by failure or termination); steps that have not ended by then never do. */
  readonly runEndMs: number;
  readonly outcome: 'complete' | 'errored' | 'terminated';
  readonly error: Failure | null;
  readonly rollback?: { readonly entries: readonly Entry[]; readonly error: Failure | null };
  /** When the instance has ended, including its rollback. */
  readonly endMs: number;
}
