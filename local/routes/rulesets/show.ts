import { newestOf, type RuleRecord, type RulesetState, type VersionRecord } from '../../state/ruleset';

/** Returns a ruleset as it appears in lists, without its rules. */
export function shownSummary(
  { id, name, kind, phase }: RulesetState,
  { version, description, last_updated }: VersionRecord,
): Record<string, unknown> {
  return { id, name, description, kind, phase, version, last_updated };
}

/** Returns a ruleset with the rules of one of its versions. */
export function shownRuleset(
  ruleset: RulesetState,
  version: VersionRecord = newestOf(ruleset),
): Record<string, unknown> {
  return { ...shownSummary(ruleset, version), rules: version.rules.map(shownRule) };
}

function shownRule(rule: RuleRecord): Record<string, unknown> {
  const { action_parameters } = rule;
  // The service sets the version of the executed ruleset. Requests must not contain a version (rulesets.md, "Objects").
  return rule.action === 'execute' && action_parameters
    ? { ...rule, action_parameters: { ...action_parameters, version: 'latest' } }
    : { ...rule };
}
