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

/** Limits how often a client may send requests (ratelimit.md, "Members"). */
export interface RateLimit {
  /** Characteristics by which requests are counted; always includes `cf.colo.id`. */
  readonly characteristics: readonly string[];
  /** In seconds. */
  readonly period?: number;
  readonly requests_per_period?: number;
  readonly score_per_period?: number;
  readonly score_response_header_name?: string;
  /** In seconds; 0 throttles. */
  readonly mitigation_timeout?: number;
  /** Replaces the rule's expression for counting. */
  readonly counting_expression?: string;
  /** Counts only requests that are not served from the cache. */
  readonly requests_to_origin?: boolean;
}

export interface ExposedCredentialCheck {
  readonly username_expression?: string;
  readonly password_expression?: string;
}

/** A rule of a ruleset (rulesets.md, "Members of a rule"). */
export interface RulesetRule {
  readonly id: string;
  /** The name that the rule keeps when it changes; by default, the ID. */
  readonly ref?: string;
  /** A decimal number, starting at 1, that increases by 1 when the rule changes; moving it does not count. */
  readonly version?: string;
  readonly action?: Open<RuleAction>;
  /** As sent; read with `parametersOf`. */
  readonly action_parameters?: Readonly<Record<string, unknown>>;
  /** Rules of managed rulesets have none. */
  readonly expression?: string;
  readonly description?: string;
  readonly enabled?: boolean;
  readonly logging?: { readonly enabled?: boolean };
  readonly ratelimit?: RateLimit;
  readonly exposed_credential_check?: ExposedCredentialCheck;
  /** Only for rules of managed rulesets; `by_tag` also uses it. */
  readonly categories?: readonly string[];
  readonly last_updated?: string;
}

interface RuleMembersWire {
  /** In the update of a ruleset: the ID of the rule to change. */
  readonly id?: string;
  readonly ref?: string;
  readonly expression?: string;
  readonly description?: string;
  readonly enabled?: boolean;
  /** Only with `skip`. */
  readonly logging?: { readonly enabled: boolean };
  readonly ratelimit?: RateLimit;
  readonly exposed_credential_check?: Required<ExposedCredentialCheck>;
}

/** A rule in a body: omitted properties are reset to their defaults. */
export type RuleWire = {
  readonly [A in RuleAction]: RuleMembersWire & {
    readonly action: A;
    readonly action_parameters?: Partial<ActionParameters[A]>;
  };
}[RuleAction];

/** In the update of a ruleset: a rule that is kept unchanged in this place. */
export interface KeptRuleWire {
  readonly id: string;
}

/** The position of a rule. `before: ''` is the first position, `after: ''` the last; `index` starts at 1. */
export type RulePositionWire =
  { readonly before: string } | { readonly after: string } | { readonly index: number };

/** The body for adding a rule; without a position, it becomes the last. */
export type RuleCreateWire = RuleWire & { readonly position?: RulePositionWire };

/** The body for changing a rule, which replaces all of it; a position alone only moves it. */
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
