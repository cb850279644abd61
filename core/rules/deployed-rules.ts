import { type ExpressionKind, type ExpressionTree } from '../expression/tree';
import { readRuleSet } from './read-rule-set';
import { joinRules, type RuleSet } from './rule-set';
import { recordSource } from './source';

/** A resource of an account or zone that contains rules. `record` is the resource as returned by the API. */
export interface DeployedRecord {
  /** Kind of the record: `ruleset`, `access_rule`, `lockdown_rule`, `ua_rule`, or `firewall_rule`. */
  readonly kind: string;
  readonly level: 'account' | 'zone';
  readonly record: unknown;
}

/** Returns the rules of several records as one set. `parse` parses an expression. */
export function deployedRules(
  records: readonly DeployedRecord[],
  parse: (text: string, kind: ExpressionKind) => ExpressionTree | undefined,
): RuleSet {
  const source = recordSource(parse);
  return joinRules(
    records.flatMap(({ kind, level, record }) => readRuleSet<unknown>(record, source, kind, level) ?? []),
  );
}
