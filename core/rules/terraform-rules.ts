import { own } from '../base/own';
import { type ExpressionKind, type ExpressionTree } from '../expression/tree';
import { type HclBlock, parseHcl } from '../hcl/parse-hcl';
import { type JsonNode, valueOf } from '../json/tree';
import { readRule } from './read-rule';
import { readRuleRecord } from './read-rule-set';
import { type RuleKind } from './rule';
import { joinRules, noRules, type RuleSet } from './rule-set';
import { jsonSource, type Source } from './source';

/**
 * The kind of rules that each Terraform resource type contains, in versions 4 and 5 of the provider. Source: the
 * provider's published schema.
 */
const kinds: Readonly<Record<string, RuleKind | 'ruleset'>> = {
  cloudflare_ruleset: 'ruleset',
  cloudflare_access_rule: 'access_rule',
  cloudflare_zone_lockdown: 'lockdown_rule',
  cloudflare_user_agent_blocking_rule: 'ua_rule',
  cloudflare_user_agent_blocking_rules: 'ua_rule',
  cloudflare_firewall_rule: 'firewall_rule',
};

/**
 * Reads the rules of a Terraform file. Values that are known only when Terraform runs, and results of expressions
 * with interpolations, are unknown. Returns undefined if no resource contains rules.
 */
export function readTerraformRules(
  text: string,
  parse: (text: string, kind: ExpressionKind) => ExpressionTree | undefined,
): RuleSet | undefined {
  const resources = parseHcl(text).filter(({ type, labels }) => type === 'resource' && labels.length === 2);
  const source = hclSource(text, parse);
  const filters = new Map(
    resources.flatMap(({ labels: [type, name = ''], body }) =>
      type === 'cloudflare_filter' ? [[name, body]] : [],
    ),
  );
  const sets = resources.flatMap((resource) => readResource(resource, source, text, filters) ?? []);
  return sets.length === 0 ? undefined : joinRules(sets);
}

function readResource(
  { labels: [type = '', name = ''], body }: HclBlock,
  source: Source<JsonNode>,
  text: string,
  filters: ReadonlyMap<string, JsonNode>,
): RuleSet | undefined {
  const kind = own(kinds, type);
  // A resource with `count` or `for_each` can create any number of rules, or none.
  if (['count', 'for_each'].some((member) => valueOf(body, member) !== undefined)) return undefined;
  const level = valueOf(body, 'account_id') && !valueOf(body, 'zone_id') ? 'account' : 'zone';
  if (kind === 'firewall_rule') {
    const filter = valueOf(body, 'filter_id');
    const [, named = ''] =
      /^cloudflare_filter\.([\w-]+)/.exec(filter ? text.slice(filter.start, filter.end) : '') ?? [];
    const node = filters.get(named);
    const whole = node && body.type === 'object' ? withFilter(body, node) : body;
    return { ...noRules, rules: [readRule(kind, whole, source, { level })] };
  }
  const read = readRuleRecord(body, source, kind, level);
  return (
    read && { ...read, rulesets: read.rulesets.map((one) => ({ ...one, aliases: [`${type}.${name}.id`] })) }
  );
}

/**
 * Returns a copy of a firewall rule with the additional property `filter`, which contains the filter that the rule
 * refers to.
 */
function withFilter(body: JsonNode & { readonly type: 'object' }, filter: JsonNode): JsonNode {
  const { start, end } = filter;
  const key = { type: 'string', value: 'filter', closed: true, start, end: start } as const;
  return { ...body, members: [...body.members, { key, value: filter, start, end }] };
}

/**
 * Returns a source that reads Terraform resources as if they had the API's format. An array with a single element is
 * treated as that element, and a reference is read as its source text.
 */
function hclSource(
  text: string,
  parse: (text: string, kind: ExpressionKind) => ExpressionTree | undefined,
): Source<JsonNode> {
  const json = jsonSource((node, kind) => (node.type === 'string' ? parse(node.value, kind) : undefined));
  const single = (node: JsonNode | undefined): JsonNode | undefined =>
    node?.type === 'array' && node.items.length === 1 ? node.items[0] : node;
  return {
    ...json,
    member: (node, name) => valueOf(single(node), name),
    items: (node) => (node?.type === 'object' ? [node] : json.items(node)),
    entries: (node) => json.entries(single(node)),
    isLater: (node) => node.type === 'invalid',
    text(node) {
      if (node?.type !== 'invalid') return json.text(node);
      const written = text.slice(node.start, node.end).trim();
      return /^[a-z]\w*(?:\.[\w-]+)+$/.test(written) ? written : undefined;
    },
  };
}
