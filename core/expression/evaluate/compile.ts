import {
  type Argument,
  type ComparisonExpression,
  type Expression,
  type ExpressionTree,
  type LogicalExpression,
  type Operand,
  type QuantifierExpression,
} from '../tree';
import { answersOf, arrayAnswers, arrayCell, booleanTest, cellOf, logicalTest } from './answers';
import {
  allOf,
  type Answers,
  anyOf,
  type ArrayTest,
  combine,
  negated,
  noAnswers,
  not,
  paired,
  type Predicate,
  type Read,
  type Test,
  unknownAnswers,
} from './closures';
import { directAnswer } from './direct-answer';
import { type FieldSlots } from './field-slots';
import { fieldTest, operandTest } from './field-tests';
import { functionTable } from './functions/function-table';
import { type Inputs } from './inputs';
import { literalValue } from './literal-value';
import { type OperandContext } from './operand-context';
import { operandText } from './operand-text';
import { compares, literalPredicate } from './predicate';
import { readOperand } from './read-operand';
import { orTest } from './same-field-runs';
import { isFalse, isTrue, isUnknown, type Tri, unknownCell, type Value } from './value';

/** A clause of a filter: a comparison, a Boolean field or call, or a whole `any(…)` or `all(…)`. */
export interface Clause {
  readonly node: ComparisonExpression | QuantifierExpression | Operand;
  readonly test: Test;
  /**
   * Evaluates the clause for a given value of its operand, regardless of the operand's value in the request.
   * Undefined for `any` and `all`.
   */
  readonly judge: Judge | undefined;
}

/** Function that evaluates a clause for a given value of its operand, or for a missing value. */
export type Judge = (value: Value | undefined, inputs: Inputs) => Tri;

/** An expression tree without errors, compiled on demand. Names and types are taken from the tree. */
export class CompiledTree {
  private readonly compiler: Compiler;
  private testOnce: Test | undefined;
  private readOnce: Read | undefined;

  constructor(
    readonly tree: ExpressionTree,
    slots: FieldSlots,
  ) {
    this.compiler = new Compiler(tree.text, slots);
  }

  /**
   * The function that evaluates a filter in Kleene's three-valued logic. For a value expression, its result is always
   * unknown.
   */
  get test(): Test {
    return (this.testOnce ??= this.makeTest());
  }

  private makeTest(): Test {
    const { kind, root } = this.tree;
    return root === undefined || kind === 'value' ? () => isUnknown : this.compiler.condition(root);
  }

  /** The function that evaluates a value expression. */
  get read(): Read {
    const { kind, root } = this.tree;
    return (this.readOnce ??=
      root === undefined || kind === 'filter' ? () => unknownCell : this.compiler.argument(root));
  }

  /** The clauses of a filter in source order. */
  get clauses(): readonly Clause[] {
    this.testOnce ??= this.makeTest();
    return this.compiler.clauses;
  }

  /**
   * Returns the result of `test` by evaluating one clause after another. Compiling only the clauses that are needed
   * costs less than compiling the whole filter.
   */
  firstAnswer(inputs: Inputs): Tri {
    const { kind, root } = this.tree;
    return root === undefined || kind === 'value' ? isUnknown : this.compiler.decide(root, inputs);
  }
}

/** Compiles a reader for one operand of a tree. */
export const operandReader = (source: string, slots: FieldSlots, operand: Operand): Read =>
  readOperand(new Compiler(source, slots), operand);

/** Returns the clauses of a condition over `[*]` in source order, compiled for one element of each array. */
export function elementClauses(source: string, slots: FieldSlots, condition: Expression): readonly Clause[] {
  const compiler = new Compiler(source, slots);
  compiler.elementCondition(condition);
  return compiler.clauses;
}

class Compiler implements OperandContext {
  readonly clauses: Clause[] = [];
  /** Clauses that were evaluated before the whole filter was compiled. */
  private asked: Map<Clause['node'], Clause> | undefined;

  constructor(
    readonly source: string,
    readonly slots: FieldSlots,
  ) {}

  condition(node: Expression): Test {
    switch (node.kind) {
      case 'group':
        return this.condition(node.inner);
      case 'not': {
        const inner = this.condition(node.operand);
        return (inputs) => not(inner(inputs));
      }
      case 'logical': {
        const { operator, operands } = node;
        const tests = operands.map((operand) => this.condition(operand));
        if (operator === 'or') return orTest(this.source, this.slots, operands, tests);
        return logicalTest(operator, tests);
      }
      case 'missing':
        return () => isUnknown;
      default: {
        const clause = this.asked?.get(node) ?? this.clause(node);
        this.clauses.push(clause);
        return clause.test;
      }
    }
  }

  /** Evaluates a condition, and compiles only the clauses that are needed. */
  decide(node: Expression, inputs: Inputs): Tri {
    switch (node.kind) {
      case 'group':
        return this.decide(node.inner, inputs);
      case 'not':
        return not(this.decide(node.operand, inputs));
      case 'logical':
        return this.decideLogical(node, inputs);
      case 'missing':
        return isUnknown;
      default:
        return directAnswer(this.source, this.slots, node, inputs) ?? this.askedClause(node).test(inputs);
    }
  }

  private decideLogical({ operator, operands }: LogicalExpression, inputs: Inputs): Tri {
    const decisive = operator === 'xor' ? undefined : operator === 'and' ? isFalse : isTrue;
    let answer: Tri = operator === 'and' ? isTrue : isFalse;
    for (const operand of operands) {
      const next = this.decide(operand, inputs);
      if (next === decisive) return next;
      if (decisive === undefined) answer = combine.xor(answer, next);
      else if (next === isUnknown) answer = next;
    }
    return answer;
  }

  private askedClause(node: Clause['node']): Clause {
    this.asked ??= new Map();
    let clause = this.asked.get(node);
    if (clause === undefined) {
      clause = this.clause(node);
      this.asked.set(node, clause);
    }
    return clause;
  }

  private clause(node: Clause['node']): Clause {
    if (node.kind === 'quantifier') return { node, test: this.quantifier(node), judge: undefined };
    if (node.kind !== 'comparison') {
      const judge: Judge = (value) => (value === true ? isTrue : isFalse);
      const test = booleanTest(readOperand(this, node));
      return { node, test: operandTest(this.source, this.slots, node, test) ?? test, judge };
    }
    const read = readOperand(this, node.left);
    const predicate = this.predicate(node);
    const isNe = node.operator === 'ne';
    const test: Test = (inputs) => {
      const value = read(inputs);
      if (value === undefined) return isNe ? inputs.missingNe() : isFalse;
      return value === unknownCell ? isUnknown : predicate(value, inputs);
    };
    return {
      node,
      test: fieldTest(this.source, this.slots, node, predicate, test) ?? test,
      judge: (value, inputs) =>
        value !== undefined ? predicate(value, inputs) : isNe ? inputs.missingNe() : isFalse,
    };
  }

  private predicate(node: ComparisonExpression): Predicate {
    const { operator, right } = node;
    if (operator !== undefined && (right?.kind === 'field' || right?.kind === 'call'))
      return right.mapped > 0 ? () => isUnknown : this.operandPredicate(node, right);
    return literalPredicate(this.source, node) ?? (() => isUnknown);
  }

  /** Compiles a comparison with a field or call on the right side (Catalogue of November 2026, section 1). */
  private operandPredicate({ operator, left }: ComparisonExpression, right: Operand): Predicate {
    const read = readOperand(this, right);
    const isNe = operator === 'ne';
    const { type } = left;
    if (operator !== undefined && isSameValue(this.source, left, right))
      return (value) => (compares(operator, value, value, type) ? isTrue : isFalse);
    return (value, inputs) => {
      const other = read(inputs);
      if (other === unknownCell || operator === undefined) return isUnknown;
      if (other !== undefined) return compares(operator, value, other, type) ? isTrue : isFalse;
      if (!inputs.assume('assume/right-side-missing')) return isUnknown;
      return isNe ? inputs.missingNe() : isFalse;
    };
  }

  /** Compiles the clauses of a condition over `[*]` for one element of each array. */
  elementCondition(node: Expression): void {
    if (node.kind === 'comparison') {
      const predicate = this.predicate(node);
      const judge: Judge = (value, inputs) => (value === undefined ? isUnknown : predicate(value, inputs));
      this.clauses.push({ node, test: () => isUnknown, judge });
    } else if (node.kind === 'field' || node.kind === 'call')
      this.clauses.push({
        node,
        test: () => isUnknown,
        judge: (value) => (value === true ? isTrue : isFalse),
      });
    else if (node.kind === 'not') this.elementCondition(node.operand);
    else if (node.kind === 'group') this.elementCondition(node.inner);
    else if (node.kind === 'logical') for (const operand of node.operands) this.elementCondition(operand);
  }

  private quantifier({ name, arguments: [argument] }: QuantifierExpression): Test {
    const isAny = name === 'any';
    if (argument === undefined || !isExpression(argument)) return () => isUnknown;
    if (argument.kind === 'field' || argument.kind === 'call') {
      // `all` is false for a missing array only if the argument is a field or call without a comparison (Semantics,
      // section 3.1).
      const read = readOperand(this, argument);
      const decide = isAny ? anyOf : allOf;
      return (inputs) => {
        const values = read(inputs);
        if (values === undefined) return isFalse;
        return values === unknownCell ? isUnknown : decide(answersOf(values));
      };
    }
    if (argument.kind === 'comparison') return this.quantifiedComparison(argument, isAny);
    const array = this.array(argument);
    return isAny ? (inputs) => anyOf(array(inputs)) : (inputs) => allOf(array(inputs));
  }

  /**
   * Compiles `any` or `all` with a single comparison as its argument, which is the most common form. The compiled
   * test creates no array of results.
   */
  private quantifiedComparison(node: ComparisonExpression, isAny: boolean): Test {
    const read = readOperand(this, node.left);
    const predicate = this.predicate(node);
    const decisive = isAny ? isTrue : isFalse;
    return (inputs) => {
      const values = read(inputs);
      if (values === undefined) return isAny ? isFalse : isTrue;
      if (values === unknownCell) return isUnknown;
      let isOpen = false;
      const list = values as readonly Value[];
      for (const value of list) {
        const answer = predicate(value, inputs);
        if (answer === decisive) return decisive;
        if (answer === isUnknown) isOpen = true;
      }
      return isOpen ? isUnknown : isAny ? isFalse : isTrue;
    };
  }

  /** Compiles a condition over `[*]`. */
  private array(node: Expression): ArrayTest {
    switch (node.kind) {
      case 'group':
        return this.array(node.inner);
      case 'not': {
        const inner = this.array(node.operand);
        return (inputs) => negated(inner(inputs));
      }
      case 'logical': {
        const { operator } = node;
        const [first, ...rest] = node.operands.map((operand) => this.array(operand));
        if (first === undefined) return () => noAnswers;
        return (inputs) =>
          rest.reduce<Answers>((answers, next) => paired(operator, answers, next(inputs)), first(inputs));
      }
      case 'comparison': {
        const read = readOperand(this, node.left);
        const predicate = this.predicate(node);
        return (inputs) => arrayAnswers(read(inputs), (value) => predicate(value, inputs));
      }
      case 'field':
      case 'call': {
        const read = readOperand(this, node);
        return (inputs) => arrayAnswers(read(inputs), (value) => (value === true ? isTrue : isFalse));
      }
      default:
        return () => unknownAnswers;
    }
  }

  argument(argument: Argument): Read {
    if (!isExpression(argument)) {
      const value =
        argument.kind === 'unknown' ? unknownCell : (literalValue(this.source, argument) ?? unknownCell);
      return () => value;
    }
    if (argument.kind === 'field' || argument.kind === 'call') return readOperand(this, argument);
    // A condition in an argument is not a clause of the whole expression, so it has its own compiler.
    const inner = new Compiler(this.source, this.slots);
    if (argument.type.kind === 'array') {
      const array = inner.array(argument);
      return (inputs) => arrayCell(array(inputs));
    }
    const test = inner.condition(argument);
    return (inputs) => cellOf(test(inputs));
  }
}

const isExpression = (argument: Argument): argument is Expression =>
  argument.kind !== 'string' &&
  argument.kind !== 'integer' &&
  argument.kind !== 'address' &&
  argument.kind !== 'unknown';

/**
 * Whether both sides are the same operand and therefore have the same value. This is not the case for calls that
 * return a new value each time.
 */
export const isSameValue = (source: string, left: Operand, right: Operand): boolean =>
  operandText(source, left) === operandText(source, right) &&
  !(left.kind === 'call' && functionTable.get(left.name)?.opaque?.fresh === true);
