import { type OffsetRange } from '../../../base/problem';
import { type JsonNode, memberOf, textMember, textOf, valueOf } from '../../../json/tree';
import { type ComparedRule, comparedRule } from '../../../rules/compare/compared-rule';
import { isRuleKind, readRule } from '../../../rules/read-rule';
import { type Source } from '../../../rules/source';
import { type Kind } from '../shape';
import { isGroupOff, type ManagedRules } from '../managed-rules';

/**
 * Data for comparing an element of a document with others. Offsets are relative to the start of the element.
 * Conflicts are reported at the range of the subject itself.
 */
export interface Subject extends OffsetRange {
  readonly kind: string;
  /** The name that is shown to the user, such as an address, a country, or an expression. */
  readonly label: string;
  /** The ID of the element. Elements with the same ID in two files represent the same rule. */
  readonly id?: string;
  readonly rule?: ComparedRule;
  /** Range of the rule's priority in the text. */
  readonly priority?: OffsetRange;
  /** The resource whose tags the document sets. */
  readonly tagged?: string;
  /** Facts about managed rules and their groups. */
  readonly managed?: ManagedRules;
}

/** A subject as returned by the readers, without the properties that are set in the same way for all kinds. */
type Found = Omit<Subject, 'kind' | 'id'>;

/**
 * Returns the subject of an element. Returns undefined for disabled rules, and for kinds whose documents are not
 * compared.
 */
export function subjectOf(kind: Kind, root: JsonNode, source: Source<JsonNode>): Subject | undefined {
  if (root.type !== 'object' || source.flag(valueOf(root, 'paused')) === true) return undefined;
  const read = Object.hasOwn(readers, kind.name) ? readers[kind.name] : undefined;
  const found = read ? read(root) : ruleSubject(kind.name, root, source);
  if (!found) return undefined;
  const id = textMember(root, 'id');
  return { kind: kind.name, ...found, ...(id === undefined ? {} : { id }) };
}

/** For each kind, the kinds whose elements are compared with its elements. The kind itself comes first. */
export const comparedKinds: Readonly<Record<string, readonly string[]>> = {
  access_rule: ['access_rule', 'lockdown_rule'],
  lockdown_rule: ['lockdown_rule', 'access_rule'],
  ua_rule: ['ua_rule'],
  firewall_rule: ['firewall_rule'],
  filter: ['filter'],
  tags_set: ['tags_set'],
  waf_override: ['waf_override', 'waf_group', 'waf_rule'],
  waf_group: ['waf_group', 'waf_rule', 'waf_override'],
  waf_rule: ['waf_rule', 'waf_group', 'waf_override'],
};

/** Readers for kinds whose elements are not ordinary rules that match requests. */
const readers: Readonly<Record<string, (root: JsonNode) => Found | undefined>> = {
  tags_set: tagsSubject,
  waf_override: overrideSubject,
  waf_group: groupSubject,
  waf_rule: managedRuleSubject,
};

function ruleSubject(kind: string, root: JsonNode, source: Source<JsonNode>): Found | undefined {
  if (!isRuleKind(kind)) return undefined;
  const { rule, ranges } = readRule(kind, root, source);
  const compared = comparedRule(rule);
  if (!compared) return undefined;
  // If a rule has no condition, only its priority can be compared. Conflicts are then reported at the first character
  // of the rule.
  const { start, end } = (rule.match ? ranges?.match : undefined) ?? {
    start: root.start,
    end: root.start + 1,
  };
  const priority = ranges?.priority;
  const { label } = compared;
  return {
    start,
    end,
    label,
    rule: compared,
    ...(priority ? { priority: { start: priority.start, end: priority.end } } : {}),
  };
}

function tagsSubject(root: JsonNode): Found | undefined {
  const id = valueOf(root, 'resource_id');
  const label = textOf(id);
  if (!id || label === undefined) return undefined;
  const tagged = `${textMember(root, 'resource_type') ?? ''} ${label}`;
  return { start: id.start, end: id.end, label, tagged };
}

function overrideSubject(root: JsonNode): Found | undefined {
  const rules = valueOf(root, 'rules');
  const groups = valueOf(root, 'groups');
  if (rules?.type !== 'object') return undefined;
  const active = rules.members.flatMap(({ key, value }) => {
    const action = textOf(value);
    return action === undefined || action === 'disable'
      ? []
      : [{ rule: key.value, start: key.start, end: key.end }];
  });
  const modes = groups?.type === 'object' ? groups.members : [];
  const groupsOff = Object.fromEntries(
    modes.map(({ key, value }) => [key.value, isGroupOff(textOf(value))] as const),
  );
  const label = textMember(root, 'description') ?? '';
  const { start } = rules;
  return { start, end: start + 1, label, managed: { active, groupsOff } };
}

function groupSubject(root: JsonNode): Found | undefined {
  const mode = valueOf(root, 'mode');
  const id = textMember(root, 'id');
  if (!mode || id === undefined) return undefined;
  const managed = { groupsOff: { [id]: isGroupOff(textOf(mode)) } };
  return { start: mode.start, end: mode.end, label: textMember(root, 'name') ?? id, managed };
}

function managedRuleSubject(root: JsonNode): Found | undefined {
  const place = memberOf(root, 'group');
  const group = textMember(place?.value, 'id');
  const rule = textMember(root, 'id');
  if (!place || group === undefined || rule === undefined) return undefined;
  const { start, end } = place;
  return { start, end, label: rule, managed: { groupOf: { rule, group } } };
}
