import {
  anything,
  flag,
  identity,
  listMember,
  listOf,
  mapOf,
  number,
  oneOf,
  type Open,
  optional,
  record,
  required,
  text,
  timestamp,
} from './decode';
import { type ActionParameters, ruleActions, type RuleAction } from './action-parameters';

/** A limit on how often a client may send requests (ratelimit.md, "Members"). */
export interface RateLimit {
  /** Request characteristics by which requests are counted. The list always includes `cf.colo.id`. */
  readonly characteristics: readonly string[];
  /** In seconds. */
  readonly period?: number;
  readonly requests_per_period?: number;
  readonly score_per_period?: number;
  readonly score_response_header_name?: string;
  /** Duration of the mitigation in seconds. A value of 0 throttles requests. */
  readonly mitigation_timeout?: number;
  /** Expression that is used for counting instead of the rule's expression. */
  readonly counting_expression?: string;
  /** Whether only requests that are not served from the cache are counted. */
  readonly requests_to_origin?: boolean;
}

export interface ExposedCredentialCheck {
  readonly username_expression?: string;
  readonly password_expression?: string;
}

/** A rule of a ruleset (rulesets.md, "Members of a rule"). */
export interface RulesetRule {
  readonly id: string;
  /** Name that stays the same when the rule changes. The default is the ID. */
  readonly ref?: string;
  /**
   * Version of the rule as a decimal number, starting at 1. It increases by 1 when the rule changes, but not when the
   * rule is moved.
   */
  readonly version?: string;
  readonly action?: Open<RuleAction>;
  /** Parameters of the action as received from the API. Use `parametersOf` to read them. */
  readonly action_parameters?: Readonly<Record<string, unknown>>;
  /** Expression of the rule. Rules of managed rulesets have none. */
  readonly expression?: string;
  readonly description?: string;
  readonly enabled?: boolean;
  readonly logging?: { readonly enabled?: boolean };
  readonly ratelimit?: RateLimit;
  readonly exposed_credential_check?: ExposedCredentialCheck;
  /**
   * Categories of the rule. Only present for rules of managed rulesets. The `by_tag` endpoint uses them to select
   * rules.
   */
  readonly categories?: readonly string[];
  readonly last_updated?: string;
}

interface RuleMembersWire {
  /** ID of the rule to change. Only used when a ruleset is updated. */
  readonly id?: string;
  readonly ref?: string;
  readonly expression?: string;
  readonly description?: string;
  readonly enabled?: boolean;
  /** Logging settings. Only available with the action `skip`. */
  readonly logging?: { readonly enabled: boolean };
  readonly ratelimit?: RateLimit;
  readonly exposed_credential_check?: Required<ExposedCredentialCheck>;
}

/** A rule in a request body. Omitted properties are reset to their default values. */
export type RuleWire = {
  readonly [A in RuleAction]: RuleMembersWire & {
    readonly action: A;
    readonly action_parameters?: Partial<ActionParameters[A]>;
  };
}[RuleAction];

/**
 * A reference to an existing rule in an update of its ruleset. The rule stays unchanged, and its position in the
 * request becomes its position in the ruleset.
 */
export interface KeptRuleWire {
  readonly id: string;
}

/** Position of a rule. `before: ''` is the first position, and `after: ''` is the last. `index` starts at 1. */
export type RulePositionWire =
  { readonly before: string } | { readonly after: string } | { readonly index: number };

/** Request body for adding a rule. Without a position, the rule is added at the end. */
export type RuleCreateWire = RuleWire & { readonly position?: RulePositionWire };

/**
 * Request body for changing a rule, which replaces the whole rule. If the body contains only a position, the rule is
 * moved without being changed.
 */
export type RuleUpdateWire = RuleCreateWire | { readonly position: RulePositionWire };

export const rateLimit = record<RateLimit>({
  characteristics: listMember(text),
  period: required(number),
  requests_per_period: optional(number),
  score_per_period: optional(number),
  score_response_header_name: optional(text),
  mitigation_timeout: optional(number),
  counting_expression: optional(text),
  requests_to_origin: optional(flag),
});

export const rulesetRule = record<RulesetRule>({
  id: identity(text),
  ref: optional(text),
  version: required(text),
  action: required(oneOf(ruleActions)),
  action_parameters: optional(mapOf(anything)),
  expression: optional(text),
  description: optional(text),
  enabled: optional(flag),
  logging: optional(record<{ readonly enabled?: boolean }>({ enabled: optional(flag) })),
  ratelimit: optional(rateLimit),
  exposed_credential_check: optional(
    record<ExposedCredentialCheck>({
      username_expression: optional(text),
      password_expression: optional(text),
    }),
  ),
  categories: optional(listOf(text)),
  last_updated: required(timestamp),
});
