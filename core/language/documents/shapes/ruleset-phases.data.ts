import { rulePhases } from '../../../rules/phases.data';

/** The phases that the API has rulesets for (openapi-rulesets.json, `rulesets_RulesetPhase`). */
export const rulesetPhases: readonly string[] = rulePhases.map(({ name }) => name);
