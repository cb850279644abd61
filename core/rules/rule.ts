import { type OffsetRange } from '../base/problem';
import { type ExpressionTree } from '../expression/tree';
import { type Network } from '../net/network';

/**
 * The rule, for all code that compares, simulates or reasons about rules: what it matches, whether it is in the order
 * of evaluation, and its effect. One `Rule` type covers all products, whether it was read from a record of the account
 * or from a document (`read-rule.ts` reads both; a `Source` provides access to the parts).
 * - `rule.ts` what a rule is.
 * - `actions.data.ts`, `actions.ts` the effect of each action on the rest of the evaluation: the only table of that.
 * - `order.ts` which of two rules is evaluated first; `reorder.ts` the priorities that move rules.
 * - `source.ts`, `read-rule.ts` rules from records and from JSON.
 * - `compare/` relations between the rules of a list, as plain data. Documents and embedded lists turn them into
 * diagnostics.
 * A simulator walks rules in the order of `evaluationOrder`, evaluates each `match` for a request, and continues
 * according to the row of its action (`actionOf`) and its `skips`. A procedure on sets of requests uses the trees of
 * the matches and the same order. Whatever the text alone does not determine is absent or `unknown`, never guessed.
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
  /** Absent if it could not be read, and for a filter, which has no effect by itself. */
  readonly action?: RuleAction;
  /** False: it is skipped in the evaluation. `unknown` if that depends on something that the text does not contain. */
  readonly enabled: boolean | 'unknown';
  /** Why it is disabled: by its own switch, or because its filter is paused or deleted. */
  readonly offBy?: 'rule' | 'filter';
  /** It acts on requests above a rate, so its match alone does not decide. */
  readonly limitsRate?: boolean;
}

/**
 * `filter` is the stored condition of legacy firewall rules, `ruleset_rule` a rule of a ruleset of any phase,
 * `waf_override` an override of legacy WAF rules for some URLs.
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
  /** For a rule of a ruleset. */
  readonly phase?: string;
  readonly rulesetId?: string;
}

/** Owner of a rule; the rules of an account apply to all of its zones, before those of the zone. */
export type RuleLevel = 'user' | 'account' | 'zone';

/**
 * Requests that a rule matches. `text` is the source, as shown to people. Parts that cannot be read are left out;
 * `isWhole` is false then.
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
  /** Name in the API: `block`, `whitelist`, `skip`, … For lockdowns, which have none, `lockdown`. */
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
  /** Effect of an override on legacy WAF rules and groups, by ID, and with their resulting actions. */
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
  /** Complete later phases. */
  readonly phases: readonly string[];
  /** Products outside the rulesets: `zoneLockdown`, `uaBlock`, … */
  readonly products: readonly string[];
  /** Managed rulesets by ID. */
  readonly rulesets: readonly string[];
  /** Rules of managed rulesets, by the ID of the ruleset. */
  readonly rules: Readonly<Record<string, readonly string[]>>;
}

/** A rule with its location; ranges refer to the text from which it was read. */
export interface PlacedRule {
  readonly rule: Rule;
  /** Absent if the rule comes from a record. */
  readonly ranges?: RuleRanges;
  /** The file that the ranges refer to, by the name that the reader uses. */
  readonly file?: string;
}

export interface RuleRanges {
  readonly whole: OffsetRange;
  /** The value that decides the matches of the rule: an address, the URLs, the expression. */
  readonly match?: OffsetRange;
  readonly priority?: OffsetRange;
  readonly action?: OffsetRange;
}
