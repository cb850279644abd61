import { type RulePositionWire } from '../model/ruleset-rule';
import { type ApiClient } from './client';
import { type Outcome } from './error';

/**
 * Whether a service tries writes without doing them (`dry_run`). It is new: a service without it ignores the parameter
 * and writes (rulesets.md, "Operations"). So it is only to be used where it was seen to be supported.
 */
export type DryRunSupport =
  | 'supported'
  /** The service wrote. */
  | 'ignored'
  /** The answer does not tell: an error, or one without a body, as deletions have with and without `dry_run`. */
  | 'unknown';

/** What the answer to a request with `dry_run=true` says. Only a result of null is a proof. */
export function dryRunSupport(outcome: Outcome<unknown>): DryRunSupport {
  if (!outcome.ok || outcome.wire === undefined) return 'unknown';
  return outcome.wire === null ? 'supported' : 'ignored';
}

/** A ruleset and the path of its account or zone. */
export type RulesetPath = { readonly ruleset_id: string } & (
  { readonly account_id: string } | { readonly zone_id: string }
);

/**
 * Finds out whether the service has `dry_run`, by moving the first rule of a ruleset to where it is. A service without
 * it makes a version with the same rules of that, and nothing else: a write all the same, so ask the user before.
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
