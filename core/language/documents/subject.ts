import { type OffsetRange } from '../../base/problem';
import { formatAsn, parseAsn } from '../net/asn';
import { readCountry } from '../net/country';
import { type Interval } from '../net/interval-set';
import { formatNetwork, intervalOfAddress, maskNetwork, networksOf, parseInterval } from '../net/network';
import { parseAddress } from '../net/address';
import { itemsOf, type JsonNode, memberOf, textMember, textOf, valueOf } from './json/tree';
import { type Kind } from './shape';

/** A network as a text that is equal for equal networks, with what overlap needs. */
export interface SubjectNetwork {
  /** `4/24/192.0.2.0`: family, prefix length, network. */
  readonly key: string;
  readonly interval: Interval;
  readonly prefixLength: number;
}

/** What a rule matches and does, for comparing it with others. Offsets count from the beginning of the rule. */
export interface Subject extends OffsetRange {
  /** Equal for rules that match the same. */
  readonly matches?: string;
  /** What it does with what it matches; rules that match the same and do otherwise contradict each other. */
  readonly outcome: string;
  /** Addresses that it matches (access rules) or lets through (lockdowns). */
  readonly networks: readonly SubjectNetwork[];
  readonly priority?: { readonly value: number } & OffsetRange;
  /** The identifier of a record: the same one in two files is the same rule. */
  readonly id?: string;
}

/** The subject of a rule, or undefined for kinds whose documents do not meet each other and for paused rules. */
export function subjectOf(kind: Kind, root: JsonNode): Subject | undefined {
  if (root.type !== 'object') return undefined;
  const paused = valueOf(root, 'paused');
  if (paused?.type === 'boolean' && paused.value === true) return undefined;
  const found = readers[kind.name]?.(root);
  if (!found) return undefined;
  const id = textMember(root, 'id');
  const priority = valueOf(root, 'priority');
  return {
    ...found,
    ...(id === undefined ? {} : { id }),
    ...(priority?.type === 'number' && typeof priority.value === 'number'
      ? { priority: { value: priority.value, start: priority.start, end: priority.end } }
      : {}),
  };
}

const readers: Readonly<Record<string, (root: JsonNode) => Subject | undefined>> = {
  access_rule: accessSubject,
  lockdown_rule: lockdownSubject,
  ua_rule: userAgentSubject,
  firewall_rule: firewallSubject,
  filter: filterSubject,
  tags_set: tagsSubject,
};

function accessSubject(root: JsonNode): Subject | undefined {
  const configuration = valueOf(root, 'configuration');
  const value = valueOf(configuration, 'value');
  const target = textMember(configuration, 'target');
  const text = textOf(value);
  if (!value || target === undefined || text === undefined) return undefined;
  const outcome = textMember(root, 'mode') ?? '';
  const place = { start: value.start, end: value.end, outcome };
  if (target === 'asn') {
    const asn = parseAsn(text).value;
    return asn && { ...place, matches: formatAsn(asn.number), networks: [] };
  }
  if (target === 'country') {
    const reading = readCountry(text);
    return reading.kind === 'unknown' ? undefined : { ...place, matches: reading.code, networks: [] };
  }
  const network = networkOf(text);
  return network && { ...place, matches: network.key, networks: [network] };
}

/** The network of an address or a network's text; ranges with two ends are not used in documents. */
function networkOf(text: string): SubjectNetwork | undefined {
  const address = text.includes('/') ? undefined : parseAddress(text).value;
  const interval = address
    ? intervalOfAddress(address)
    : text.includes('..')
      ? undefined
      : parseInterval(text).value;
  const network = interval && networksOf(interval)[0];
  if (!network) return undefined;
  const { family } = interval;
  return {
    key: `${family} ${formatNetwork(maskNetwork(network))}`,
    interval,
    prefixLength: network.prefixLength,
  };
}

function lockdownSubject(root: JsonNode): Subject | undefined {
  const urls = itemsOf(valueOf(root, 'urls')).map((item) => textOf(item) ?? '');
  const configurations = valueOf(root, 'configurations');
  const networks = itemsOf(configurations).flatMap(
    (item) => networkOf(textMember(item, 'value') ?? '') ?? [],
  );
  const place = memberOf(root, 'urls')?.value;
  if (!place || urls.length === 0 || networks.length === 0) return undefined;
  const matches = [...urls].sort().join('\n');
  const outcome = networks.map(({ key }) => key).sort().join('\n'); // prettier-ignore
  return { start: place.start, end: place.end, matches, outcome, networks };
}

function userAgentSubject(root: JsonNode): Subject | undefined {
  const value = valueOf(valueOf(root, 'configuration'), 'value');
  const text = textOf(value);
  if (!value || text === undefined) return undefined;
  return {
    start: value.start,
    end: value.end,
    matches: text,
    outcome: textMember(root, 'mode') ?? '',
    networks: [],
  };
}

function firewallSubject(root: JsonNode): Subject | undefined {
  const found = filterSubject(valueOf(root, 'filter'));
  const products = itemsOf(valueOf(root, 'products')).map((item) => textOf(item) ?? '').sort().join(); // prettier-ignore
  const outcome = `${textMember(root, 'action') ?? ''} ${products}`;
  if (found) return { ...found, outcome };
  return valueOf(root, 'priority')
    ? { start: root.start, end: root.start + 1, outcome, networks: [] }
    : undefined;
}

function filterSubject(root: JsonNode | undefined): Subject | undefined {
  const expression = valueOf(root, 'expression');
  const text = textOf(expression)?.trim();
  if (!expression || text === undefined || text === '') return undefined;
  return { start: expression.start, end: expression.end, matches: text, outcome: '', networks: [] };
}

function tagsSubject(root: JsonNode): Subject | undefined {
  const id = valueOf(root, 'resource_id');
  const text = textOf(id);
  if (!id || text === undefined) return undefined;
  const matches = `${textMember(root, 'resource_type') ?? ''} ${text}`;
  return { start: id.start, end: id.end, matches, outcome: 'tags', networks: [] };
}
