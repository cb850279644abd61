import { assumptionBit } from '../../evaluate/assumptions';
import { type CompiledExpression, type Evaluator } from '../../evaluate/evaluator';
import { type Inputs } from '../../evaluate/inputs';
import { isTrue, isUnknown } from '../../evaluate/value';
import { type ExpressionTree } from '../../tree';
import { Budget } from './budget';
import { type Formula } from './formula';
import { type MadeRequest, requestOf } from './made-request';
import { readFormula } from './read-formula';
import { solve } from './solver';
import { Space } from './space';

/** Whether there is a request that some filters match and others do not; with the request. */
export type Found =
  | { readonly kind: 'request'; readonly request: MadeRequest; readonly inputs: Inputs }
  /** Proved: there is none. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly reason: 'budget' | 'outside' };

/** One filter that has to match, or not. */
export interface Wanted {
  readonly filter: number;
  readonly matches: boolean;
}

/** How much work one question may be; a few milliseconds. */
export const defaultSteps = 20_000;

const neBit = assumptionBit['assume/ne-on-missing'];

/**
 * Several filters without errors, of one scheme, about which questions are asked. A request is made up only after the
 * evaluator has confirmed it.
 */
export class FilterQuestions {
  private readonly space: Space;
  private readonly formulas: readonly Formula[];

  /** `neOnMissing`: what `ne` is on a missing value. */
  constructor(
    private readonly filters: readonly CompiledExpression[],
    private readonly evaluator: Evaluator,
    private readonly neOnMissing = true,
  ) {
    this.space = new Space(neOnMissing);
    this.formulas = filters.map(({ tree }) => readFormula(tree, this.space));
  }

  /** Compiles the trees. */
  static of(trees: readonly ExpressionTree[], evaluator: Evaluator): FilterQuestions {
    return new FilterQuestions(
      trees.map((tree) => evaluator.compile(tree)),
      evaluator,
    );
  }

  /** The same questions where `ne` on a missing value is false; undefined where that plays no part. */
  otherwise(): FilterQuestions | undefined {
    return this.space.hasMissingNe && this.neOnMissing
      ? new FilterQuestions(this.filters, this.evaluator, false)
      : undefined;
  }

  /** Assumptions on which what is proved rests. */
  get assumed(): readonly string[] {
    return [...this.space.assumed];
  }

  /** Looks for a request. */
  find(wanted: readonly Wanted[], steps = defaultSteps): Found {
    const budget = new Budget(steps);
    let found: Extract<Found, { kind: 'request' }> | undefined;
    const goals = wanted.flatMap(({ filter, matches }) => {
      const formula = this.formulas[filter];
      return formula ? [{ formula, isTrue: matches }] : [];
    });
    const outcome = solve(goals, budget, (model) => {
      const request = requestOf(model, this.space);
      const inputs = request && this.inputsOf(request);
      if (!request || !inputs) return false;
      if (!wanted.every(({ filter, matches }) => this.matches(filter, inputs) === matches)) return false;
      found = { kind: 'request', request, inputs };
      return true;
    });
    return outcome.kind === 'model' ? (found ?? { kind: 'unknown', reason: 'outside' }) : outcome;
  }

  /** Whether a filter matches what a request was made ready to; undefined where that is not known. */
  matches(filter: number, inputs: Inputs): boolean | undefined {
    const answer = this.filters[filter]?.test(inputs) ?? isUnknown;
    return answer === isUnknown ? undefined : answer === isTrue;
  }

  /** Makes a request ready; undefined when a value does not fit. */
  inputsOf({ fields, lists }: MadeRequest): Inputs | undefined {
    const { inputs, problems } = this.evaluator.prepare({
      fields,
      ...(lists === undefined ? {} : { lists }),
      absent: 'missing',
    });
    if (problems.length > 0) return undefined;
    return this.neOnMissing ? inputs : inputs.with({ off: neBit });
  }
}
