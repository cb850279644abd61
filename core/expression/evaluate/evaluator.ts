import { type ExpressionTree, type Operand } from '../tree';
import { type Scheme } from '../scheme/scheme';
import { type AssumptionId, assumptionBit, assumptionsIn } from './assumptions';
import { type Read, type Test } from './closures';
import { type Clause, CompiledTree, operandReader } from './compile';
import { FieldSlots } from './field-slots';
import { functionTable } from './functions/function-table';
import { type Inputs } from './inputs';
import { decided } from './possible';
import { neededParts, possibleAnswers } from './possible-answers';
import { type GivenFacts, type PreparedInputs, prepareInputs } from './prepare-inputs';
import { type Question, questionOf, questionOfClause } from './question';
import { unknownParts } from './unknown-parts';
import { walk } from './walk-operands';
import { type Cell, isTrue, isUnknown, sameCell, type Tri, unknownCell } from './value';

/** A result in the form in which it is shown to the user and written to files. */
export type Answer = boolean | 'unknown';

export const answerOfTri = (tri: Tri): Answer => (tri === isUnknown ? 'unknown' : tri === isTrue);

/** Result of a filter. */
export interface Evaluation {
  readonly result: Answer;
  /** The result if `ne` with a missing value is false. Present only if it differs from `result`. */
  readonly alternative?: Answer;
  /**
   * The facts that are missing if the result is unknown. Once all of them are given, the result is known, regardless
   * of their values.
   */
  readonly needs: readonly string[];
  /** The assumptions on which the result depends. */
  readonly assumed: readonly string[];
}

/** Result of a value expression. */
export interface ValueEvaluation {
  readonly value: Cell;
  /**
   * The value if `ne` with a missing value is false, as an array with one element. Present only if it differs from
   * `value`.
   */
  readonly alternative?: readonly [Cell];
  readonly needs: readonly string[];
  readonly assumed: readonly string[];
}

/**
 * Evaluates expressions of one scheme. Expressions and requests are prepared once and can then be evaluated any
 * number of times.
 */
export class Evaluator {
  private readonly slots: FieldSlots;

  constructor(scheme: Scheme) {
    this.slots = new FieldSlots(scheme);
  }

  /** Compiles a tree, which must have the scheme of this evaluator and no errors. */
  compile(tree: ExpressionTree): CompiledExpression {
    return new CompiledExpression(new CompiledTree(tree, this.slots), this.slots);
  }

  /**
   * Returns the number of a field, for use with `reads` and `Inputs`. Returns undefined if the scheme has no such
   * field.
   */
  numberOf(field: string): number | undefined {
    return this.slots.numberOf(field);
  }

  /** Prepares the known facts of one request. */
  prepare(facts: GivenFacts): PreparedInputs {
    return prepareInputs(this.slots, facts);
  }
}

const digits = ['0', '1', '2'] as const;

const neId: AssumptionId = 'assume/ne-on-missing';
const neBit = assumptionBit[neId];

/** Number of times a filter is evaluated clause by clause before it is compiled as a whole. */
const askedFirst = 2;

/** Maximum number of combinations of clause results for which a filter caches its result. */
const maxRemembered = 256;

/** A compiled expression, which can be evaluated for any number of requests. */
export class CompiledExpression {
  private questionOnce: Question | undefined;
  private readers: Map<Operand, Read> | undefined;
  private asked = 0;
  private kleene: Test | undefined;
  private fieldsOnce: ReadonlySet<number> | undefined;
  private simpleOnce: readonly (boolean | 'list')[] | undefined;
  private remembered: Map<string, { readonly answer: Tri; readonly used: number }> | undefined;

  constructor(
    readonly compiled: CompiledTree,
    readonly slots: FieldSlots,
  ) {}

  get tree(): ExpressionTree {
    return this.compiled.tree;
  }

  /** Returns the result of a filter: true, false, or unknown. */
  test(inputs: Inputs): Tri {
    const answer = this.kleene === undefined ? this.firstAnswer(inputs) : this.kleene(inputs);
    return answer === isUnknown ? this.resolve(inputs) : answer;
  }

  /** Evaluates clause by clause. */
  private firstAnswer(inputs: Inputs): Tri {
    if (++this.asked > askedFirst) this.kleene = this.compiled.test;
    return this.compiled.firstAnswer(inputs);
  }

  /** Evaluates a filter, including the assumptions and the missing facts. */
  evaluate(inputs: Inputs): Evaluation {
    inputs.used = 0;
    const result = this.test(inputs);
    const { used } = inputs;
    const other = (used & neBit) === 0 ? result : this.test(inputs.with({ off: inputs.off | neBit }));
    const question = result === isUnknown ? this.question() : undefined;
    return {
      result: answerOfTri(result),
      ...(other === result ? {} : { alternative: answerOfTri(other) }),
      needs: question === undefined ? [] : keysOf(neededParts(question, inputs)),
      assumed: [
        ...(other === result ? [] : [neId]),
        ...(result === isUnknown
          ? []
          : this.assumedBy(inputs, used, (changed) => this.test(changed) === result)),
      ],
    };
  }

  /** Evaluates a value expression. */
  evaluateValue(inputs: Inputs): ValueEvaluation {
    const { read } = this.compiled;
    inputs.used = 0;
    const value = read(inputs);
    const { used } = inputs;
    const other = (used & neBit) === 0 ? value : read(inputs.with({ off: inputs.off | neBit }));
    const isSame = sameCell(other, value);
    const { root } = this.tree;
    return {
      value,
      ...(isSame ? {} : { alternative: [other] as const }),
      needs:
        value === unknownCell && root !== undefined
          ? keysOf(unknownParts(this.tree.text, root, this.slots, inputs))
          : [],
      assumed: [
        ...(isSame ? [] : [neId]),
        ...(value === unknownCell
          ? []
          : this.assumedBy(inputs, used, (changed) => sameCell(read(changed), value))),
      ],
    };
  }

  /** Returns the result of each clause on its own, in source order. */
  clauseAnswers(
    inputs: Inputs,
  ): readonly { readonly start: number; readonly end: number; readonly result: Answer }[] {
    return this.compiled.clauses.map(({ node: { start, end } }, i) => ({
      start,
      end,
      result: answerOfTri(this.clauseAnswer(i, inputs)),
    }));
  }

  /** Returns the result of one clause on its own. */
  clauseAnswer(clause: number, inputs: Inputs): Tri {
    const answer = this.compiled.clauses[clause]?.test(inputs) ?? isUnknown;
    const question = answer === isUnknown ? this.question() : undefined;
    if (question === undefined) return answer;
    return decided(possibleAnswers(questionOfClause(question, clause), inputs));
  }

  /**
   * Returns the assumptions on which the result depends. Assumptions of the evaluator come before assumptions about the
   * request.
   */
  private assumedBy(inputs: Inputs, used: number, isSame: (changed: Inputs) => boolean): string[] {
    const bits = restsOn(inputs, used, isSame);
    const about: string[] = [];
    let left = inputs;
    for (const [id, slots] of inputs.assumed) {
      if (!this.reads(slots)) continue;
      const changed = left.without(id);
      if (isSame(changed)) left = changed;
      else about.push(id);
    }
    return [...assumptionsIn(bits), ...about];
  }

  /** Whether the expression uses any of the fields with the given numbers. Other fields do not affect its result. */
  reads(slots: readonly number[]): boolean {
    const own = this.fieldSlots();
    return slots.some((slot) => own.has(slot));
  }

  /** Returns the numbers of the fields that the expression uses. */
  fieldSlots(): ReadonlySet<number> {
    if (this.fieldsOnce === undefined) {
      const numbers = new Set<number>();
      if (this.tree.root !== undefined)
        walk(this.tree.root, {
          field: ({ name }) => numbers.add(this.slots.numberOf(name) ?? -1),
          call: () => true,
          list: () => false,
        });
      this.fieldsOnce = numbers;
    }
    return this.fieldsOnce;
  }

  /** Returns the function that reads an operand of the tree. */
  read(operand: Operand): Read {
    this.readers ??= new Map();
    let read = this.readers.get(operand);
    if (read === undefined) {
      read = operandReader(this.tree.text, this.slots, operand);
      this.readers.set(operand, read);
    }
    return read;
  }

  private question(): Question | undefined {
    this.questionOnce ??= questionOf(this.compiled, this.slots);
    return this.questionOnce;
  }

  /** Tries the cells of the unknown values, because Kleene's logic alone does not determine the result. */
  private resolve(inputs: Inputs): Tri {
    const question = this.question();
    if (question === undefined) return isUnknown;
    const key = this.stateOf(inputs);
    const known = key === undefined ? undefined : this.remembered?.get(key);
    if (known !== undefined) {
      inputs.used |= known.used;
      return known.answer;
    }
    const before = inputs.used;
    const answer = decided(possibleAnswers(question, inputs));
    if (key === undefined) return answer;
    this.remembered ??= new Map();
    if (this.remembered.size < maxRemembered)
      this.remembered.set(key, { answer, used: inputs.used & ~before });
    return answer;
  }

  /**
   * Returns a key that represents the results of all clauses. Returns undefined if the filter's result depends on
   * anything else.
   */
  private stateOf(inputs: Inputs): string | undefined {
    if (inputs.paths !== undefined) return undefined;
    const { clauses } = this.compiled;
    this.simpleOnce ??= clauses.map(({ node }) => restsOnOne(node));
    let key = `${inputs.off}:`;
    for (let i = 0; i < clauses.length; i++) {
      const answer = clauses[i]?.test(inputs) ?? isUnknown;
      const isSimple = this.simpleOnce[i];
      if (answer === isUnknown && isSimple !== true && !(isSimple === 'list' && inputs.lists.size === 0))
        return undefined;
      key += digits[answer];
    }
    return key;
  }
}

/** Whether a clause depends on only one field, or on only one call that cannot be computed. */
function restsOnOne(node: Clause['node']): boolean | 'list' {
  const fields = new Set<string>();
  let opaque = 0;
  let lists = 0;
  walk(node, {
    field: ({ name }) => fields.add(name),
    call({ name }) {
      const row = functionTable.get(name);
      const isOpaque = row === undefined || row.opaque !== undefined;
      if (isOpaque) opaque++;
      return !isOpaque;
    },
    list: () => lists++,
  });
  if (lists > 0) return fields.size === 1 && opaque === 0 ? 'list' : false;
  return fields.size + opaque === 1;
}

const keysOf = (parts: readonly { readonly key: string }[]): string[] => [
  ...new Set(parts.map(({ key }) => key.replace(/@\d+$/, ''))),
];

/**
 * Returns a minimal set of assumptions on which the result depends. Assumptions are turned off one by one, because
 * the evaluation may need other assumptions when one is turned off.
 */
function restsOn(inputs: Inputs, used: number, isSame: (changed: Inputs) => boolean): number {
  let { off } = inputs;
  let met = used;
  let needed = 0;
  for (;;) {
    const open = met & ~off & ~needed & ~neBit;
    if (open === 0) return needed;
    const bit = open & -open;
    const changed = inputs.with({ off: off | bit });
    if (isSame(changed)) off |= bit;
    else needed |= bit;
    met |= changed.used;
  }
}
