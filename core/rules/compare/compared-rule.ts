import { type ConditionFacts } from '../../expression/algebra/condition-facts';
import { type ImplicationPart } from '../../expression/algebra/implication';
import { type ExpressionTree } from '../../expression/tree';
import { formatAsn } from '../../net/asn';
import { type Rule, type RuleMatch } from '../rule';
import { type ComparedCondition, comparedCondition } from './compared-condition';
import { bitsOf, type NetworkBits, networkKey } from './network-bits';

/** A rule, prepared for comparison. */
export interface ComparedRule {
  readonly rule: Rule;
  /** Description of the requests that the rule matches, as shown to the user. */
  readonly label: string;
  /**
   * Key of the match. Rules of one kind with equal keys match the same requests. Absent if only the priority is
   * compared.
   */
  readonly key?: string;
  /**
   * Effect on the requests that the rule matches. Two rules that match the same requests and have different effects
   * contradict each other.
   */
  readonly effect: string;
  /** Networks that the rule matches (access rules) or allows (lockdowns). */
  readonly networks: readonly NetworkBits[];
  /** The condition. Present only if the rule takes effect exactly when the condition is true. */
  readonly tree?: ExpressionTree;
  readonly part?: ImplicationPart;
  /** Data for finding conditions that may match some of the same requests. */
  readonly condition?: ConditionFacts;
}

/**
 * Prepares a rule for comparison. Returns undefined for a rule that is disabled by its own setting, and for a rule
 * without anything to compare. `conditionOf` may return a cached condition of the rule's expression.
 */
export function comparedRule(
  rule: Rule,
  conditionOf: (tree: ExpressionTree) => ComparedCondition = comparedCondition,
): ComparedRule | undefined {
  const { kind, match, place, offBy } = rule;
  if (offBy === 'rule') return undefined;
  if (!match)
    return kind === 'firewall_rule' && place.priority !== undefined ? withoutMatch(rule) : undefined;
  const isCertain = rule.enabled === true && !rule.limitsRate;
  const condition = match.by === 'expression' && isReadable(match) ? conditionOf(match.tree) : undefined;
  return {
    rule,
    label: match.text,
    key: `${kind} ${condition?.normal ?? keyOf(match)}`,
    effect: effectOf(rule),
    networks: networksOf(match),
    ...(isCertain && condition ? ofCondition(condition) : {}),
  };
}

const ofCondition = ({
  tree,
  part,
  facts,
}: ComparedCondition): Pick<ComparedRule, 'tree' | 'part' | 'condition'> => ({
  tree,
  ...(part ? { part } : {}),
  ...(facts ? { condition: facts } : {}),
});

/** Prepares a rule for a comparison by priority only. */
const withoutMatch = (rule: Rule): ComparedRule => ({
  rule,
  label: '',
  effect: effectOf(rule),
  networks: [],
});

/** Whether the expression was parsed without problems, so that its meaning is certain. */
function isReadable({ tree }: RuleMatch & { readonly by: 'expression' }): boolean {
  return tree.root !== undefined && tree.problems.length === 0;
}

/**
 * Returns a key that is the same for matches with the same values. It is used for rules without an expression that
 * can be compared.
 */
function keyOf(match: RuleMatch): string {
  switch (match.by) {
    case 'network':
      return networkKey(bitsOf(match.network));
    case 'asn':
      return formatAsn(match.asn);
    case 'country':
      return match.country;
    case 'user-agent':
      return match.text;
    case 'lockdown':
    case 'urls':
      return [...match.urls].sort().join('\n');
    case 'expression':
      return match.text;
  }
}

function effectOf({ match, action }: Rule): string {
  if (match?.by === 'lockdown')
    return match.allowed
      .map((one) => networkKey(bitsOf(one)))
      .sort()
      .join();
  if (!action?.skips) return action?.name ?? '';
  const { restOf, phases, products, rulesets, rules } = action.skips;
  const skipped = [
    ...products,
    ...phases,
    ...rulesets,
    ...Object.keys(rules),
    ...Object.values(rules).flat(),
  ];
  return [action.name, ...(restOf === undefined ? [] : [restOf]), ...skipped.toSorted()].join(' ');
}

function networksOf(match: RuleMatch): NetworkBits[] {
  if (match.by === 'network') return [bitsOf(match.network)];
  return match.by === 'lockdown' ? match.allowed.map(bitsOf) : [];
}

/** Whether two rules were read from the same record, so that they are the same rule. */
export function isSameRecord({ rule: a }: ComparedRule, { rule: b }: ComparedRule): boolean {
  return a.id !== undefined && a.id === b.id;
}
