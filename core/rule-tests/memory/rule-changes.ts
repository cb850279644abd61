import { type CompiledExpression } from '../../expression/evaluate/evaluator';
import { type Inputs } from '../../expression/evaluate/inputs';
import { isFalse, isUnknown, type Tri } from '../../expression/evaluate/value';
import { type Chain, type Entry } from '../../rules/simulate/chain';
import { type ChainRule } from '../../rules/simulate/chain-rule';
import { type Stages } from '../../rules/simulate/request';

/** Differences between the rules of two chains. */
export interface RuleChanges {
  /** Rules that are in only one of the chains, or that differ in more than their expressions. */
  readonly others: readonly ChainRule[];
  /** Pairs of rules that differ only in their expressions, before and after the change. */
  readonly edited: readonly (readonly [before: ChainRule, after: ChainRule])[];
}

/** A rule and its position as strings for comparison. `whole` includes the expression, and `frame` does not. */
interface Printed {
  readonly rule: ChainRule;
  readonly whole: string;
  readonly frame: string;
}

/**
 * Compares the rules of two chains, position by position. Returns undefined if the chains have different schemes, or
 * if comparing the results of the rules is not sufficient. This is the case if rules rewrite the URL, if a chain has
 * legacy WAF rules, or if rules execute rulesets and anything other than expressions has changed.
 */
export function ruleChanges(before: Chain, after: Chain): RuleChanges | undefined {
  if (before.scheme !== after.scheme || isIntricate(before) || isIntricate(after)) return undefined;
  const others: ChainRule[] = [];
  const edited: (readonly [ChainRule, ChainRule])[] = [];
  for (const product of new Set([...before.entries.keys(), ...after.entries.keys()])) {
    const [a, b] = [before, after].map((chain) => (chain.entries.get(product) ?? []).map(printed));
    if (!a || !b) continue;
    const [old, young] = differing(a, b);
    const isSameCount = old.length === young.length;
    for (const [i, one] of old.entries()) {
      const other = isSameCount ? young[i] : undefined;
      if (other?.frame !== one.frame) others.push(one.rule);
      else if (other.whole !== one.whole) edited.push([one.rule, other.rule]);
    }
    for (const [i, one] of young.entries())
      if (!isSameCount || old[i]?.frame !== one.frame) others.push(one.rule);
  }
  const executes = [before, after].some(({ rules }) =>
    rules.some(({ rule }) => rule.action?.executes !== undefined),
  );
  return executes && others.length > 0 ? undefined : { others, edited };
}

const isIntricate = ({ rules, groups }: Chain): boolean =>
  groups.size > 0 ||
  rules.some(
    ({ rule: { action }, waf }) =>
      waf !== undefined || action?.override !== undefined || action?.rewrites !== undefined,
  );

/** Returns both lists without their common prefix and suffix. */
function differing(a: readonly Printed[], b: readonly Printed[]): [readonly Printed[], readonly Printed[]] {
  let start = 0;
  while (start < a.length && start < b.length && a[start]?.whole === b[start]?.whole) start++;
  let end = 0;
  while (
    end < a.length - start &&
    end < b.length - start &&
    a[a.length - 1 - end]?.whole === b[b.length - 1 - end]?.whole
  )
    end++;
  return [a.slice(start, a.length - end), b.slice(start, b.length - end)];
}

/**
 * Describes everything about a rule and its position that affects a simulation. The location of the rule in its file
 * is not included.
 */
function printed({ rule, level, scopes, parent }: Entry): Printed {
  const { match, place, ...rest } = rule.rule;
  const kept = { ...place, position: undefined };
  const isEditable = match?.by === 'expression' && rule.condition !== undefined;
  const frame = JSON.stringify(
    [rule.name, level, scopes, parent?.rule.name, kept, rest, isEditable ? match.by : match],
    plain,
  );
  return { rule, frame, whole: isEditable ? `${frame} ${match.tree.text}` : frame };
}

/** Replaces syntax trees with their text and large numbers with strings, because JSON cannot represent either. */
function plain(key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return key === 'tree' ? (value as { readonly text: string }).text : value;
}

/**
 * Whether it is certain that the changes affect neither the outcome of a simulated request nor the assumptions on
 * which the outcome depends. `stages` contains the values of the request.
 */
export const makeNoDifference = ({ others, edited }: RuleChanges, stages: Stages): boolean =>
  others.every((rule) => isPassedBy(rule, stages)) &&
  edited.every(([before, after]) => answerAlike(before.condition, after.condition, stages));

/** Whether the condition of a rule is certainly false for a request, so that the rule has no effect on it. */
const isPassedBy = ({ condition, waf, allowed }: ChainRule, stages: Stages): boolean =>
  waf === undefined &&
  allowed === undefined &&
  condition !== undefined &&
  valuesOf(stages).every((inputs) => sureAnswer(condition, inputs) === isFalse);

const answerAlike = (
  before: CompiledExpression | undefined,
  after: CompiledExpression | undefined,
  stages: Stages,
): boolean =>
  before !== undefined &&
  after !== undefined &&
  valuesOf(stages).every((inputs) => {
    const answer = sureAnswer(before, inputs);
    return answer !== undefined && answer === sureAnswer(after, inputs);
  });

const valuesOf = ({ main, raw }: Stages): readonly Inputs[] => (main === raw ? [main] : [main, raw]);

/**
 * Returns the result of a condition. Returns undefined if the result is uncertain or depends on assumptions about the
 * evaluation or the request.
 */
function sureAnswer(condition: CompiledExpression, inputs: Inputs): Tri | undefined {
  const answer = ownAnswer(condition, inputs);
  if (answer === undefined) return undefined;
  for (const [id, slots] of inputs.assumed)
    if (condition.reads(slots) && ownAnswer(condition, inputs.without(id)) !== answer) return undefined;
  return answer;
}

function ownAnswer(condition: CompiledExpression, inputs: Inputs): Tri | undefined {
  inputs.used = 0;
  const answer = condition.test(inputs);
  return answer === isUnknown || inputs.used !== 0 ? undefined : answer;
}
