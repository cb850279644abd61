import { type Steps } from '../../base/steps';
import { type Demonstration, FilterQuestions, type Wanted } from '../../expression/algebra/decide/question';
import { reachabilityOf } from '../../expression/algebra/decide/reachability';
import { type Evaluator } from '../../expression/evaluate/evaluator';
import { type DiffLimits } from '../diff/diff-limits';
import { type ChainRule } from '../simulate/chain-rule';
import { isAskedBefore, type ListedRule, type RuleList } from './rule-lists';
import { simpleEffect } from './simple-effect';

/**
 * The state of a rule in a list. The states `never true`, `unreachable`, and `redundant` are reported only if they
 * are proved for both interpretations of `ne` with a missing value.
 */
export type RuleState =
  /** Includes a request that reaches the rule, and the decisive part of that request. */
  | ({ readonly kind: 'reached' } & Demonstration)
  | { readonly kind: 'never true' }
  /** `by` contains earlier rules that end the evaluation for everything that this rule matches, alone or together. */
  | { readonly kind: 'unreachable'; readonly by: readonly ChainRule[] }
  /**
   * The rule is not needed: if it is removed, together with all other unneeded rules, no outcome changes, because the
   * later rules in `by` have the same effect.
   */
  | ({ readonly kind: 'redundant'; readonly by: readonly ChainRule[] } & Demonstration)
  | { readonly kind: 'off' }
  | { readonly kind: 'undecided' };

export interface ExplainedRule {
  readonly rule: ChainRule;
  readonly state: RuleState;
  /** The first earlier rule into which this rule can be merged without changing the outcome of any request. */
  readonly mergesInto?: ChainRule;
}

export interface ExplainedList extends Pick<RuleList, 'product' | 'runBy' | 'isOrdered' | 'level'> {
  readonly rules: readonly ExplainedRule[];
  /**
   * A request for which no rule ends the evaluation. `none` means that there is provably no such request. `undecided`
   * means that this is unknown.
   */
  readonly rest: Demonstration | 'none' | 'undecided';
}

/** States of rules that are not needed because of their own condition or because of earlier rules. */
const isUnneeded: ReadonlySet<RuleState['kind'] | undefined> = new Set<RuleState['kind']>([
  'never true',
  'unreachable',
]);

/** Maximum length of a list in which merging is examined. The limit exists because all pairs of rules are compared. */
const maxMerged = 200;

/** Determines for each rule of a list whether it is needed, and which requests reach it. */
export function* explainList(list: RuleList, evaluator: Evaluator, limits: DiffLimits): Steps<ExplainedList> {
  const readable = list.rules.filter(({ filter }) => filter);
  const trees = readable.flatMap(({ filter }) => filter ?? []);
  const questions = yield* FilterQuestions.inSteps(trees, evaluator);
  const otherwise = yield* questions.otherwiseInSteps();
  const numbers = new Map(readable.map((one, number) => [one, number]));
  return yield* new ListExplanation(list, limits, numbers, questions, otherwise).result();
}

class ListExplanation {
  /** Whether the results are independent of all assumptions. */
  private readonly isCertain: boolean;

  constructor(
    private readonly list: RuleList,
    private readonly limits: DiffLimits,
    /** The indices by which `questions` identifies the rules. A rule without a known filter has no index. */
    private readonly numbers: ReadonlyMap<ListedRule, number>,
    private readonly questions: FilterQuestions,
    /**
     * Like `questions`, but with the other interpretation of `ne` with a missing value. Absent if the interpretation
     * makes no difference.
     */
    private readonly otherwise: FilterQuestions | undefined,
  ) {
    this.isCertain = questions.assumed.length === 0;
  }

  *result(): Steps<ExplainedList> {
    const { product, runBy, isOrdered, level, rules } = this.list;
    const found: RuleState[] = [];
    for (const [at, one] of rules.entries()) {
      found.push(this.stateOf(one, at));
      yield;
    }
    const states = yield* this.withRedundant(found);
    const merged = yield* this.merges(states);
    return {
      product,
      ...(runBy ? { runBy } : {}),
      isOrdered,
      level,
      rules: rules.map(({ rule }, at) => {
        const mergesInto = merged.get(at);
        return { rule, state: states[at] ?? { kind: 'undecided' }, ...(mergesInto ? { mergesInto } : {}) };
      }),
      rest: this.rest(),
    };
  }

  private stateOf(one: ListedRule, at: number): RuleState {
    if (one.rule.rule.enabled === false) return { kind: 'off' };
    const filter = this.numbers.get(one);
    if (filter === undefined || this.limits.isOver?.() === true) return { kind: 'undecided' };
    const before = this.list.isOrdered ? this.endingBefore(one, at) : [];
    const earlier = this.numbersOf(before);
    const found = reachabilityOf(this.questions, filter, earlier, this.limits.steps);
    if (found.reachable === 'unknown') return { kind: 'undecided' };
    if (found.reachable) {
      return { kind: 'reached', ...this.questions.demonstration(found.witness) };
    }
    const isSame =
      !this.otherwise ||
      reachabilityOf(this.otherwise, filter, earlier, this.limits.steps).reachable === false;
    if (!isSame || !this.isCertain) return { kind: 'undecided' };
    if (!found.rules) return { kind: 'never true' };
    const covering = found.because === 'inside rule' ? found.rules.slice(0, 1) : found.rules;
    return { kind: 'unreachable', by: before.filter((other) => covering.includes(this.numbers.get(other) ?? -1)).map(({ rule }) => rule) }; // prettier-ignore
  }

  private endingBefore(one: ListedRule, at: number): ListedRule[] {
    return this.list.rules.slice(0, at).filter((other) => other.ends && isAskedBefore(other, one));
  }

  /**
   * Returns the states with redundant rules marked. A rule that is marked as redundant is treated as removed when
   * later rules are examined.
   */
  private *withRedundant(states: readonly RuleState[]): Steps<readonly RuleState[]> {
    if (!this.list.isOrdered) return states;
    const all = [...states];
    for (const [at, one] of this.list.rules.entries()) {
      const state = all[at];
      const by = state?.kind === 'reached' ? yield* this.doingTheSame(one, at, all) : undefined;
      if (state?.kind === 'reached' && by) all[at] = { ...state, kind: 'redundant', by };
    }
    return all;
  }

  /**
   * Returns the later rules that make a rule redundant, or undefined if there are none. Together, they have the same
   * effect on all requests that reach and match this rule, and no rule with another effect applies to these requests
   * first.
   */
  private *doingTheSame(
    one: ListedRule,
    at: number,
    states: readonly RuleState[],
  ): Steps<ChainRule[] | undefined> {
    const effect = simpleEffect(one.rule);
    const filter = this.numbers.get(one);
    if (effect === undefined || filter === undefined || !this.isCertain) return undefined;
    const kept = this.endingBefore(one, at).filter(
      (other) => states[this.list.rules.indexOf(other)]?.kind !== 'redundant',
    );
    const wanted: Wanted[] = [
      { filter, matches: true },
      ...this.numbersOf(kept).map((other): Wanted => ({ filter: other, matches: false })),
    ];
    const same: ListedRule[] = [];
    for (const [i, later] of this.list.rules.entries()) {
      if (i <= at || later.rule.rule.enabled === false) continue;
      if (this.limits.isOver?.() === true) return undefined;
      const number = this.numbers.get(later);
      if (number === undefined || !isAskedBefore(one, later)) return undefined;
      const isSame = simpleEffect(later.rule) === effect;
      if (isSame && isUnneeded.has(states[i]?.kind)) continue;
      const others = this.numbersOf(same).map((other): Wanted => ({ filter: other, matches: false }));
      if (isSame) same.push(later);
      else if (!this.isNone([...wanted, ...others, { filter: number, matches: true }])) return undefined;
      if (isSame && this.isNone([...wanted, ...others, { filter: number, matches: false }]))
        return same.map(({ rule }) => rule);
      yield;
    }
    return undefined;
  }

  /**
   * Returns, for each mergeable rule, the rule into which it can be merged. The keys are the indices of the mergeable
   * rules in the list.
   */
  private *merges(states: readonly RuleState[]): Steps<ReadonlyMap<number, ChainRule>> {
    const merged = new Map<number, ChainRule>();
    const { rules, isOrdered } = this.list;
    if (!isOrdered || rules.length > maxMerged || !this.isCertain) return merged;
    const isReached = (at: number): boolean => states[at]?.kind === 'reached';
    for (const [first, one] of rules.entries()) {
      if (!isReached(first) || merged.has(first) || simpleEffect(one.rule) === undefined) continue;
      for (let at = first + 1; at < rules.length; at++) {
        if (this.limits.isOver?.() === true) return merged;
        if (isReached(at) && !merged.has(at) && this.canMerge(first, at)) merged.set(at, one.rule);
        yield;
      }
    }
    return merged;
  }

  /**
   * Whether a rule can be merged into an earlier one. This requires that the rules between them, except those with
   * the same effect, match none of the requests that only the later rule matches.
   */
  private canMerge(first: number, last: number): boolean {
    const [one, other] = [this.list.rules[first], this.list.rules[last]];
    const [into, filter] = [one && this.numbers.get(one), other && this.numbers.get(other)];
    if (!one || !other || into === undefined || filter === undefined) return false;
    const effect = simpleEffect(one.rule);
    if (effect === undefined || simpleEffect(other.rule) !== effect) return false;
    // The order of legacy rules with equal priority is unknown, so legacy rules are never merged.
    if (one.rule.rule.kind !== 'ruleset_rule') return false;
    return this.list.rules.slice(first + 1, last).every((between) => {
      if (between.rule.rule.enabled === false || simpleEffect(between.rule) === effect) return true;
      const number = this.numbers.get(between);
      return (
        number !== undefined &&
        this.isNone([
          { filter, matches: true },
          { filter: into, matches: false },
          { filter: number, matches: true },
        ])
      );
    });
  }

  private rest(): ExplainedList['rest'] {
    if (!this.list.isOrdered || this.limits.isOver?.() === true) return 'undecided';
    const ending = this.numbersOf(this.list.rules.filter(({ ends }) => ends));
    const wanted = ending.map((filter): Wanted => ({ filter, matches: false }));
    const found = this.questions.find(wanted, this.limits.steps);
    // The request only has to match no rule that ends the evaluation. It is returned as it was found, without
    // realistic values for its other fields.
    if (found.kind === 'request')
      return { request: found.request, shown: this.questions.essentialPart(found.request) };
    return found.kind === 'none' && this.isNone(wanted) ? 'none' : 'undecided';
  }

  /**
   * Whether it is proved, for both interpretations of `ne` with a missing value, that no request meets all of the
   * conditions.
   */
  private isNone(wanted: readonly Wanted[]): boolean {
    return (
      this.isCertain &&
      this.questions.isNone(wanted, this.limits.steps) &&
      this.otherwise?.isNone(wanted, this.limits.steps) !== false
    );
  }

  private numbersOf(rules: readonly ListedRule[]): number[] {
    return rules.flatMap((one) => this.numbers.get(one) ?? []);
  }
}
