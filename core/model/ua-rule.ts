import { flag, oneOf, type Open, optional, record, text } from './decode';

export const uaRuleModes = ['block', 'challenge', 'js_challenge', 'managed_challenge'] as const;

export interface UaRuleConfiguration {
  readonly target?: Open<'ua'>;
  /** The exact value of the User-Agent header. */
  readonly value?: string;
}

/** A rule for requests with a given user agent (firewall-errors-tags.md, "User agent blocking rule"). */
export interface UaRule {
  /**
   * ID of the rule. It is optional in the documentation. A rule without an ID can be read, but not updated or
   * deleted.
   */
  readonly id?: string;
  readonly mode?: Open<(typeof uaRuleModes)[number]>;
  readonly configuration?: UaRuleConfiguration;
  readonly description?: string;
  readonly paused?: boolean;
}

/** Request body for creating a rule. An update also contains the rule's `id`. */
export interface UaRuleCreateWire {
  readonly mode: (typeof uaRuleModes)[number];
  readonly configuration: { readonly target: 'ua'; readonly value: string };
  readonly description?: string;
  readonly paused?: boolean;
}
export type UaRuleUpdateWire = UaRuleCreateWire & { readonly id?: string };

export const uaRule = record<UaRule>({
  id: optional(text),
  mode: optional(oneOf(uaRuleModes)),
  configuration: optional(
    record<UaRuleConfiguration>({ target: optional(oneOf(['ua'])), value: optional(text) }),
  ),
  description: optional(text),
  paused: optional(flag),
});
