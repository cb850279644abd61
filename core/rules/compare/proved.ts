import { FilterQuestions } from '../../expression/algebra/decide/question';
import { reachabilityOf } from '../../expression/algebra/decide/reachability';
import { Evaluator } from '../../expression/evaluate/evaluator';
import { type ExpressionTree } from '../../expression/tree';
import { hasSameItems } from '../../base/same-items';
import { endsList } from '../actions';
import { compareOrder } from '../order';
import { type ComparedRule, isSameRecord } from './compared-rule';
import { type RuleFinding } from './finding';

/**
 * Maximum length of lists for which proofs are attempted. The limit exists because proofs run while the user types. In
 * longer lists, rules are only compared in pairs.
 */
const maxRules = 60;
/** Maximum number of steps for proving one statement about a rule. */
const steps = 1500;

/**
 * The stored result for one rule. `covering` contains indices into `earlier`. Alone or together, these rules cover
 * the rule: they match every request that it matches.
 */
interface Known {
  readonly earlier: readonly ExpressionTree[];
  readonly covering: readonly number[];
  /** Whether a single earlier rule covers the rule and matches no other requests. */
  readonly isEqual: boolean;
}

/** Results by expression tree, because most rules do not change between two keystrokes. */
const known = new WeakMap<ExpressionTree, Known>();

/**
 * Finds rules that are never reached, because earlier rules of the same kind end the evaluation for all requests that
 * the later rules match. Several earlier rules may cover a rule together. Reports only what is proved for both
 * interpretations of `ne` with a missing value.
 */
export function provedUnreachable(
  rules: readonly ComparedRule[],
  ownCount: number,
  said: ReadonlySet<number>,
): RuleFinding[] {
  const numbers = rules.flatMap(({ tree, rule }, number) => (tree && rule.kind !== 'filter' ? [number] : []));
  if (numbers.length > maxRules) return [];
  const trees = numbers.flatMap((number) => rules[number]?.tree ?? []);
  let coverage: Coverage | undefined;
  const findings: RuleFinding[] = [];
  for (const [filter, number] of numbers.entries()) {
    const [one, tree] = [rules[number], trees[filter]];
    if (!one || !tree || number >= ownCount || said.has(number)) continue;
    const ending = numbers.flatMap((other, at) => (endsBefore(rules[other], one) ? [at] : []));
    if (ending.length === 0) continue;
    const earlier = ending.flatMap((other) => trees[other] ?? []);
    let found = known.get(tree);
    if (!found || !hasSameItems(found.earlier, earlier)) {
      coverage ??= new Coverage(trees);
      found = { earlier, ...coverage.of(filter, ending) };
      known.set(tree, found);
    }
    const others = found.covering.flatMap((at) => numbers[ending[at] ?? -1] ?? []);
    const [other] = others;
    if (other === undefined) continue;
    const isDuplicate = found.isEqual && rules[other]?.effect === one.effect;
    findings.push({
      kind: isDuplicate ? 'duplicate' : 'unreachable',
      rule: number,
      other,
      ...(others.length > 1 ? { others } : {}),
    });
  }
  return findings;
}

/** Whether a rule is certainly evaluated before another rule and ends the evaluation when it matches. */
function endsBefore(early: ComparedRule | undefined, late: ComparedRule): boolean {
  if (early?.rule.kind !== late.rule.kind || isSameRecord(early, late)) return false;
  return compareOrder(early.rule.place, late.rule.place) < 0 && endsList(early.rule);
}

/** Determines which earlier filters cover a filter. They cover it if they match every request that it matches. */
class Coverage {
  private readonly questions: FilterQuestions | undefined;
  private readonly otherwise: FilterQuestions | undefined;

  constructor(trees: readonly ExpressionTree[]) {
    const [first] = trees;
    if (!first || trees.some(({ scheme }) => scheme !== first.scheme)) return;
    this.questions = FilterQuestions.of(trees, new Evaluator(first.scheme));
    this.otherwise = this.questions.otherwise();
  }

  /**
   * Returns a single filter that covers the given filter, or else a minimal set of filters that cover it together.
   * `covering` contains their indices in `earlier`, and is empty if nothing is proved.
   */
  of(filter: number, earlier: readonly number[]): Omit<Known, 'earlier'> {
    const { questions, otherwise } = this;
    const none = { covering: [], isEqual: false };
    if (!questions || questions.assumed.length > 0) return none;
    const found = reachabilityOf(questions, filter, earlier, steps);
    if (found.reachable !== false || !found.rules) return none;
    if (otherwise && reachabilityOf(otherwise, filter, earlier, steps).reachable !== false) return none;
    const rules = found.because === 'inside rule' ? found.rules.slice(0, 1) : found.rules;
    const [only, ...more] = rules;
    return {
      covering: rules.map((rule) => earlier.indexOf(rule)),
      isEqual:
        only !== undefined &&
        more.length === 0 &&
        [questions, otherwise].every(
          (one) =>
            one?.isNone(
              [
                { filter: only, matches: true },
                { filter, matches: false },
              ],
              steps,
            ) !== false,
        ),
    };
  }
}
