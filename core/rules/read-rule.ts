import { own } from '../base/own';
import { type Writable } from '../base/writable';
import { parseAddress, widthOf } from '../net/address';
import { parseAsn } from '../net/asn';
import { readCountry } from '../net/country';
import { type Network, parseNetwork } from '../net/network';
import {
  type NewValue,
  type PlacedRule,
  type Rule,
  type RuleAction,
  type RuleKind,
  type RuleLevel,
  type RuleMatch,
  type RulePlace,
  type RuleRanges,
  type Skips,
} from './rule';
import { type Source } from './source';

/** The parts of a rule that a reader extracts. `matchNode` is the node that contains the condition of the rule. */
interface Parts<Node> {
  readonly match?: RuleMatch | undefined;
  readonly matchNode?: Node | undefined;
  readonly action?: RuleAction | undefined;
  readonly isFilterOff?: boolean;
  readonly limitsRate?: boolean;
}

type Reader = <Node>(node: Node, source: Source<Node>) => Parts<Node>;

const readers: Readonly<Record<RuleKind, Reader>> = {
  access_rule: readAccessRule,
  lockdown_rule: readLockdown,
  ua_rule: readUserAgentRule,
  firewall_rule: readFirewallRule,
  filter: readFilter,
  ruleset_rule: readRulesetRule,
  waf_override: readOverride,
};

/** Whether a kind of record or document is a kind of rule. */
export function isRuleKind(kind: string): kind is RuleKind {
  return Object.hasOwn(readers, kind);
}

/**
 * Reads a rule in the API's format. `place` describes the context of the rule: the account or zone, the ruleset, and
 * the position in a list. Values that cannot be read are absent.
 */
export function readRule<Node>(
  kind: RuleKind,
  node: Node,
  source: Source<Node>,
  place: RulePlace = {},
): PlacedRule {
  const { match, matchNode, action, isFilterOff, limitsRate } = readers[kind](node, source);
  const member = (name: string): Node | undefined => source.member(node, name);
  const priorityNode = member('priority');
  const priority = source.number(priorityNode);
  const id = source.text(member('id'));
  const ref = source.text(member('ref'));
  const description = source.text(member('description')) ?? source.text(member('notes'));
  const isOff = source.flag(member('paused')) === true || source.flag(member('enabled')) === false;
  const offBy = isOff ? 'rule' : isFilterOff ? 'filter' : undefined;
  const isOpen = hasUnknownEffect(node, source);
  const rule: Writable<Rule> = {
    kind,
    place: { ...levelOf(node, source), ...(priority === undefined ? {} : { priority }), ...place },
    enabled: offBy === undefined && (isOpen || isUnclear(node, source) ? 'unknown' : true),
  };
  if (id !== undefined) rule.id = id;
  if (ref !== undefined) rule.ref = ref;
  if (description !== undefined) rule.description = description;
  if (match) rule.match = match;
  if (action) rule.action = action;
  if (offBy !== undefined) rule.offBy = offBy;
  if (limitsRate) rule.limitsRate = limitsRate;
  if (isOpen) rule.hasUnknownEffect = true;
  const ranges = rangesOf(source, {
    whole: node,
    match: matchNode,
    priority: priority === undefined ? undefined : priorityNode,
    action: member('action') ?? member('mode'),
  });
  return ranges ? { rule, ranges } : { rule };
}

/**
 * Whether the rule's effect on matching requests is uncertain, because it also depends on a Terraform variable for
 * `enabled` or on leaked credentials in the request.
 */
function isUnclear<Node>(node: Node, source: Source<Node>): boolean {
  if (source.member(node, 'exposed_credential_check') !== undefined) return true;
  if (!source.isLater) return false;
  return ['paused', 'enabled'].some((name) => {
    const flag = source.member(node, name);
    return flag !== undefined && source.isLater?.(flag) === true;
  });
}

/**
 * Whether the action of the rule, or a parameter that determines its effect, is known only later, such as the value of
 * a Terraform variable.
 */
function hasUnknownEffect<Node>(node: Node, source: Source<Node>): boolean {
  if (!source.isLater) return false;
  const member = (name: string): Node | undefined => source.member(node, name);
  const parameters = member('action_parameters');
  const name = source.text(member('action'));
  const parts = [
    ...(name === 'skip' ? [parameters] : []),
    ...(name === 'bypass' ? [member('products')] : []),
    ...(name === 'execute' ? [source.member(parameters, 'overrides')] : []),
  ];
  const isLater = (one: Node | undefined): boolean => one !== undefined && source.isLater?.(one) === true;
  return [node, member('action'), member('mode')].some(isLater) || parts.some((part) => hasLaterPart(part, source)); // prettier-ignore
}

function hasLaterPart<Node>(node: Node | undefined, source: Source<Node>): boolean {
  if (node === undefined) return false;
  // A reference that ends with `.id` only identifies a ruleset, so the effect is treated as known.
  if (source.isLater?.(node) === true) return source.text(node)?.endsWith('.id') !== true;
  const entries = source.entries(node);
  return entries.length > 0
    ? entries.some(([, value]) => hasLaterPart(value, source))
    : source.items(node).some((item) => item !== node && hasLaterPart(item, source));
}

function rangesOf<Node>(
  source: Source<Node>,
  nodes: { readonly whole: Node } & Readonly<Record<Exclude<keyof RuleRanges, 'whole'>, Node | undefined>>,
): RuleRanges | undefined {
  const range = (node: Node | undefined) => (node === undefined ? undefined : source.range(node));
  const whole = range(nodes.whole);
  const match = range(nodes.match);
  const priority = range(nodes.priority);
  const action = range(nodes.action);
  return (
    whole && {
      whole,
      ...(match ? { match } : {}),
      ...(priority ? { priority } : {}),
      ...(action ? { action } : {}),
    }
  );
}

const levels: Readonly<Record<string, RuleLevel>> = { user: 'user', organization: 'account' };

/** Returns the level of an access rule: user, account, or zone. */
function levelOf<Node>(node: Node, source: Source<Node>): { readonly level?: RuleLevel } {
  const type = source.text(source.member(source.member(node, 'scope'), 'type')) ?? '';
  const level = own(levels, type);
  return level ? { level } : {};
}

function readAccessRule<Node>(node: Node, source: Source<Node>): Parts<Node> {
  const configuration = source.member(node, 'configuration');
  const matchNode = source.member(configuration, 'value');
  const target = source.text(source.member(configuration, 'target'));
  const text = source.text(matchNode);
  const match = target === undefined || text === undefined ? undefined : accessMatch(target, text);
  return { match, matchNode, action: modeOf(node, source) };
}

function accessMatch(target: string, text: string): RuleMatch | undefined {
  if (target === 'asn') {
    const asn = parseAsn(text).value;
    return asn && { by: 'asn', text, asn: asn.number };
  }
  if (target === 'country') {
    const reading = readCountry(text);
    return reading.kind === 'unknown' ? undefined : { by: 'country', text, country: reading.code };
  }
  const network = networkOf(text);
  return network && { by: 'network', text, network };
}

/**
 * Reads a network. A single address is treated as a network with the full prefix length. Returns undefined if the text
 * is neither.
 */
function networkOf(text: string): Network | undefined {
  if (text.includes('/')) return parseNetwork(text).value;
  const address = parseAddress(text).value;
  return address && { address, prefixLength: widthOf(address.family) };
}

function modeOf<Node>(node: Node, source: Source<Node>): RuleAction | undefined {
  const name = source.text(source.member(node, 'mode'));
  return name === undefined ? undefined : { name };
}

function readLockdown<Node>(node: Node, source: Source<Node>): Parts<Node> {
  const matchNode = source.member(node, 'urls');
  const urls = textsOf(matchNode, source);
  const entries = source.items(source.member(node, 'configurations'));
  const allowed = entries.flatMap((one) => networkOf(source.text(source.member(one, 'value')) ?? '') ?? []);
  const isWhole = allowed.length === entries.length;
  const match: RuleMatch | undefined =
    urls.length === 0 || allowed.length === 0
      ? undefined
      : { by: 'lockdown', text: urls.join(', '), urls, allowed, isWhole };
  return { match, matchNode, action: { name: 'lockdown' } };
}

function textsOf<Node>(node: Node | undefined, source: Source<Node>): string[] {
  return source.items(node).map((item) => source.text(item) ?? '');
}

function readUserAgentRule<Node>(node: Node, source: Source<Node>): Parts<Node> {
  const matchNode = source.member(source.member(node, 'configuration'), 'value');
  const text = source.text(matchNode);
  return {
    match: text === undefined ? undefined : { by: 'user-agent', text },
    matchNode,
    action: modeOf(node, source),
  };
}

function readFilter<Node>(node: Node | undefined, source: Source<Node>): Parts<Node> {
  const matchNode = source.member(node, 'expression');
  const text = source.text(matchNode)?.trim();
  const tree = matchNode === undefined || !text ? undefined : source.expression(matchNode, 'filter');
  return { match: tree && { by: 'expression', text: text ?? '', tree }, matchNode };
}

function readFirewallRule<Node>(node: Node, source: Source<Node>): Parts<Node> {
  const filter = source.member(node, 'filter');
  const name = source.text(source.member(node, 'action'));
  const products = textsOf(source.member(node, 'products'), source);
  const skips = products.length > 0 ? { skips: { ...noSkips, products } } : {};
  return {
    ...readFilter(filter, source),
    action: name === undefined ? undefined : { name, ...skips },
    isFilterOff: ['paused', 'deleted'].some((flag) => source.flag(source.member(filter, flag)) === true),
  };
}

const noSkips: Skips = { phases: [], products: [], rulesets: [], rules: {} };

function readRulesetRule<Node>(node: Node, source: Source<Node>): Parts<Node> {
  const name = source.text(source.member(node, 'action'));
  return {
    ...readFilter(node, source),
    action: name === undefined ? undefined : { name, ...parametersOf(name, node, source) },
    limitsRate: source.member(node, 'ratelimit') !== undefined,
  };
}

function parametersOf<Node>(name: string, node: Node, source: Source<Node>): Omit<RuleAction, 'name'> {
  const parameters = source.member(node, 'action_parameters');
  const member = (key: string): Node | undefined => source.member(parameters, key);
  if (name === 'skip') return { skips: skipsOf(member, source) };
  if (name === 'execute') return executionOf(member, source);
  const rewrites = name === 'rewrite' ? rewritesOf(member('uri'), source) : undefined;
  const answer =
    name === 'block' ? member('response') : name === 'redirect' ? member('from_value') : parameters;
  const status = source.number(source.member(answer, 'status_code'));
  return { ...(rewrites === undefined ? {} : { rewrites }), ...(status === undefined ? {} : { status }) };
}

function executionOf<Node>(
  member: (name: string) => Node | undefined,
  source: Source<Node>,
): Omit<RuleAction, 'name'> {
  const executes = source.text(member('id'));
  const overrides = member('overrides');
  const action = source.text(source.member(overrides, 'action'));
  const rules = source.items(source.member(overrides, 'rules')).flatMap((rule) => {
    const id = source.text(source.member(rule, 'id'));
    const own = source.text(source.member(rule, 'action'));
    const enabled = source.flag(source.member(rule, 'enabled'));
    const change = {
      ...(own === undefined ? {} : { action: own }),
      ...(enabled === undefined ? {} : { enabled }),
    };
    return id === undefined ? [] : [[id, change] as const];
  });
  return {
    ...(executes === undefined ? {} : { executes }),
    ...(overrides === undefined
      ? {}
      : { overrides: { ...(action === undefined ? {} : { action }), rules: Object.fromEntries(rules) } }),
  };
}

function rewritesOf<Node>(uri: Node | undefined, source: Source<Node>): RuleAction['rewrites'] {
  const [path, query] = ['path', 'query'].map((part): NewValue | undefined => {
    const node = source.member(uri, part);
    const text = source.text(source.member(node, 'value'));
    if (text !== undefined) return { by: 'text', text };
    const expression = source.member(node, 'expression');
    const tree = expression === undefined ? undefined : source.expression(expression, 'value');
    return tree && { by: 'expression', tree };
  });
  return (path ?? query) ? { ...(path ? { path } : {}), ...(query ? { query } : {}) } : undefined;
}

function skipsOf<Node>(member: (name: string) => Node | undefined, source: Source<Node>): Skips {
  const isCurrent = (name: string): boolean => source.text(member(name)) === 'current';
  return {
    ...(isCurrent('phase')
      ? { restOf: 'phase' as const }
      : isCurrent('ruleset')
        ? { restOf: 'ruleset' as const }
        : {}),
    phases: textsOf(member('phases'), source),
    products: textsOf(member('products'), source),
    rulesets: textsOf(member('rulesets'), source),
    rules: Object.fromEntries(
      source.entries(member('rules')).map(([ruleset, rules]) => [ruleset, textsOf(rules, source)]),
    ),
  };
}

function readOverride<Node>(node: Node, source: Source<Node>): Parts<Node> {
  const matchNode = source.member(node, 'urls');
  const urls = textsOf(matchNode, source);
  const texts = (name: string): Record<string, string> =>
    Object.fromEntries(
      source.entries(source.member(node, name)).flatMap(([key, value]): [string, string][] => {
        const text = source.text(value);
        return text === undefined ? [] : [[key, text]];
      }),
    );
  return {
    match: urls.length === 0 ? undefined : { by: 'urls', text: urls.join(', '), urls },
    matchNode,
    action: {
      name: 'override',
      override: { rules: texts('rules'), groups: texts('groups'), rewrite: texts('rewrite_action') },
    },
  };
}
