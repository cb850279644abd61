import { type ConditionFacts } from '../../expression/algebra/condition-facts';
import { type ImplicationPart } from '../../expression/algebra/implication';
import { type ExpressionTree } from '../../expression/tree';
import { formatAsn } from '../../net/asn';
import { type Rule, type RuleMatch } from '../rule';
import { type ComparedCondition, comparedCondition } from './compared-condition';
import { bitsOf, type NetworkBits, networkKey } from './network-bits';

/** Data by which a rule is compared, computed once for each rule: lists hold thousands. */
export interface ComparedRule {
  readonly rule: Rule;
  /** Matched requests, for people. */
  readonly label: string;
  /** Equal for rules of one kind that match the same; absent when only the priority counts. */
  readonly key?: string;
  /** Effect on the requests that it matches; rules that match the same and do otherwise contradict each other. */
  readonly effect: string;
  /** Networks that it matches (access rules) or lets through (lockdowns). */
  readonly networks: readonly NetworkBits[];
  /** Its condition, where it alone decides for certain when the rule acts. */
  readonly tree?: ExpressionTree;
  readonly part?: ImplicationPart;
  /** Data of the condition for finding others that may share requests with it. */
  readonly condition?: ConditionFacts;
}

/**
 * Undefined for rules that are switched off, and for those that nothing can be compared of. `conditionOf` may know the
 * condition of the rule's expression already.
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

/** Only its priority counts. */
const withoutMatch = (rule: Rule): ComparedRule => ({
  rule,
  label: '',
  effect: effectOf(rule),
  networks: [],
});

/** Whether the expression means something for certain. */
function isReadable({ tree }: RuleMatch & { readonly by: 'expression' }): boolean {
  return tree.root !== undefined && tree.problems.length === 0;
}

/** Matched requests, if the rule has no expression that can be compared. */
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
  const { restOf = '', phases = [], products = [], rulesets = [], rules = {} } = action?.skips ?? {};
  const skipped = [
    ...products,
    ...phases,
    ...rulesets,
    ...Object.keys(rules),
    ...Object.values(rules).flat(),
  ];
  return [action?.name ?? '', ...(restOf === '' ? [] : [restOf]), ...skipped.toSorted()].join(' ');
}

function networksOf(match: RuleMatch): NetworkBits[] {
  if (match.by === 'network') return [bitsOf(match.network)];
  return match.by === 'lockdown' ? match.allowed.map(bitsOf) : [];
}

/** Two readings of one record are not two rules. */
export function isSameRecord({ rule: a }: ComparedRule, { rule: b }: ComparedRule): boolean {
  return a.id !== undefined && a.id === b.id;
}
