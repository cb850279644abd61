import {
  identity,
  listMember,
  oneOf,
  type Open,
  optional,
  record,
  required,
  text,
  timestamp,
} from './decode';

export const accessRuleModes = [
  'block',
  'challenge',
  'whitelist',
  'js_challenge',
  'managed_challenge',
] as const;
const accessRuleTargets = ['ip', 'ip6', 'ip_range', 'asn', 'country'] as const;
export type AccessRuleMode = (typeof accessRuleModes)[number];

export interface AccessRuleConfiguration {
  readonly target?: Open<(typeof accessRuleTargets)[number]>;
  readonly value?: string;
}

/** The user or organization that a rule belongs to. */
export interface AccessRuleScope {
  readonly id?: string;
  readonly email?: string;
  readonly type?: Open<'user' | 'organization'>;
}

/** A rule for requests from an IP address, range, or country (firewall-errors-tags.md, "IP access rule"). */
export interface AccessRule {
  readonly id: string;
  readonly mode?: Open<AccessRuleMode>;
  readonly configuration?: AccessRuleConfiguration;
  readonly allowed_modes: readonly Open<AccessRuleMode>[];
  readonly notes?: string;
  readonly scope?: AccessRuleScope;
  readonly created_on?: string;
  readonly modified_on?: string;
}

/** Request body for creating a rule, and for updating an account rule. */
export interface AccessRuleWire {
  readonly mode: AccessRuleMode;
  readonly configuration: AccessRuleConfiguration;
  readonly notes?: string;
}
/** Request body for updating a zone rule. The `configuration` of a zone rule cannot be changed. */
export interface ZoneAccessRuleUpdateWire {
  readonly mode?: AccessRuleMode;
  readonly notes?: string;
}
/**
 * Request body for deleting a zone rule. `cascade` determines whether similar rules of other zones are deleted, too.
 */
export interface ZoneAccessRuleDeleteWire {
  readonly cascade?: 'none' | 'basic' | 'aggressive';
}

export const accessRule = record<AccessRule>({
  id: identity(text),
  mode: required(oneOf(accessRuleModes)),
  configuration: required(
    record<AccessRuleConfiguration>({ target: optional(oneOf(accessRuleTargets)), value: optional(text) }),
  ),
  allowed_modes: listMember(oneOf(accessRuleModes)),
  notes: optional(text),
  scope: optional(
    record<AccessRuleScope>({
      id: optional(text),
      email: optional(text),
      type: optional(oneOf(['user', 'organization'])),
    }),
  ),
  created_on: optional(timestamp),
  modified_on: optional(timestamp),
});
