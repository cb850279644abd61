import {
  accessRuleModes,
  type AccessRuleWire,
  type ZoneAccessRuleDeleteWire,
  type ZoneAccessRuleUpdateWire,
} from '../../core/model/access-rule';
import {
  bypassProducts,
  firewallRuleActions,
  type FirewallRuleCreateWire,
  type FirewallRuleDeleteWire,
  type FirewallRulePriorityWire,
  type FirewallRuleUpdateWire,
} from '../../core/model/firewall-rule';
import { type LockdownWire } from '../../core/model/lockdown';
import { uaRuleModes, type UaRuleUpdateWire } from '../../core/model/ua-rule';
import {
  wafGroupModes,
  wafOverrideActions,
  type WafOverrideCreateWire,
  type WafOverrideUpdateWire,
  wafRuleModes,
} from '../../core/model/waf';
import {
  anything,
  boolean,
  either,
  list,
  map,
  number,
  object,
  oneOf,
  type Shape,
  type ShapeOf,
  text,
} from '../http/shape';
import { asNumber, ip, ip6, ipRange } from './addresses';

/**
 * The shapes in this file describe the request bodies of the firewall. Sources: API behavior, "Bodies for create and
 * update"; for limits, firewall-errors-tags, "Limits".
 */

const configuration = (target: string, value: Shape) => object({ target: oneOf(target), value });

/**
 * Shapes of the targets of a lockdown. The documents specify the prefix lengths of ranges, but not the address
 * families.
 */
const lockdownTarget = {
  ip: configuration('ip', ip),
  ip_range: configuration('ip_range', ipRange([16, 24], [16, 24])),
};

const accessRuleTarget = {
  ip: configuration('ip', ip),
  ip6: configuration('ip6', ip6),
  ip_range: configuration('ip_range', ipRange([16, 24], [32, 48, 64])),
  asn: configuration('asn', asNumber),
  country: configuration('country', text({ pattern: /^[A-Z][A-Z0-9]$/i })),
};

export const lockdownWrite: ShapeOf<LockdownWire> = object(
  {
    urls: list(text({ min: 1 }), { min: 1 }),
    // According to the documents, target and value are optional.
    configurations: list(either('target', lockdownTarget, object({}, { value: text() })), { min: 1 }),
  },
  { description: text({ max: 1024 }), paused: boolean, priority: number() },
);

const mode = oneOf(...accessRuleModes);
const accessRuleConfiguration = either('target', accessRuleTarget);
export const accessRuleWrite: ShapeOf<AccessRuleWire> = object(
  { mode, configuration: accessRuleConfiguration },
  { notes: text() },
);
/** An update of a zone's access rule. The rule's condition cannot be changed. */
export const zoneAccessRuleUpdate: ShapeOf<ZoneAccessRuleUpdateWire> = object({}, { mode, notes: text() });
export const zoneAccessRuleDelete: ShapeOf<ZoneAccessRuleDeleteWire> = object(
  {},
  { cascade: oneOf('none', 'basic', 'aggressive') },
);

export const uaRuleWrite: ShapeOf<UaRuleUpdateWire> = object(
  {
    mode: oneOf(...uaRuleModes),
    configuration: object({ target: oneOf('ua'), value: text({ min: 1 }) }),
  },
  { description: text({ max: 1024 }), paused: boolean, id: text({ max: 32 }) },
);

const priority = number({ min: 0, max: 2_147_483_647, nullable: true });
const id = text({ min: 1, max: 32 });
const filter = object(
  {},
  {
    id: text({ min: 32, max: 32 }),
    expression: text(),
    description: text({ max: 500 }),
    paused: boolean,
    ref: text({ max: 50 }),
  },
);
const firewallRuleNeeds = { action: oneOf(...firewallRuleActions), filter };
const firewallRuleMay = {
  description: text({ max: 500 }),
  paused: boolean,
  priority,
  products: list(oneOf(...bypassProducts)),
  ref: text({ max: 50 }),
};
export const firewallRuleCreate: ShapeOf<FirewallRuleCreateWire> = object(firewallRuleNeeds, firewallRuleMay);
export const firewallRulesCreate: ShapeOf<readonly FirewallRuleCreateWire[]> = list(firewallRuleCreate, {
  min: 1,
});
export const firewallRuleUpdate: ShapeOf<FirewallRuleUpdateWire> = object(
  { id, ...firewallRuleNeeds },
  firewallRuleMay,
);
export const firewallRulesUpdate: ShapeOf<readonly FirewallRuleUpdateWire[]> = list(firewallRuleUpdate, {
  min: 1,
});
export const firewallRulePriority: ShapeOf<FirewallRulePriorityWire> = object({ id }, { priority });
export const firewallRulesPriority: ShapeOf<readonly FirewallRulePriorityWire[]> = list(
  firewallRulePriority,
  { min: 1 },
);
export const firewallRuleDelete: ShapeOf<FirewallRuleDeleteWire> = object(
  {},
  { delete_filter_if_unused: boolean },
);
export const firewallRulesDelete: ShapeOf<{ readonly id: string }> = object({ id });

const action = oneOf(...wafOverrideActions);
const overrideMay = {
  description: text({ max: 1024, nullable: true }),
  groups: map(anything),
  paused: boolean,
  priority: number({ min: -1_000_000_000, max: 1_000_000_000 }),
  rewrite_action: object({}, Object.fromEntries(wafOverrideActions.map((name) => [name, action]))),
  rules: map(action),
};
const urls = list(text({ min: 1 }), { min: 1 });
export const wafOverrideCreate: ShapeOf<WafOverrideCreateWire> = object({ urls }, overrideMay);
export const wafOverrideUpdate: ShapeOf<WafOverrideUpdateWire> = object(
  { id, urls, rules: overrideMay.rules, rewrite_action: overrideMay.rewrite_action },
  overrideMay,
);
export const wafGroupUpdate: ShapeOf<{ readonly mode: 'on' | 'off' }> = object({
  mode: oneOf(...wafGroupModes),
});
export const wafRuleUpdate: ShapeOf<{ readonly mode: string }> = object({ mode: oneOf(...wafRuleModes) });
