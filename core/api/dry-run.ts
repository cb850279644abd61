import { type Outcome } from './error';

/**
 * Whether a service can validate writes without executing them (`dry_run`). Services that do not support this
 * parameter ignore it and execute the write (rulesets.md, "Operations"). The parameter is therefore used only where
 * support has been observed.
 */
export type DryRunSupport =
  | 'supported'
  /** The service ignored the parameter and executed the write. */
  | 'ignored'
  /**
   * The response does not show whether `dry_run` is supported: it is an error, or it has no body. Responses to
   * deletions have no body, with or without `dry_run`.
   */
  | 'unknown';

/**
 * Determines from the outcome of a request with `dry_run=true` whether the service supports `dry_run`. Only a null
 * result proves that it does.
 */
export function dryRunSupport(outcome: Outcome<unknown>): DryRunSupport {
  if (!outcome.ok || outcome.wire === undefined) return 'unknown';
  return outcome.wire === null ? 'supported' : 'ignored';
}
