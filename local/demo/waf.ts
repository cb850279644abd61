import { hexOf } from '../random';
import { makeWafPackage, type WafPackageState, type WafRuleRecord } from '../state/zone';

type Mode = 'anomaly' | 'traditional';

const groups: readonly (readonly [name: string, description: string, rules: readonly string[]])[] = [
  [
    'Shop software',
    'Rules for well-known shop software',
    ['Unserialize in cookies', 'Admin path probing', 'Template injection'],
  ],
  [
    'Injection',
    'Rules against injection into databases',
    ['Quote in number', 'Union select', 'Stacked statements', 'Time delay'],
  ],
  [
    'Cross-site scripting',
    'Rules against scripts in requests',
    ['Script tag in query', 'Event handler in query'],
  ],
];

/**
 * Returns the legacy firewall packages of a zone: a package whose rules contribute to a score, and a package in which
 * each rule has its own action.
 */
export function wafPackages(zone: string): WafPackageState[] {
  return [wafPackage(zone, 'anomaly'), wafPackage(zone, 'traditional')];
}

function wafPackage(zone: string, mode: Mode): WafPackageState {
  const packageId = hexOf(32, zone, 'package', mode);
  const groupId = (name: string) => hexOf(32, zone, mode, 'group', name);
  return makeWafPackage({
    record: {
      id: packageId,
      name: mode === 'anomaly' ? 'Core rule set' : 'Edge rule set',
      description: mode === 'anomaly' ? 'Each match adds to a score' : 'The first match decides',
      detection_mode: mode,
      zone_id: zone,
      status: 'active',
      sensitivity: 'medium',
      action_mode: 'challenge',
    },
    groups: groups.map(([name, description, rules]) => ({
      id: groupId(name),
      name,
      description,
      mode: 'on',
      allowed_modes: ['on', 'off'],
      rules_count: rules.length,
      modified_rules_count: 0,
      package_id: packageId,
    })),
    rules: groups.flatMap(([name, , rules]) =>
      rules.map((description, index): WafRuleRecord => ({
        id: hexOf(32, zone, mode, name, description),
        description,
        group: { id: groupId(name), name },
        package_id: packageId,
        priority: String(index + 1),
        ...modes(mode, index),
      })),
    ),
  });
}

/**
 * Returns the modes of a rule. The modes of anomaly and allow rules are `on` and `off`, and the modes of deny rules are
 * actions. The third rule of each group is an allow rule. Source: firewall-errors-tags, "Legacy WAF rule".
 */
function modes(mode: Mode, index: number): Pick<WafRuleRecord, 'allowed_modes' | 'mode' | 'default_mode'> {
  if (mode === 'anomaly' || index === 2) return { allowed_modes: ['on', 'off'], mode: 'on' };
  return {
    allowed_modes: ['default', 'disable', 'simulate', 'block', 'challenge'],
    mode: 'default',
    default_mode: 'block',
  };
}
