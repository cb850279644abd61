import { type OffsetRange } from '../base/problem';
import { type ExpressionTree } from '../expression/tree';
import { type Network } from '../net/network';

/**
 * The model of a rule, for all code that compares, simulates, or analyzes rules. It consists of the requests that the
 * rule matches, its position in the order of evaluation, and its effect.
 * - `rule.ts`: the types.
 * - `actions.data.ts`, `actions.ts`: the effect of each action on the rest of the evaluation.
 * - `order.ts`: the order of evaluation.
 * - `reorder.ts`: the new priorities that are needed to move rules.
 * - `source.ts`, `read-rule.ts`: reading rules from records and from JSON.
 * - `compare/`: relations between the rules of a list, as plain data, from which documents and embedded lists create
 *   diagnostics.
 *
 * Sources: firewall-errors-tags.md of the API; the published reference of the ruleset engine.
 */
export interface Rule {
  readonly kind: RuleKind;
  readonly id?: string;
  /** The stable name of a ruleset rule. */
  readonly ref?: string;
  /** Display name: the description or notes of the rule. */
  readonly description?: string;
  readonly place: RulePlace;
  /** The condition. Absent if it could not be read, in which case it is unknown which requests match. */
  readonly match?: RuleMatch;
  /** The action. Absent if it could not be read, and for filters, which have no effect on their own. */
  readonly action?: RuleAction;
  /**
   * Whether the rule is enabled. If false, the evaluation skips the rule. The value is `unknown` if it depends on
   * something that the source of the rule does not contain, such as a Terraform variable.
   */
  readonly enabled: boolean | 'unknown';
  /** The reason why the rule is disabled: its own setting, or a filter that is paused or deleted. */
  readonly offBy?: 'rule' | 'filter';
  /**
   * Whether the rule acts only while a request rate is exceeded. If so, not every request that matches the rule is
   * affected.
   */
  readonly limitsRate?: boolean;
  /**
   * Whether parts of the rule that determine its effect are unknown, such as an action that is specified by a
   * variable.
   */
  readonly hasUnknownEffect?: boolean;
}

/**
 * The kinds of rules. A `filter` is the stored condition of legacy firewall rules. A `ruleset_rule` is a rule of a
 * ruleset in any phase. A `waf_override` is an override of legacy WAF rules for certain URLs.
 */
export type RuleKind =
  'access_rule' | 'lockdown_rule' | 'ua_rule' | 'firewall_rule' | 'filter' | 'ruleset_rule' | 'waf_override';

/** The properties that determine a rule's position in the evaluation order. */
export interface RulePlace {
  readonly level?: RuleLevel;
  /** The priority. Rules with a lower number come first. Rules without a priority come last. */
  readonly priority?: number;
  /** The rule's position in a list that is evaluated in source order. */
  readonly position?: number;
  /** The phase. Present only for rules of a ruleset. */
  readonly phase?: string;
  readonly rulesetId?: string;
}

/** Level at which a rule is defined. The rules of an account apply to all of its zones. */
export type RuleLevel = 'user' | 'account' | 'zone';

/**
 * The requests that a rule matches. `text` is the source text, as shown to the user. If any of the addresses that a
 * lockdown allows cannot be read, they are left out, and `isWhole` is false.
 */
export type RuleMatch =
  | { readonly by: 'network'; readonly text: string; readonly network: Network }
  | { readonly by: 'asn'; readonly text: string; readonly asn: number }
  /** A two-letter country code, or `T1` for the Tor network. */
  | { readonly by: 'country'; readonly text: string; readonly country: string }
  /** A user agent. The complete header must be equal to `text`. */
  | { readonly by: 'user-agent'; readonly text: string }
  /**
   * A zone lockdown rule. It matches requests to any of its URLs (`*` matches anything) from all addresses except the
   * allowed ones.
   */
  | {
      readonly by: 'lockdown';
      readonly text: string;
      readonly urls: readonly string[];
      readonly allowed: readonly Network[];
      readonly isWhole: boolean;
    }
  | { readonly by: 'urls'; readonly text: string; readonly urls: readonly string[] }
  /** A filter expression. If the tree has problems, it is unknown which requests the expression matches. */
  | { readonly by: 'expression'; readonly text: string; readonly tree: ExpressionTree };

/**
 * Effect of a rule on the requests that it matches. `actions.data.ts` defines the effect of each action by its name.
 */
export interface RuleAction {
  /**
   * Name of the action in the API: `block`, `whitelist`, `skip`, … Lockdowns have no action in the API. Their name is
   * `lockdown` here.
   */
  readonly name: string;
  /** The parts of the evaluation that a `bypass` or `skip` rule skips. */
  readonly skips?: Skips;
  /** ID of the ruleset that an `execute` rule runs. */
  readonly executes?: string;
  /** The overrides that an `execute` rule applies to the rules of the executed ruleset. */
  readonly overrides?: RuleOverrides;
  /** The new path and query that the action `rewrite` sets. */
  readonly rewrites?: { readonly path?: NewValue; readonly query?: NewValue };
  /** The HTTP status of the response, if the rule sets it. */
  readonly status?: number;
  /**
   * The changes that an override of legacy WAF rules makes: new actions for rules and groups, by ID, and replacements
   * for actions (`rewrite`), by the name of the replaced action.
   */
  readonly override?: {
    readonly rules: Readonly<Record<string, string>>;
    readonly groups: Readonly<Record<string, string>>;
    readonly rewrite: Readonly<Record<string, string>>;
  };
}

/** The overrides in an `execute` rule that determine the effect of the executed rules. */
export interface RuleOverrides {
  /** The action that replaces the actions of all rules of the ruleset. */
  readonly action?: string;
  /** Overrides of individual rules, by rule ID. They take precedence over `action`. */
  readonly rules: Readonly<Record<string, { readonly action?: string; readonly enabled?: boolean }>>;
}

/** Value that a rewrite sets: a string or the result of an expression. */
export type NewValue =
  | { readonly by: 'text'; readonly text: string }
  | { readonly by: 'expression'; readonly tree: ExpressionTree };

/** The later parts of the evaluation that an action skips. */
export interface Skips {
  /** The unit whose remaining rules are skipped: the ruleset that contains the rule, or its phase. */
  readonly restOf?: 'ruleset' | 'phase';
  /** Later phases that are skipped completely. */
  readonly phases: readonly string[];
  /** Skipped products that have no rulesets: `zoneLockdown`, `uaBlock`, … */
  readonly products: readonly string[];
  /** IDs of the managed rulesets that are skipped. */
  readonly rulesets: readonly string[];
  /** Skipped rules of managed rulesets, by the ID of their ruleset. */
  readonly rules: Readonly<Record<string, readonly string[]>>;
}

/** A rule with its location. The ranges refer to the text from which the rule was read. */
export interface PlacedRule {
  readonly rule: Rule;
  /** The ranges of the rule in its file. Absent for a rule from a record. */
  readonly ranges?: RuleRanges;
  /** Name of the file to which the ranges refer, as passed to the function that reads the file. */
  readonly file?: string;
}

export interface RuleRanges {
  readonly whole: OffsetRange;
  /** The range of the value that determines which requests match: an address, the URLs, or the expression. */
  readonly match?: OffsetRange;
  readonly priority?: OffsetRange;
  readonly action?: OffsetRange;
}
