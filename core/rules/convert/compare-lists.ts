import { type Steps } from '../../base/steps';
import { type MadeRequest } from '../../expression/algebra/decide/made-request';
import { FilterQuestions, type Wanted } from '../../expression/algebra/decide/question';
import { type Inputs } from '../../expression/evaluate/inputs';
import { type ExpressionTree } from '../../expression/tree';
import { actionOf } from '../actions';
import { type DiffLimits } from '../diff/diff-limits';
import { effectiveFilter } from '../diff/effective-filter';
import { isPlain, listOf, type OutcomeDifference, outcomeIn } from '../diff/outcomes';
import { type Chain } from '../simulate/chain';
import { type ChainRule } from '../simulate/chain-rule';

/** Result of a comparison of the outcomes of requests under two lists of rules. */
export interface ListComparison {
  readonly differences: readonly OutcomeDifference[];
  /** Number of rules, across both lists, for which nothing could be proved. */
  readonly open: number;
}

/** A rule that ends the evaluation. `filter` is the index of its filter, and `answer` is its response. */
interface Ending {
  readonly filter: number;
  readonly answer: string | undefined;
}

const maxDifferences = 12;
/** Maximum number of rounds for one rule. Each round examines one request. */
const maxRounds = 24;
const fewRounds = 3;

/**
 * Compares two lists whose rules either respond or do nothing. For each rule of the old list, it checks whether the
 * new list gives the same response to all requests whose outcome the rule determines. For each rule of the new list,
 * it checks whether the rule determines the outcome of any request that the old list lets pass. Returns undefined if
 * either list contains a rule with any other effect.
 */
export function* compareLists(
  before: Chain,
  after: Chain,
  limits: DiffLimits,
): Steps<ListComparison | undefined> {
  const trees: ExpressionTree[] = [];
  const endings = (chain: Chain): Ending[] | undefined => {
    const found: Ending[] = [];
    for (const { rule } of listOf(chain)) {
      const tree = effectiveFilter(rule);
      if (!tree || tree.problems.length > 0 || !isPlain(rule)) return undefined;
      if (rule.rule.enabled === false || actionOf(rule.rule)?.ends === 'nothing') continue;
      found.push({ filter: trees.push(tree) - 1, answer: answerOf(rule) });
    }
    return chain.leftOut.length > 0 ? undefined : found;
  };
  const [old, fresh] = [endings(before), endings(after)];
  if (!old || !fresh) return undefined;
  yield;
  const questions = yield* FilterQuestions.inSteps(trees, after.evaluator);
  return yield* new Comparison(questions, old, fresh, (request) => ({
    before: outcomeIn(before, request),
    after: outcomeIn(after, request),
  })).run(limits);
}

const answerOf = ({ rule }: ChainRule): string | undefined => actionOf(rule)?.answer;

class Comparison {
  private readonly differences: OutcomeDifference[] = [];

  constructor(
    private readonly questions: FilterQuestions,
    private readonly old: readonly Ending[],
    private readonly fresh: readonly Ending[],
    private readonly outcomes: (request: MadeRequest) => Pick<OutcomeDifference, 'before' | 'after'>,
  ) {}

  *run(limits: DiffLimits): Steps<ListComparison> {
    let open = 0;
    for (const [list, examine] of [
      [this.old, this.ofOld.bind(this)],
      [this.fresh, this.ofFresh.bind(this)],
    ] as const)
      for (const one of list) {
        if (this.differences.length >= maxDifferences) return { differences: this.differences, open };
        if (!examine(one, limits)) open++;
        yield;
      }
    return { differences: this.differences, open };
  }

  /**
   * Checks whether all requests whose outcome is determined by an old rule have the same outcome under the new list.
   * Returns true if the check is conclusive, even if it finds a difference.
   */
  private ofOld(one: Ending, { steps, isOver }: DiffLimits): boolean {
    const wanted: Wanted[] = [{ filter: one.filter, matches: true }];
    const clauses: (readonly Wanted[])[] = [];
    for (let round = 0; round < maxRounds; round++) {
      if (isOver?.() === true) return false;
      const found = this.questions.find(wanted, steps, clauses);
      if (found.kind !== 'request') return found.kind === 'none';
      const [decides, now] = [this.first(this.old, found.inputs), this.first(this.fresh, found.inputs)];
      if (decides === undefined || now === undefined) return false;
      if (decides !== one)
        wanted.push({ filter: decides === 'none' ? one.filter : decides.filter, matches: false }); // prettier-ignore
      else if (now === 'none' || now.answer !== one.answer) return this.differs(found.request);
      else clauses.push(this.decidedOtherwise(now));
    }
    return false;
  }

  /**
   * Checks whether a new rule determines the outcome of any request that no old rule matches. Returns true if the
   * check is conclusive, even if it finds a difference.
   */
  private ofFresh(one: Ending, { steps, isOver }: DiffLimits): boolean {
    const wanted: Wanted[] = [{ filter: one.filter, matches: true }];
    for (let round = 0; round < maxRounds; round++) {
      if (isOver?.() === true) return false;
      if (round === fewRounds) wanted.push(...this.old.map(({ filter }) => ({ filter, matches: false })));
      const found = this.questions.find(wanted, steps);
      if (found.kind !== 'request') return found.kind === 'none';
      const decided = this.first(this.old, found.inputs);
      if (decided === undefined) return false;
      if (decided === 'none') return this.differs(found.request);
      wanted.push({ filter: decided.filter, matches: false });
    }
    return false;
  }

  /**
   * Returns conditions for requests that do not get the response of the given rule under the new list. Every such
   * request meets at least one of these conditions: the rule does not match, or an earlier rule with a different
   * response matches.
   */
  private decidedOtherwise(rule: Ending): readonly Wanted[] {
    const earlier = this.fresh.slice(0, this.fresh.indexOf(rule));
    const others = earlier.filter(({ answer }) => answer !== rule.answer);
    return [
      { filter: rule.filter, matches: false },
      ...others.map(({ filter }): Wanted => ({ filter, matches: true })),
    ];
  }

  /**
   * Returns the first rule of a list that matches a request, or `none` if no rule matches. Returns undefined if it is
   * unknown which rule is the first to match.
   */
  private first(list: readonly Ending[], inputs: Inputs): Ending | 'none' | undefined {
    for (const one of list) {
      const matches = this.questions.matches(one.filter, inputs);
      if (matches !== false) return matches ? one : undefined;
    }
    return 'none';
  }

  /**
   * Whether a simulation confirms that a request has different outcomes. If so, the request is added to the
   * differences.
   */
  private differs(found: MadeRequest): boolean {
    const { request, shown } = this.questions.demonstration(found);
    const outcomes = this.outcomes(request);
    if (outcomes.before.outcome === outcomes.after.outcome) return false;
    this.differences.push({ request, shown, ...outcomes });
    return true;
  }
}
