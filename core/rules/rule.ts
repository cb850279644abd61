import { type OffsetRange } from '../base/problem';
import { type ExpressionTree } from '../expression/tree';
import { type Network } from '../net/network';

/**
 * The model of a rule, for all code that compares, simulates, or reasons about rules: its matches, its place in the
 * order of evaluation, and its effect. One `Rule` type covers all products, whether it was read from a record of the
 * account or from a document (`read-rule.ts` reads both; a `Source` provides access to the parts).
 * - `rule.ts`: the types.
 * - `actions.data.ts`, `actions.ts`: the effect of each action on the rest of the evaluation, the only table of
 *   these effects.
 * - `order.ts`: the order of evaluation; `reorder.ts`: the priorities that move rules.
 * - `source.ts`, `read-rule.ts`: reading rules from records and from JSON.
 * - `compare/`: relations between the rules of a list, as plain data. Documents and embedded lists turn them into
 *   diagnostics.
 *
 * A simulator walks rules in the order of `evaluationOrder`, evaluates each `match` for a request, and continues
 * according to the row of its action (`actionOf`) and its `skips`. Algorithms on sets of requests use the trees of the
 * matches and the same order. Anything that the text alone does not determine is absent or `unknown`, never guessed.
 * Sources: firewall-errors-tags.md of the API; the published reference of the ruleset engine.
 */
export interface Rule {
  readonly kind: RuleKind;
  readonly id?: string;
  /** The stable name of a ruleset rule. */
  readonly ref?: string;
  /** Display name: its description or notes. */
  readonly description?: string;
  readonly place: RulePlace;
  /** Absent if the condition could not be read, so that it is unknown which requests match. */
  readonly match?: RuleMatch;
  /** Absent if the action could not be read, and for filters, which have no effect on their own. */
  readonly action?: RuleAction;
  /** If false, the evaluation skips the rule; `unknown` if that depends on something outside the text. */
  readonly enabled: boolean | 'unknown';
  /** Why the rule is disabled: by its own switch, or because its filter is paused or deleted. */
  readonly offBy?: 'rule' | 'filter';
  /** Whether the rule acts only on requests above a rate, so that a match alone does not decide. */
  readonly limitsRate?: boolean;
  /** Whether parts that determine its effect are known only outside the text: an action in a variable. */
  readonly hasUnknownEffect?: boolean;
}

/**
 * The kinds of rules. `filter` is the stored condition of legacy firewall rules, `ruleset_rule` a rule of a ruleset in
 * any phase, `waf_override` an override of legacy WAF rules for some URLs.
 */
export type RuleKind =
  'access_rule' | 'lockdown_rule' | 'ua_rule' | 'firewall_rule' | 'filter' | 'ruleset_rule' | 'waf_override';

/** Place of a rule in the order of evaluation. */
export interface RulePlace {
  readonly level?: RuleLevel;
  /** Lower comes first; rules without one come after all rules that have one. */
  readonly priority?: number;
  /** The number in a list that is evaluated in the order in which it is written. */
  readonly position?: number;
  /** Only for rules of a ruleset. */
  readonly phase?: string;
  readonly rulesetId?: string;
}

/** Owner of a rule. The rules of an account apply to all of its zones, before those of the zone. */
export type RuleLevel = 'user' | 'account' | 'zone';

/**
 * The requests that a rule matches. `text` is the source, as shown to the user. Parts that cannot be read are left out,
 * and `isWhole` is then false.
 */
export type RuleMatch =
  | { readonly by: 'network'; readonly text: string; readonly network: Network }
  | { readonly by: 'asn'; readonly text: string; readonly asn: number }
  /** Two letters; `T1` is Tor. */
  | { readonly by: 'country'; readonly text: string; readonly country: string }
  /** The whole header, compared exactly. */
  | { readonly by: 'user-agent'; readonly text: string }
  /**
   * A zone lockdown rule: requests to one of the URLs (`*` matches anything) from any address except the allowed ones.
   */
  | {
      readonly by: 'lockdown';
      readonly text: string;
      readonly urls: readonly string[];
      readonly allowed: readonly Network[];
      readonly isWhole: boolean;
    }
  | { readonly by: 'urls'; readonly text: string; readonly urls: readonly string[] }
  /** A filter expression with its problems. If it has any, its matches are unknown. */
  | { readonly by: 'expression'; readonly text: string; readonly tree: ExpressionTree };

/** Effect of a rule on the requests that it matches. `actions.data.ts` defines the effect of each name. */
export interface RuleAction {
  /** Name in the API: `block`, `whitelist`, `skip`, … Lockdowns have no action there; theirs is called `lockdown`. */
  readonly name: string;
  /** For `bypass` and `skip`. */
  readonly skips?: Skips;
  /** The ruleset that `execute` runs. */
  readonly executes?: string;
  /** Overrides of `execute` for the rules that it runs. */
  readonly overrides?: RuleOverrides;
  /** New parts of the URL, for `rewrite`. */
  readonly rewrites?: { readonly path?: NewValue; readonly query?: NewValue };
  /** The status of the result, if the rule sets it. */
  readonly status?: number;
  /** Effect of an override on legacy WAF rules and groups, by ID, with their resulting actions. */
  readonly override?: {
    readonly rules: Readonly<Record<string, string>>;
    readonly groups: Readonly<Record<string, string>>;
    readonly rewrite: Readonly<Record<string, string>>;
  };
}

/** The parts of an `execute` rule's overrides that determine the effect of a rule of the ruleset. */
export interface RuleOverrides {
  /** The action of all rules of the ruleset. */
  readonly action?: string;
  /** Overrides of single rules, by rule ID. These take precedence over `action`. */
  readonly rules: Readonly<Record<string, { readonly action?: string; readonly enabled?: boolean }>>;
}

/** Value that a rewrite sets: a string, or the result of a value expression. */
export type NewValue =
  | { readonly by: 'text'; readonly text: string }
  | { readonly by: 'expression'; readonly tree: ExpressionTree };

/** Part of the later evaluation that an action skips. */
export interface Skips {
  /** The rest of the ruleset that contains the rule, or of its phase. */
  readonly restOf?: 'ruleset' | 'phase';
  /** Later phases that are skipped completely. */
  readonly phases: readonly string[];
  /** Products outside the rulesets: `zoneLockdown`, `uaBlock`, … */
  readonly products: readonly string[];
  /** Managed rulesets by ID. */
  readonly rulesets: readonly string[];
  /** Rules of managed rulesets, by the ID of their ruleset. */
  readonly rules: Readonly<Record<string, readonly string[]>>;
}

/** A rule with its location; ranges refer to the text from which it was read. */
export interface PlacedRule {
  readonly rule: Rule;
  /** Absent for a rule from a record. */
  readonly ranges?: RuleRanges;
  /** The file that the ranges refer to, by the name that its reader uses. */
  readonly file?: string;
}

export interface RuleRanges {
  readonly whole: OffsetRange;
  /** The value that determines what the rule matches: an address, the URLs, the expression. */
  readonly match?: OffsetRange;
  readonly priority?: OffsetRange;
  readonly action?: OffsetRange;
}
