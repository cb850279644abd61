import { type Expression, type Operand } from '../tree';
import { visit } from '../walk';
import { type Answer, answerOfTri, type CompiledExpression } from './evaluator';
import { type Inputs } from './inputs';
import { traceList, traceOperand, type TracedOperand } from './trace-operand';
import { operandsOf } from './traced-operands';

/** A part of a filter with its result for one request. Parentheses are not represented by nodes. */
export interface TraceNode {
  readonly kind: 'and' | 'or' | 'xor' | 'not' | 'any' | 'all' | 'comparison' | 'operand';
  readonly start: number;
  readonly end: number;
  /** The result of this part on its own, regardless of whether it was needed. */
  readonly result: Answer;
  /** Whether the engine evaluates this part. It is false if preceding operands already determine the result. */
  readonly needed: boolean;
  /**
   * The operands of a clause with their values, in source order. A call comes before the operands in its arguments.
   * Lists that are defined in files come last.
   */
  readonly operands: readonly TracedOperand[];
  readonly children: readonly TraceNode[];
}

/**
 * Traces the evaluation of a filter for a request. Returns undefined for a value expression, or if there is no
 * expression.
 */
export function traceFilter(expression: CompiledExpression, inputs: Inputs): TraceNode | undefined {
  const { root, kind } = expression.tree;
  return root === undefined || kind === 'value' ? undefined : new Tracer(expression, inputs).node(root, true);
}

/** Returns the operands of a value expression with their values, starting with the whole expression. */
export function traceValue(expression: CompiledExpression, inputs: Inputs): readonly TracedOperand[] {
  const { root } = expression.tree;
  return root === undefined ? [] : new Tracer(expression, inputs).operands(root);
}

class Tracer {
  /** The index of the next clause, in source order. */
  private clause = 0;

  constructor(
    private readonly expression: CompiledExpression,
    private readonly inputs: Inputs,
  ) {}

  node(node: Expression, needed: boolean): TraceNode {
    const { start, end } = node;
    switch (node.kind) {
      case 'group':
        return this.node(node.inner, needed);
      case 'not': {
        const inner = this.node(node.operand, needed);
        const result = inner.result === 'unknown' ? inner.result : !inner.result;
        return { kind: 'not', start, end, result, needed, operands: [], children: [inner] };
      }
      case 'logical': {
        const { operator } = node;
        const decisive = operator === 'xor' ? undefined : operator === 'or';
        const children: TraceNode[] = [];
        let isNeeded = needed;
        for (const operand of node.operands) {
          const child = this.node(operand, isNeeded);
          children.push(child);
          if (child.result === decisive) isNeeded = false;
        }
        const result = combined(
          operator,
          children.map((child) => child.result),
        );
        return { kind: operator, start, end, result, needed, operands: [], children };
      }
      default: {
        const result = answerOfTri(this.expression.clauseAnswer(this.clause++, this.inputs));
        const kind =
          node.kind === 'quantifier' ? node.name : node.kind === 'comparison' ? 'comparison' : 'operand';
        return { kind, start, end, result, needed, operands: this.operands(node), children: [] };
      }
    }
  }

  operands(node: Expression): TracedOperand[] {
    return [...operandsOf(node).map((operand) => this.operand(operand)), ...this.lists(node)];
  }

  private lists(node: Expression): TracedOperand[] {
    const lists: TracedOperand[] = [];
    if (this.inputs.foundLists.size > 0)
      visit(node, (one) => {
        const list = one.kind === 'list' ? traceList(one, this.inputs) : undefined;
        if (list) lists.push(list);
      });
    return lists;
  }

  private operand(operand: Operand): TracedOperand {
    const { tree, slots } = this.expression;
    return traceOperand(tree.text, operand, (one) => this.expression.read(one), slots, this.inputs);
  }
}

function combined(operator: 'and' | 'or' | 'xor', results: readonly Answer[]): Answer {
  if (operator !== 'xor') {
    const decisive = operator === 'or';
    if (results.includes(decisive)) return decisive;
    return results.includes('unknown') ? 'unknown' : !decisive;
  }
  return results.includes('unknown')
    ? 'unknown'
    : results.filter((result) => result === true).length % 2 === 1;
}
