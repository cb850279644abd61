import { type RulePositionWire } from '../model/ruleset-rule';
import { type ApiClient } from './client';
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

/** A ruleset and the path of its account or zone. */
export type RulesetPath = { readonly ruleset_id: string } & (
  { readonly account_id: string } | { readonly zone_id: string }
);

/**
 * Finds out whether the service supports `dry_run`, by moving the first rule of a ruleset to its current place. A
 * service without it creates a version with the same rules and changes nothing else. This is still a write, so ask
 * the user first.
 */
export async function probeDryRun(
  api: Pick<ApiClient, 'call'>,
  path: RulesetPath,
  firstRule: string,
  signal?: AbortSignal,
): Promise<DryRunSupport> {
  const position: RulePositionWire = { index: 1 };
  const request = { query: { dry_run: true }, body: { position }, ...(signal ? { signal } : {}) } as const;
  return dryRunSupport(
    'account_id' in path
      ? await api.call('accountRulesetRules.update', { ...request, path: { ...path, rule_id: firstRule } })
      : await api.call('zoneRulesetRules.update', { ...request, path: { ...path, rule_id: firstRule } }),
  );
}
