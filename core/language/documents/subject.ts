import { type OffsetRange } from '../../base/problem';
import { parseFor } from '../expression/check';
import { type ConditionFacts, conditionFacts } from '../../expression/algebra/condition-facts';
import { normalForm } from '../../expression/algebra/normal-form';
import { type Family, parseAddress, widthOf } from '../../net/address';
import { formatAsn, parseAsn } from '../../net/asn';
import { readCountry } from '../../net/country';
import { parseNetwork } from '../../net/network';
import { itemsOf, type JsonNode, memberOf, textMember, textOf, valueOf } from '../../json/tree';
import { type Kind } from './shape';

/** A network by its bits: the bits of a network that holds another are the beginning of the other's. */
export interface SubjectNetwork {
  readonly family: Family;
  /** As many `0` and `1` as the prefix is long. */
  readonly bits: string;
}

/** What a rule matches and does, for comparing it with others. Offsets count from the beginning of the rule. */
export interface Subject extends OffsetRange {
  readonly kind: string;
  /** Equal for rules of one kind that match the same; absent when only the priority counts. */
  readonly matches?: string;
  /** The same for people: an address, a country, a user agent. */
  readonly label: string;
  /** What it does with what it matches; rules that match the same and do otherwise contradict each other. */
  readonly outcome: string;
  /** Networks that it matches (access rules) or lets through (lockdowns). */
  readonly networks: readonly SubjectNetwork[];
  readonly priority?: { readonly value: number } & OffsetRange;
  /** Of a firewall rule that is on: what of its condition others are compared with. */
  readonly condition?: ConditionFacts;
  /** What it has to do with groups of managed rules. */
  readonly managed?: ManagedRules;
  /** The identifier of a record: the same one in two files is the same rule. */
  readonly id?: string;
}

/** Managed rules and their groups, by identifier: what an override does with them, or what a record tells of one. */
export interface ManagedRules {
  /** Rules that an override gives an action to other than `disable`, with the places of their names. */
  readonly active?: readonly ({ readonly rule: string } & OffsetRange)[];
  /** Whether groups are switched off: by an override, or in the record of a group. */
  readonly groupsOff?: Readonly<Record<string, boolean>>;
  /** The group of a rule, in the record of the rule. */
  readonly groupOf?: { readonly rule: string; readonly group: string };
}

/** What the readers find; the rest all kinds have in common. */
type Found = Omit<Subject, 'kind' | 'priority' | 'id'>;

/** The subject of a rule, or undefined for kinds whose documents do not meet each other and for paused rules. */
export function subjectOf(kind: Kind, root: JsonNode): Subject | undefined {
  if (root.type !== 'object') return undefined;
  const paused = valueOf(root, 'paused');
  if (paused?.type === 'boolean' && paused.value === true) return undefined;
  const found = readers[kind.name]?.(root);
  if (!found) return undefined;
  const id = textMember(root, 'id');
  const priority = found.managed ? undefined : valueOf(root, 'priority');
  return {
    kind: kind.name,
    ...found,
    ...(found.matches === undefined ? {} : { matches: `${kind.name} ${found.matches}` }),
    ...(id === undefined ? {} : { id }),
    ...(priority?.type === 'number' && typeof priority.value === 'number'
      ? { priority: { value: priority.value, start: priority.start, end: priority.end } }
      : {}),
  };
}

/** Kinds whose rules are compared with those of a kind, itself first. */
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

const readers: Readonly<Record<string, (root: JsonNode) => Found | undefined>> = {
  access_rule: accessSubject,
  lockdown_rule: lockdownSubject,
  ua_rule: userAgentSubject,
  firewall_rule: firewallSubject,
  filter: filterSubject,
  tags_set: tagsSubject,
  waf_override: overrideSubject,
  waf_group: groupSubject,
  waf_rule: managedRuleSubject,
};

function accessSubject(root: JsonNode): Found | undefined {
  const configuration = valueOf(root, 'configuration');
  const value = valueOf(configuration, 'value');
  const target = textMember(configuration, 'target');
  const label = textOf(value);
  if (!value || target === undefined || label === undefined) return undefined;
  const place = { start: value.start, end: value.end, label, outcome: textMember(root, 'mode') ?? '' };
  if (target === 'asn') {
    const asn = parseAsn(label).value;
    return asn && { ...place, matches: formatAsn(asn.number), networks: [] };
  }
  if (target === 'country') {
    const reading = readCountry(label);
    return reading.kind === 'unknown' ? undefined : { ...place, matches: reading.code, networks: [] };
  }
  const network = networkOf(label);
  return network && { ...place, matches: networkKey(network), networks: [network] };
}

/** The network of an address or of a network's text; host bits do not count. */
function networkOf(text: string): SubjectNetwork | undefined {
  const network = text.includes('/') ? parseNetwork(text).value : undefined;
  const address = network?.address ?? parseAddress(text).value;
  if (!address) return undefined;
  const { family, value } = address;
  const bits = value.toString(2).padStart(widthOf(family), '0');
  return { family, bits: bits.slice(0, network?.prefixLength ?? bits.length) };
}

function networkKey({ family, bits }: SubjectNetwork): string {
  return `${family}/${bits}`;
}

function lockdownSubject(root: JsonNode): Found | undefined {
  const urls = itemsOf(valueOf(root, 'urls')).map((item) => textOf(item) ?? '');
  const configurations = itemsOf(valueOf(root, 'configurations'));
  const networks = configurations.flatMap((item) => networkOf(textMember(item, 'value') ?? '') ?? []);
  const place = memberOf(root, 'urls')?.value;
  if (!place || urls.length === 0 || networks.length === 0) return undefined;
  const outcome = networks.map(networkKey).sort().join();
  return {
    start: place.start,
    end: place.end,
    label: urls.join(', '),
    matches: [...urls].sort().join('\n'),
    outcome,
    networks,
  };
}

function userAgentSubject(root: JsonNode): Found | undefined {
  const value = valueOf(valueOf(root, 'configuration'), 'value');
  const label = textOf(value);
  if (!value || label === undefined) return undefined;
  return {
    start: value.start,
    end: value.end,
    label,
    matches: label,
    outcome: textMember(root, 'mode') ?? '',
    networks: [],
  };
}

function firewallSubject(root: JsonNode): Found | undefined {
  const action = textMember(root, 'action') ?? '';
  const products = itemsOf(valueOf(root, 'products')).map((item) => textOf(item) ?? '');
  const outcome = [action, ...products.sort()].join(' ');
  const filter = valueOf(root, 'filter');
  const found = filterSubject(filter);
  const isOff = ['paused', 'deleted'].some((name) => {
    const value = valueOf(filter, name);
    return value?.type === 'boolean' && value.value === true;
  });
  if (found) {
    const { condition, ...rest } = found;
    return { ...rest, outcome, ...(condition && !isOff ? { condition } : {}) };
  }
  if (!valueOf(root, 'priority')) return undefined;
  return { start: root.start, end: root.start + 1, label: '', outcome, networks: [] };
}

function filterSubject(root: JsonNode | undefined): Found | undefined {
  const expression = valueOf(root, 'expression');
  const label = textOf(expression)?.trim();
  if (!expression || label === undefined || label === '') return undefined;
  const tree = parseFor(label, { kind: 'filter' });
  const isReadable = tree.problems.length === 0;
  const condition = isReadable ? conditionFacts(tree) : undefined;
  return {
    start: expression.start,
    end: expression.end,
    label,
    // equal for conditions that are the same, however they are written
    matches: isReadable ? normalForm(tree) : label,
    outcome: '',
    networks: [],
    ...(condition ? { condition } : {}),
  };
}

function tagsSubject(root: JsonNode): Found | undefined {
  const id = valueOf(root, 'resource_id');
  const label = textOf(id);
  if (!id || label === undefined) return undefined;
  const matches = `${textMember(root, 'resource_type') ?? ''} ${label}`;
  return { start: id.start, end: id.end, label, matches, outcome: 'tags', networks: [] };
}

/** Whether a group's mode, or what an override does with the group, switches the group off. */
export const isGroupOff = (mode: string | undefined): boolean => mode === 'disable' || mode === 'off';

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
  return { start, end: start + 1, label, outcome: '', networks: [], managed: { active, groupsOff } };
}

function groupSubject(root: JsonNode): Found | undefined {
  const mode = valueOf(root, 'mode');
  const id = textMember(root, 'id');
  if (!mode || id === undefined) return undefined;
  const managed = { groupsOff: { [id]: isGroupOff(textOf(mode)) } };
  const label = textMember(root, 'name') ?? id;
  return { start: mode.start, end: mode.end, label, outcome: '', networks: [], managed };
}

function managedRuleSubject(root: JsonNode): Found | undefined {
  const place = memberOf(root, 'group');
  const group = textMember(place?.value, 'id');
  const rule = textMember(root, 'id');
  if (!place || group === undefined || rule === undefined) return undefined;
  const managed = { groupOf: { rule, group } };
  const { start, end } = place;
  return { start, end, label: rule, outcome: '', networks: [], managed };
}
