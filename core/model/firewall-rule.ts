import { flag, listMember, number, oneOf, type Open, optional, record, text } from './decode';

export const firewallRuleActions = [
  'block',
  'challenge',
  'js_challenge',
  'managed_challenge',
  'allow',
  'log',
  'bypass',
] as const;
export const bypassProducts = [
  'zoneLockdown',
  'uaBlock',
  'bic',
  'hot',
  'securityLevel',
  'rateLimit',
  'waf',
] as const;

/** The filter of a firewall rule. After a deletion, only `id` and `deleted` remain. */
export interface FirewallFilter {
  readonly id?: string;
  readonly expression?: string;
  readonly description?: string;
  readonly paused?: boolean;
  readonly ref?: string;
  readonly deleted?: boolean;
}

/** A deprecated rule with a filter (firewall-errors-tags.md, "Legacy firewall rule"). */
export interface FirewallRule {
  /**
   * ID of the rule. It is optional in the documentation. A rule without an ID can be read, but not updated or
   * deleted.
   */
  readonly id?: string;
  readonly action?: Open<(typeof firewallRuleActions)[number]>;
  readonly filter?: FirewallFilter;
  readonly description?: string;
  readonly paused?: boolean;
  /** Priority of the rule. Rules with a lower value come first, and rules without a value come last. */
  readonly priority?: number;
  /** Products that the `bypass` action skips. */
  readonly products: readonly Open<(typeof bypassProducts)[number]>[];
  readonly ref?: string;
}

/** One element of the request body for creating rules, which is a list. */
export interface FirewallRuleCreateWire {
  readonly action: (typeof firewallRuleActions)[number];
  readonly filter: Omit<FirewallFilter, 'deleted'>;
  readonly description?: string;
  readonly paused?: boolean;
  readonly priority?: number;
  readonly products?: readonly (typeof bypassProducts)[number][];
  readonly ref?: string;
}
export type FirewallRuleUpdateWire = FirewallRuleCreateWire & { readonly id: string };
export interface FirewallRulePriorityWire {
  readonly id: string;
  readonly priority?: number;
}
export interface FirewallRuleDeleteWire {
  readonly delete_filter_if_unused?: boolean;
}

export const firewallRule = record<FirewallRule>({
  id: optional(text),
  action: optional(oneOf(firewallRuleActions)),
  filter: optional(
    record<FirewallFilter>({
      id: optional(text),
      expression: optional(text),
      description: optional(text),
      paused: optional(flag),
      ref: optional(text),
      deleted: optional(flag),
    }),
  ),
  description: optional(text),
  paused: optional(flag),
  priority: optional(number),
  products: listMember(oneOf(bypassProducts)),
  ref: optional(text),
});
