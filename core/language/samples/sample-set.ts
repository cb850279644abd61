import { type CompiledExpression, Evaluator } from '../../expression/evaluate/evaluator';
import { type FoundLists, noLists } from '../../expression/evaluate/found-list';
import { type Inputs } from '../../expression/evaluate/inputs';
import { type GivenFacts } from '../../expression/evaluate/prepare-inputs';
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

/** Data that depends on a scheme and on the samples. */
interface Known {
  readonly evaluator: Evaluator;
  /** The known facts, one for each sample. */
  readonly facts: readonly GivenFacts[];
}

/** Data that does not depend on the lists in files. Sets that differ only in these lists share it. */
interface Shared {
  readonly known: WeakMap<Scheme, Known>;
  readonly compiled: WeakMap<ExpressionTree, CompiledExpression>;
}

/** The chosen samples. A new choice creates a new set. */
export class SampleSet {
  private readonly inputs = new WeakMap<Scheme, readonly Inputs[]>();

  /** @param now the time, in milliseconds since the Unix epoch, of requests that do not specify a time. */
  constructor(
    readonly samples: readonly Sample[],
    private readonly now: number,
    private readonly foundLists: FoundLists = noLists,
    private readonly shared: Shared = { known: new WeakMap(), compiled: new WeakMap() },
  ) {}

  /**
   * Prepares an expression. Returns undefined for blank text, and for an expression with errors, because it cannot be
   * evaluated.
   */
  ready(tree: ExpressionTree): ReadyExpression | undefined {
    if (tree.root === undefined || tree.problems.some(({ severity }) => severity === 'error'))
      return undefined;
    const { evaluator, facts } = this.knownFor(tree.scheme);
    let expression = this.shared.compiled.get(tree);
    if (expression === undefined) {
      expression = evaluator.compile(tree);
      this.shared.compiled.set(tree, expression);
    }
    let inputs = this.inputs.get(tree.scheme);
    if (inputs === undefined) {
      const { foundLists } = this;
      inputs = facts.map((one) => evaluator.prepare({ ...one, foundLists }).inputs);
      this.inputs.set(tree.scheme, inputs);
    }
    return { expression, inputs };
  }

  /** Returns a set of the same samples that knows the contents of lists that are defined in files. */
  withLists(foundLists: FoundLists): SampleSet {
    return foundLists.size === 0 ? this : new SampleSet(this.samples, this.now, foundLists, this.shared);
  }

  /** Returns the names of facts that the samples specify but that cannot be used. */
  wrongFacts(scheme: Scheme): readonly string[] {
    const wrong = this.samples.flatMap(({ facts }) => sampleFacts(undefined, facts, scheme).wrong);
    return [...new Set(wrong.map(({ fact }) => fact.name))];
  }

  private knownFor(scheme: Scheme): Known {
    let known = this.shared.known.get(scheme);
    if (known === undefined) {
      const facts = this.samples.map(
        ({ request, facts: written }) => sampleFacts(request, written, scheme, { now: this.now }).facts,
      );
      known = { evaluator: new Evaluator(scheme), facts };
      this.shared.known.set(scheme, known);
    }
    return known;
  }
}
