import { type MadeRequest } from '../../expression/algebra/decide/made-request';
import { FilterQuestions, type Wanted } from '../../expression/algebra/decide/question';
import { type Evaluator } from '../../expression/evaluate/evaluator';
import { type ExpressionTree } from '../../expression/tree';
import { actionOf } from '../actions';
import { type Chain, type Entry } from '../simulate/chain';
import { type ChainRule } from '../simulate/chain-rule';
import { type Outcome, type Simulation } from '../simulate/outcome';
import { simulate } from '../simulate/simulate';
import { type DiffLimits } from './diff-limits';
import { effectiveFilter } from './effective-filter';
import { type RuleChange } from './rule-change';

/** Outcome of a request. */
export interface RequestOutcome {
  readonly outcome: Outcome;
  readonly by?: ChainRule;
  readonly status?: number;
}

/** A request whose outcome has changed. */
export interface OutcomeDifference {
  readonly request: MadeRequest;
  /** The part of the request that determines the outcome, as shown to the user. */
  readonly shown: MadeRequest;
  readonly before: RequestOutcome;
  readonly after: RequestOutcome;
}

export interface OutcomeDiff {
  /** Examples of requests whose outcome has changed, one for each kind of change. */
  readonly differences: readonly OutcomeDifference[];
  /** Whether it is proved that there are no other differences. */
  readonly isProved: boolean;
}

/**
 * Maximum number of requests that are examined. `maxDifferences` is the maximum number of differences that are shown.
 */
const maxRounds = 60;
const maxDifferences = 12;

/** Looks for requests whose outcome has changed. */
export function diffOutcomes(
  before: Chain,
  after: Chain,
  changes: readonly RuleChange[],
  evaluator: Evaluator,
  limits: DiffLimits,
): OutcomeDiff {
  return new OutcomeSearch(before, after, changes, evaluator, limits).run();
}

class OutcomeSearch {
  private readonly questions: FilterQuestions;
  private readonly numbers = new Map<ChainRule, number>();
  private readonly differences: OutcomeDifference[] = [];
  /** The outcomes, before and after the change, of each request in `differences`. */
  private readonly known: (readonly [RequestOutcome, RequestOutcome])[] = [];
  /**
   * Whether the search can prove that it finds all differences. This requires that all rules are supported and that
   * their effects depend only on whether they match. The change must not affect settings that the search does not
   * compare.
   */
  private isExact: boolean;

  constructor(
    private readonly before: Chain,
    private readonly after: Chain,
    private readonly changes: readonly RuleChange[],
    evaluator: Evaluator,
    private readonly limits: DiffLimits,
  ) {
    const trees: ExpressionTree[] = [];
    this.isExact = true;
    for (const chain of [before, after]) {
      for (const { rule } of listOf(chain)) {
        const tree = effectiveFilter(rule);
        if (tree) this.numbers.set(rule, trees.push(tree) - 1);
        if (!tree || !isPlain(rule)) this.isExact = false;
      }
      if (chain.leftOut.length > 0) this.isExact = false;
    }
    if (changes.some((change) => change.hasOtherSettings)) this.isExact = false;
    this.questions = FilterQuestions.of(trees, evaluator);
  }

  run(): OutcomeDiff {
    const touched = this.changes.flatMap(({ before, after }) =>
      [before, after].flatMap((rule) => rule ?? []),
    );
    const anyOf = this.wantedAll(touched, true);
    const regions: (readonly Wanted[])[] = [];
    let isComplete = false;
    for (let round = 0; round < maxRounds && this.differences.length < maxDifferences; round++) {
      if (this.limits.isOver?.() === true) break;
      const found = this.questions.find([], this.limits.steps, [anyOf, ...regions]);
      isComplete = found.kind === 'none';
      if (found.kind !== 'request') break;
      regions.push(this.look(found.request));
    }
    return { differences: this.differences, isProved: isComplete && this.isExact };
  }

  /**
   * Compares the outcomes of a request before and after the change, and records them if they differ. Returns
   * conditions for the requests that remain to be examined.
   */
  private look(request: MadeRequest): readonly Wanted[] {
    const [old, fresh] = [this.outcomeIn(this.before, request), this.outcomeIn(this.after, request)];
    if (differs(old, fresh) && !this.isKnown(old, fresh)) {
      this.known.push([old, fresh]);
      this.differences.push(this.difference(request, old, fresh));
    }
    if (!this.isExact) return this.matchedOtherwise(request);
    return [...this.decidedOtherwise(this.before, old.by), ...this.decidedOtherwise(this.after, fresh.by)];
  }

  /** Whether an earlier request had the same outcomes, determined by the same two rules. */
  private isKnown(old: RequestOutcome, fresh: RequestOutcome): boolean {
    return this.known.some(
      ([before, after]) =>
        before.by === old.by && after.by === fresh.by && !differs(before, old) && !differs(after, fresh),
    );
  }

  /**
   * Returns a difference with realistic values for the fields of the request. If these values lead to other outcomes,
   * because of rules that are not compared, the original request is used.
   */
  private difference(request: MadeRequest, before: RequestOutcome, after: RequestOutcome): OutcomeDifference {
    const real = this.questions.demonstration(request);
    const [old, fresh] = [
      this.outcomeIn(this.before, real.request),
      this.outcomeIn(this.after, real.request),
    ];
    const isSame = !differs(old, before) && !differs(fresh, after);
    return isSame
      ? { ...real, before: old, after: fresh }
      : { request, shown: this.questions.essentialPart(request), before, after };
  }

  /** Returns conditions for requests for which at least one rule has a different result than for the given request. */
  private matchedOtherwise(request: MadeRequest): Wanted[] {
    const inputs = this.questions.inputsOf(request);
    return [...this.numbers.values()].flatMap((filter) => {
      const matches = inputs && this.questions.matches(filter, inputs);
      return matches === undefined ? [] : [{ filter, matches: !matches }];
    });
  }

  /** Returns conditions for requests whose outcome is not determined by the rule `by`. */
  private decidedOtherwise(chain: Chain, by: ChainRule | undefined): Wanted[] {
    const answering = listOf(chain)
      .map(({ rule }) => rule)
      .filter((rule) => rule.rule.enabled !== false && actionOf(rule.rule)?.ends !== 'nothing');
    const at = by === undefined ? answering.length : answering.indexOf(by);
    return [
      ...(by === undefined ? [] : this.wantedAll([by], false)),
      ...this.wantedAll(answering.slice(0, Math.max(at, 0)), true),
    ];
  }

  private wantedAll(rules: readonly ChainRule[], matches: boolean): Wanted[] {
    return rules.flatMap((rule) => {
      const filter = this.numbers.get(rule);
      return filter === undefined ? [] : [{ filter, matches }];
    });
  }

  private outcomeIn(chain: Chain, request: MadeRequest): RequestOutcome {
    const exceeded = this.changes.flatMap(({ before, after }) =>
      [before, after].flatMap((rule) => (rule?.rule.limitsRate ? [rule.name] : [])),
    );
    return outcomeIn(chain, request, exceeded);
  }
}

/**
 * Returns the outcome of a request from a visitor who passes no challenge. `exceeded` contains the names of the rules
 * whose rate limit the request exceeds.
 */
export function outcomeIn(
  chain: Chain,
  { fields, lists }: MadeRequest,
  exceeded: readonly string[] = [],
): RequestOutcome {
  const { outcome, by, status }: Simulation = simulate(chain, {
    facts: { fields, absent: 'missing', ...(lists === undefined ? {} : { lists }) },
    rules: { challengePassed: false, rateExceeded: exceeded, managedMatch: [] },
  });
  return { outcome, ...(by ? { by } : {}), ...(status === undefined ? {} : { status }) };
}

const differs = (a: RequestOutcome, b: RequestOutcome): boolean =>
  a.outcome !== b.outcome || a.status !== b.status;

/** Returns the entries of all products of a chain, in the order of evaluation. */
export const listOf = ({ entries }: Chain): Entry[] => [...entries.values()].flat();

/**
 * Whether the rule's effect on a request depends only on whether the rule matches. This is the case if the rule has
 * no rate limit, and its action only responds to the request (such as `block`) or does nothing (such as `log`).
 */
export function isPlain({ rule }: ChainRule): boolean {
  const { action, limitsRate } = rule;
  const ends = actionOf(rule)?.ends;
  const hasMore = action?.skips ?? action?.executes ?? action?.rewrites ?? action?.override;
  return (
    !limitsRate &&
    hasMore === undefined &&
    (ends === 'request' || ends === 'unless-passed' || ends === 'nothing')
  );
}
