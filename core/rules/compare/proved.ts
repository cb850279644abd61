import { FilterQuestions } from '../../expression/algebra/decide/question';
import { reachabilityOf } from '../../expression/algebra/decide/reachability';
import { Evaluator } from '../../expression/evaluate/evaluator';
import { type ExpressionTree } from '../../expression/tree';
import { endsRequest } from '../actions';
import { type ComparedRule } from './compared-rule';
import { type RuleFinding } from './finding';

/** Longer lists are compared pair by pair only, because they are compared while somebody types. */
const maxRules = 60;
/** How much work one question about a rule may be. */
const steps = 1500;

/** What was found of a rule behind others; the rules that cover it are numbers among those. */
interface Known {
  readonly earlier: readonly ExpressionTree[];
  readonly covering: readonly number[];
}

/** Of most rules nothing changes from one key to the next. */
const known = new WeakMap<ExpressionTree, Known>();

/**
 * Rules of an ordered list that are never reached, because an earlier rule or several together answer all that they
 * match. Only what is proved, whatever `ne` on a missing value is. `said`: rules of which that is known already.
 */
export function provedUnreachable(rules: readonly ComparedRule[], said: ReadonlySet<number>): RuleFinding[] {
  if (rules.length > maxRules) return [];
  const numbers = rules.flatMap(({ tree }, number) => (tree ? [number] : []));
  const trees = numbers.flatMap((number) => rules[number]?.tree ?? []);
  let questions: Coverage | undefined;
  const ending: number[] = [];
  const findings: RuleFinding[] = [];
  for (const [filter, number] of numbers.entries()) {
    const [one, tree] = [rules[number], trees[filter]];
    if (!one || !tree) continue;
    if (ending.length > 0 && !said.has(number)) {
      const earlier = ending.flatMap((other) => trees[other] ?? []);
      let found = known.get(tree);
      if (!found || !isSame(found.earlier, earlier)) {
        questions ??= new Coverage(trees);
        found = { earlier, covering: questions.of(filter, ending) };
        known.set(tree, found);
      }
      const others = found.covering.flatMap((at) => numbers[ending[at] ?? -1] ?? []);
      const [other] = others;
      if (other !== undefined)
        findings.push({ kind: 'unreachable', rule: number, other, ...(others.length > 1 ? { others } : {}) });
    }
    if (endsRequest(one.rule)) ending.push(filter);
  }
  return findings;
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, i) => one === b[i]);

/** Asks which of the filters before a filter cover it. */
class Coverage {
  private readonly questions: FilterQuestions | undefined;
  private readonly otherwise: FilterQuestions | undefined;

  constructor(trees: readonly ExpressionTree[]) {
    const [first] = trees;
    if (!first || trees.some(({ scheme }) => scheme !== first.scheme)) return;
    this.questions = FilterQuestions.of(trees, new Evaluator(first.scheme));
    this.otherwise = this.questions.otherwise();
  }

  /** One that covers it alone, or a set of which none is superfluous; as numbers among `earlier`. None: not proved. */
  of(filter: number, earlier: readonly number[]): number[] {
    const { questions, otherwise } = this;
    if (!questions || questions.assumed.length > 0) return [];
    const found = reachabilityOf(questions, filter, earlier, steps);
    if (found.reachable !== false || !found.rules) return [];
    if (otherwise && reachabilityOf(otherwise, filter, earlier, steps).reachable !== false) return [];
    const rules = found.because === 'inside rule' ? found.rules.slice(0, 1) : found.rules;
    return rules.map((rule) => earlier.indexOf(rule));
  }
}
