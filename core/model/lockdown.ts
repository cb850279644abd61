import {
  flag,
  identity,
  listMember,
  number,
  oneOf,
  type Open,
  optional,
  record,
  required,
  text,
  timestamp,
} from './decode';

const lockdownTargets = ['ip', 'ip_range'] as const;

/** An IP address or range that is allowed to access the listed URLs. */
export interface LockdownConfiguration {
  readonly target?: Open<(typeof lockdownTargets)[number]>;
  readonly value?: string;
}

/**
 * A rule that allows only the listed addresses to access the listed URLs (firewall-errors-tags.md, "Lockdown rule").
 */
export interface Lockdown {
  readonly id: string;
  readonly urls: readonly string[];
  readonly configurations: readonly LockdownConfiguration[];
  readonly description?: string;
  readonly paused?: boolean;
  /** Priority of the rule. Only newer sources document it. */
  readonly priority?: number;
  readonly created_on?: string;
  readonly modified_on?: string;
}

/** Request body for creating a rule and for updating it. An update replaces the whole rule. */
export interface LockdownWire {
  readonly urls: readonly string[];
  readonly configurations: readonly LockdownConfiguration[];
  readonly description?: string;
  readonly paused?: boolean;
  readonly priority?: number;
}

export const lockdown = record<Lockdown>({
  id: identity(text),
  urls: listMember(text),
  configurations: listMember(
    record<LockdownConfiguration>({ target: optional(oneOf(lockdownTargets)), value: optional(text) }),
  ),
  description: required(text),
  paused: required(flag),
  priority: optional(number),
  created_on: required(timestamp),
  modified_on: required(timestamp),
});
