import { type PlacedRule, type RuleLevel } from './rule';
import { type WafGroup, type WafRule } from './waf-rules';

/** A ruleset with its rules in order. */
export interface Ruleset {
  readonly id?: string;
  readonly name?: string;
  /**
   * Kind of the ruleset. `root` and `zone` rulesets are the entry points of an account and a zone. A `custom` ruleset
   * runs only when a rule executes it.
   */
  readonly kind?: string;
  readonly phase?: string;
  /**
   * Other names, such as `cloudflare_ruleset.limits.id`, by which rules in the same files refer to the ruleset when
   * they execute it.
   */
  readonly aliases: readonly string[];
  readonly level: RuleLevel;
  readonly rules: readonly PlacedRule[];
}

/** The rules that one file, account, or zone contains. */
export interface RuleSet {
  /** Rules of products that have no rulesets. */
  readonly rules: readonly PlacedRule[];
  readonly rulesets: readonly Ruleset[];
  readonly wafRules: readonly WafRule[];
  readonly wafGroups: readonly WafGroup[];
}

export const noRules: RuleSet = { rules: [], rulesets: [], wafRules: [], wafGroups: [] };

/** Joins several sets in the given order. */
export function joinRules(sets: readonly RuleSet[]): RuleSet {
  return {
    rules: sets.flatMap(({ rules }) => rules),
    rulesets: sets.flatMap(({ rulesets }) => rulesets),
    wafRules: sets.flatMap(({ wafRules }) => wafRules),
    wafGroups: sets.flatMap(({ wafGroups }) => wafGroups),
  };
}

/** Counts the rules of a set. */
export const countRules = ({ rules, rulesets, wafRules }: RuleSet): number =>
  rules.length + wafRules.length + rulesets.reduce((sum, one) => sum + one.rules.length, 0);

/** Returns the same rules with the name of the file that contains them. */
export function inFile({ rules, rulesets, ...waf }: RuleSet, file: string): RuleSet {
  const placed = (all: readonly PlacedRule[]): PlacedRule[] => all.map((one) => ({ ...one, file }));
  return {
    ...waf,
    rules: placed(rules),
    rulesets: rulesets.map((one) => ({ ...one, rules: placed(one.rules) })),
  };
}
