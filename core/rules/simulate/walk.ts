import { parseExpression } from '../../expression/parse';
import { type CompiledExpression } from '../../expression/evaluate/evaluator';
import { type Inputs } from '../../expression/evaluate/inputs';
import { type Cell, isFalse, isTrue, isUnknown, type Tri } from '../../expression/evaluate/value';
import { utf8Bytes } from '../../base/byte-string';
import { type NewValue } from '../rule';
import { type RuleAssumptionId } from './assumptions';
import { type Chain, type Entry } from './chain';
import { type ChainRule } from './chain-rule';
import { type Case, type Choice, type Step, type Verdict } from './outcome';
import { type Branch, branchesOf, isPlain, type Literal, type Skip } from './branches';
import { type Product } from './products';
import { type SimulatedRequest, type Stages } from './request';

/** Maximum number of cases that are examined. */
const maxCases = 64;
/** Maximum number of combinations of unknown conditions that are checked for contradictions. */
const maxCombinations = 400;

/** Results of rules, by the inputs for which they were evaluated. */
export type Answers = Map<Inputs, Uint8Array>;

export interface WalkOptions {
  readonly stages: Stages;
  readonly request: SimulatedRequest;
  /** The assumptions that are inverted in this simulation. */
  readonly flipped: ReadonlySet<RuleAssumptionId>;
  /** The order of the products. `entriesOf` returns the entries of each product in order. */
  readonly order: readonly Product[];
  readonly entriesOf: (product: Product) => readonly Entry[];
  readonly answers: Answers;
  /**
   * Skips that apply from the first rule onward. They result from an earlier simulation with a different product
   * order.
   */
  readonly skips?: readonly Skip[];
  /** If true, determines only the cases, without the steps. */
  readonly withoutSteps?: boolean;
}

/** Result of walking through a chain: all cases, and the steps of the case in which no unknown condition matches. */
export interface Walked {
  readonly cases: readonly (Case & { readonly literals: readonly Literal[] })[];
  readonly steps: readonly Step[];
  readonly isCut: boolean;
  /** The skips that were in effect when the last case ended. */
  readonly skips: readonly Skip[];
}

interface State {
  readonly skips: readonly Skip[];
  readonly ran: ReadonlySet<Entry>;
  readonly main: Inputs;
  /** Values that were set by rewrites in the current phase. They take effect in later phases. */
  readonly rewrites?: { readonly path?: Cell; readonly query?: Cell };
  readonly literals: readonly Literal[];
}

/** Walks through the chain, evaluating each rule. */
export function walkChain(chain: Chain, options: WalkOptions): Walked {
  return new Walker(chain, options).run();
}

class Walker {
  private readonly cases: (Case & { readonly literals: readonly Literal[] })[] = [];
  private readonly list: readonly Entry[];
  private readonly withSteps: boolean;
  private steps: readonly Step[] = [];
  private skips: readonly Skip[] = [];
  private isCut = false;
  private combinations = 0;
  /**
   * The inputs that were used most recently. They are cached together with their results (`askedAnswers`), because
   * consecutive rules usually have the same inputs.
   */
  private askedInputs: Inputs | undefined;
  private askedAnswers: Uint8Array | undefined;

  constructor(
    private readonly chain: Chain,
    private readonly options: WalkOptions,
  ) {
    this.list = options.order.flatMap((product) => options.entriesOf(product));
    this.withSteps = options.withoutSteps !== true;
  }

  run(): Walked {
    const { main } = this.options.stages;
    this.from(0, { skips: this.options.skips ?? [], ran: new Set(), main, literals: [] }, []);
    const { cases, steps, isCut, skips } = this;
    return { cases, steps, isCut, skips };
  }

  private from(start: number, given: State, steps: Step[]): void {
    let state = given;
    for (let i = start; i < this.list.length; i++) {
      const entry = this.list[i];
      if (!entry) break;
      state = this.enterPhase(entry, this.list[i - 1], state);
      const { rule, product, parent } = entry;
      const skip = state.skips.length === 0 ? undefined : state.skips.find((one) => one.covers(entry));
      if (
        rule.rule.enabled === false &&
        !(this.options.flipped.has('assume/filter-paused') && rule.rule.offBy === 'filter')
      ) {
        if (this.withSteps) steps.push(this.paused(entry, state));
        continue;
      }
      if (skip) {
        if (this.withSteps) steps.push({ product, rule, result: 'skipped-by', because: skip.by.rule });
        continue;
      }
      if (parent && !state.ran.has(parent)) {
        if (this.withSteps) steps.push({ product, rule, result: 'not reached', because: parent.rule });
        continue;
      }
      // Rules that do not match are handled first, because they are the most common in a long list.
      if (
        rule.condition !== undefined &&
        isPlain(entry) &&
        this.test(entry, rule.condition, 0, state) === isFalse
      ) {
        if (this.withSteps) steps.push(this.unmatched(entry, state));
        continue;
      }
      const { branches, result, effect } = branchesOf(entry, {
        chain: this.chain,
        options: this.options,
        skips: state.skips,
        inputs: this.inputsOf(entry, state),
        test: (condition, slot) => this.test(entry, condition, slot, state),
        overrides: (other) => this.test(other, other.rule.condition, 0, state),
      });
      const possible = branches.filter(
        ({ literals }) => literals.length === 0 || this.isPossible(literals, state),
      );
      if (this.withSteps)
        steps.push({
          product,
          rule,
          result: possible.length === 1 && branches.length > 1 ? this.decided(possible[0]) : result,
          ...(effect === undefined ? {} : { effect }),
          inputs: this.inputsOf(entry, state),
        });
      const last = possible.pop();
      for (const branch of possible) {
        if (this.cases.length >= maxCases) {
          this.isCut = true;
          break;
        }
        const next = this.taken(entry, branch, state);
        if (branch.ends) this.end(branch.ends, next, [...steps], i, entry);
        else this.from(i + 1, next, [...steps]);
      }
      if (!last) continue;
      state = this.taken(entry, last, state);
      if (last.ends) {
        this.end(last.ends, state, steps, i, entry);
        return;
      }
    }
    this.end({ outcome: 'pass' }, state, steps, this.list.length, undefined);
  }

  private decided(branch: Branch | undefined): Step['result'] {
    return branch && (branch.ends ?? branch.skip ?? branch.runs ?? branch.rewrites) ? 'matched' : 'not';
  }

  private end(verdict: Verdict, state: State, steps: Step[], at: number, by: Entry | undefined): void {
    for (const entry of this.withSteps ? this.list.slice(at + 1) : []) {
      const { rule, product } = entry;
      if (rule.rule.enabled === false) steps.push(this.paused(entry, state));
      else steps.push({ product, rule, result: 'not reached', ...(by ? { because: by.rule } : {}) });
    }
    const when = state.literals.map(({ choice }): Choice => choice);
    this.cases.push({ ...verdict, when, literals: state.literals });
    this.steps = steps;
    this.skips = state.skips;
  }

  private unmatched(entry: Entry, state: State): Step {
    const { rule, product } = entry;
    const inputs = this.inputsOf(entry, state);
    const effect = rule.rule.action?.name;
    return effect === undefined
      ? { product, rule, result: 'not', inputs }
      : { product, rule, result: 'not', effect, inputs };
  }

  private paused(entry: Entry, state: State): Step {
    const { rule, product } = entry;
    const answer = this.test(entry, rule.condition, 0, state);
    const name = rule.rule.action?.name;
    return {
      product,
      rule,
      result: 'paused',
      ...(name === undefined ? {} : { effect: name }),
      wouldMatch: answer === isUnknown ? 'unknown' : answer === isTrue,
    };
  }

  private taken(entry: Entry, { skip, runs, rewrites, literals }: Branch, state: State): State {
    const inputs = this.inputsOf(entry, state);
    const written: State['rewrites'] = rewrites && {
      ...state.rewrites,
      ...(rewrites.path ? { path: this.valueOf(rewrites.path, inputs) } : {}),
      ...(rewrites.query ? { query: this.valueOf(rewrites.query, inputs) } : {}),
    };
    if (!skip && !runs && !written && literals.length === 0) return state;
    return {
      skips: skip ? [...state.skips, skip] : state.skips,
      ran: runs ? new Set([...state.ran, runs]) : state.ran,
      main: state.main,
      literals: literals.length === 0 ? state.literals : [...state.literals, ...literals],
      ...(written ? { rewrites: written } : state.rewrites ? { rewrites: state.rewrites } : {}),
    };
  }

  private valueOf(value: NewValue, inputs: Inputs): Cell {
    if (value.by === 'text') return utf8Bytes(value.text);
    return this.chain.evaluator.compile(value.tree).evaluateValue(inputs).value;
  }

  /**
   * Applies pending rewrites when a phase is entered. They are not applied earlier, because field values are constant
   * within a phase.
   */
  private enterPhase(entry: Entry, before: Entry | undefined, state: State): State {
    if (!state.rewrites || before?.product === entry.product) return state;
    const { rewrites, ...rest } = state;
    return { ...rest, main: this.options.stages.rewritten(rewrites) };
  }

  private inputsOf({ product }: Pick<Entry, 'product'>, state: State): Inputs {
    return product === 'http_request_dynamic_redirect' ? this.options.stages.raw : state.main;
  }

  private test(entry: Entry, condition: CompiledExpression | undefined, slot: 0 | 1, state: State): Tri {
    if (!condition) return isUnknown;
    const inputs = this.inputsOf(entry, state);
    const known =
      inputs === this.askedInputs && this.askedAnswers ? this.askedAnswers : this.answersOn(inputs);
    // The strict condition of a lockdown has its own slot.
    const at = entry.rule.index * 3 + (condition === entry.rule.strict ? 2 : slot);
    const before = known[at];
    if (before !== unasked) return before as Tri;
    const answer = condition.test(inputs);
    known[at] = answer;
    return answer;
  }

  private answersOn(inputs: Inputs): Uint8Array {
    let known = this.options.answers.get(inputs);
    if (!known) {
      known = new Uint8Array(this.chain.rules.length * 3).fill(unasked);
      this.options.answers.set(inputs, known);
    }
    this.askedInputs = inputs;
    this.askedAnswers = known;
    return known;
  }

  /**
   * Whether the results that `literals` assumes for unknown conditions may be consistent with the results assumed
   * earlier. Returns true if this cannot be determined.
   */
  private isPossible(literals: readonly Literal[], state: State): boolean {
    const own = literals.filter(({ condition }) => condition !== undefined);
    if (own.length === 0 || state.literals.every(({ condition }) => condition === undefined)) return true;
    if (this.combinations++ > maxCombinations) return true;
    const all = [...state.literals, ...own].filter(({ inputs }) => inputs === own[0]?.inputs);
    const parts = all.flatMap(({ condition, value }) =>
      condition ? [`${value ? '' : 'not '}(${condition.tree.text})`] : [],
    );
    const tree = parseExpression(parts.join(' and '), { kind: 'filter', scheme: this.chain.scheme });
    if (tree.problems.some(({ severity }) => severity === 'error') || !own[0]?.inputs) return true;
    return this.chain.evaluator.compile(tree).test(own[0].inputs) !== isFalse;
  }
}

/** Placeholder for the result of a rule that has not been evaluated yet. */
export const unasked = 255;

/** Returns a copy of the results without the results of the given rules, which are marked as not yet evaluated. */
export function answersWithout(answers: Uint8Array, rules: readonly ChainRule[]): Uint8Array {
  const left = answers.slice();
  for (const { index } of rules) left.fill(unasked, index * 3, index * 3 + 3);
  return left;
}
