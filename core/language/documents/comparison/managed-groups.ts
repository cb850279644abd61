import * as l10n from '@vscode/l10n';
import { type Finding } from './finding';
import { type ManagedRules } from '../managed-rules';
import { type Subject } from './subject';

type Managed = Subject & { readonly managed: ManagedRules };

/**
 * Compares overrides with the managed rules and groups in the same folder. The document of a managed rule contains the
 * rule's group, and the document of a group states whether the group is enabled. The firewall document requires:
 * "Unless disabling a rule, the rule group it belongs to must also be enabled." Conflicts are reported at the rule's
 * name in the override, and at the mode of the group.
 */
export function compareManaged(all: readonly (Subject | undefined)[], ownCount: number): Finding[] {
  const managed = [...all.entries()].filter((entry): entry is [number, Managed] => !!entry[1]?.managed);
  const groupOf = new Map<string, string>();
  const groups = new Map<string, number>();
  for (const [number, { managed: told, kind }] of managed) {
    if (told.groupOf) groupOf.set(told.groupOf.rule, told.groupOf.group);
    if (kind === 'waf_group') for (const id of Object.keys(told.groupsOff ?? {})) groups.set(id, number);
  }
  const findings: Finding[] = [];
  for (const [number, subject] of managed) {
    const own = subject.managed.groupsOff ?? {};
    const allOff = Object.values(own).length > 0 && Object.values(own).every(Boolean);
    if (allOff) continue; // If an override disables all of its groups, the check for overrides already reports this.
    for (const { rule, ...place } of subject.managed.active ?? []) {
      const group = groupOf.get(rule);
      if (group === undefined) continue;
      const record = groups.get(group);
      const inOverride = own[group];
      const recorded = record === undefined ? undefined : all[record]?.managed?.groupsOff?.[group];
      if (!(inOverride ?? recorded)) continue;
      const teller = inOverride === undefined ? record : ruleRecord(managed, rule);
      const other = teller === undefined ? undefined : all[teller];
      if (teller === undefined || !other) continue;
      const common = { severity: 'warning', code: 'rule-group-disabled' } as const;
      const name = record === undefined ? group : (all[record]?.label ?? group);
      if (number < ownCount)
        findings.push({
          ...common,
          rule: number,
          other: teller,
          message: l10n.t(
            'This override has no effect because the group "{0}" of rule "{1}" is disabled.',
            name,
            rule,
          ),
          place,
          otherPlace: other,
        });
      else if (teller < ownCount && inOverride === undefined)
        findings.push({
          ...common,
          rule: teller,
          other: number,
          message: l10n.t(
            'The override for rule "{0}" in this group has no effect while the group is disabled.',
            rule,
          ),
          place: other,
          otherPlace: place,
        });
    }
  }
  return findings;
}

function ruleRecord(managed: readonly (readonly [number, Managed])[], rule: string): number | undefined {
  return managed.find(([, one]) => one.managed.groupOf?.rule === rule)?.[0];
}
