import { rulePhases } from '../../../rules/phases.data';

/** The phases for which the API has rulesets (openapi-rulesets.json, `rulesets_RulesetPhase`). */
export const rulesetPhases: readonly string[] = rulePhases.map(({ name }) => name);
