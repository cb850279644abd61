import {
  anything,
  type Decoder,
  flag,
  identity,
  listMember,
  mapMember,
  number,
  oneOf,
  type Open,
  optional,
  record,
  required,
  text,
} from './decode';

export const wafOverrideActions = ['challenge', 'block', 'simulate', 'disable', 'default'] as const;
export const wafGroupModes = ['on', 'off'] as const;
export const wafRuleModes = ['on', 'off', 'default', 'disable', 'simulate', 'block', 'challenge'] as const;
export type WafOverrideAction = (typeof wafOverrideActions)[number];

/**
 * A deprecated override that changes the action of WAF rules for some URLs (firewall-errors-tags.md, "Legacy WAF
 * override").
 */
export interface WafOverride {
  readonly id?: string;
  readonly urls: readonly string[];
  /** New action for each original action. */
  readonly rewrite_action: Readonly<Record<string, Open<WafOverrideAction>>>;
  /** New action for each WAF rule, by the rule's identifier. */
  readonly rules: Readonly<Record<string, Open<WafOverrideAction>>>;
  readonly groups: Readonly<Record<string, unknown>>;
  readonly description?: string;
  readonly paused?: boolean;
  readonly priority?: number;
}

/** Request body for creating an override. It must contain `groups` or `rules`. */
export interface WafOverrideCreateWire {
  readonly urls: readonly string[];
  readonly groups?: Readonly<Record<string, unknown>>;
  readonly rules?: Readonly<Record<string, WafOverrideAction>>;
  readonly rewrite_action?: Readonly<Partial<Record<WafOverrideAction, WafOverrideAction>>>;
  readonly description?: string;
  readonly paused?: boolean;
  readonly priority?: number;
}
export type WafOverrideUpdateWire = WafOverrideCreateWire &
  Required<Pick<WafOverrideCreateWire, 'rules' | 'rewrite_action'>> & { readonly id: string };

export interface WafPackage {
  readonly id?: string;
  readonly name?: string;
  readonly description?: string;
  readonly detection_mode?: Open<'anomaly' | 'traditional'>;
  readonly zone_id?: string;
  readonly status?: string;
  readonly sensitivity?: Open<'high' | 'medium' | 'low' | 'off'>;
  readonly action_mode?: Open<'simulate' | 'block' | 'challenge'>;
}

export interface WafGroup {
  readonly id: string;
  readonly name?: string;
  readonly description?: string;
  readonly mode?: Open<(typeof wafGroupModes)[number]>;
  readonly allowed_modes: readonly Open<(typeof wafGroupModes)[number]>[];
  readonly rules_count?: number;
  readonly modified_rules_count?: number;
  readonly package_id?: string;
}

export interface WafRule {
  readonly id: string;
  readonly description?: string;
  readonly group?: { readonly id?: string; readonly name?: string };
  readonly package_id?: string;
  readonly priority?: string;
  readonly allowed_modes: readonly Open<(typeof wafRuleModes)[number]>[];
  readonly mode?: Open<(typeof wafRuleModes)[number]>;
  /** Default mode of the rule. Only present for rules that deny requests. */
  readonly default_mode?: string;
}

export interface WafGroupUpdateWire {
  readonly mode: (typeof wafGroupModes)[number];
}
export interface WafRuleUpdateWire {
  readonly mode: (typeof wafRuleModes)[number];
}

/**
 * Returns a decoder for responses that are documented only as "an unspecified value or a string". An object is
 * decoded as a record, a string is kept, and a missing value is read as `null`.
 */
const recordOrText =
  <T>(decoder: Decoder<T>): Decoder<T | string | null> =>
  (value, trail) =>
    typeof value === 'string' ? value : (value ?? null) === null ? null : decoder(value, trail);

export const wafOverride = record<WafOverride>({
  id: optional(text),
  urls: listMember(text),
  rewrite_action: mapMember(oneOf(wafOverrideActions)),
  rules: mapMember(oneOf(wafOverrideActions)),
  groups: mapMember(anything),
  description: optional(text),
  paused: optional(flag),
  priority: optional(number),
});

export const wafPackage = record<WafPackage>({
  id: optional(text),
  name: optional(text),
  description: optional(text),
  detection_mode: optional(oneOf(['anomaly', 'traditional'])),
  zone_id: optional(text),
  status: optional(text),
  sensitivity: optional(oneOf(['high', 'medium', 'low', 'off'])),
  action_mode: optional(oneOf(['simulate', 'block', 'challenge'])),
});

export const wafGroup = record<WafGroup>({
  id: identity(text),
  name: required(text),
  description: optional(text),
  mode: required(oneOf(wafGroupModes)),
  allowed_modes: listMember(oneOf(wafGroupModes)),
  rules_count: required(number),
  modified_rules_count: optional(number),
  package_id: optional(text),
});

export const wafRule = record<WafRule>({
  id: identity(text),
  description: required(text),
  group: optional(
    record<{ readonly id?: string; readonly name?: string }>({ id: optional(text), name: optional(text) }),
  ),
  package_id: required(text),
  priority: required(text),
  allowed_modes: listMember(oneOf(wafRuleModes)),
  mode: required(oneOf(wafRuleModes)),
  default_mode: optional(text),
});

export const wafPackageAnswer = recordOrText(wafPackage);
export const wafGroupAnswer = recordOrText(wafGroup);
export const wafRuleAnswer = recordOrText(wafRule);
