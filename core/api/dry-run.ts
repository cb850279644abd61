import { type Outcome } from './error';

/**
 * Whether a service can validate writes without executing them (`dry_run`). It is new: a service without it ignores the
 * parameter and writes (rulesets.md, "Operations"). Therefore, it is used only where support has been observed.
 */
export type DryRunSupport =
  | 'supported'
  /** The service ignored the parameter and wrote. */
  | 'ignored'
  /**
   * The response does not show whether `dry_run` is supported: an error, or a response without a body, which
   * deletions return with and without `dry_run`.
   */
  | 'unknown';

/** Returns the support that the outcome of a request with `dry_run=true` shows. Only a null result proves it. */
export function dryRunSupport(outcome: Outcome<unknown>): DryRunSupport {
  if (!outcome.ok || outcome.wire === undefined) return 'unknown';
  return outcome.wire === null ? 'supported' : 'ignored';
}
