import { type OffsetRange } from '../base/problem';
import { type ExpressionTree } from '../expression/tree';
import { type Network } from '../net/network';

/**
 * The rule, as everything that compares, simulates or reasons about rules sees it: what it matches, if it is in
 * the order of evaluation, and what it does. One `Rule` serves all products, whether it was read from a record of the
 * account or from a document (`read-rule.ts` reads both; a `Source` says how one gets at the parts).
 *
 * - `rule.ts` what a rule is.
 * - `actions.data.ts`, `actions.ts` what each action does to the rest of the evaluation: the only table of that.
 * - `order.ts` which of two rules is asked first; `reorder.ts` the priorities that put rules elsewhere.
 * - `source.ts`, `read-rule.ts` rules from records and from JSON.
 * - `compare/` what the rules of a list have to do with one another, as plain diagnostics. Documents and embedded lists
 *   turn them into diagnostics.
 *
 * A simulator walks rules in the order of `evaluationOrder`, asks each `match` about a request, and continues as the row
 * of its action (`actionOf`) and its `skips` say. A procedure on sets of requests takes the trees of the matches and
 * the same order. What cannot be told from the text alone is absent or `unknown`, never guessed.
 *
 * Sources: firewall-errors-tags.md of the API; the published reference of the ruleset engine.
 */
export interface Rule {
  readonly kind: RuleKind;
  readonly id?: string;
  /** The stable name of a rule of a ruleset. */
  readonly ref?: string;
  /** Display name: its description or notes. */
  readonly description?: string;
  readonly place: RulePlace;
  /** Absent if it could not be read: its match is then unknown. */
  readonly match?: RuleMatch;
  /** Absent if it could not be read, and of a filter, which does nothing by itself. */
  readonly action?: RuleAction;
  /** False: it is left out of the evaluation. `unknown` if it depends on something that the text does not contain. */
  readonly enabled: boolean | 'unknown';
  /** Switch that disables it: its own switch, or that the filter which it uses is paused or deleted. */
  readonly offBy?: 'rule' | 'filter';
  /** It acts on requests above a rate: its match alone does not decide. */
  readonly limitsRate?: boolean;
}

/**
 * `filter` is the stored condition of legacy firewall rules, `ruleset_rule` a rule of a ruleset of any phase,
 * `waf_override` the change of legacy WAF rules for some URLs.
 */
export type RuleKind =
  'access_rule' | 'lockdown_rule' | 'ua_rule' | 'firewall_rule' | 'filter' | 'ruleset_rule' | 'waf_override';

/** Place of a rule in the order of evaluation. */
export interface RulePlace {
  readonly level?: RuleLevel;
  /** Lower comes first; rules without one come after all rules that have one. */
  readonly priority?: number;
  /** Its number in a list that is evaluated in the order in which it is written. */
  readonly position?: number;
  /** Of a rule of a ruleset. */
  readonly phase?: string;
  readonly rulesetId?: string;
}

/** Owner of a rule; the rules of an account act on all of its zones, before those of the zone. */
export type RuleLevel = 'user' | 'account' | 'zone';

/**
 * Requests that a rule matches. `text` is the source, for people. Parts that cannot be read are left out; `isWhole`
 * is false then.
 */
export type RuleMatch =
  | { readonly by: 'network'; readonly text: string; readonly network: Network }
  | { readonly by: 'asn'; readonly text: string; readonly asn: number }
  /** Two letters, or `T1` for Tor. */
  | { readonly by: 'country'; readonly text: string; readonly country: string }
  /** The whole header, compared exactly. */
  | { readonly by: 'user-agent'; readonly text: string }
  /**
   * A zone lockdown rule: requests to one of the URLs (`*` matches anything) from any other address than the allowed
   * ones.
   */
  | {
      readonly by: 'lockdown';
      readonly text: string;
      readonly urls: readonly string[];
      readonly allowed: readonly Network[];
      readonly isWhole: boolean;
    }
  | { readonly by: 'urls'; readonly text: string; readonly urls: readonly string[] }
  /** A filter expression, with its problems: if it has any, its matches are unknown. */
  | { readonly by: 'expression'; readonly text: string; readonly tree: ExpressionTree };

/** Effect of a rule on the requests that it matches. Consequences of the name are in `actions.data.ts`. */
export interface RuleAction {
  /** As the API writes it: `block`, `whitelist`, `skip`, … For lockdowns, which have none, `lockdown`. */
  readonly name: string;
  /** Of `bypass` and `skip`. */
  readonly skips?: Skips;
  /** The ruleset that `execute` runs. */
  readonly executes?: string;
  /** Overrides of `execute` for the rules that it runs. */
  readonly overrides?: RuleOverrides;
  /** URL as changed by `rewrite`. */
  readonly rewrites?: { readonly path?: NewValue; readonly query?: NewValue };
  /** The status of the result, where the rule sets it. */
  readonly status?: number;
  /** Effect of an override on legacy WAF rules and groups, by ID; and with the actions that they then have. */
  readonly override?: {
    readonly rules: Readonly<Record<string, string>>;
    readonly groups: Readonly<Record<string, string>>;
    readonly rewrite: Readonly<Record<string, string>>;
  };
}

/** The parts of the overrides of `execute` that decide the effect of a rule of the ruleset. */
export interface RuleOverrides {
  /** The action of all rules of the ruleset. */
  readonly action?: string;
  /** By the ID of a rule; these win. */
  readonly rules: Readonly<Record<string, { readonly action?: string; readonly enabled?: boolean }>>;
}

/** Value that a rewrite sets: a string, or the result of a value expression. */
export type NewValue =
  | { readonly by: 'text'; readonly text: string }
  | { readonly by: 'expression'; readonly tree: ExpressionTree };

/** Part of the evaluation that an action skips after the rule. */
export interface Skips {
  /** The rest of its ruleset, or of its phase. */
  readonly restOf?: 'ruleset' | 'phase';
  /** Whole later phases. */
  readonly phases: readonly string[];
  /** Products outside the rulesets: `zoneLockdown`, `uaBlock`, … */
  readonly products: readonly string[];
  /** Managed rulesets by ID. */
  readonly rulesets: readonly string[];
  /** Rules of managed rulesets, by the ID of the ruleset. */
  readonly rules: Readonly<Record<string, readonly string[]>>;
}

/** A rule with where it is written; ranges are those of the text that it was read from. */
export interface PlacedRule {
  readonly rule: Rule;
  /** Absent if the rule comes from a record. */
  readonly ranges?: RuleRanges;
  /** The file that the ranges count in, as anyone who read it calls it. */
  readonly file?: string;
}

export interface RuleRanges {
  readonly whole: OffsetRange;
  /** The value that decides the matches of the rule: an address, the URLs, the expression. */
  readonly match?: OffsetRange;
  readonly priority?: OffsetRange;
  readonly action?: OffsetRange;
}
