import { finish, type Steps } from '../../../base/steps';
import { assumptionBit } from '../../evaluate/assumptions';
import { type CompiledExpression, type Evaluator } from '../../evaluate/evaluator';
import { type Inputs } from '../../evaluate/inputs';
import { jsonOfCell } from '../../evaluate/json-value';
import { type Cell, isTrue, isUnknown, unknownCell, type Value } from '../../evaluate/value';
import { type FieldFacts } from '../../scheme/facts';
import { type Scheme } from '../../scheme/scheme';
import { type Expression, type ExpressionTree } from '../../tree';
import { type Type } from '../../types';
import { Budget } from './budget';
import { constant, type Formula, type Goal, negationOf, type Variable } from './formula';
import { type MadeRequest, type Named, requestOf, someValues } from './made-request';
import { readFormula } from './read-formula';
import { realValues } from './real-values';
import { solve } from './solver';
import { Space } from './space';

/**
 * Answer to the question of whether any request matches certain filters but not others: such a request, proof that
 * there is none, or "unknown".
 */
export type Found =
  | { readonly kind: 'request'; readonly request: MadeRequest; readonly inputs: Inputs }
  /** There is provably no such request. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly reason: 'budget' | 'outside' };

/** A request, and the part of it that determines the result (`shown`). Only this part is shown to the user. */
export interface Demonstration {
  readonly request: MadeRequest;
  readonly shown: MadeRequest;
}

/** A filter, converted to a formula, with the variables and fields that it uses. */
interface ReadFilter {
  readonly formula: Formula;
  readonly variables: ReadonlySet<Variable>;
  readonly fields: ReadonlyMap<string, Type>;
}

/** The index of a filter, and whether the filter must match. */
export interface Wanted {
  readonly filter: number;
  readonly matches: boolean;
}

/** Default budget for one question, in steps. It corresponds to a few milliseconds. */
export const defaultSteps = 20_000;

/**
 * Returns the rank of a field. Fields with a higher rank are more informative to users and are the last to be left
 * out of a request.
 */
const importance = (name: string): number =>
  ['ip.src', 'http.request.method', 'http.host', 'http.request.uri.path'].indexOf(name);

const neBit = assumptionBit['assume/ne-on-missing'];

/**
 * Answers questions about several filters. The filters must be free of errors and use the same scheme. A request is
 * returned only if the evaluator has confirmed it.
 */
export class FilterQuestions {
  /** Arbitrary values for every field that any of the filters uses. */
  private readonly defaults: ReadonlyMap<string, Value>;

  /** `neOnMissing` is the result of `ne` for a missing value. */
  private constructor(
    private readonly filters: readonly CompiledExpression[],
    private readonly evaluator: Evaluator,
    private readonly neOnMissing: boolean,
    private readonly read: readonly ReadFilter[],
    private readonly space: Space,
    private readonly fields: ReadonlyMap<string, Type>,
  ) {
    this.defaults = someValues(fields);
  }

  /** Compiles the trees and converts them to formulas. */
  static of(trees: readonly ExpressionTree[], evaluator: Evaluator): FilterQuestions {
    return finish(FilterQuestions.inSteps(trees, evaluator));
  }

  static ofCompiled(filters: readonly CompiledExpression[], evaluator: Evaluator): FilterQuestions {
    return finish(FilterQuestions.reading(filters, evaluator, true));
  }

  /** Compiles the trees and converts them to formulas, step by step. */
  static *inSteps(trees: readonly ExpressionTree[], evaluator: Evaluator): Steps<FilterQuestions> {
    const filters: CompiledExpression[] = [];
    for (const tree of trees) {
      filters.push(evaluator.compile(tree));
      yield;
    }
    return yield* FilterQuestions.reading(filters, evaluator, true);
  }

  private static *reading(
    filters: readonly CompiledExpression[],
    evaluator: Evaluator,
    neOnMissing: boolean,
  ): Steps<FilterQuestions> {
    const space = new Space(neOnMissing);
    const read: ReadFilter[] = [];
    const fields = new Map<string, Type>();
    for (const filter of filters) {
      space.asked = new Set();
      space.fields = new Map();
      const formula = readFormula(filter.tree, space, (clause) => constantAnswer(evaluator, filter, clause));
      for (const [name, type] of space.fields) fields.set(name, type);
      read.push({ formula, variables: space.asked, fields: space.fields });
      yield;
    }
    return new FilterQuestions(filters, evaluator, neOnMissing, read, space, fields);
  }

  /**
   * Returns the same questions under the assumption that `ne` with a missing value is false. Returns undefined if
   * these questions already assume this, or if the assumption makes no difference.
   */
  otherwise(): FilterQuestions | undefined {
    return finish(this.otherwiseInSteps());
  }

  *otherwiseInSteps(): Steps<FilterQuestions | undefined> {
    return this.space.hasMissingNe && this.neOnMissing
      ? yield* FilterQuestions.reading(this.filters, this.evaluator, false)
      : undefined;
  }

  /** Assumptions on which proofs about these filters depend. */
  get assumed(): readonly string[] {
    return [...this.space.assumed];
  }

  /** Searches for a request that satisfies all of `wanted` and at least one item of each clause. */
  find(wanted: readonly Wanted[], steps = defaultSteps, clauses: readonly (readonly Wanted[])[] = []): Found {
    const named = this.named([...wanted, ...clauses.flat()]);
    let found: Extract<Found, { kind: 'request' }> | undefined;
    const outcome = solve(this.goals(wanted, clauses), new Budget(steps), (model) => {
      const request = requestOf(model, named);
      const inputs = request && this.inputsOf(request);
      if (!request || !inputs) return false;
      const isMet = ({ filter, matches }: Wanted): boolean => this.matches(filter, inputs) === matches;
      if (!wanted.every(isMet) || !clauses.every((parts) => parts.some(isMet))) return false;
      const complete = (): MadeRequest => this.completed(request);
      let once: MadeRequest | undefined;
      found = {
        kind: 'request',
        // The complete request is created only if it is used, because most questions need only the prepared inputs.
        get request() {
          return (once ??= complete());
        },
        inputs,
      };
      return true;
    });
    return outcome.kind === 'model' ? (found ?? { kind: 'unknown', reason: 'outside' }) : outcome;
  }

  /** Whether it can be proved that no request satisfies all of `wanted`. Cheaper than `find`. */
  isNone(wanted: readonly Wanted[], steps = defaultSteps): boolean {
    return solve(this.goals(wanted, []), new Budget(steps), () => true).kind === 'none';
  }

  private goals(wanted: readonly Wanted[], clauses: readonly (readonly Wanted[])[]): Goal[] {
    return [
      ...wanted.map((one): Goal => ({ formula: this.formulaOf(one), isTrue: true })),
      ...clauses.map((parts): Goal => ({
        formula: { kind: 'or', parts: parts.map((one) => this.formulaOf(one)) },
        isTrue: true,
      })),
    ];
  }

  private formulaOf({ filter, matches }: Wanted): Formula {
    const formula = this.read[filter]?.formula ?? constant(true);
    return matches ? formula : negationOf(formula);
  }

  /** Returns the fields and variables that the filters of a question read. */
  private named(wanted: readonly Wanted[]): Named {
    const variables = new Set<Variable>();
    const fields = new Map<string, Type>();
    for (const number of new Set(wanted.map(({ filter }) => filter))) {
      const read = this.read[number];
      for (const variable of read?.variables ?? []) variables.add(variable);
      for (const [name, type] of read?.fields ?? []) fields.set(name, type);
    }
    return { variables, fields };
  }

  /** Adds values for the fields that are read only by filters outside the question. */
  private completed({ fields, ...rest }: MadeRequest): MadeRequest {
    const others = [...this.fields].flatMap(([name, type]): [string, unknown][] => {
      const value = Object.hasOwn(fields, name) ? undefined : this.defaults.get(name);
      return value === undefined ? [] : [[name, jsonOfCell(value, type)]];
    });
    return { ...rest, fields: { ...fields, ...Object.fromEntries(others) } };
  }

  /** Returns whether a filter matches prepared inputs. Returns undefined if this is unknown. */
  matches(filter: number, inputs: Inputs): boolean | undefined {
    const answer = this.filters[filter]?.test(inputs) ?? isUnknown;
    return answer === isUnknown ? undefined : answer === isTrue;
  }

  /**
   * Returns the request without irrelevant fields, whose values do not affect which filters match. The result is
   * shown to the user as the part that matters.
   */
  essentialPart(request: MadeRequest): MadeRequest {
    const whole = this.inputsOf(request);
    if (!whole) return request;
    const answers = this.filters.map((filter) => filter.test(whole));
    const { fields, ...rest } = request;
    const unknown = new Map<string, Cell>();
    let left: Readonly<Record<string, unknown>> = fields;
    for (const name of Object.keys(fields).sort((a, b) => importance(a) - importance(b))) {
      if (!this.fields.has(name)) continue;
      const others = Object.fromEntries(Object.entries(left).filter(([other]) => other !== name));
      const cells = new Map<string, Cell>([...this.defaults, ...unknown, [name, unknownCell]]);
      const { inputs } = this.evaluator.prepare({ ...rest, fields: others, cells, absent: 'missing' });
      const tried = this.neOnMissing ? inputs : inputs.with({ off: neBit });
      if (!this.filters.every((filter, i) => filter.test(tried) === answers[i])) continue;
      left = others;
      unknown.set(name, unknownCell);
    }
    return { ...rest, fields: left };
  }

  /**
   * Returns a request and the part of it that determines the result. Arbitrary values are replaced with realistic
   * ones, if any are known and if they do not affect which filters match.
   */
  demonstration(request: MadeRequest): Demonstration {
    const shown = this.essentialPart(request);
    const whole = this.inputsOf(request);
    const scheme = this.filters[0]?.tree.scheme;
    if (!whole || !scheme) return { request, shown };
    const answers = this.filters.map((filter) => filter.test(whole));
    const hidden = [...this.fields.keys()].filter((name) => !Object.hasOwn(shown.fields, name));
    const cells = new Map<string, Cell>([
      ...this.defaults,
      ...hidden.map((name): [string, Cell] => [name, unknownCell]),
    ]);
    const isSame = (fields: MadeRequest['fields']): boolean => {
      const { inputs, problems } = this.evaluator.prepare({ ...shown, fields, cells, absent: 'missing' });
      const tried = this.neOnMissing ? inputs : inputs.with({ off: neBit });
      return problems.length === 0 && this.filters.every((filter, i) => filter.test(tried) === answers[i]);
    };
    let fields = shown.fields;
    for (const [name, value] of Object.entries(fields)) {
      const facts = currentFacts(scheme, name);
      const real = facts && realValues(facts, value).find((one) => isSame({ ...fields, [name]: one }));
      if (real !== undefined) fields = { ...fields, [name]: real };
    }
    if (fields === shown.fields) return { request, shown };
    return {
      request: { ...request, fields: { ...request.fields, ...fields } },
      shown: { ...shown, fields },
    };
  }

  /** Prepares a request for evaluation. Returns undefined if a value has the wrong type. */
  inputsOf({ fields, lists }: MadeRequest): Inputs | undefined {
    const { inputs, problems } = this.evaluator.prepare({
      fields,
      cells: this.defaults,
      ...(lists === undefined ? {} : { lists }),
      absent: 'missing',
    });
    if (problems.length > 0) return undefined;
    return this.neOnMissing ? inputs : inputs.with({ off: neBit });
  }
}

/**
 * Returns the facts about a field. For a former name of a field, these are the facts about its current name. Returns
 * undefined if no facts are known.
 */
function currentFacts(scheme: Scheme, name: string): FieldFacts | undefined {
  const definition = scheme.get(name);
  const facts = definition?.kind === 'field' ? definition.facts : undefined;
  const current = facts?.replacement === undefined ? undefined : scheme.get(facts.replacement);
  return current?.kind === 'field' ? (current.facts ?? facts) : facts;
}

/**
 * Returns the result of a clause if it is certain without any facts about the request. Returns undefined if the
 * result depends on the request or on an assumption.
 */
function constantAnswer(
  evaluator: Evaluator,
  { compiled }: CompiledExpression,
  clause: Expression,
): boolean | undefined {
  const found = compiled.clauses.find(({ node }) => node === clause);
  const { inputs } = evaluator.prepare({ fields: {}, absent: 'unknown' });
  inputs.used = 0;
  const answer = found?.test(inputs) ?? isUnknown;
  return answer === isUnknown || inputs.used !== 0 ? undefined : answer === isTrue;
}
