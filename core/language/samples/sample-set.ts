import { type CompiledExpression, Evaluator } from '../../expression/evaluate/evaluator';
import { type Inputs } from '../../expression/evaluate/inputs';
import { type Scheme } from '../../expression/scheme/scheme';
import { type ExpressionTree } from '../../expression/tree';
import { type HttpRequest } from '../../requests/http-request';
import { sampleFacts, type WrittenFact } from '../../requests/sample';

/** A request with its facts, and the name that is shown to the user. */
export interface Sample {
  readonly name: string;
  readonly request: HttpRequest | undefined;
  readonly facts: readonly WrittenFact[];
}

/** An expression that is ready to be evaluated for all samples of a set. */
export interface ReadyExpression {
  readonly expression: CompiledExpression;
  /** The prepared inputs, one for each sample. */
  readonly inputs: readonly Inputs[];
}

interface Prepared {
  readonly evaluator: Evaluator;
  readonly inputs: readonly Inputs[];
}

/**
 * The chosen samples. A set never changes: a new choice creates a new set. Fields are computed once per scheme, and
 * trees are compiled once.
 */
export class SampleSet {
  private readonly prepared = new WeakMap<Scheme, Prepared>();
  private readonly compiled = new WeakMap<ExpressionTree, CompiledExpression>();

  /** @param now time of requests that do not specify their own time, in milliseconds since the Unix epoch. */
  constructor(
    readonly samples: readonly Sample[],
    private readonly now: number,
  ) {}

  /**
   * Prepares an expression. Returns undefined for blank text, and for an expression with errors, because it cannot be
   * evaluated.
   */
  ready(tree: ExpressionTree): ReadyExpression | undefined {
    if (tree.root === undefined || tree.problems.some(({ severity }) => severity === 'error'))
      return undefined;
    const { evaluator, inputs } = this.preparedFor(tree.scheme);
    let expression = this.compiled.get(tree);
    if (expression === undefined) {
      expression = evaluator.compile(tree);
      this.compiled.set(tree, expression);
    }
    return { expression, inputs };
  }

  /** Returns the names of facts in the samples that cannot be used. */
  wrongFacts(scheme: Scheme): readonly string[] {
    const wrong = this.samples.flatMap(({ facts }) => sampleFacts(undefined, facts, scheme).wrong);
    return [...new Set(wrong.map(({ fact }) => fact.name))];
  }

  private preparedFor(scheme: Scheme): Prepared {
    let prepared = this.prepared.get(scheme);
    if (prepared === undefined) {
      const evaluator = new Evaluator(scheme);
      const inputs = this.samples.map(({ request, facts }) => {
        const known = sampleFacts(request, facts, scheme, { now: this.now });
        return evaluator.prepare(known.facts).inputs;
      });
      prepared = { evaluator, inputs };
      this.prepared.set(scheme, prepared);
    }
    return prepared;
  }
}
