import { type Outcome } from './error';

/**
 * Whether a service can validate writes without executing them (`dry_run`). It is new: a service without it ignores the
 * parameter and writes (rulesets.md, "Operations"). So use it only where support was seen.
 */
export type DryRunSupport =
  | 'supported'
  /** The service wrote. */
  | 'ignored'
  /**
   * The response does not show it: an error, or a response without a body, as deletions have with and without
   * `dry_run`.
   */
  | 'unknown';

/** Result of a request with `dry_run=true`. Only a null result proves that it is supported. */
export function dryRunSupport(outcome: Outcome<unknown>): DryRunSupport {
  if (!outcome.ok || outcome.wire === undefined) return 'unknown';
  return outcome.wire === null ? 'supported' : 'ignored';
}
