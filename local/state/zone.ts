import { type AccessRule, type AccessRuleMode } from '../../core/model/access-rule';
import { type FirewallFilter, type FirewallRule } from '../../core/model/firewall-rule';
import { type Lockdown } from '../../core/model/lockdown';
import { type UaRule } from '../../core/model/ua-rule';
import { type WafGroup, type WafOverride, type WafPackage, type WafRule } from '../../core/model/waf';
import { byId, Collection, type ListsOf } from './collection';
import { type RulesetState } from './ruleset';

export type LockdownRecord = Required<Omit<Lockdown, 'priority'>> & Pick<Lockdown, 'priority'>;
export type AccessRuleRecord = Required<Omit<AccessRule, 'scope' | 'mode'>> & {
  readonly mode: AccessRuleMode;
};
export type UaRuleRecord = Required<UaRule>;
export type FilterRecord = Required<Pick<FirewallFilter, 'id' | 'expression' | 'paused'>> &
  Pick<FirewallFilter, 'description' | 'ref'>;

/** A firewall rule with a reference to its filter. Several rules can share a filter. */
export type FirewallRuleRecord = Omit<FirewallRule, 'id' | 'filter' | 'products'> & {
  readonly id: string;
  readonly filterId: string;
  readonly products?: FirewallRule['products'];
};

export type WafOverrideRecord = WafOverride & { readonly id: string };

export interface WafPackageState {
  readonly record: Required<WafPackage>;
  readonly groups: Collection<Required<WafGroup>>;
  readonly rules: Collection<WafRuleRecord>;
}

export type WafRuleRecord = Omit<WafRule, 'group'> & {
  readonly group: { readonly id: string; readonly name: string };
};

export interface ZoneState {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly paused: boolean;
  readonly accountId: string;
  readonly created_on: string;
  readonly lockdowns: Collection<LockdownRecord>;
  readonly accessRules: Collection<AccessRuleRecord>;
  readonly uaRules: Collection<UaRuleRecord>;
  readonly filters: Collection<FilterRecord>;
  readonly firewallRules: Collection<FirewallRuleRecord>;
  readonly wafOverrides: Collection<WafOverrideRecord>;
  readonly wafPackages: Collection<WafPackageState>;
  readonly rulesets: Collection<RulesetState>;
}

type ZoneData = ListsOf<ZoneState> & Pick<ZoneState, 'id' | 'name' | 'accountId' | 'created_on'>;

/** Creates a zone from plain data, as in a state file. Missing lists are empty. */
export function makeZone(data: ZoneData): ZoneState {
  return {
    id: data.id,
    name: data.name,
    status: data.status ?? 'active',
    paused: data.paused ?? false,
    accountId: data.accountId,
    created_on: data.created_on,
    lockdowns: byId<LockdownRecord>(data.lockdowns),
    accessRules: byId<AccessRuleRecord>(data.accessRules),
    uaRules: byId<UaRuleRecord>(data.uaRules),
    filters: byId<FilterRecord>(data.filters),
    firewallRules: byId<FirewallRuleRecord>(data.firewallRules),
    wafOverrides: byId<WafOverrideRecord>(data.wafOverrides),
    wafPackages: new Collection<WafPackageState>(
      ({ record }) => record.id,
      data.wafPackages?.map(makeWafPackage),
    ),
    rulesets: byId<RulesetState>(data.rulesets),
  };
}

/** Creates a package. If its groups and rules are given as lists, as in a file, they are converted to collections. */
export function makeWafPackage(data: {
  readonly record: WafPackageState['record'];
  readonly groups: WafPackageState['groups'] | readonly Required<WafGroup>[];
  readonly rules: WafPackageState['rules'] | readonly WafRuleRecord[];
}): WafPackageState {
  return {
    record: data.record,
    groups: data.groups instanceof Collection ? data.groups : byId(data.groups),
    rules: data.rules instanceof Collection ? data.rules : byId(data.rules),
  };
}
