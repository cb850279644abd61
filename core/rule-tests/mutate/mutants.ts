import { type ExpressionTree } from '../../expression/tree';
import { widthOf } from '../../net/address';
import { formatNetwork, maskNetwork, type Network } from '../../net/network';
import { endsRequest } from '../../rules/actions';
import { type PlacedRule, type RuleMatch } from '../../rules/rule';
import { type RuleSet } from '../../rules/rule-set';
import { ruleName } from '../../rules/simulate/chain-rule';
import { type ExpressionOperator, mutateExpression } from './operators';

/** The kinds of changes to rules. */
export type MutationOperator = ExpressionOperator | 'drop-rule' | 'swap-rules' | 'only-log';

/** A set of rules with one change that represents a typical mistake. */
export interface Mutant {
  readonly operator: MutationOperator;
  /** The rule before the change. If two rules were swapped, the first of them. */
  readonly rule: PlacedRule;
  /**
   * The rule that replaces `rule`: the same rule in its changed form, or the next rule if the two were swapped.
   * Absent if the rule was dropped.
   */
  readonly changed?: PlacedRule;
  /** Text of the changed part before the change. `after` is its text after the change. */
  readonly before: string;
  readonly after: string;
  readonly set: RuleSet;
}

/**
 * Returns all possible changes to the enabled rules of a set, rule by rule. `parse` parses a filter with the same
 * fields and functions as the original rules.
 */
export function mutantsOf(set: RuleSet, parse: (text: string) => ExpressionTree): Mutant[] {
  const all = [...set.rules, ...set.rulesets.flatMap(({ rules }) => rules)];
  return all
    .filter(({ rule }) => rule.enabled === true)
    .flatMap((placed) => [
      ...changedMatches(placed, parse).map(({ match, ...rest }): Mutant =>
        withRule(set, placed, { ...placed, rule: { ...placed.rule, match } }, rest),
      ),
      ...logged(set, placed),
      dropped(set, placed),
      ...swapped(set, placed),
    ]);
}

interface ChangedMatch extends Pick<Mutant, 'operator' | 'before' | 'after'> {
  readonly match: RuleMatch;
}

function changedMatches(
  { rule: { match } }: PlacedRule,
  parse: (text: string) => ExpressionTree,
): ChangedMatch[] {
  if (match?.by === 'expression')
    return mutateExpression(match.tree).flatMap(({ operator, text, range, replacement }): ChangedMatch[] => {
      const tree = parse(text);
      // A change that results in an error is left out, because a check of the file would already report the error.
      if (tree.problems.some(({ severity }) => severity === 'error')) return [];
      const before = match.tree.text.slice(range.start, range.end);
      return [{ operator, before, after: replacement, match: { by: 'expression', text, tree } }];
    });
  if (match?.by === 'network')
    return changedNetworks(match.network).map(({ operator, network }) => ({
      operator,
      before: match.text,
      after: formatNetwork(network),
      match: { by: 'network', text: formatNetwork(network), network },
    }));
  if (match?.by !== 'lockdown') return [];
  return match.allowed.flatMap((own, i) =>
    changedNetworks(own).map(({ operator, network }) => ({
      operator,
      before: formatNetwork(own),
      after: formatNetwork(network),
      match: { ...match, allowed: match.allowed.with(i, network) },
    })),
  );
}

function changedNetworks(network: Network): { operator: ExpressionOperator; network: Network }[] {
  const { prefixLength } = network;
  return [
    ...(prefixLength > 0
      ? [
          {
            operator: 'widen-network' as const,
            network: maskNetwork({ ...network, prefixLength: prefixLength - 1 }),
          },
        ]
      : []),
    ...(prefixLength < widthOf(network.address.family)
      ? [{ operator: 'narrow-network' as const, network: { ...network, prefixLength: prefixLength + 1 } }]
      : []),
  ];
}

/**
 * Returns a list with the change that replaces the action of a rule with `log`. The list is empty if the action neither
 * responds nor skips anything, or if rules of this kind cannot log.
 */
function logged(set: RuleSet, placed: PlacedRule): Mutant[] {
  const { rule } = placed;
  const canLog = rule.kind === 'ruleset_rule' || rule.kind === 'firewall_rule';
  if (!canLog || !rule.action || rule.action.name === 'log') return [];
  const acts = endsRequest(rule) || rule.action.name.endsWith('challenge') || rule.action.skips !== undefined;
  if (!acts) return [];
  const changed = { ...placed, rule: { ...rule, action: { name: 'log' } } };
  return [withRule(set, placed, changed, { operator: 'only-log', before: rule.action.name, after: 'log' })];
}

function dropped(set: RuleSet, placed: PlacedRule): Mutant {
  return {
    operator: 'drop-rule',
    rule: placed,
    before: ruleName(placed.rule),
    after: '',
    set: mapRules(set, (rules) => rules.filter((one) => one !== placed)),
  };
}

/**
 * Returns a list with the change that swaps a rule of a ruleset with the next rule. The list is empty if there is no
 * next rule, and for rules outside rulesets, because their order is not determined by their positions in a list.
 */
function swapped(set: RuleSet, placed: PlacedRule): Mutant[] {
  const rules = set.rulesets.find((one) => one.rules.includes(placed))?.rules ?? [];
  const next = rules[rules.indexOf(placed) + 1];
  if (!next) return [];
  return [
    {
      operator: 'swap-rules',
      rule: placed,
      changed: next,
      before: ruleName(placed.rule),
      after: ruleName(next.rule),
      set: mapRules(set, (all) => all.map((one) => (one === placed ? next : one === next ? placed : one))),
    },
  ];
}

const withRule = (
  set: RuleSet,
  rule: PlacedRule,
  changed: PlacedRule,
  what: Pick<Mutant, 'operator' | 'before' | 'after'>,
): Mutant => ({
  ...what,
  rule,
  changed,
  set: mapRules(set, (rules) => rules.map((one) => (one === rule ? changed : one))),
});

const mapRules = (set: RuleSet, map: (rules: readonly PlacedRule[]) => readonly PlacedRule[]): RuleSet => ({
  ...set,
  rules: map(set.rules),
  rulesets: set.rulesets.map((one) => ({ ...one, rules: map(one.rules) })),
});
