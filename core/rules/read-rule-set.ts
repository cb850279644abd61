import { isRuleKind, readRule } from './read-rule';
import { type PlacedRule, type RuleLevel } from './rule';
import { joinRules, noRules, type RuleSet } from './rule-set';
import { type Source } from './source';
import { readWafGroup, readWafRule } from './waf-rules';

/**
 * Kind of a document, derived from the file name or a setting: a kind of rule, `ruleset`, `waf_rule`, or `waf_group`.
 */
export type DocumentKind = string;

/**
 * Reads the rules of a document in the API's format: a rule, a list of rules, a ruleset, or an API response that
 * contains one of these. If no kind is given, the kind of each record is determined by its properties. Other records
 * are left out. Returns undefined if there are no rules or rulesets.
 */
export function readRuleSet<Node>(
  root: Node,
  source: Source<Node>,
  kind?: DocumentKind,
  level: RuleLevel = 'zone',
): RuleSet | undefined {
  const result = source.member(root, 'result');
  if (result !== undefined && source.flag(source.member(root, 'success')) !== undefined)
    return readRuleSet(result, source, kind, level);
  const items = source.items(root);
  if (items.length > 0) {
    const sets = items.flatMap((item) => readRuleSet(item, source, kind, level) ?? []);
    return sets.length === 0 ? undefined : joinRules(sets);
  }
  return readRuleRecord(root, source, kind ?? kindOf(root, source), level);
}

/** Reads one record of a given kind. Returns undefined for kinds that contain no rules. */
export function readRuleRecord<Node>(
  node: Node,
  source: Source<Node>,
  kind: DocumentKind | undefined,
  level: RuleLevel = 'zone',
): RuleSet | undefined {
  if (kind === 'ruleset') return { ...noRules, rulesets: [readRuleset(node, source, level)] };
  if (kind === 'waf_rule') {
    const rule = readWafRule(node, source);
    return rule && { ...noRules, wafRules: [rule] };
  }
  if (kind === 'waf_group') {
    const group = readWafGroup(node, source);
    return group && { ...noRules, wafGroups: [group] };
  }
  if (kind === undefined || !isRuleKind(kind) || kind === 'filter') return undefined;
  return { ...noRules, rules: [withLevel(readRule(kind, node, source), level)] };
}

const withLevel = (placed: PlacedRule, level: RuleLevel): PlacedRule =>
  placed.rule.place.level === undefined
    ? { ...placed, rule: { ...placed.rule, place: { ...placed.rule.place, level } } }
    : placed;

function readRuleset<Node>(node: Node, source: Source<Node>, given: RuleLevel): RuleSet['rulesets'][number] {
  const text = (name: string): string | undefined => source.text(source.member(node, name));
  const [id, name, kind, phase] = ['id', 'name', 'kind', 'phase'].map(text);
  const level = kind === 'root' ? 'account' : kind === 'zone' ? 'zone' : given;
  const written = source.member(node, 'rules');
  // The list of rules may be missing from the source text, for example if it is a Terraform variable. It is then
  // treated as one rule that may have any effect.
  const isLater = written !== undefined && source.isLater?.(written) === true;
  const rules = (isLater ? [written] : source.items(written)).map((rule, position) =>
    readRule('ruleset_rule', rule, source, {
      level,
      position,
      ...(phase === undefined ? {} : { phase }),
      ...(id === undefined ? {} : { rulesetId: id }),
    }),
  );
  return {
    ...(id === undefined ? {} : { id }),
    ...(name === undefined ? {} : { name }),
    ...(kind === undefined ? {} : { kind }),
    ...(phase === undefined ? {} : { phase }),
    aliases: [],
    level,
    rules,
  };
}

/** Determines the kind of a record by its properties. Returns undefined if the record is not a rule or ruleset. */
function kindOf<Node>(node: Node, source: Source<Node>): DocumentKind | undefined {
  const member = (name: string): Node | undefined => source.member(node, name);
  const has = (name: string): boolean => member(name) !== undefined;
  if (has('rules') && (has('phase') || source.items(member('rules')).length > 0) && !has('urls'))
    return 'ruleset';
  if (has('phase')) return 'ruleset';
  if (has('configurations') && has('urls')) return 'lockdown_rule';
  if (has('configuration')) {
    const target = source.text(source.member(member('configuration'), 'target'));
    return target === 'ua' ? 'ua_rule' : 'access_rule';
  }
  if (has('filter')) return 'firewall_rule';
  if (has('urls') && ['rules', 'groups', 'rewrite_action'].some(has)) return 'waf_override';
  if (has('package_id') && has('group')) return 'waf_rule';
  if (has('package_id') && has('rules_count')) return 'waf_group';
  return undefined;
}
