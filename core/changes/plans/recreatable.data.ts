import { type KindId } from '../../model/kind-ids';

/** Kinds of resources that can be re-created as they were, except for the ID. */
export const recreatable: ReadonlySet<KindId> = new Set([
  'resource_group', 'user_group', 'lockdown_rule', 'access_rule', 'ua_rule', 'firewall_rule', 'waf_override', 'ruleset_rule', 'tags_set', 'user_group_member',
]); // prettier-ignore
