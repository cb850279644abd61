import { endsList } from '../actions';
import { compareOrder } from '../order';
import { effectiveFilter } from '../diff/effective-filter';
import { type Chain, type Entry } from '../simulate/chain';
import { type ChainRule } from '../simulate/chain-rule';
import { type Product } from '../simulate/products';
import { type ExpressionTree } from '../../expression/tree';

/** A rule of a list, prepared for the analysis of the list. */
export interface ListedRule {
  readonly rule: ChainRule;
  /**
   * A filter that matches exactly the requests on which the rule has an effect. Absent if these requests are not
   * known with certainty.
   */
  readonly filter?: ExpressionTree;
  /** Whether the rule ends the evaluation of its list for every request that it matches. */
  readonly ends: boolean;
}

/**
 * A list of rules that are evaluated for the same values of a request: a ruleset, or the rules of a product without
 * rulesets.
 */
export interface RuleList {
  readonly product: Product;
  /** The rule that executes the ruleset of the list, if any. */
  readonly runBy?: ChainRule;
  readonly rules: readonly ListedRule[];
  /** Whether the order in which the rules are evaluated is known. */
  readonly isOrdered: boolean;
  readonly level: Entry['level'];
}

/** Returns the lists of a chain: one for each product without rulesets, and one for each ruleset of a phase. */
export function ruleLists({ entries }: Chain): RuleList[] {
  return [...entries].flatMap(([product, all]) => {
    const lists = new Map<string, Entry[]>();
    for (const entry of all) {
      const key = entry.scopes.join();
      lists.set(key, [...(lists.get(key) ?? []), entry]);
    }
    return [...lists.values()].map((list): RuleList => {
      const runBy = list[0]?.parent?.rule;
      return {
        product,
        ...(runBy ? { runBy } : {}),
        rules: list.map(({ rule }) => listed(rule)),
        isOrdered: list.every(({ rule }) => isOrderedKind(rule)),
        level: list[0]?.level ?? 'zone',
      };
    });
  });
}

/**
 * Whether the order of evaluation is documented for rules of this kind. This is not the case for lockdowns and user
 * agent rules, for example.
 */
const isOrderedKind = ({ rule }: ChainRule): boolean =>
  rule.kind === 'ruleset_rule' || rule.kind === 'firewall_rule';

function listed(rule: ChainRule): ListedRule {
  const filter = rule.rule.limitsRate === true ? undefined : effectiveFilter(rule);
  const isReadable =
    filter?.root !== undefined && filter.problems.length === 0 && filter.unlisted.length === 0;
  return {
    rule,
    ...(isReadable ? { filter } : {}),
    ends: isReadable && rule.rule.enabled === true && endsList(rule.rule),
  };
}

/** Whether a rule is certainly evaluated before another rule that is listed later. */
export function isAskedBefore(
  { rule: { rule: early } }: ListedRule,
  { rule: { rule: late } }: ListedRule,
): boolean {
  return early.kind === 'ruleset_rule' || compareOrder(early.place, late.place) < 0;
}
